"""JSON text read so that nothing of it is changed unsaid: what a Python reader would alter is refused."""

import json
import math
from collections import Counter
from typing import Any, Never


class Inexact(ValueError):
    """JSON, or nearly, that cannot be kept as it stands; the text says why."""


def strict_json(text: str) -> Any:
    """The value, in which no name stands twice and every float is finite. Raises `Inexact`, `json.JSONDecodeError`, or
    `RecursionError`. What else a file cannot keep, `contracts.parameters.not_json` knows."""
    try:
        return json.loads(text, object_pairs_hook=_members, parse_constant=_refuse, parse_float=_number)
    except (json.JSONDecodeError, Inexact):
        raise
    except ValueError:
        raise Inexact("holds a number of thousands of digits") from None


def _refuse(literal: str) -> Never:
    raise Inexact(f"{literal} is no number that JSON has")


def _number(literal: str) -> float:
    value = float(literal)
    return value if math.isfinite(value) else _refuse(literal)


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise Inexact(f"{twice!r} stands twice in one object; keep one of them")
    return found
