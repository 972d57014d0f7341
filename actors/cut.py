"""Large tool results are cut by their entries: what is left has the shape of the whole, and says what is missing."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from routines.size import MAX_DEPTH, depth

LIMIT = 24_000
MAX_ERRORS = 60
MAX_LINE = 1_000
BRIEF = 300

CUT = "cut_for_length"
"""The member of a result that was cut: `{"note", "at"}`, where `at` says of each place how much of it is shown."""

ELLIPSIS = "…"
"""The end of a text that was cut. A text that is given in pieces has none, as its pieces are joined."""

_NOTE = (
    "This is not the whole result. `at` has the lists that show their first entries only, and the texts of which the "
    "beginning is shown. For the rest, ask for less at a time: use the tool's offset and limit, or narrower terms."
)
_PLACES = 20
_SMALL = 12
"""Characters of JSON that a member takes at least, beside its name."""

_AROUND = 200
"""Characters of JSON around the note, with one place."""

_LEAST = 100
"""Characters of JSON that a piece of a text has at least: its reader gets on."""

_LISTING = frozenset({"total", "offset", "items"})
_PIECE = frozenset({"length", "offset", "text"})
"""The members of a long answer of which a piece is given (`actors/specialists/listing.py`)."""


@dataclass
class _Cutting:
    """The places that were cut so far, and how much of each is shown."""

    places: list[dict[str, Any]] = field(default_factory=list)

    def note(self, path: str, shown: int, of: int) -> None:
        self.places.append({"at": path, "shown": shown, "of": of})

    def told(self) -> dict[str, Any]:
        """The member that says so. The outer places come first, for there are only so many that can be told."""
        if not self.places:
            return {}
        places = sorted(self.places, key=lambda place: len(place["at"]))
        rest = len(places) - _PLACES
        more = {"more_places": rest} if rest > 0 else {}
        return {CUT: {"note": _NOTE, "at": places[:_PLACES], **more}}


def cut_value(value: Any, limit: int = LIMIT) -> Any:
    """The value if its JSON has at most `limit` characters; else the same with fewer entries and shorter texts.

    An object keeps its members, and has `CUT` beside them; a list stands under `items` then, and a text under `text`.
    What a tool gives in pieces becomes a shorter piece, of which `next_offset` says where the next one begins. Of a
    value that nests deeper than `MAX_DEPTH` levels the beginning of its JSON is given, as a text.
    """
    if _size(value) <= limit:
        return value
    if depth(value) > MAX_DEPTH:
        value = json.dumps(value, ensure_ascii=False)
    whole: dict[str, Any] = value if isinstance(value, dict) else {_wrapping(value): value}
    room = max(limit - len(_NOTE) - _AROUND, limit // 2)
    while True:
        cutting = _Cutting()
        shown = _object(whole, room, "$", cutting) | cutting.told()
        if _size(shown) <= limit or room < _LEAST:
            return shown
        room = room * 9 // 10


def is_cut(value: Any) -> bool:
    """Whether a tool's result, read as JSON, does not hold all that the tool found; so as old logs have it, too."""
    return isinstance(value, dict) and (CUT in value or value.keys() == {"cut", "beginning"})


def places_cut(value: dict[str, Any]) -> list[str] | None:
    """Where a result that is cut is not whole, as JSON paths; None if that is not told, or not of every place."""
    told = value.get(CUT)
    if not isinstance(told, dict) or "more_places" in told:
        return None
    return [place["at"] for place in told["at"]]


def _wrapping(value: Any) -> str:
    return "items" if isinstance(value, list | tuple) else "text"


def _size(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False))


def _shrunk(value: Any, room: int, path: str, cutting: _Cutting) -> Any:
    if _size(value) <= room:
        return value
    match value:
        case dict():
            return _object(value, room, path, cutting)
        case list() | tuple():
            return _list(value, room, path, cutting)
        case str():
            return _text(value, room, path, cutting)
        case _:
            return value


def _list(value: list[Any] | tuple[Any, ...], room: int, path: str, cutting: _Cutting) -> list[Any]:
    shown = _first(value, room, path, cutting)
    if len(shown) < len(value):
        cutting.note(path, len(shown), len(value))
    return shown


def _first(value: list[Any] | tuple[Any, ...], room: int, path: str, cutting: _Cutting) -> list[Any]:
    """The first entries, whole; only the very first is cut itself, if there is no room for it."""
    shown: list[Any] = []
    left = room - 2
    for entry in value:
        size = _size(entry) + 2
        if size > left and shown:
            break
        shown.append(entry if size <= left else _shrunk(entry, left, f"{path}[0]", cutting))
        left -= size
        if left <= 0:
            break
    return shown


def _object(value: Mapping[str, Any], room: int, path: str, cutting: _Cutting) -> dict[str, Any]:
    """All members, the long ones cut; of one with more members than there is room for the first."""
    names = _fitting(value, room)
    if len(names) < len(value):
        cutting.note(path, len(names), len(value))
    rooms = _rooms({name: value[name] for name in names}, room - sum(len(name) + 6 for name in names))
    goes_on: dict[str, Any] = {}
    if _is_piece(value):
        goes_on = _piece(value, rooms.get("text", 0))
    elif _is_listing(value):
        goes_on = _entries(value, rooms.get("items", 0), path, cutting)
    rest = (name for name in names if name not in goes_on)
    shown = {name: _shrunk(value[name], rooms[name], f"{path}.{name}", cutting) for name in rest}
    return {name: (shown | goes_on)[name] for name in dict.fromkeys((*names, *goes_on))}


def _piece(value: Mapping[str, Any], room: int) -> dict[str, Any]:
    """A shorter piece of a text that is given in pieces, with where the next one begins."""
    text = _beginning(value["text"], max(room, _LEAST))
    return {"text": text, "next_offset": value["offset"] + len(text)} if len(text) < len(value["text"]) else {}


def _entries(value: Mapping[str, Any], room: int, path: str, cutting: _Cutting) -> dict[str, Any]:
    """Fewer entries of a list that is given in pieces, with where the next piece begins."""
    items = _first(value["items"], room, f"{path}.items", cutting)
    after = {"next_offset": value["offset"] + len(items)} if len(items) < len(value["items"]) else {}
    return {"items": items, **after}


def _fitting(value: Mapping[str, Any], room: int) -> list[str]:
    """As many of the names, in their order, as have room beside the least that their members take."""
    names: list[str] = []
    for name in value:
        room -= len(name) + _SMALL
        if room < 0 and names:
            break
        names.append(name)
    return names


def _rooms(members: Mapping[str, Any], room: int) -> dict[str, int]:
    """How much room each member gets. What comes in pieces anyway makes way for the others: nothing of it is lost."""
    least = _shared({name: _least(value) for name, value in members.items()}, room)
    more = {name: max(_size(value) - least[name], 0) for name, value in members.items()}
    added = _shared(more, room - sum(least.values()))
    return {name: least[name] + added[name] for name in members}


def _least(value: Any) -> int:
    """Characters of JSON that are left of a value if each piece of something long in it is as short as can be."""
    if not isinstance(value, dict):
        return _size(value)
    if _is_piece(value):
        return _size({**value, "text": value["text"][:_LEAST]})
    if _is_listing(value):
        return _size({**value, "items": value["items"][:1]})
    return 2 + sum(len(name) + 6 + _least(member) for name, member in value.items())


def _is_piece(value: Mapping[str, Any]) -> bool:
    return value.keys() >= _PIECE and isinstance(value["text"], str)


def _is_listing(value: Mapping[str, Any]) -> bool:
    return value.keys() >= _LISTING and isinstance(value["items"], list)


def _shared(sizes: Mapping[str, int], room: int) -> dict[str, int]:
    """The room, shared: the short ones get all that they need, the long ones the same."""
    rooms: dict[str, int] = {}
    left = max(room, 0)
    for n, (name, size) in enumerate(sorted(sizes.items(), key=lambda each: each[1])):
        rooms[name] = min(size, left // (len(sizes) - n))
        left -= rooms[name]
    return rooms


def _text(value: str, room: int, path: str, cutting: _Cutting) -> str:
    shown = _beginning(value, room - len(ELLIPSIS))
    cutting.note(path, len(shown), len(value))
    return shown + ELLIPSIS


def _beginning(value: str, room: int) -> str:
    """As much of a text as there is room for: escapes make JSON longer than the text."""
    shown = value[: max(room - 2, 0)]
    while shown and _size(shown) > room:
        shown = shown[: len(shown) * room // (_size(shown) + 1)]
    return shown


def cut(text: str, limit: int = LIMIT) -> str:
    """As results were cut before `Bounds` had a length for them, which old logs are replayed with: the text, or a JSON
    object with its beginning under `beginning`."""
    if len(text) <= limit:
        return text
    note = (
        f"The first {limit} of {len(text)} characters are shown. For the rest, ask for less at a time: use the tool's "
        "offset and limit, or narrower terms."
    )
    return json.dumps({"cut": note, "beginning": text[:limit]}, ensure_ascii=False)


def cut_errors(errors: tuple[str, ...]) -> tuple[str, ...]:
    """The errors, of which there may be as many as a model wrote wrong items; each and all of them cut."""
    shown = tuple(cut_line(error) for error in errors[:MAX_ERRORS])
    rest = len(errors) - len(shown)
    return (*shown, f"… and {rest} more of the kind") if rest else shown


def brief(value: Any) -> Any:
    """A text of at most `BRIEF` characters, which an ellipsis says to go on; anything else as it is."""
    return f"{value[:BRIEF]}{ELLIPSIS}" if isinstance(value, str) and len(value) > BRIEF else value


def cut_line(line: str) -> str:
    return line if len(line) <= MAX_LINE else f"{line[: MAX_LINE - 1]}…"
