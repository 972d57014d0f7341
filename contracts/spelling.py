"""Parameters as a person types them: text, read as the schema means it."""

import json
from collections.abc import Iterator
from typing import Any

from contracts.contract import violations
from contracts.schema_size import resolve
from files.strict_json import strict_json

_SEVERAL = ("allOf", "anyOf", "oneOf")
_ONE = ("then", "else")


def read_text(root: dict[str, Any], part: Any, text: str) -> Any:
    """The value that the text stands for where `part` of the schema `root` says what it has to be: text stays text if
    it may be text; otherwise it is read as JSON, or stays as it is for the schema to refuse. Raises `Inexact`."""
    if "string" in types_of(root, part):
        return text
    try:
        return strict_json(text)
    except (json.JSONDecodeError, RecursionError):
        return text


def members_of(schema: dict[str, Any]) -> dict[str, list[Any]]:
    """What the schema of an object says of each member that it names, wherever in it that stands."""
    found: dict[str, list[Any]] = {}
    for part in _together(schema, schema):
        for name, inner in part.get("properties", {}).items():
            found.setdefault(name, []).append(inner)
    return found


def part_for(schema: dict[str, Any], name: str) -> Any:
    """What the schema of an object says of the member of this name: by its name, by a pattern, or of all others."""
    if said := members_of(schema).get(name):
        return {"anyOf": said}
    patterns = schema.get("patternProperties", {}).items()
    matching = (part for pattern, part in patterns if violations({"patternProperties": {pattern: False}}, {name: None}))
    return next(matching, schema.get("additionalProperties", schema.get("unevaluatedProperties", {})))


def items_of(root: dict[str, Any], part: Any) -> Any:
    """What it says of the items of a list."""
    return {"anyOf": [each["items"] for each in _together(root, part) if "items" in each]}


def types_of(root: dict[str, Any], part: Any) -> frozenset[str]:
    """The JSON types that a part of a schema speaks of; text if it speaks of none."""
    return frozenset(kind for each in _together(root, part) for kind in _types(each)) or frozenset({"string"})


def _types(part: dict[str, Any]) -> set[str]:
    said = part.get("type", [])
    values = [*part.get("enum", []), *([part["const"]] if "const" in part else [])]
    named = {said} if isinstance(said, str) else set(said)
    return named or {"string" if isinstance(each, str) else "other" for each in values}


def _together(root: dict[str, Any], schema: Any) -> Iterator[dict[str, Any]]:
    """The schema and whatever of it the same value is, or may have to be, held against."""
    seen: list[dict[str, Any]] = []
    waiting = [schema]
    for part in waiting:
        if isinstance(part, dict) and not any(part is each for each in seen):
            seen.append(part)
            yield part
            several = [part[name] for name in _SEVERAL if isinstance(part.get(name), list)]
            waiting += [resolve(root, part.get("$ref")), *(part.get(name) for name in _ONE)]
            waiting += [each for listed in several for each in listed]
