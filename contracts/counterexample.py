"""Values that are likely to show a difference between two schemas: what one admits, at the edges that either draws.

Small and targeted: each candidate differs from a plain valid value in one place. Whether it shows anything is for the
validator to say.
"""

from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any

from contracts.compatible_list import at
from contracts.compatible_object import known, named, required
from contracts.compatible_part import TYPES, Part, Parts, alternatives, members, types_of
from contracts.counterexample_edges import Edges

MOST = 600
_DEPTH = 3
_WIDTHS = (40, 14, 7, 4)
"""How many values are tried for a place, by its depth."""

_TEXTS = (
    "", "x", "a", "0", "A b", "~", "/", "é", "😀", "2024-02-29", "2024-02-29T12:00:00Z", "12:00:00Z", "P1D",
    "a@b.example", "127.0.0.1", "::1", "https://a.example/b", "00000000-0000-4000-8000-000000000000", "/a/b",
    "a.example",
)  # fmt: skip
_NUMBERS = (0, 1, -1, 0.5, 2, 3, 0.3, 7, 1e300, -1e300, 2**53 + 1)
_EXTRA = ("extra", "extra2", "extra3")


def counterexamples(given: Part, wanted: Part, valid: Callable[[Part, Any], bool]) -> Iterator[Any]:
    """Candidates, the plainest first; at most `MOST`."""
    return islice(_Search(given, wanted, valid).values((given,), _DEPTH), MOST)


class _Search:
    def __init__(self, given: Part, wanted: Part, valid: Callable[[Part, Any], bool]) -> None:
        seen = Edges()
        seen.look(wanted.schema)
        seen.look(given.schema)
        self._valid, self._names = valid, list(dict.fromkeys([*seen.names, *_EXTRA]))
        plain = [None, True, False, *seen.numbers, *_NUMBERS, *seen.texts, *_TEXTS]
        self._leaves: dict[str, list[Any]] = {kind: [] for kind in TYPES}
        for value in _unique([*seen.constants, *plain]):
            self._leaves[_kind(value)].append(value)
        plainest = [some[n] for n in range(2) for some in self._leaves.values() if n < len(some)]
        some = [*plainest, [], {}, {_EXTRA[0]: 1}]
        made: list[Any] = [[], {}, *([v] for v in some), *([v, v] for v in some[:5])]
        made += [{name: v} for name in [*self._names[:4], _EXTRA[0]] for v in some]
        self._anything = list(_in_turn([iter(each) for each in (made, *self._leaves.values())]))
        self._longest = seen.longest

    def values(self, given: Parts, depth: int) -> Iterator[Any]:
        """Values that the parts, as far as is looked here, admit."""
        if depth < 0:
            return iter(())
        if not given:
            return islice(self._anything, _WIDTHS[_DEPTH - depth])
        streams = [self._of_alternative(each, depth) for each in alternatives(given)[:8]]
        return islice(_in_turn(streams), MOST if depth == _DEPTH else _WIDTHS[_DEPTH - depth])

    def _of_alternative(self, given: Parts, depth: int) -> Iterator[Any]:
        for keyword in ("const", "enum"):
            for _, value in members(given, keyword):
                yield from self._fitting(given, [value] if keyword == "const" else value)
                return
        types = types_of(given)
        streams = [self._of_type(kind, given, depth) for kind in TYPES if kind in types]
        yield from _in_turn([*streams, self._fitting(given, self._anything[: _WIDTHS[_DEPTH - depth]])])

    def _of_type(self, kind: str, given: Parts, depth: int) -> Iterator[Any]:
        made: Iterator[Any] = iter(())
        if kind == "object":
            made = self._objects(given, depth)
        elif kind == "array":
            made = self._lists(given, depth)
        return self._fitting(given, chain(made, self._leaves[kind]))

    def _fitting(self, given: Parts, values: Any) -> Iterator[Any]:
        return (value for value in values if all(self._valid(part, value) for part in given))

    def _objects(self, given: Parts, depth: int) -> Iterator[dict[str, Any]]:
        needed = sorted(required(given))
        names = list(dict.fromkeys([*needed, *known(given), *self._names[:9], *_EXTRA]))
        choices = {name: list(self.values(named(given, name), depth - 1)) for name in names}
        if any(not choices[name] for name in needed):
            return
        least = {name: choices[name][0] for name in needed}
        most = {name: some[0] for name, some in choices.items() if some}
        yield least
        spare = [name for name in self._names[-3:] if name not in least and choices.get(name)]
        yield from ({**least, **{name: choices[name][0] for name in spare[:n]}} for n in range(1, len(spare) + 1))
        yield from ({**least, name: value} for name in names for value in choices[name][:1] if name not in least)
        yield {name: value for name, value in most.items() if name in known(given)}
        yield most
        yield from ({**least, name: value} for name in names for value in choices[name])
        yield from ({**most, name: value} for name in names for value in choices[name])
        yield from ({k: v for k, v in most.items() if k != name} for name in names if name not in needed)

    def _lists(self, given: Parts, depth: int) -> Iterator[list[Any]]:
        fewest = max((v for _, v in members(given, "minItems")), default=0)
        lengths = sorted({int(fewest), int(fewest) + 1, *(n for n in self._longest if fewest <= n <= fewest + 20)})[:6]
        places: list[list[Any]] = []
        for position in range(lengths[-1] if lengths else 0):
            tail = at(given, position)
            places.append(list(self.values(tail, depth - 1)) if position < 8 or not places else places[-1])
        filled = [_filled([some for some in places[:length] if some], length) for length in lengths]
        yield from _in_turn(filled)


def _filled(places: list[list[Any]], length: int) -> Iterator[list[Any]]:
    """Arrays: the plainest, ones of different items, and ones that differ from the plainest in one place."""
    if len(places) < length:
        return
    yield [some[0] for some in places]
    yield [some[n % len(some)] for n, some in enumerate(places)]
    for position, some in enumerate(places[:4]):
        for value in some[1:]:
            yield [value if n == position else other[0] for n, other in enumerate(places)]
    for some in places[:1]:
        yield from ([value] * length for value in some[1:])


def _kind(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int() | float():
            return "number"
        case str():
            return "string"
        case list():
            return "array"
    return "object"


def _unique(values: list[Any]) -> list[Any]:
    return list({f"{type(value).__name__} {value!r}": value for value in values}.values())


def _in_turn(streams: list[Iterator[Any]]) -> Iterator[Any]:
    """One of each stream, again and again, until all are used up."""
    left = list(streams)
    while left:
        for stream in list(left):
            try:
                yield next(stream)
            except StopIteration:
                left.remove(stream)
