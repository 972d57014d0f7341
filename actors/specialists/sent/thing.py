"""The thing that a request changes by an id beside what it sends of it: `POST /lamps/41`, `{"id": 4, "input": {…}}`."""

from collections.abc import Iterable
from typing import Any

from actors.specialists.sent.answers import Answer
from actors.specialists.sent.kind_told import kind_held, kinds_asked
from actors.specialists.sent.shared_members import in_both
from captures.body import path_segments
from captures.transaction import Transaction

_IDS = ("id", "uuid", "pk", "_id")
_VERBS = frozenset({"edit", "update", "save", "change", "modify"})
_LEAST, _DEEPEST = 2, 5
_UNIQUE = 15
"""Characters of an id that no two kinds of things share by counting."""
Object = tuple[list[str | int], dict[str, Any]]


def thing_sent(sent: Any, asked: Transaction, answers: Iterable[Answer]) -> tuple[Answer, Object, Object] | None:
    """The latest answer that held the thing, what was sent of it, and the thing, each with its place; None if no answer
    had one with such an id, of such a kind, and with most of the members that are sent."""
    named = [(ours, ids) for ours in inner(sent) if (ids := _ids_of(ours, sent, asked))]
    kinds = [kinds_asked(asked.request.url, sent, path if own.keys() & {*_IDS} else ()) for (path, own), _ in named]
    for each in answers if named else ():
        known = [held for held in inner(each.document) if any(_text(held[1].get(name)) for name in _IDS)]
        told = [(*one, kind, held) for one, kind in zip(named, kinds, strict=True) for held in known]
        named_so = ((ours, held) for ours, ids, kind, held in told if _is_named(held, ids, each.transaction, kind))
        pairs = [pair for pair in named_so if _is_of(*pair)]
        if pairs:
            return each, *max(pairs, key=lambda pair: len(pair[0][1].keys() & pair[1][1].keys()))
    return None


def inner(document: Any) -> list[Object]:
    """The document and the objects that stand in it by name."""
    found: list[Object] = []
    pending: list[Object] = [([], document)] if isinstance(document, dict) else []
    while pending:
        path, value = pending.pop(0)
        found.append((path, value))
        below = value.items() if len(path) < _DEEPEST else ()
        pending += [([*path, name], member) for name, member in below if isinstance(member, dict)]
    return found


def _is_named(held: Object, ids: set[str], answer: Transaction, kinds: set[str]) -> bool:
    """Whether one of the ids is its own. Each kind of thing counts from 1: short ids say nothing without the kind."""
    path, members = held
    shared = ids & {_text(members.get(name)) for name in _IDS}
    kind = kind_held(answer.request.url, path)
    return any(len(each) >= _UNIQUE for each in shared) or (bool(shared) and (not kind or not kinds or kind in kinds))


def _is_of(sent: Object, held: Object) -> bool:
    """Whether the thing has most of the members, and not its id alone; nor are they of one of its parts."""
    (path, ours), (_, theirs) = sent, held
    names = ours.keys() - {*_IDS}
    part = any(isinstance(theirs.get(str(step)), dict) for step in path[-1:])
    shared = [name for name, *_ in in_both(ours, theirs) if name in names]
    return not part and len(shared) >= max(_LEAST, len(names) / 2)


def _ids_of(ours: Object, sent: Any, asked: Transaction) -> set[str]:
    """What the address ends in, but for a verb, and what is called the id in the object or in one around it. What is in
    it is something else; what `board_id` says may as well be where something new is to stand."""
    *_, before, last = ["", "", *path_segments(asked.request.url)]
    ending = before if last.lower() in _VERBS else last
    around = (each for path, each in inner(sent) if path == ours[0][: len(path)])
    named = (_text(value) for each in around for name, value in each.items() if name.lower() in _IDS)
    return {text for text in (ending if any(map(str.isdigit, ending)) else "", *named) if text}


def _text(value: Any) -> str:
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
