"""JSON Schema at run time: the one place where validators are built.

Schemas are untrusted: patterns are matched in linear time, and nothing is ever fetched. What else a schema may not be,
`contracts/schema_faults.py` says.
"""

import json
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Never
from urllib.parse import quote

import jsonschema_rs
from jsonschema_rs.canonical import CanonicalizationError, Containment

from contracts.schema_parts import DATA, NAMED

DRAFT = "https://json-schema.org/draft/2020-12/schema"
MAX_VIOLATIONS = 50
MAX_LINE = 300

_PATTERNS = jsonschema_rs.RegexOptions()

Path = tuple[str | int, ...]
"""The way to a part of a JSON value: names of members and places in lists."""


def build_fault(schema: dict[str, Any]) -> str:
    """Why no validator can be built for a schema; empty if one can."""
    try:
        _validator(schema)
    except jsonschema_rs.ValidationError as error:
        return error.message.splitlines()[0]
    return ""


def violations(schema: dict[str, Any], value: Any, secret: Collection[Path] = ()) -> list[str]:
    """Every way in which `value` breaks `schema`, each with its JSON path: `$.legs[0].price: ...`.

    What stands at the paths in `secret`, and whatever holds it, is not shown.
    """
    return sorted({line_of(path, reason) for path, reason in faults(schema, value, secret)})


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


def standing(root: dict[str, Any], path: Path) -> dict[str, Any]:
    """The part of a schema at a path as a schema of its own, for which whatever it refers to is still there."""
    return {"$ref": "#/$defs/all" + quote(pointer(path), safe="/~"), "$defs": {"all": moved(root, "#/$defs/all")}}


def _moved_member(name: str, value: Any, place: str) -> Any:
    if name in DATA:
        return value
    if name in NAMED and isinstance(value, dict):
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


def line_of(path: Path, reason: str) -> str:
    """`$.a: reason`, cut if it is long."""
    line = f"{json_path(path)}: {reason}" if reason != "… and more" else reason
    return line if len(line) <= MAX_LINE else f"{line[: MAX_LINE - 1]}…"


def json_path(path: Sequence[str | int]) -> str:
    """`$.legs[0].price`."""
    return "$" + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in path)


def pointer(path: Sequence[str | int]) -> str:
    """`/legs/0/price` (RFC 6901); empty for the whole document."""
    return "".join("/" + str(each).replace("~", "~0").replace("/", "~1") for each in path)
