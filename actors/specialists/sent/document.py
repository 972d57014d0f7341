"""The document that a JSON request changed: which of its members were sent back as they had come."""

import json
from collections.abc import Iterator
from typing import Any

from actors.specialists.sent.answers import Answer, Path, answers_there, is_same_resource, looked_at, parsed
from actors.specialists.sent.document_changes import Difference, differences
from actors.specialists.sent.entry import lists_same
from actors.specialists.sent.member import entry_called
from actors.specialists.sent.shared_members import in_both
from actors.specialists.sent.thing import thing_sent
from captures.body import path_segments
from captures.capture import Capture
from captures.mime import header
from captures.transaction import Transaction

_DEEPEST = 5
_LANGUAGES = ("language", "languageCode", "language_code", "lang", "locale")
_IDS = ("id", "uuid", "pk", "_id", "key", "slug", "version")

Place = tuple[Path, Path]
"""A place in what was sent, and that in the answer which holds the same."""


def document_sent(capture: Capture, transaction: Transaction) -> dict[str, Any]:
    """`{id, url, time, filled, fields}` of the answer that held the thing which the request changes; empty if none did.

    Each of `fields` has `path`, a place in the body sent, and `extractors` that take what stands there, whole, with
    `decode` if that is sent as text. That an answer is about the same thing, its address tells, or an id that both
    have, be it beside the object. `now` has the same for those that were sent otherwise. If it was sent back to where
    it came from, whole but for some `changes`, these tell all of it: see `document_changes.py`.
    """
    sent = parsed(transaction.request.body, header(transaction.request.headers, "content-type"))
    if not isinstance(sent, dict):
        return {}
    if (whole := _changed(capture, transaction, sent)) is not None:
        return whole
    best: tuple[Answer | None, list[Place]] = (None, [])
    other: list[Place] = []
    for each in looked_at(capture, transaction):
        for inner, thing in objects(sent):
            pairs = ((_same(inner, thing, *held), held) for held in objects(each.document))
            likeness = ((len(found), _is_part(inner, held[0]), found, held) for found, held in pairs)
            *_, found, held = max(likeness, key=lambda each: each[:2], default=(0, False, [], ([], {})))
            if len(found) > max(1, len(best[1])) and is_about(each.transaction, transaction, found):
                best, other = (each, found), _different(inner, thing, *held)
    holder, places = best
    if holder is None and (known := thing_sent(sent, transaction, looked_at(capture, transaction))):
        holder, (there, ours), (here, theirs) = known
        places, other = _same(there, ours, here, theirs), _different(there, ours, here, theirs)
    if holder is None:
        return {}
    fields, now = ([_taken(place, holder, sent) for place in some] for some in (places, other))
    about = holder.told | {"fields": fields} | ({"now": now} if now else {})
    lists = [] if holder.script else _lists_sent_back(sent, holder.document)
    return about | ({"lists": lists} if lists and is_same_resource(holder.transaction, transaction) else {})


def _taken(place: Place, holder: Answer, sent: Any) -> dict[str, Any]:
    """The place in what was sent, with the way to the same in the answer: of several texts to that in the language.
    What was sent as a text is one, whatever the answer has it as."""
    there, here = place
    held, path, ours = holder.document, list[Any](), sent
    for step in here:
        held = held[step]
        language = _language(held) if isinstance(step, int) else {}
        path.append(language or step)
    for step in there:
        ours = ours[step]
    as_text = isinstance(ours, str) and isinstance(held, int | float)
    return {"path": there, "extractors": [holder.way(path)]} | ({"decode": "text"} if as_text else {})


def _language(entry: Any) -> dict[str, str]:
    told = {name: entry[name] for name in _LANGUAGES if isinstance(entry, dict) and isinstance(entry.get(name), str)}
    return told if len(told) == 1 and all(told.values()) else {}


def _changed(capture: Capture, transaction: Transaction, sent: dict[str, Any]) -> dict[str, Any] | None:
    """The latest answer from the same address, if all of it was sent back but for a few changes."""
    holder = next((each for each in answers_there(capture, transaction) if not each.script), None)
    found = None if holder is None else differences(holder.document, sent)
    if holder is None or found is None:
        return None
    url, held = holder.transaction.request.url, holder.document
    told = [_of_only(url, held, each.line()) | _entry_of(capture, transaction, each) for each in found]
    return holder.told | {"fields": [], "changes": told}


def _entry_of(capture: Capture, transaction: Transaction, change: Difference) -> dict[str, Any]:
    """What the thing is called whose id was taken out of a list of ids."""
    if not change.entry:
        return {}
    name, entry = ["", *change.path][-2:]
    called = entry_called(capture, transaction, str(entry), str(name))
    return {"called": called} if called else {}


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


def _is_part(sent_at: Path, held_at: Path) -> bool:
    """Whether both are the part of a thing that is called so, as the only one of its `texts`, which may have its id by
    chance."""
    sent, held = ([step for step in path if isinstance(step, str)][-1:] for path in (sent_at, held_at))
    return bool(sent) and sent == held


def _same(sent_at: Path, sent: dict[str, Any], held_at: Path, held: dict[str, Any]) -> list[Place]:
    """The members that both have and that are equal, or list the same things, as large as they can be taken; and those
    of the only thing that both list."""
    found: list[Place] = []
    for name, value, called, other in in_both(sent, held):
        there, here = [*sent_at, name], [*held_at, called]
        if _is_same(value, other) or lists_same(value, other):
            found.append((there, here))
        elif isinstance(value, dict) and isinstance(other, dict):
            found += _same(there, value, here, other)
        elif _is_only(value) and _is_only(other):
            found += _same([*there, 0], value[0], [*here, 0], other[0])
    return found


def _is_only(value: Any) -> bool:
    """Whether it lists one thing."""
    return isinstance(value, list) and len(value) == 1 and isinstance(value[0], dict)


def _different(sent_at: Path, sent: dict[str, Any], held_at: Path, held: dict[str, Any]) -> list[Place]:
    """The texts, numbers and the like of which both have one, but another one."""
    plain = (
        each
        for each in in_both(sent, held)
        if not isinstance(each[1], dict | list) and not isinstance(each[3], dict | list)
    )
    return [([*sent_at, name], [*held_at, called]) for name, one, called, other in plain if not _is_same(one, other)]


def _is_same(sent: Any, held: Any) -> bool:
    """As it is, or a number, or a yes or no, as a form has it: in text."""
    said = isinstance(held, int | float) and sent == json.dumps(held)
    return said or (sent == held and type(sent) is type(held))


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
    return any(path[-1] in _IDS for path, _ in found) or (is_same_resource(answer, asked) and not listed)
