"""JSON written flat: a list of values in which objects and lists hold the places of what is in them.

So answers of SvelteKit are written (devalue: `[{"name": 1}, "Ada"]`) and those of React Router and Remix (turbo-stream:
`[{"_1": 2}, "name", "Ada"]`). What they say is the same as plain JSON."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec

from captures.capture import Capture
from captures.transaction import Header, Response, Transaction

_KIT: Final = re.compile(r'\s*\{\s*"type"\s*:\s*"(?:data|success|failure)"')
_TURBO: Final = re.compile(r'\s*\[\s*(?:\{\s*"_\d+"\s*:\s*-?\d|\[\s*"SingleFetchRedirect"\s*,\s*\d)')
_KEY: Final = re.compile(r"_(\d+)")
_LATER: Final = re.compile(r"([PE])(\d+):(.*)")
_DEEP: Final = 200
_MOST: Final = 1_000_000
"""Values of a document: in a few words one can stand for more than any memory holds."""
_LONG: Final = 100
"""Characters of a text that count as one more value."""
_LEFT_OUT: Final = object()
Given = Callable[[Any], Any]


def plain(text: str) -> str:
    """The document as plain JSON; empty if it is not written flat, or not as any of these writes it."""
    read = _of_kit if _KIT.match(text) else _of_turbo if _TURBO.match(text) else None
    try:
        return json.dumps(read(text), ensure_ascii=False) if read else ""
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError):
        return ""


def as_json(headers: Iterable[Header]) -> list[Header]:
    """The headers of an answer that is plain JSON now."""
    return [(name, "application/json" if name.lower() == "content-type" else value) for name, value in headers]


def with_plain_json(capture: Capture) -> Capture:
    """The capture with the answers that are written flat in plain JSON."""
    return replace(capture, transactions=tuple(map(_plainly, capture.transactions)))


def _plainly(each: Transaction) -> Transaction:
    told = each.response
    body = plain(told.body.decode("utf-8", "replace")) if told.body[:1] in (b"{", b"[") else ""
    if not body:
        return each
    answer = Response(told.status, tuple(as_json(told.headers)), body.encode(), "application/json")
    return msgspec.structs.replace(each, response=answer)


class _Flat(NamedTuple):
    """`named`: members are called by the place of their name, `_4`. `later` gives what was still awaited. `read` are
    the places that were."""

    values: Sequence[Any]
    unset: int
    named: bool
    later: Given
    room: list[int]
    read: set[int]

    def whole(self, first: int) -> Any:
        """The value at place 0. Raises `ValueError` unless each of the `first` values is of it: a list that has others
        is no document written flat, each of which has a place for what is in it and for nothing else."""
        found = self.at(0)
        if not self.read >= set(range(first)):
            raise ValueError("values that are of nothing")
        return None if found is _LEFT_OUT else found

    def at(self, place: Any, depth: int = 0) -> Any:
        """The value there. Raises `ValueError` if it is no place, or if there is no end of it."""
        self.room[0] -= 1
        if type(place) is not int or depth > _DEEP or self.room[0] < 0:
            raise ValueError("no place of a value")
        if place < 0:
            return _LEFT_OUT if place == self.unset else None
        value = self._value(place)
        if isinstance(value, str):
            self.room[0] -= len(value) // _LONG
        if isinstance(value, dict):
            return dict(self._members(value, depth))
        if not isinstance(value, list):
            return value
        return self._made(value, depth) if _has_own_type(value) else self._all(value, depth)

    def _value(self, place: int) -> Any:
        self.read.add(place)
        return self.values[place]

    def _members(self, value: dict[str, Any], depth: int) -> Iterator[tuple[str, Any]]:
        for written, place in value.items():
            name, member = self._name(written), self.at(place, depth + 1)
            if member is not _LEFT_OUT:
                yield name, member

    def _name(self, written: str) -> str:
        if not self.named:
            return written
        key = _KEY.fullmatch(written)
        name = self._value(int(key[1])) if key else None
        if not isinstance(name, str):
            raise ValueError("no name of a member")
        return name

    def _all(self, places: Sequence[Any], depth: int) -> list[Any]:
        found = (self.at(each, depth + 1) for each in places)
        return [None if each is _LEFT_OUT else each for each in found]

    def _made(self, value: list[Any], depth: int) -> Any:
        """What has a type of its own, as JSON can say it."""
        kind, *held = value
        match kind:
            case "Date" | "D":
                return held[0] if isinstance(held[0], str) else _moment(held[0])
            case "Set" | "S":
                return self._all(held, depth)
            case "Map" | "M":
                found = self._all(held, depth)
                return dict(zip(map(str, found[::2]), found[1::2], strict=True))
            case "Promise" | "P":
                return self.later(self.at(held[0], depth + 1) if kind == "Promise" else held[0])
            case "null":
                return {name: self.at(place, depth + 1) for name, place in zip(held[::2], held[1::2], strict=True)}
            case "N":
                return dict(self._members(held[0], depth))
            case _ if held and isinstance(held[0], str):
                return held[0]
            case _:
                found = self._all(held, depth)
                return found[0] if len(found) == 1 else found


def _moment(milliseconds: float) -> str:
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _of_kit(text: str) -> Any:
    """The nodes of a page's data with what came after them, or what an action gave."""
    first, *after = [json.loads(line) for line in text.split("\n") if line.strip()]
    room, chunks = [_MOST], {each.get("id"): each for each in after}

    def later(number: Any) -> Any:
        chunk = chunks.pop(number, {})
        return flat(chunk["data"]) if "data" in chunk else None

    def flat(values: Sequence[Any]) -> Any:
        return _Flat(values, -1, False, later, room, set()).whole(len(values))

    if isinstance(first.get("nodes"), list):
        nodes = [{**each, "data": flat(each["data"])} if _is_data(each) else each for each in first["nodes"]]
        return {**first, "nodes": nodes}
    given = first.get("data")
    return {**first, "data": flat(json.loads(given))} if isinstance(given, str) and given else _refused()


def _is_data(node: Any) -> bool:
    return isinstance(node, dict) and node.get("type") == "data" and isinstance(node.get("data"), list)


def _refused() -> Any:
    raise ValueError("it is plain already")


def _has_own_type(value: list[Any]) -> bool:
    """Whether the list is a value of another type, such as `["Date", 0]`: its first entry says which."""
    return bool(value) and isinstance(value[0], str)


def _of_turbo(text: str) -> Any:
    """The first line, with what later ones gave to it, or said went wrong: all number their values as one list."""
    first, *after = [line for line in text.split("\n") if line.strip()]
    values, starts = json.loads(first), dict[int, int]()
    whole = len(values)
    for told in filter(None, map(_LATER.fullmatch, after)):
        new = json.loads(told[3])
        if told[1] == "P":
            starts[int(told[2])] = len(values) if isinstance(new, list) else new
        values += new if isinstance(new, list) else []

    def later(number: Any) -> Any:
        found = read.at(starts.pop(number, read.unset))
        return None if found is _LEFT_OUT else found

    read = _Flat(values, -7, True, later, [_MOST], set())
    return read.whole(whole)
