"""A provider's answer as a JSON value that can be kept: whatever bytes come, it is one, or a sentence says why not."""

import json
from math import isfinite
from typing import Any, TypeVar

import msgspec

from actors.storable import storable
from contracts.schema_size import depth
from events.task import Usage

Shape = TypeVar("Shape")

MAX_DEPTH = 100
"""Levels that an answer may nest. JSON that a model writes as a text in it counts by itself (`actors/arguments.py`)."""

_DIGITS = 19
"""Digits of an integer that surely fits 64 bits; a longer one is read as a float."""


class NotJSON(Exception):
    """The text is no JSON, or none of the shape of an answer; the message says where."""


class TooDeep(Exception):
    """The value nests more than `MAX_DEPTH` levels."""


def read_json(raw: str) -> Any:
    """The value, as a log can keep it: half a character becomes `?`, a number that is not finite null.

    Raises `NotJSON` and `TooDeep`.
    """
    try:
        value = json.loads(raw, parse_float=_number, parse_int=_integer, parse_constant=_nothing)
    except RecursionError:
        raise TooDeep from None
    except ValueError as error:
        raise NotJSON(str(error)) from None
    if depth(value) > MAX_DEPTH:
        raise TooDeep
    return storable(value)


def _number(text: str) -> float | None:
    value = float(text)
    return value if isfinite(value) else None


def _integer(text: str) -> int | float | None:
    return int(text) if len(text) <= _DIGITS else _number(text)


def _nothing(_: str) -> None:
    """`NaN` and `Infinity` are Python's, not JSON's."""


def read_as(kind: type[Shape], raw: str) -> Shape:
    """The answer as a kind of struct. Raises `NotJSON`, of a value of another shape too, and `TooDeep`."""
    return shaped(kind, read_json(raw))


def shaped(kind: type[Shape], value: Any) -> Shape:
    """Raises `NotJSON` for a value of another shape."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise NotJSON(str(error)) from None


def usage_of(told: object, given: str, written: str) -> Usage:
    """What a server says that an answer cost, under these two names."""
    tokens = told if isinstance(told, dict) else {}
    return Usage(count(tokens.get(given)), count(tokens.get(written)))


def count(value: object) -> int:
    """A number of tokens as a server wrote it, at most 2**53; anything that is no number of tokens counts 0."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0
    return int(min(max(value, 0), 2**53))
