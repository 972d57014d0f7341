"""JSON Schema at run time: the one place where validators are built.

Schemas are untrusted: one draft (2020-12), size and depth capped, patterns in linear time, nothing ever fetched.
"""

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Never

import jsonschema_rs
from jsonschema_rs.canonical import CanonicalizationError, Containment

from contracts.schema_size import MANY, depth, unfolded

DRAFT = "https://json-schema.org/draft/2020-12/schema"
MAX_DEPTH = 64
MAX_BYTES = 256_000
MAX_VIOLATIONS = 50
MAX_LINE = 300

_PATTERNS = jsonschema_rs.RegexOptions()

Path = tuple[str | int, ...]
"""The way to a part of a JSON value: names of members and places in lists."""

_DATA = ("const", "enum", "default", "examples")
_NAMED = ("properties", "patternProperties", "$defs", "definitions", "dependentSchemas")
"""Keywords whose value is data, and those whose value maps names to schemas: there `$ref` is a name like any other."""


def check_schema(schema: Any) -> list[str]:
    """Why this is not a schema that a task may carry, with the JSON path; empty if it is one."""
    wrong = schema_fault(schema)
    return [] if wrong is None else [_at(wrong[0], wrong[1])]


def schema_fault(schema: Any) -> tuple[Path, str] | None:
    """Where and why this is not a schema that a task may carry; None if it is one."""
    if not isinstance(schema, dict):
        return (), f"a schema is a JSON object here, not {type(schema).__name__}"
    if depth(schema) > MAX_DEPTH:
        return (), f"the schema is nested deeper than {MAX_DEPTH} levels"
    if (size := len(json.dumps(schema))) > MAX_BYTES:
        return (), f"the schema has {size} bytes; {MAX_BYTES} are allowed"
    if unfolded(schema) >= MANY:
        return (), f"with its references followed the schema has {MANY} parts or more; write it shorter"
    if other := next(_other_drafts(schema), None):
        return other[0], f"{other[1]} is not supported; write the schema in {DRAFT}"
    try:
        _validator(schema)
    except jsonschema_rs.ValidationError as error:
        return tuple(error.instance_path), error.message.splitlines()[0]
    return None


def _other_drafts(schema: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every draft that the schema or a part of it is in, other than the one, and where it says so."""
    if isinstance(schema, list):
        for place, item in enumerate(schema):
            yield from _other_drafts(item, (*path, place))
    if not isinstance(schema, dict):
        return
    if (draft := str(schema.get("$schema", DRAFT)).rstrip("#")) != DRAFT:
        yield (*path, "$schema"), draft
    for name, value in schema.items():
        if name in (*_NAMED, "dependencies") and isinstance(value, dict):
            for key, part in value.items():
                yield from _other_drafts(part, (*path, name, key))
        elif name not in (*_DATA, "dependentRequired"):
            yield from _other_drafts(value, (*path, name))


def violations(schema: dict[str, Any], value: Any, secret: Collection[Path] = ()) -> list[str]:
    """Every way in which `value` breaks `schema`, each with its JSON path: `$.legs[0].price: ...`.

    What stands at the paths in `secret`, and whatever holds it, is not shown.
    """
    return sorted({_at(path, reason) for path, reason in faults(schema, value, secret)})


def faults(schema: dict[str, Any], value: Any, secret: Collection[Path] = ()) -> list[tuple[Path, str]]:
    """The same as pairs of a path and a reason, in the order in which they were found."""
    open_errors = islice(_validator(schema).iter_errors(value), MAX_VIOLATIONS + 1)
    found = [(tuple(error.instance_path), _reason(error)) for error in open_errors]
    if any(_tells(path, secret) for path, _ in found):
        shut = islice(_validator(schema, "(secret)").iter_errors(value), MAX_VIOLATIONS + 1)
        masked = [(tuple(error.instance_path), error.message.splitlines()[0]) for error in shut]
        found = [each for each in found if not _tells(each[0], secret)] + [p for p in masked if _tells(p[0], secret)]
    return found[:MAX_VIOLATIONS] + ([((), "… and more")] if len(found) > MAX_VIOLATIONS else [])


def accepts(schema: dict[str, Any] | bool) -> Callable[[Any], bool]:
    """Whether a value is valid, as a function: for a schema that many values are held against."""
    return _check(json.dumps(schema))


@lru_cache(maxsize=2000)
def _check(schema: str) -> Callable[[Any], bool]:
    return _built(json.loads(schema)).is_valid


def library_covers(wanted: dict[str, Any], given: dict[str, Any]) -> bool:
    """Whether the library says that it has proven that all that is valid for `given` is valid for `wanted`."""
    try:
        return _canonical(wanted).covers(_canonical(given)) is Containment.YES
    except (CanonicalizationError, jsonschema_rs.ValidationError, ValueError):
        return False


def _canonical(schema: dict[str, Any]) -> jsonschema_rs.CanonicalSchema:
    return jsonschema_rs.canonicalize(
        schema, draft=jsonschema_rs.Draft202012, validate_formats=True, retriever=_refuse, pattern_options=_PATTERNS
    )


def wrap(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema as the parameters of a tool: a root that is not an object goes under `output`."""
    if is_object(schema):
        return schema
    return {"type": "object", "properties": {"output": moved(schema, "#/properties/output")}, "required": ["output"]}


def unwrap(schema: dict[str, Any], arguments: Any) -> Any:
    """What was meant by the arguments of a tool whose parameters are `wrap(schema)`."""
    return arguments if is_object(schema) else arguments["output"]


def is_object(schema: dict[str, Any]) -> bool:
    """Whether the root of the schema says that it is an object."""
    return schema.get("type") == "object"


def moved(schema: Any, place: str) -> Any:
    """The schema as it stands at the place `#/...` of another: what refers to its root follows it there. One with an
    `$id` is a document of its own, whose references need no change."""
    match schema:
        case dict() if "$id" not in schema:
            return {name: _moved_member(name, value, place) for name, value in schema.items()}
        case list():
            return [moved(item, place) for item in schema]
        case _:
            return schema


def _moved_member(name: str, value: Any, place: str) -> Any:
    if name in _DATA:
        return value
    if name in _NAMED and isinstance(value, dict):
        return {key: moved(item, place) for key, item in value.items()}
    if name in ("$ref", "$dynamicRef") and (value == "#" or str(value).startswith("#/")):
        return f"{place}{value[1:]}"
    return moved(value, place)


def _validator(schema: dict[str, Any], mask: str | None = None) -> jsonschema_rs.Draft202012Validator:
    return _compiled(json.dumps(schema), mask)


@lru_cache(maxsize=64)
def _compiled(schema: str, mask: str | None) -> jsonschema_rs.Draft202012Validator:
    """A validator is dear to build, and the same schema comes again and again: it is known by its text."""
    return _built(json.loads(schema), mask)


def _built(schema: dict[str, Any] | bool, mask: str | None = None) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(
        schema, validate_formats=True, retriever=_refuse, pattern_options=_PATTERNS, mask=mask
    )


def _refuse(uri: str) -> Never:
    raise ValueError(f"a schema may not refer to {uri}: nothing is fetched")


def _reason(error: jsonschema_rs.ValidationError) -> str:
    match error.kind:
        case jsonschema_rs.ValidationErrorKind.Enum(options=options) if isinstance(error.instance, str):
            return f"{error.instance!r} is not one of {', '.join(repr(each) for each in options)}"
        case _:
            return error.message.splitlines()[0]


def _tells(path: Path, secret: Collection[Path]) -> bool:
    """Whether a message about what stands at the path could show a secret."""
    return any(path[: len(each)] == each[: len(path)] for each in secret)


def _at(path: Path, reason: str) -> str:
    line = f"{json_path(path)}: {reason}" if reason != "… and more" else reason
    return line if len(line) <= MAX_LINE else f"{line[: MAX_LINE - 1]}…"


def json_path(path: Sequence[str | int]) -> str:
    """`$.legs[0].price`."""
    return "$" + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path)


def pointer(path: Sequence[str | int]) -> str:
    """`/legs/0/price` (RFC 6901); empty for the whole document."""
    return "".join("/" + str(each).replace("~", "~0").replace("/", "~1") for each in path)
