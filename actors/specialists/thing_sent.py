"""The thing that a request changes by an id beside what it sends of it: `POST /lamps/41`, `{"id": 4, "input": {…}}`."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import unquote, urlsplit

from captures.transaction import Transaction

_IDS = ("id", "uuid", "pk", "_id")
_VERBS = frozenset({"edit", "update", "save", "change", "modify"})
_LEAST, _DEEPEST = 2, 5
Object = tuple[list[str | int], dict[str, Any]]
Answers = Iterable[tuple[Transaction, Any]]


def thing_sent(sent: Any, asked: Transaction, answers: Answers) -> tuple[Transaction, Object, Object] | None:
    """The latest answer that held the thing, what was sent of it, and the thing, each with its place; None if no answer
    had one with such an id and with most of the members that are sent."""
    ids = _ids_sent(sent, asked)
    for each, answer in answers if ids else ():
        known = [held for held in inner(answer) if any(_text(held[1].get(name)) in ids for name in _IDS)]
        pairs = [(ours, held) for ours in inner(sent) for held in known if _is_of(ours[1], held[1])]
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


def _is_of(sent: dict[str, Any], held: dict[str, Any]) -> bool:
    """Whether the thing has most of the members, and not its id alone."""
    names = sent.keys() - {*_IDS}
    shared = names & held.keys()
    return len(shared) >= max(_LEAST, len(names) / 2)


def _ids_sent(sent: Any, asked: Transaction) -> set[str]:
    """What the address ends in, but for a verb, and what is called the id beside the rest; what `board_id` says may as
    well be where something new is to stand."""
    *_, before, last = ["", "", *(unquote(each) for each in urlsplit(asked.request.url).path.split("/") if each)]
    ending = before if last.lower() in _VERBS else last
    named = (_text(value) for _, each in inner(sent) for name, value in each.items() if name.lower() in _IDS)
    return {text for text in (ending if any(map(str.isdigit, ending)) else "", *named) if text}


def _text(value: Any) -> str:
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
