"""The JSON Schema of a routine as it is proposed, in parts that are each short enough for one answer to a model."""

from typing import Any, Literal

from pydantic import TypeAdapter

from routines.extractor import Extractor
from routines.routine import Routine

FormatPart = Literal["routine", "sources"]

_FOUND_OUT = ("validation", "proofs", "as_recorded", "once", "fixed", "left_out", "only_page")
"""What the validation tells of a routine, and nobody proposes."""


_CLOSED = (
    "No object has other members than those that are named here, but for a text `description`, which the routine, and "
    "each parameter, operation and body may have."
)
_ELSEWHERE = "The part `sources` defines what an extraction takes its value from: the `$defs` that are missing here."
_DESCRIBED = {"default": "", "title": "Description", "type": "string"}


def routine_format(part: FormatPart) -> dict[str, Any]:
    schema: dict[str, Any] = _short(Routine.model_json_schema())
    sources = TypeAdapter[Any](Extractor).json_schema()["$defs"]
    if part == "sources":
        return {"$defs": {name: each for name, each in schema["$defs"].items() if name in sources}}
    proposed = {name: each for name, each in schema["properties"].items() if name not in _FOUND_OUT}
    definitions = {name: each for name, each in schema["$defs"].items() if name not in {"Proof", *sources}}
    said = f"{schema['description']}\n\n{_CLOSED}\n\n{_ELSEWHERE}"
    return schema | {"description": said, "properties": proposed, "$defs": definitions}


def _short(schema: Any) -> Any:
    """A schema without the titles that only repeat its names, without what follows from constants (which kind it is),
    and without what `_CLOSED` says of all objects."""
    match schema:
        case {"const": value}:
            return {"const": value}
        case dict():
            return {name: _short(part) for name, part in schema.items() if not _is_idle(name, part)}
        case list():
            return [_short(part) for part in schema]
        case _:
            return schema


def _is_idle(name: str, part: Any) -> bool:
    match name:
        case "title":
            return isinstance(part, str)
        case "additionalProperties":
            return part is False
        case "discriminator":
            return True
        case _:
            return name == "description" and part == _DESCRIBED
