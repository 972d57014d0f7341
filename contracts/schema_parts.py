"""The parts of a schema that are schemas themselves, and where they stand."""

from collections.abc import Iterator
from typing import Any

DATA = ("const", "enum", "default", "examples")
"""Keywords whose value is data: there `$ref` is a name like any other."""

NAMED = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
"""Keywords whose value maps names to schemas."""

_ONE = (
    "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not", "propertyNames", "then",
    "unevaluatedItems", "unevaluatedProperties",
)  # fmt: skip
_SOME = ("allOf", "anyOf", "oneOf", "prefixItems")


def parts(schema: Any) -> Iterator[tuple[tuple[str | int, ...], dict[str, Any]]]:
    """The schema and every part of it that is an object, each with its path, from the outside in."""
    waiting: list[tuple[tuple[str | int, ...], Any]] = [((), schema)]
    for path, part in waiting:
        if not isinstance(part, dict):
            continue
        yield path, part
        waiting += [((*path, name), part[name]) for name in _ONE if name in part]
        for name in (*NAMED, *_SOME):
            inner = part.get(name)
            members = inner.items() if isinstance(inner, dict) and name in NAMED else ()
            items = enumerate(inner) if isinstance(inner, list) and name in _SOME else ()
            waiting += [((*path, name, key), each) for key, each in (*members, *items)]
