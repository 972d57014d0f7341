"""The document that a JSON request changed: which of its members were sent back as they had come."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from actors.specialists.sent.document_changes import differences
from actors.specialists.sent.entry import lists_same
from actors.specialists.sent.thing import thing_sent
from captures.body import as_in_scripts, path_segments
from captures.capture import Capture
from captures.mime import header, is_json
from captures.transaction import Transaction

_LOOKED_AT = 12
_DEEPEST = 5
_IDS = ("id", "uuid", "pk", "_id", "key", "slug", "version")

Path = list[str | int]
Place = tuple[Path, Path]
"""A place in what was sent, and that in the answer which holds the same."""


def document_sent(capture: Capture, transaction: Transaction) -> dict[str, Any]:
    """`{id, url, time, filled, fields}` of the answer that held the thing which the request changes; empty if none did.

    Each of `fields` has `path`, a place in the body sent, and `extractors` that take what stands there, whole. That an
    answer is about the same thing, its address tells, or an id that both have, be it beside the object. `now` has the
    same for those that were sent otherwise. If it was sent back to where it came from, whole but for some `changes`,
    these tell all of it: see `document_changes.py`.
    """
    sent = parsed(transaction.request.body, header(transaction.request.headers, "content-type"))
    if not isinstance(sent, dict):
        return {}
    if (whole := _changed(capture, transaction, sent)) is not None:
        return whole
    best: tuple[Transaction | None, list[Place]] = (None, [])
    other: list[Place] = []
    for each, answer in looked_at(capture, transaction):
        for inner, thing in objects(sent):
            pairs = ((_same(inner, thing, *held), held) for held in objects(answer))
            found, held = max(pairs, key=lambda pair: len(pair[0]), default=([], ([], {})))
            if len(found) > max(1, len(best[1])) and is_about(each, transaction, found):
                best, other = (each, found), _different(inner, thing, *held)
    holder, places = best
    if holder is None and (known := thing_sent(sent, transaction, looked_at(capture, transaction))):
        holder, (there, ours), (here, theirs) = known
        places, other = _same(there, ours, here, theirs), _different(there, ours, here, theirs)
    if holder is None:
        return {}
    fields = [{"path": there, "extractors": [{"kind": "json", "path": here}]} for there, here in places]
    about = {"id": holder.id, "url": holder.request.url, "time": holder.ended, "filled": True, "fields": fields}
    now = [{"path": there, "extractors": [{"kind": "json", "path": here}]} for there, here in other]
    about |= {"now": now} if now else {}
    lists = _lists_sent_back(sent, parsed(holder.response.body, holder.response.mime_type))
    return about | ({"lists": lists} if lists and _is_same_resource(holder, transaction) else {})


def _changed(capture: Capture, transaction: Transaction, sent: dict[str, Any]) -> dict[str, Any] | None:
    """The latest answer from the same address, if all of it was sent back but for a few changes."""
    same = (found for found in _answers(capture, transaction) if _is_same_resource(found[0], transaction))
    holder, held = next(same, (None, None))
    found = None if holder is None else differences(held, sent)
    if holder is None or found is None:
        return None
    about = {"id": holder.id, "url": holder.request.url, "time": holder.ended, "filled": True, "fields": []}
    return about | {"changes": [_of_only(holder.request.url, held, each.line()) for each in found]}


def _of_only(url: str, held: Any, change: dict[str, Any]) -> dict[str, Any]:
    """The change of the only thing of a list that was asked for by its id, as of `{"tags": [{"id": "6b03", …}]}` at
    `/tags/6b03`: it is known by the address, whatever it is called."""
    name, step, *more = [*change["path"], None, None][: max(2, len(change["path"]))]
    things = held.get(name) if isinstance(name, str) and isinstance(step, dict) else None
    only = things[0] if isinstance(things, list) and len(things) == 1 else {}
    ids = [str(only[each]) for each in _IDS[:-1] if only.get(each)]
    if not set(ids) & set(path_segments(url)):
        return change
    return change | {"path": [name, 0, *more], "named": change["named"][1:]}


def looked_at(capture: Capture, transaction: Transaction) -> Iterator[tuple[Transaction, Any]]:
    """The latest answers; and of the address that is changed the latest one, however many polls came after it."""
    yield from islice(_answers(capture, transaction), _LOOKED_AT)
    same = (found for found in _answers(capture, transaction) if _is_same_resource(found[0], transaction))
    yield from islice(same, 1)


def _answers(capture: Capture, transaction: Transaction) -> Iterator[tuple[Transaction, Any]]:
    for each in reversed(capture.transactions):
        if each.ended <= transaction.started and each.id != transaction.id and each.response.status < 300:
            answer = parsed(each.response.body, each.response.mime_type)
            if answer is not None:
                yield each, answer


def parsed(body: bytes, mime_type: str) -> Any:
    """The body as scripts read it; None if it is no JSON."""
    if not body or not is_json(mime_type):
        return None
    try:
        return json.loads(body, parse_float=as_in_scripts)
    except (ValueError, RecursionError):
        return None


def objects(document: Any) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The document and the objects in it that stand there by name, or alone in a list."""
    pending: list[tuple[Path, Any]] = [([], document)]
    while pending:
        path, value = pending.pop(0)
        if isinstance(value, dict):
            yield path, value
            if len(path) < _DEEPEST:
                pending += [([*path, name], member) for name, member in value.items()]
        elif isinstance(value, list) and len(value) == 1:
            pending.append(([*path, 0], value[0]))


def _same(sent_at: Path, sent: dict[str, Any], held_at: Path, held: dict[str, Any]) -> list[Place]:
    """The members that both have and that are equal, or list the same things, as large as they can be taken."""
    found: list[Place] = []
    for name, value in sent.items():
        if name not in held:
            continue
        there, here = [*sent_at, name], [*held_at, name]
        if _is_same(value, held[name]) or lists_same(value, held[name]):
            found.append((there, here))
        elif isinstance(value, dict) and isinstance(held[name], dict):
            found += _same(there, value, here, held[name])
    return found


def _different(sent_at: Path, sent: dict[str, Any], held_at: Path, held: dict[str, Any]) -> list[Place]:
    """The texts, numbers and the like of which both have one, but another one."""
    both = [(name, value, held[name]) for name, value in sent.items() if name in held]
    plain = [
        name for name, one, other in both if not isinstance(one, dict | list) and not isinstance(other, dict | list)
    ]
    return [([*sent_at, name], [*held_at, name]) for name in plain if not _is_same(sent[name], held[name])]


def _is_same(sent: Any, held: Any) -> bool:
    """Whether it is what was held, be it a number as a field of a form gives it back: its text."""
    number = isinstance(held, int | float) and not isinstance(held, bool)
    return (sent == held and type(sent) is type(held)) or (number and sent == json.dumps(held))


def _lists_sent_back(sent: Any, held: Any) -> list[str]:
    """The names of lists of things that were sent back with one added, left out or changed, and others as they were."""
    if not isinstance(sent, dict) or not isinstance(held, dict):
        return []
    both = {name: (value, held[name]) for name, value in sent.items() if name in held}
    return [name for name, (ours, theirs) in both.items() if _is_list_with_a_change(ours, theirs)]


def _is_list_with_a_change(sent: Any, held: Any) -> bool:
    """Scripts add members of their own to what they were given: an object is as it was if it has all it had."""
    if not isinstance(sent, list) or not isinstance(held, list):
        return False
    if _is_one_more_or_less(sent, held):
        return True
    things = [each for each in held if isinstance(each, dict) and each]
    kept = [thing for at, thing in enumerate(things) if any(_has_all(s, thing) for s in _nearest_first(sent, at))]
    return 0 < len(kept) < max(len(sent), len(held))


def _nearest_first(sent: list[Any], at: int) -> Iterator[Any]:
    """All of them; what one change leaves as it was stands where it stood, or one place beside that."""
    yield from sent[max(0, at - 1) : at + 2]
    yield from sent


def _is_one_more_or_less(sent: list[Any], held: list[Any]) -> bool:
    """Whether one plain entry was added to others, or taken out from among them."""
    plain = all(isinstance(each, str | int | float) for each in (*sent, *held))
    shorter, longer = sorted((sent, held), key=len)
    return plain and 0 < len(shorter) == len(longer) - 1 and all(each in longer for each in shorter)


def _has_all(value: Any, thing: dict[str, Any]) -> bool:
    return isinstance(value, dict) and all(name in value and value[name] == each for name, each in thing.items())


def is_about(answer: Transaction, asked: Transaction, found: list[Place]) -> bool:
    """Whether it is the same thing: what is posted to where a list stands is new, and like an entry of it by chance."""
    listed = asked.request.method == "POST" and any(isinstance(step, int) for _, here in found for step in here)
    return any(path[-1] in _IDS for path, _ in found) or (_is_same_resource(answer, asked) and not listed)


def _is_same_resource(answer: Transaction, asked: Transaction) -> bool:
    there, here = urlsplit(answer.request.url), urlsplit(asked.request.url)
    return answer.request.method == "GET" and there.path.rstrip("/") == here.path.rstrip("/")
