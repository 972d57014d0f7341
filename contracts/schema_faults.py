"""Why something is no schema that a task may carry: everything that is wrong with it, each with its place."""

import json
from collections.abc import Iterator
from typing import Any

from contracts.contract import DRAFT, Path, build_fault, faults, line_of, pointer
from contracts.schema_parts import DATA, NAMED, parts
from contracts.schema_size import MANY, depth, resolve, unfolded

MAX_DEPTH = 64
MAX_BYTES = 256_000
MAX_TOLD = 50

Fault = tuple[Path, str]

_TYPES = "array, boolean, integer, null, number, object, string"
_BESIDE = ("not", "if", "then", "else")
_SEVERAL = ("allOf", "anyOf", "oneOf")


def check_schema(schema: Any) -> list[str]:
    """Why this is no such schema, a line each with the JSON path; empty if it is one."""
    return [line_of(path, reason) for path, reason in schema_faults(schema)]


def schema_faults(schema: Any) -> list[Fault]:
    """The same as pairs of a path and a reason."""
    if too_much := _too_much(schema):
        return [((), too_much)]
    found = [*_other_drafts(schema), *_not_by_its_draft(schema)]
    found += [*_references(schema), *_patterns(schema)]
    found += [] if found else _loops(schema)
    if not found and (why := build_fault(schema)):
        found = [((), why)]
    return list(dict.fromkeys(found))[:MAX_TOLD]


def _too_much(schema: Any) -> str:
    if not isinstance(schema, dict):
        return f"a schema is a JSON object here, not {type(schema).__name__}"
    if depth(schema) > MAX_DEPTH:
        return f"the schema is nested deeper than {MAX_DEPTH} levels"
    if (size := len(json.dumps(schema))) > MAX_BYTES:
        return f"the schema has {size} bytes; {MAX_BYTES} are allowed"
    if unfolded(schema) >= MANY:
        return f"with its references followed the schema has {MANY} parts or more; write it shorter"
    return ""


def _other_drafts(schema: Any, path: Path = ()) -> Iterator[Fault]:
    """Every draft that the schema or a part of it is in, other than the one, and where it says so."""
    if isinstance(schema, list):
        for place, item in enumerate(schema):
            yield from _other_drafts(item, (*path, place))
    if not isinstance(schema, dict):
        return
    if (draft := str(schema.get("$schema", DRAFT)).rstrip("#")) != DRAFT:
        yield (*path, "$schema"), f"{draft} is not supported; write the schema in {DRAFT}"
    for name, value in schema.items():
        if name in (*NAMED, "dependencies") and isinstance(value, dict):
            for key, part in value.items():
                yield from _other_drafts(part, (*path, name, key))
        elif name not in (*DATA, "dependentRequired"):
            yield from _other_drafts(value, (*path, name))


def _not_by_its_draft(schema: dict[str, Any]) -> Iterator[Fault]:
    """What the schema of all schemas says; of patterns more is asked than there, and other drafts are told once."""
    for path, reason in faults({"$ref": DRAFT}, schema):
        last, before = path[-1:], path[-2:-1]
        if last in (("patternProperties",), ("$schema",)) or (last == ("pattern",) and "regex" in reason):
            continue
        named = last == ("type",) and before not in [(name,) for name in NAMED]
        yield path, f"{reason.split(' is not valid under any')[0]} is no type: {_TYPES}" if named else reason


def _references(schema: dict[str, Any]) -> Iterator[Fault]:
    """References that lead nowhere. Where a part is a document of its own (`$id`), only the library can tell."""
    if any("$id" in part for _, part in parts(schema)):
        return
    anchors = {str(part.get(name)) for _, part in parts(schema) for name in ("$anchor", "$dynamicAnchor")}
    for path, part in parts(schema):
        for name in ("$ref", "$dynamicRef"):
            target = part.get(name)
            if not isinstance(target, str) or target == DRAFT:
                continue
            if not target.startswith("#"):
                yield (*path, name), f"a schema may not refer to {target}: nothing is fetched"
            elif (target == "#" or target.startswith("#/")) and resolve(schema, target) is None:
                yield (*path, name), f"{target} does not exist"
            elif not (target == "#" or target.startswith("#/")) and target[1:] not in anchors:
                yield (*path, name), f"there is no anchor {target[1:]!r}"


def _patterns(schema: dict[str, Any]) -> Iterator[Fault]:
    """Patterns that are not matched in linear time, or are none."""
    for path, part in parts(schema):
        written = [((*path, "pattern"), part.get("pattern"))]
        keys = part.get("patternProperties")
        written += [((*path, "patternProperties", key), key) for key in keys] if isinstance(keys, dict) else []
        for place, pattern in written:
            if isinstance(pattern, str) and build_fault({"pattern": pattern}):
                yield place, f'{json.dumps(pattern)} is not a "regex" without look-around and references to groups'


def _loops(schema: dict[str, Any]) -> Iterator[Fault]:
    """References that come round to themselves without a step into the value: no value could be held against them."""
    paths = {id(part): path for path, part in parts(schema)}
    done: set[int] = set()
    for _, start in parts(schema):
        way: list[dict[str, Any]] = []
        waiting: list[tuple[dict[str, Any], bool]] = [(start, False)]
        while waiting:
            part, left = waiting.pop()
            if left:
                done.add(id(way.pop()))
            elif any(part is each for each in way):
                at = paths.get(id(way[-1]), ())
                yield at, f"refers to itself without end: {' → '.join(_round(way, part, paths))}"
            elif id(part) not in done:
                way.append(part)
                waiting.append((part, True))
                waiting += [(each, False) for each in _of_the_same_value(schema, part)]


def _round(way: list[dict[str, Any]], back: dict[str, Any], paths: dict[int, Path]) -> list[str]:
    begin = next(n for n, each in enumerate(way) if each is back)
    return [f"#{pointer(paths.get(id(each), ()))}" for each in (*way[begin:], back)]


def _of_the_same_value(root: dict[str, Any], part: dict[str, Any]) -> list[dict[str, Any]]:
    """The parts that the value is held against as well."""
    found = [resolve(root, part.get("$ref")), *(part.get(name) for name in _BESIDE)]
    for name in _SEVERAL:
        found += part[name] if isinstance(part.get(name), list) else []
    dependent = part.get("dependentSchemas")
    found += dependent.values() if isinstance(dependent, dict) else []
    return [each for each in found if isinstance(each, dict)]
