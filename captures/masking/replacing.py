"""Putting handles in the place of values, in whatever spelling these stand in the data."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final
from urllib.parse import quote

from ahocorasick_rs import BytesAhoCorasick

from captures.masking.handle import HANDLE
from captures.masking.plain import plain_forms, plain_texts, unfolded
from captures.needles import all_hits
from captures.spelling import plain_core, spellings

_LONGEST: Final = 64
"""Bytes of a spelling that the automaton knows; the rest is compared where its beginning was found."""
_WIDEST: Final = 16
"""Bytes that an escape of one character takes at most, such as `\\\\\\\\u00e9` in JSON within JSON."""
_BEFORE_NUMBER: Final = re.compile(rb'(?:(\\*")\s*:|[,\[])\s*$')
_GOES_ON: Final = re.compile(rb"\s*[,}\]]")
_NEAR: Final = 40
"""Bytes before a number in which the name of a member ends."""
_TRIES: Final = 1000
"""Places at which a value is thought to begin before all escapes are undone to find out."""
_HANDLE: Final = re.compile(HANDLE.pattern.encode())
_BACKSLASHES: Final = re.compile(rb"\\*")
_KEPT: Final = 32
"""Sets of values whose automatons are kept: the texts of a capture mostly hold the same ones."""

Hit = tuple[int, int, int]
"""Where it begins and ends, and the index of the value."""


def replace_all(data: bytes, present: tuple[tuple[str, str], ...]) -> bytes:
    """The data with each value, longest first, replaced by what stands beside it; handles stay as they are.

    First come the spellings that one encoder makes, each as it is. Only if a part of a value that no encoder changes
    is still there, the data is looked through once more with its escapes undone, so that any mixture of them is found.
    The time grows with the data and with the length of the values, whatever characters they have.
    """
    values = tuple(value for value, _ in present)
    handles = [handle.encode() for _, handle in present]
    finder = _finder(values)
    masked = _with_handles(data, finder.exact(data), handles)
    if left := finder.possible(masked):
        masked = _with_handles(masked, finder.escaped(masked, left), handles)
    return masked


class _Finder:
    """The automatons over all spellings of some values."""

    def __init__(self, values: Sequence[str]) -> None:
        self._values = values
        self._exact = Strings((n, way) for n, value in enumerate(values) for way in ways(value))
        self._plain: Strings | None = None
        self._runs = [_Runs(value) for value in values]

    def exact(self, data: bytes) -> Iterator[Hit]:
        for start, end, n in self._exact.hits(data):
            yield start, _with_backslashes(data, end, self._values[n]), n

    def possible(self, data: bytes) -> set[int]:
        """The values of which the data holds, in order, what every spelling leaves alone."""
        looked = unfolded(data)
        return {n for n, runs in enumerate(self._runs) if any(map(runs.stand_in, looked))}

    def escaped(self, data: bytes, wanted: set[int]) -> Iterator[Hit]:
        """Where the values stand once escapes are undone."""
        if self._plain is None:
            self._plain = Strings((n, form) for n, value in enumerate(self._values) for form in plain_forms(value))
        for text in plain_texts(data):
            for start, end, n in self._plain.hits(text.data):
                if n in wanted:
                    begin, stop = text.span(start, end)
                    yield begin, _with_backslashes(data, stop, self._values[n]), n


class _Runs:
    """The letters and digits of a value, which every spelling leaves alone, without what stands between them."""

    def __init__(self, value: str) -> None:
        self._core = plain_core(value)
        self._runs = [each.encode() for each in re.findall(r"[A-Za-z0-9_]+", value)]
        self._span = _WIDEST * len(value)

    def stand_in(self, data: bytes) -> bool:
        if self._core not in data:
            return False
        if len(self._runs) < 2:
            return True
        at = data.find(self._runs[0])
        for _ in range(_TRIES):
            if at < 0 or self._go_on(data, at):
                return at >= 0
            at = data.find(self._runs[0], at + 1)
        return True

    def _go_on(self, data: bytes, at: int) -> bool:
        last, end = at + self._span, at
        for run in self._runs:
            end = data.find(run, end, last) + len(run)
            if end < len(run):
                return False
        return True


class Strings:
    """Byte strings, none empty, each belonging to the value of an index; found in one pass over the data."""

    def __init__(self, strings: Iterable[tuple[int, bytes]]) -> None:
        owners: dict[bytes, int] = {}
        for n, each in strings:
            owners.setdefault(each, n)
        self._strings = list(owners.items())
        begun = [each[:_LONGEST] for each in owners]
        self._automaton = BytesAhoCorasick(begun) if begun else None

    def hits(self, data: bytes) -> Iterator[Hit]:
        if self._automaton is None:
            return
        for which, start in all_hits(self._automaton, data, _LONGEST):
            string, n = self._strings[which]
            if len(string) <= _LONGEST or data.startswith(string, start):
                yield start, start + len(string), n


@lru_cache(maxsize=_KEPT)
def _finder(values: tuple[str, ...]) -> _Finder:
    return _Finder(values)


def ways(value: str) -> Iterator[bytes]:
    """The value as one encoder writes it, or two after another; its line breaks of any kind."""
    for each in with_line_breaks(value):
        yield from (way for way, encoding in spellings(each).items() if not encoding.startswith("base64"))
        once = quote(each.encode("utf-8", "surrogatepass"), safe="")
        yield quote(once, safe="").encode()


def with_line_breaks(value: str) -> list[str]:
    """The value as it is, and with line breaks as they are on other systems and in forms: CRLF, LF, CR."""
    if "\n" not in value and "\r" not in value:
        return [value]
    lines = re.sub(r"\r\n?", "\n", value)
    return list(dict.fromkeys([value, lines, lines.replace("\n", "\r\n"), lines.replace("\n", "\r")]))


def _with_handles(data: bytes, hits: Iterable[Hit], handles: Sequence[bytes]) -> bytes:
    """The data with the handles of what was found: of what overlaps the first, and of that the first value."""
    found = sorted(hits, key=lambda hit: (hit[0], hit[2], -hit[1]))
    if not found:
        return data
    kept = [each.span() for each in _HANDLE.finditer(data)] if b"secret-" in data else []
    parts, position, at = list[bytes](), 0, 0
    for start, end, n in found:
        while at < len(kept) and kept[at][1] <= start:
            at += 1
        if start < position or (at < len(kept) and kept[at][0] < end):
            continue
        parts += (data[position:start], in_its_place(data, start, end, handles[n]))
        position = end
    return b"".join([*parts, data[position:]])


def in_its_place(data: bytes, start: int, end: int, handle: bytes) -> bytes:
    """The handle, between quotes where a number stands in JSON: with it alone that would be none."""
    if not data[start:end].isdigit() or not _GOES_ON.match(data, end):
        return handle
    before = _BEFORE_NUMBER.search(data[max(0, start - _NEAR) : start])
    quote = (before[1] or b'"') if before else b""
    return quote + handle + quote


def _with_backslashes(data: bytes, end: int, value: str) -> int:
    """The end of a value with all backslashes that it ends in: JSON writes two for each, JSON within JSON four."""
    ending = len(value) - len(value.rstrip("\\"))
    if not ending:
        return end
    begin = end
    while data[begin - 1 : begin] == b"\\":
        begin -= 1
    there = _BACKSLASHES.match(data, begin)
    most = there.end() - begin if there else 0
    return begin + next((ending * many for many in (8, 4, 2, 1) if ending * many <= most), most)
