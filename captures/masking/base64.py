"""Secrets inside base64: alone, or somewhere in a longer text that was encoded as a whole."""

import base64
import binascii
import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

from captures.needles import Needles

_SHORTEST: Final = 8
"""Bytes: what is shorter leaves too few characters of its own to be recognised."""

_TO_URL: Final = bytes.maketrans(b"+/", b"-_")
_TO_PLAIN: Final = bytes.maketrans(b"-_", b"+/")
_RUN: Final = re.compile(rb"[A-Za-z0-9+/_-]*")


class Encoded:
    """Values that are looked for in base64."""

    def __init__(self, values: Iterable[str]) -> None:
        self._cores = [core for value in values for core in _cores(value)]
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


def _next(data: bytes, position: int, cores: Sequence[tuple[bytes, int]]) -> tuple[int, int] | None:
    """Where the next encoded secret begins, at a group of four characters, and where the run of such ends."""
    hits = [(at - lead, at) for core, lead in cores if (at := data.find(core, position)) - lead >= position and at >= 0]
    if not hits:
        return None
    begin, at = min(hits)
    run = _RUN.match(data, at)
    return begin, run.end() if run else at


def _recoded(encoded: bytes, replace: Callable[[bytes], bytes]) -> bytes | None:
    plain = encoded.translate(_TO_PLAIN)
    try:
        decoded = base64.b64decode(plain + b"=" * (-len(plain) % 4))
    except binascii.Error:
        decoded = base64.b64decode(plain[: len(plain) // 4 * 4])
    masked = replace(decoded)
    if masked == decoded:
        return None
    # The padding that follows in the data is right for the old length: the new one is made to have the same.
    again = base64.b64encode(masked + b" " * ((len(decoded) - len(masked)) % 3)).rstrip(b"=")
    return again.translate(_TO_URL) if re.search(rb"[_-]", encoded) else again


@lru_cache(maxsize=1024)
def _cores(value: str) -> tuple[tuple[bytes, int], ...]:
    """The characters that the value alone determines, for each place of it in a group of three bytes and both
    alphabets, with how many characters of the group stand before them."""
    raw = value.encode("utf-8", "surrogatepass")
    if len(raw) < _SHORTEST:
        return ()
    found: dict[bytes, int] = {}
    for shift, lead in ((0, 0), (1, 2), (2, 3)):
        core = base64.b64encode(bytes(shift) + raw)[lead : (shift + len(raw)) * 8 // 6]
        found |= {core: lead, core.translate(_TO_URL): lead}
    return tuple(found.items())
