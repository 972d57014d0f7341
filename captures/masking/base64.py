"""Secrets inside base64: alone, or somewhere in a longer text that was encoded as a whole."""

import base64
import binascii
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from captures.masking.replacing import Strings, with_line_breaks
from captures.spelling import plain_core

_SHORTEST: Final = 8
"""Bytes: what is shorter leaves too few characters of its own to be recognised."""

_LONG_RUN: Final = 16
"""Characters that every spelling leaves alone, enough to tell a value whose other characters were escaped first."""

_WIDEST: Final = 24
"""Characters of base64 for one of a value that was escaped first, at most."""
_FURTHEST: Final = 1 << 16

_OF_PLAIN: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
_OF_URL: Final = _OF_PLAIN[:-2] + b"-_"
_TO_URL: Final = bytes.maketrans(b"+/", b"-_")
_TO_PLAIN: Final = bytes.maketrans(b"-_", b"+/")
_RUN: Final = re.compile(rb"[A-Za-z0-9+/_-]*")


class _Core(NamedTuple):
    """Characters that a value alone determines. `lead`: how many of their group stand before them; `reach`: up to how
    many characters before that the value may begin."""

    text: bytes
    lead: int
    reach: int


class Encoded:
    """Values that are looked for in base64."""

    def __init__(self, values: Iterable[str]) -> None:
        self._cores = list(dict.fromkeys(core for value in values for core in _cores(value)))
        self._strings = Strings((n, core.text) for n, core in enumerate(self._cores))

    def mask(self, data: bytes, replace: Callable[[bytes], bytes]) -> bytes:
        """The data with `replace` applied to what is encoded, from the first of the values in it to its end. The data
        itself if nothing is."""
        position, parts = 0, []
        for begin, end in self._places(data):
            masked = _recoded(data[begin:end], replace)
            parts += [data[position:begin], data[begin:end] if masked is None else masked]
            position = end
        return b"".join([*parts, data[position:]]) if parts else data

    def decoded(self, data: bytes) -> Iterator[bytes]:
        """What is encoded there, each from the first of the values in it to its end."""
        return (_decoded(data[begin:end]) for begin, end in self._places(data))

    def _places(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Where encoded secrets begin, at a group of four characters, and where the runs of such end."""
        position = 0
        for at, _, n in sorted(self._strings.hits(data)):
            core = self._cores[n]
            begin = at - core.lead
            if begin >= position:
                run = _RUN.match(data, at)
                end = run.end() if run else at
                begin -= _before(data[max(position, begin - core.reach) : begin], data[at:end])
                yield begin, end
                position = end


def _before(data: bytes, run: bytes) -> int:
    """How many characters at the end of the data belong to the same encoded text as the run, in whole groups."""
    alphabet = _OF_URL if re.search(rb"[_-]", run) else _OF_PLAIN
    count = len(data) - len(data.rstrip(alphabet))
    return count - count % 4


def _decoded(encoded: bytes) -> bytes:
    plain = encoded.translate(_TO_PLAIN)
    try:
        return base64.b64decode(plain + b"=" * (-len(plain) % 4))
    except binascii.Error:
        return base64.b64decode(plain[: len(plain) // 4 * 4])


def _recoded(encoded: bytes, replace: Callable[[bytes], bytes]) -> bytes | None:
    decoded = _decoded(encoded)
    masked = replace(decoded)
    if masked == decoded:
        return None
    # The padding that follows in the data is right for the old length: the new one is made to have the same.
    again = base64.b64encode(masked + b" " * ((len(decoded) - len(masked)) % 3)).rstrip(b"=")
    return again.translate(_TO_URL) if re.search(rb"[_-]", encoded) else again


@lru_cache(maxsize=1024)
def _cores(value: str) -> tuple[_Core, ...]:
    """Those of the value, with any kind of line breaks, for each place of it in a group of three bytes and both
    alphabets; and of a long run in it, as the rest may have been escaped before it was encoded."""
    ways = [(way.encode("utf-8", "surrogatepass"), 0) for way in with_line_breaks(value)]
    found: list[_Core] = []
    for raw, reach in (*ways, (_run_of(value), min(_WIDEST * len(value), _FURTHEST))):
        for shift, lead in ((0, 0), (1, 2), (2, 3)) if len(raw) >= _SHORTEST else ():
            core = base64.b64encode(bytes(shift) + raw)[lead : (shift + len(raw)) * 8 // 6]
            found += [_Core(core, lead, reach), _Core(core.translate(_TO_URL), lead, reach)]
    return tuple(found)


def _run_of(value: str) -> bytes:
    """What stands there in whatever spelling the value was encoded, if it is long enough to be no word."""
    core = plain_core(value)
    return core if len(core) >= _LONG_RUN else b""
