"""Looking for one value in a text, in all the encodings it may travel in."""

import re
from typing import Final

from captures.spelling import Encoding, spellings

SHORTEST: Final = 3
"""Characters: a value that is shorter is found only as it is, with no letter or digit beside it."""

_WORD: Final = re.compile(rb"[A-Za-z0-9_]")
Found = tuple[Encoding, int]


def ways_of(value: str) -> dict[bytes, Encoding]:
    """Each way in which the value is looked for. In base64 a short one is a few letters that stand everywhere."""
    if len(value) >= SHORTEST:
        return spellings(value)
    return {value.encode("utf-8", "surrogatepass"): "exact"} if value else {}


class Sought:
    """One value that is looked for."""

    def __init__(self, value: str) -> None:
        self._short = len(value) < SHORTEST
        self._ways = ways_of(value)

    def first(self, data: bytes) -> Found | None:
        """How the value is written in the data, and at which byte: as it is if it stands so, else where it is first."""
        found = [(at, name) for way, name in self._ways.items() if (at := self._position(data, way)) >= 0]
        at, name = min(found, key=lambda each: (each[1] != "exact", each[0]), default=(-1, None))
        return (name, at) if name else None

    def _position(self, data: bytes, way: bytes) -> int:
        at = data.find(way)
        while self._short and at >= 0 and _touches_word(data, at, at + len(way)):
            at = data.find(way, at + 1)
        return at


def _touches_word(data: bytes, start: int, end: int) -> bool:
    before, after = data[max(0, start - 1) : start], data[end : end + 1]
    return bool(_WORD.match(before) or _WORD.match(after))
