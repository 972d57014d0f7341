"""The JSON Schema (2020-12) of values, by example."""

from collections.abc import Iterable
from typing import Any

from captures.lines import parse_json
from captures.mime import is_json
from captures.transaction import Response

Schema = dict[str, Any]
_SIMPLE = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null"}


def schema_of(values: Iterable[Any]) -> Schema:
    """The schema that all the values satisfy: a member is required if every example has it; a value of several kinds
    gets them all; `{}` without examples, as for the elements of an empty list."""
    values = list(values)
    objects = [value for value in values if isinstance(value, dict)]
    lists = [value for value in values if isinstance(value, list)]
    kinds = {_SIMPLE[type(value)] for value in values if not isinstance(value, dict | list)}
    if "number" in kinds:
        kinds.discard("integer")
    schema: Schema = {}
    if objects:
        kinds.add("object")
        schema |= _of_objects(objects)
    if lists:
        kinds.add("array")
        schema["items"] = schema_of(element for each in lists for element in each)
    return {"type": _one_or_all(sorted(kinds)), **schema} if kinds else schema


def body_schema(response: Response) -> Schema | None:
    """The schema of a JSON body; None if the body is not JSON."""
    if not is_json(response.mime_type) and response.body.lstrip()[:1] not in {b"{", b"["}:
        return None
    try:
        return schema_of([parse_json(response.body)])
    except (ValueError, RecursionError):
        return None


def _of_objects(objects: list[dict[str, Any]]) -> Schema:
    names = dict.fromkeys(name for each in objects for name in each)
    return {
        "properties": {name: schema_of(each[name] for each in objects if name in each) for name in names},
        "required": [name for name in names if all(name in each for each in objects)],
    }


def _one_or_all(kinds: list[str]) -> str | list[str]:
    return kinds[0] if len(kinds) == 1 else kinds
