"""Putting handles in the place of values, in whatever spelling these stand in the data."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import re2  # type: ignore[import-untyped]

from captures.masking.handle import HANDLE
from captures.spelling import any_spelling

Sub = Callable[[Callable[[Any], bytes], bytes], Any]
_LARGEST = 20_000
"""Bytes of an expression that RE2 takes in a moment; one of more has long values, and is better left to `re`."""


def replace_all(data: bytes, present: tuple[tuple[str, str], ...]) -> bytes:
    """The data with each value, longest first, replaced by what stands beside it; handles stay as they are."""
    handles = [handle.encode() for _, handle in present]

    def handle(found: Any) -> bytes:
        return handles[found.lastindex - 1] if found.lastindex else bytes(found[0])

    return bytes(_any_of(tuple(value for value, _ in present))(handle, data))


@lru_cache(maxsize=32)
def _any_of(values: tuple[str, ...]) -> Sub:
    """Replaces handles or one of the values, each in a group of its own. RE2 finds the same as `re`, but does not try
    every value at every byte."""
    expression = expression_of(values)
    return _linear(expression) if len(expression) <= _LARGEST else re.compile(expression).sub


def expression_of(values: tuple[str, ...]) -> bytes:
    return b"|".join([HANDLE.pattern.encode(), *(b"(" + any_spelling(value).pattern + b")" for value in values)])


def _linear(expression: bytes) -> Sub:
    options = re2.Options()
    options.encoding = re2.Options.Encoding.LATIN1  # bytes are compared, whatever text they are
    options.log_errors = False
    return re2.compile(expression, options).sub  # type: ignore[no-any-return]
