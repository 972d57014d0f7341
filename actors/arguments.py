"""The arguments of a call, as text that a model wrote, which is untrusted and often malformed."""

import json
from math import isfinite
from typing import Any, Never

from actors.effect import Refused
from actors.storable import is_storable
from contracts.schema_size import depth

MAX_DEPTH = 100
_NESTED = Refused((f"the arguments are nested too deeply: {MAX_DEPTH} levels are allowed",))
_UNKEPT = Refused(("the arguments hold a number or a character that cannot be kept",))


def parse(arguments: str) -> dict[str, Any] | Refused:
    """The arguments as an object, or why they are none: models write malformed JSON often enough to say where."""
    try:
        value = json.loads(arguments or "{}", parse_float=_number, parse_constant=_not_finite)
    except json.JSONDecodeError as error:
        return Refused((f"the arguments are not JSON: {error.msg} at character {error.pos}",))
    except RecursionError:
        return _NESTED
    except ValueError:
        return Refused(("the arguments hold a number that is not finite, or of thousands of digits",))
    if not isinstance(value, dict):
        return Refused((f"the arguments must be a JSON object, not {type(value).__name__}",))
    if depth(value) > MAX_DEPTH:
        return _NESTED
    return value if is_storable(value) else _UNKEPT


def _number(text: str) -> float:
    value = float(text)
    return value if isfinite(value) else _not_finite(text)


def _not_finite(text: str) -> Never:
    """`NaN` and `Infinity` are Python's, not JSON's; `1e999` is JSON and means nothing here."""
    raise ValueError(text)
