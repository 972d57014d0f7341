"""Secrets inside base64: alone, or somewhere in a longer text that was encoded as a whole."""

import base64
import binascii
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from captures.masking.replacing import with_line_breaks
from captures.needles import Needles
from captures.spelling import plain_core

_SHORTEST: Final = 8
"""Bytes: what is shorter leaves too few characters of its own to be recognised."""

_LONG_RUN: Final = 16
"""Characters that every spelling leaves alone, enough to tell a value whose other characters were escaped first."""

_TO_URL: Final = bytes.maketrans(b"+/", b"-_")
_TO_PLAIN: Final = bytes.maketrans(b"-_", b"+/")
_RUN: Final = re.compile(rb"[A-Za-z0-9+/_-]*")


class Encoded:
    """Values that are looked for in base64."""

    def __init__(self, values: Iterable[str]) -> None:
        self._cores = list(dict.fromkeys(core for value in values for core in _cores(value)))
        self._needles = Needles([core for core, _ in self._cores])

    def mask(self, data: bytes, replace: Callable[[bytes], bytes]) -> bytes:
        """The data with `replace` applied to what is encoded, from the first of the values in it to its end. The data
        itself if nothing is."""
        present = [self._cores[n] for n in self._needles.first(data)]
        position, parts = 0, []
        while found := _next(data, position, present):
            begin, end = found
            masked = _recoded(data[begin:end], replace)
            parts += [data[position:begin], data[begin:end] if masked is None else masked]
            position = end
        return b"".join([*parts, data[position:]]) if parts else data

    def decoded(self, data: bytes) -> Iterator[bytes]:
        """What is encoded there, each from the first of the values in it to its end."""
        position, present = 0, [self._cores[n] for n in self._needles.first(data)]
        while found := _next(data, position, present):
            begin, position = found
            yield _decoded(data[begin:position])


def _next(data: bytes, position: int, cores: Sequence[tuple[bytes, int]]) -> tuple[int, int] | None:
    """Where the next encoded secret begins, at a group of four characters, and where the run of such ends."""
    hits = [(at - lead, at) for core, lead in cores if (at := data.find(core, position)) - lead >= position and at >= 0]
    if not hits:
        return None
    begin, at = min(hits)
    run = _RUN.match(data, at)
    return begin, run.end() if run else at


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
def _cores(value: str) -> tuple[tuple[bytes, int], ...]:
    """The characters that the value alone determines, with any kind of line breaks, for each place of it in a group of
    three bytes and both alphabets, with how many characters of the group stand before them."""
    found: dict[bytes, int] = {}
    for raw in (*(way.encode("utf-8", "surrogatepass") for way in with_line_breaks(value)), _run_of(value)):
        for shift, lead in ((0, 0), (1, 2), (2, 3)) if len(raw) >= _SHORTEST else ():
            core = base64.b64encode(bytes(shift) + raw)[lead : (shift + len(raw)) * 8 // 6]
            found |= {core: lead, core.translate(_TO_URL): lead}
    return tuple(found.items())


def _run_of(value: str) -> bytes:
    """What stands there in whatever spelling the value was encoded, if it is long enough to be no word."""
    core = plain_core(value)
    return core if len(core) >= _LONG_RUN else b""
