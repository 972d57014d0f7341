"""Parameters as a person types them: text, read as the schema means it."""

import json
from typing import Any

from contracts.contract import violations
from contracts.schema_size import resolve
from contracts.strict_json import strict_json


def read_text(root: dict[str, Any], part: Any, text: str) -> Any:
    """The value that the text stands for where `part` of the schema `root` says what it has to be: text stays text if
    it may be text; otherwise it is read as JSON, or stays as it is for the schema to refuse. Raises `Inexact`."""
    if "string" in types_of(root, part):
        return text
    try:
        return strict_json(text)
    except (json.JSONDecodeError, RecursionError):
        return text


def part_for(schema: dict[str, Any], name: str) -> Any:
    """What the schema of an object says of the member of this name: by its name, by a pattern, or of all others."""
    if name in schema.get("properties", {}):
        return schema["properties"][name]
    patterns = schema.get("patternProperties", {}).items()
    said = (part for pattern, part in patterns if violations({"patternProperties": {pattern: False}}, {name: None}))
    return next(said, schema.get("additionalProperties", {}))


def types_of(root: dict[str, Any], part: Any) -> frozenset[str]:
    """The JSON types that a part of a schema speaks of; text if it speaks of none."""
    return frozenset(_types(root, part, 0)) or frozenset({"string"})


def _types(root: dict[str, Any], part: Any, level: int) -> set[str]:
    if not isinstance(part, dict) or level > 8:
        return set()
    said = part.get("type", [])
    found = {said} if isinstance(said, str) else set(said)
    values = [*part.get("enum", []), *([part["const"]] if "const" in part else [])]
    found |= {"string" if isinstance(each, str) else "other" for each in values} if not found else set()
    for inner in [
        resolve(root, part.get("$ref")),
        *(each for k in ("anyOf", "oneOf", "allOf") for each in part.get(k, [])),
    ]:
        found |= _types(root, inner, level + 1)
    return found
