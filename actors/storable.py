"""JSON values as facts can keep them: JSON knows halves of characters and endless integers, a log does not."""

import json
from typing import Any

import msgspec


def is_storable(value: Any) -> bool:
    """Whether a fact may hold this JSON value as it is."""
    try:
        msgspec.msgpack.encode(value)
    except (OverflowError, UnicodeEncodeError):
        return False
    return True


def storable(value: Any) -> Any:
    """The value if it is storable; else as near as can be: `?` for half a character, a float for a vast integer."""
    if is_storable(value):
        return value
    text = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    return json.loads(text, parse_int=_integer)


def _integer(text: str) -> int | float:
    value = int(text)
    return value if -(2**63) <= value < 2**64 else float(value)
