"""The last check of a redacted copy: whether a secret that was removed still stands in it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from captures.masking.base64 import Encoded
from captures.masking.plain import plain_forms, plain_texts
from captures.masking.replacing import Strings, ways
from captures.opaque import is_opaque, is_random

_LONGEST: Final = 1 << 20
"""Bytes that are looked through at a time, so that the memory stays small, and those of the next that follow them."""
_OVERLAP: Final = 1 << 16


class Removed:
    """The secrets of a vault, to be looked for in every spelling: as encoders write them, in any mixture of escapes,
    and in Base64. Words, and numbers of less than 12 digits, are not looked for: they may stand there by chance."""

    def __init__(self, vault: Mapping[str, str]) -> None:
        values = {value: handle for handle, value in vault.items() if _is_telling(value)}
        self._handles = list(values.values())
        self._exact = Strings((n, way) for n, value in enumerate(values) for way in ways(value))
        self._plain = Strings((n, form) for n, value in enumerate(values) for form in plain_forms(value))
        self._encoded = Encoded(values)

    def left_in(self, data: bytes) -> str:
        """The handle of the first that is found; empty if there is none."""
        return next((self._handles[n] for piece in _pieces(data) for n in self._found(piece)), "")

    def _found(self, piece: bytes) -> Iterator[int]:
        yield from (n for _, _, n in self._exact.hits(piece))
        for text in plain_texts(piece):
            yield from (n for _, _, n in self._plain.hits(text.data))
        yield from self._in_base64(piece)

    def _in_base64(self, piece: bytes) -> Iterator[int]:
        for decoded in self._encoded.decoded(piece):
            yield from (n for _, _, n in self._exact.hits(decoded))


def _pieces(data: bytes) -> Iterable[bytes]:
    return (data[begin : begin + _LONGEST + _OVERLAP] for begin in range(0, len(data), _LONGEST))


def _is_telling(value: str) -> bool:
    return is_opaque(value) and (not value.isalpha() or is_random(value))
