"""A text with its escapes undone, and where each byte of it stands in the text as it was written."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from html.entities import name2codepoint
from typing import Final

_ROUNDS: Final = 3
"""Times that escapes are undone: JSON within an address within JSON takes as many."""

# Each way begins with a character of its own, so that `re` goes from one of these to the next.
_ESCAPE: Final = re.compile(
    rb"%(?:25)*([0-9A-Fa-f]{2})"
    rb"|\\\\*u([dD][89abAB][0-9A-Fa-f]{2})\\+u([dD][c-fC-F][0-9A-Fa-f]{2})|\\\\*u([0-9A-Fa-f]{4})|\\\\*x([0-9A-Fa-f]{2})"
    rb"|\\\\*([\"'/nrtbf])|\\(\\+)"
    rb"|&#0{0,9}([0-9]{1,7});|&#[xX]0{0,9}([0-9A-Fa-f]{1,6});|&([A-Za-z]{2,8});"
)
_QUOTED_PRINTABLE: Final = re.compile(rb"=\r?\n|=([0-9A-F]{2})")
_FOLDED: Final = re.compile(rb"=\r?\n")
_MARKS: Final = re.compile(rb"[%&\\]")
_SPACES: Final = bytes.maketrans(b"+\t\r\n", b"    ")
_SHORT: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_LARGEST_CODE: Final = 0x10FFFF


class Plain:
    """A text without its escapes. `data` is what it says; `span` tells where something in it was written."""

    def __init__(self, data: bytes, ends: list[int], shifts: list[int], inner: "Plain | None" = None) -> None:
        self.data, self._ends, self._shifts, self._inner = data, ends, shifts, inner

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where the bytes from `start` to `end` of `data` stand in the text as it was written."""
        # What begins at the end of an escape is behind it, what ends there includes it.
        first = bisect_right(self._ends, start)
        last = bisect_right(self._ends, end)
        begin = start + (self._shifts[first - 1] if first else 0)
        stop = end + (self._shifts[last - 1] if last else 0)
        return self._inner.span(begin, stop) if self._inner else (begin, stop)


def plain_texts(data: bytes) -> Iterator[Plain]:
    """The text with all of its escapes for URLs, JSON, JavaScript and HTML undone once, twice, ... as long as there
    are any, with a space for every `+` and for each byte of a line break; and once more if it is quoted-printable."""
    found = Plain(data, [], [])
    yield Plain(data.translate(_SPACES), [], [])
    for _ in range(_ROUNDS):
        if not _MARKS.search(found.data) or (again := _undone(found, _ESCAPE, _said)) is None:
            break
        found = again
        yield Plain(found.data.translate(_SPACES), found._ends, found._shifts, found._inner)
    if _FOLDED.search(data):
        folded = _undone(Plain(data, [], []), _QUOTED_PRINTABLE, _said_in_mail)
        if folded is not None:
            yield Plain(folded.data.translate(_SPACES), folded._ends, folded._shifts)


def unfolded(data: bytes) -> list[bytes]:
    """The data, and if it is quoted-printable once more without the line breaks that are not meant."""
    return [data, _FOLDED.sub(b"", data)] if b"=\n" in data or b"=\r\n" in data else [data]


def plain_forms(value: str) -> set[bytes]:
    """What a value is in such texts: with each kind of line break, its own escapes undone or not."""
    lines = re.sub(r"\r\n?", "\n", value)
    ways = {lines, lines.replace("\n", "\r\n")}
    # A last backslash would be taken for the beginning of an escape of what follows.
    raw = [each.rstrip("\\").encode("utf-8", "surrogatepass") for each in ways]
    return {each.data for way in raw for each in plain_texts(way) if each.data}


def _undone(text: Plain, escape: re.Pattern[bytes], said: Callable[[re.Match[bytes]], bytes | None]) -> Plain | None:
    """The text with its escapes undone; None if it has none."""
    pieces: list[bytes] = []
    ends: list[int] = []
    shifts: list[int] = []
    position = length = 0
    for found in escape.finditer(text.data):
        meant = said(found)
        if meant is None:
            continue
        start, end = found.span()
        pieces += (text.data[position:start], meant)
        length += start - position + len(meant)
        ends.append(length)
        shifts.append(end - length)
        position = end
    if not ends:
        return None
    return Plain(b"".join([*pieces, text.data[position:]]), ends, shifts, text if text._ends else None)


def _said(escape: re.Match[bytes]) -> bytes | None:
    """What the escape stands for; None if it is none."""
    kind, text = escape.lastindex, escape[escape.lastindex or 0]
    match kind:
        case 1:
            return bytes([int(text, 16)])
        case 3:
            return bytes.fromhex((escape[2] + text).decode()).decode("utf-16-be").encode()
        case 4 | 5 | 9:
            return _character(int(text, 16))
        case 6:
            return _SHORT.get(text, text)
        case 7:
            return b"\\"
        case 8:
            return _character(int(text))
        case _:
            code = 39 if text == b"apos" else name2codepoint.get(text.decode())
            return None if code is None else _character(code)


def _said_in_mail(escape: re.Match[bytes]) -> bytes:
    return bytes([int(escape[1], 16)]) if escape[1] else b""


def _character(code: int) -> bytes | None:
    return chr(code).encode("utf-8", "surrogatepass") if code <= _LARGEST_CODE else None
