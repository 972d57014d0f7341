"""The JSON Schema of a routine as it is proposed, short enough for one answer to a model."""

from typing import Any

from routines.routine import Routine

_FOUND_OUT = ("validation", "proofs", "as_recorded", "once", "fixed", "left_out")
"""What the validation tells of a routine, and nobody proposes."""


def routine_format() -> dict[str, Any]:
    schema: dict[str, Any] = _untitled(Routine.model_json_schema())
    proposed = {name: part for name, part in schema["properties"].items() if name not in _FOUND_OUT}
    definitions = {name: part for name, part in schema["$defs"].items() if name != "Proof"}
    return schema | {"properties": proposed, "$defs": definitions}


def _untitled(schema: Any) -> Any:
    """A schema without the titles that only repeat its names, and without what follows from a constant."""
    match schema:
        case {"const": value}:
            return {"const": value}
        case dict():
            return {name: _untitled(part) for name, part in schema.items() if not _is_title(name, part)}
        case list():
            return [_untitled(part) for part in schema]
        case _:
            return schema


def _is_title(name: str, part: Any) -> bool:
    return name == "title" and isinstance(part, str)
