"""What a caller gave, checked against a routine's parameters and turned into values of their types."""

import json
import math
import re
from collections.abc import Mapping
from typing import Any

from routines.extracting.regex import BadPattern, matches
from routines.parameter import NOT_BLANK, Parameter
from routines.placeholder import as_text
from routines.routine import Routine

_INTEGER = re.compile(r"[+-]?[0-9]{1,400}")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_BOOLEANS = {"true": True, "false": False}
_KINDS = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "list": "a list of texts",
}


class ParameterErrors(ValueError):
    """Everything that is wrong with the arguments, one sentence each: `station: is required`."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__("; ".join(errors))
        self.errors = errors


def bind(routine: Routine, given: Mapping[str, Any]) -> dict[str, Any]:
    """A value for every parameter: the given one in the parameter's type, else the default, else None.

    Numbers and booleans may be given as text. A given None counts as not given. Raises `ParameterErrors`.
    """
    known = {parameter.name for parameter in routine.parameters}
    errors = [f"{name}: is no parameter; this routine takes {_listed(known)}" for name in given if name not in known]
    bound: dict[str, Any] = {}
    for parameter in routine.parameters:
        value, reasons = _bind_one(parameter, given.get(parameter.name))
        bound[parameter.name] = value
        errors += [f"{parameter.name}: {reason}" for reason in reasons]
    if errors:
        raise ParameterErrors(errors)
    return bound


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "none"


def _bind_one(parameter: Parameter, given: Any) -> tuple[Any, list[str]]:
    if given is None:
        missing = parameter.required and parameter.default is None
        return parameter.default, ["is required"] if missing else []
    value = converted(parameter, given)
    return value, problems(parameter, value)


def converted(parameter: Parameter, given: Any) -> Any:
    """Text that spells a number or boolean becomes one where the parameter wants it; anything else stays as it is."""
    match parameter.type, given:
        case "integer", str() if _INTEGER.fullmatch(given.strip()):
            return int(given)
        case "integer", float() if given.is_integer():
            return int(given)
        case "number", str() if _INTEGER.fullmatch(given.strip()):
            return int(given)
        case "number", str() if _NUMBER.fullmatch(given.strip()):
            return float(given)
        case "boolean", str():
            return _BOOLEANS.get(given.strip().lower(), given)
        case "list", str():
            return _texts_in(given)
    return given


def _texts_in(given: str) -> Any:
    """The list that the text writes in JSON; any other text is the only one of it."""
    try:
        read = json.loads(given) if given.lstrip().startswith("[") else None
    except (ValueError, RecursionError):
        read = None
    return read if isinstance(read, list) else [given]


def problems(parameter: Parameter, value: Any) -> list[str]:
    """What keeps the value from being one of the parameter's; the value of a secret is never shown."""
    shown = "" if parameter.secret or value == "" else f", not {as_text(value)[:80]!r}"
    if not has_type(parameter, value):
        return [f"must be {_KINDS[parameter.type]}{shown}"]
    return [f"must {rule}{shown}" for rule in _broken_rules(parameter, value)]


def has_type(parameter: Parameter, value: Any) -> bool:
    match parameter.type:
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool) and _is_finite(value)
        case "list":
            return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_finite(value: float) -> bool:
    """A whole number that is larger than any float is no number that can be calculated with."""
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


def _broken_rules(parameter: Parameter, value: Any) -> list[str]:
    if isinstance(value, list):
        return list(dict.fromkeys(rule for each in value for rule in _broken_rules(parameter, each)))
    rules = []
    if parameter.enum is not None and not any(_same(value, allowed) for allowed in parameter.enum):
        rules.append(f"be one of {', '.join(as_text(allowed) for allowed in parameter.enum)}")
    return rules + (_broken_by_text(parameter, value) if isinstance(value, str) else _broken_by_size(parameter, value))


def _same(value: Any, allowed: Any) -> bool:
    return bool(value == allowed) and isinstance(value, bool) == isinstance(allowed, bool)


def _broken_by_text(parameter: Parameter, value: str) -> list[str]:
    rules = []
    if parameter.pattern is not None and not _matches(parameter.pattern, value):
        rules.append("not be empty" if parameter.pattern == NOT_BLANK else f"match /{parameter.pattern}/")
    if parameter.min_length is not None and len(value) < parameter.min_length:
        rules.append("not be empty" if not value else f"have at least {parameter.min_length} characters")
    rules = list(dict.fromkeys(rules))
    if parameter.max_length is not None and len(value) > parameter.max_length:
        rules.append(f"have at most {parameter.max_length} characters")
    return rules


def _matches(pattern: str, value: str) -> bool:
    try:
        return matches(pattern, value)
    except BadPattern:
        return False


def _broken_by_size(parameter: Parameter, value: float) -> list[str]:
    rules = []
    if parameter.minimum is not None and value < parameter.minimum:
        rules.append(f"be at least {parameter.minimum:g}")
    if parameter.maximum is not None and value > parameter.maximum:
        rules.append(f"be at most {parameter.maximum:g}")
    return rules
