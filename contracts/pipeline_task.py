"""What the task of a step takes and gives, as schemas."""

from typing import Any

from contracts.compatible_part import whole
from contracts.contract import moved, standing
from contracts.named import Named, Schema
from contracts.pipeline import PipelineBlueprint


def output_of(task: Named) -> dict[str, Any] | bool:
    """What a blueprint gives, by its contract; without a schema, text, or of a routine or pipeline anything."""
    schema = task.contract.output_schema
    if schema is not None:
        return schema
    return {"type": "string"} if getattr(task, "type", "") in ("agent", "hybrid", "command") else True


def input_of(pipeline: PipelineBlueprint) -> Schema:
    """What `$input` is: the parameters, with defaults where they were left out."""
    taken = pipeline.contract.parameters_schema
    return {**taken, "required": [*taken.get("required", []), *defaults_of(taken)]}


def both(one: dict[str, Any] | bool, other: Schema) -> dict[str, Any]:
    return {"allOf": [moved(one, "#/allOf/0"), moved(other, "#/allOf/1")]}


def list_of(schema: dict[str, Any] | bool, most: int) -> dict[str, Any]:
    return {"type": "array", "items": moved(schema, "#/items"), "maxItems": most}


def member_of(taken: Schema, name: str) -> Schema | None:
    """What is wanted of one parameter, if the schema says that in a plain way."""
    member = taken.get("properties", {}).get(name)
    if not isinstance(member, dict):
        return None
    alone = '"$ref"' not in whole(member).text and not taken.get("$defs")
    return member if alone else standing(taken, ("properties", name))


def defaults_of(taken: Schema) -> dict[str, Any]:
    """What is filled in for members that are left out."""
    members = taken.get("properties", {}).items()
    return {name: part["default"] for name, part in members if isinstance(part, dict) and "default" in part}


def with_constants(schema: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """The schema of the parameters together with the defaults that are filled in for them."""
    properties = {**schema["properties"], **{name: {"const": value} for name, value in values.items()}}
    return {**schema, "properties": properties, "required": [*schema["required"], *values]}
