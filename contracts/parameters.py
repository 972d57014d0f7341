"""What a caller gives, completed and held against the schema: either ready for use, or everything that is wrong."""

import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from contracts.contract import Path, json_path, standing, violations
from contracts.schema_parts import parts
from contracts.schema_size import depth, resolve

MAX_DEPTH = 100
MAX_DEFAULTS = 10_000

_ENDLESS = "$: the defaults of the schema call for one another without end"


@dataclass(frozen=True)
class Violations:
    """Every way in which the parameters break their schema: `$.severity: 'extreme' is not one of 'low', 'high'`."""

    errors: tuple[str, ...]


def prepare(schema: dict[str, Any], given: Mapping[str, Any]) -> dict[str, Any] | Violations:
    """The parameters with the defaults of the schema in place of what was left out, or what is wrong with them.

    Defaults are taken from `properties`, `items`, `prefixItems`, `allOf` and local references, at every depth; what
    only one of several alternatives says is nobody's default. What was given is not changed.
    """
    if wrong := not_json(given):
        return Violations((wrong,))
    filling = _Filling(schema)
    completed = filling.fill(schema, dict(given), 0) if _speaks_of("default", schema) else dict(given)
    if filling.left <= 0:
        return Violations((_ENDLESS,))
    errors = violations(schema, completed, secret_paths(schema, completed))
    return Violations(tuple(errors)) if errors else completed


_IN_THE_OPEN = "a secret has no default: whoever reads the blueprint would read it"


def default_faults(schema: dict[str, Any]) -> list[tuple[Path, str]]:
    """Defaults that the schema itself would refuse, or that stand for a secret, with their place in it and why."""
    found: list[tuple[Path, str]] = []
    for path, part in parts(schema) if _speaks_of("default", schema) else ():
        if part.get("writeOnly") is True and part.get("default") not in (None, ""):
            found.append(((*path, "default"), _IN_THE_OPEN))
        elif "default" in part:
            filling = _Filling(schema)
            value = filling.fill(part, part["default"], 0)
            wrong = violations(standing(schema, path), value) if filling.left > 0 else [_ENDLESS]
            found += [
                ((*path, "default"), f"breaks the schema that it stands in: {line.removeprefix('$: ')}")
                for line in wrong
            ]
    return found


def _speaks_of(keyword: str, schema: dict[str, Any]) -> bool:
    """Whether the keyword can stand anywhere in the schema: most have none, and large values are not walked for it."""
    return f'"{keyword}"' in json.dumps(schema)


def not_json(value: Any) -> str:
    """Where and why a Python value is not JSON that can be kept; empty if it is."""
    if depth(value) > MAX_DEPTH:
        return f"$: is nested deeper than {MAX_DEPTH} levels"
    return "" if _is_plain(value) else next(_not_json(value, ()), "")


def _is_plain(value: Any) -> bool:
    """Whether the value is plainly JSON: the quick answer for nearly all of them."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case str() as text:
                if not text.isascii():
                    return False
            case None | bool():
                pass
            case int() as number:
                if not -(2**53) <= number <= 2**53:
                    return False
            case list() as items:
                waiting += items
            case dict() as members:
                waiting += [*members, *members.values()]
                if not all(type(name) is str for name in members):
                    return False
            case _:
                return False
    return True


def _not_json(value: Any, path: Path) -> Iterator[str]:
    match value:
        case None | bool():
            return
        case str():
            if _is_halved(value):
                yield f"{json_path(path)}: holds half a character, which no file can keep"
        case int():
            if not -(2**63) <= value < 2**64:
                yield f"{json_path(path)}: the number has more than 64 bits"
        case float():
            if not math.isfinite(value):
                yield f"{json_path(path)}: {value} is no number that JSON has"
        case list():
            for place, item in enumerate(value):
                yield from _not_json(item, (*path, place))
        case Mapping():
            for name, item in value.items():
                if not isinstance(name, str):
                    yield f"{json_path(path)}: {name!r} is no name of a member"
                elif _is_halved(name):
                    yield f"{json_path(path)}: the name {name!r} holds half a character, which no file can keep"
                yield from _not_json(item, (*path, str(name)))
        case _:
            yield f"{json_path(path)}: {type(value).__name__} is no JSON"


def _is_halved(text: str) -> bool:
    return any("\ud800" <= char <= "\udfff" for char in text)


def secret_paths(schema: dict[str, Any], value: Any) -> list[Path]:
    """Where the value holds what the schema marks as `writeOnly`."""
    return list(_secret(schema, schema, value, (), 0)) if _speaks_of("writeOnly", schema) else []


def _secret(root: Any, schema: Any, value: Any, path: Path, level: int) -> Iterator[Path]:
    for part in _parts(root, schema):
        if part.get("writeOnly") is True:
            yield path
        elif level < MAX_DEPTH:
            for name, inner in _inside(part, value):
                yield from _secret(root, inner, value[name], (*path, name), level + 1)


class _Filling:
    """`left` is how many more defaults may be set: a schema that refers to itself could go on for ever."""

    def __init__(self, root: dict[str, Any]) -> None:
        self._root = root
        self._known: dict[int, list[dict[str, Any]]] = {}
        self.left = MAX_DEFAULTS

    def fill(self, schema: Any, value: Any, level: int) -> Any:
        if level > MAX_DEPTH:
            self.left = 0
        if self.left <= 0 or not isinstance(value, dict | list):
            return value
        value = value.copy()
        for part in self._parts(schema):
            if isinstance(value, dict):
                self._add_missing(part, value)
            for name, inner in _inside(part, value):
                value[name] = self.fill(inner, value[name], level + 1)
        return value

    def _parts(self, schema: Any) -> list[dict[str, Any]]:
        """By identity: the same part of the schema speaks of many parts of the value."""
        if id(schema) not in self._known:
            self._known[id(schema)] = _parts(self._root, schema)
        return self._known[id(schema)]

    def _add_missing(self, part: dict[str, Any], value: dict[str, Any]) -> None:
        members = part.get("properties")
        for name, inner in members.items() if isinstance(members, dict) else ():
            for each in self._parts(inner) if name not in value else ():
                if "default" in each:
                    value[name] = each["default"]
                    self.left -= 1
                    break


def _parts(root: Any, schema: Any) -> list[dict[str, Any]]:
    """The schema itself and all that holds together with it: what it refers to, and the members of `allOf`."""
    found: list[dict[str, Any]] = []
    waiting = [schema]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict) and not any(part is each for each in found):
            found.append(part)
            every = part.get("allOf")
            waiting += [resolve(root, part.get("$ref")), *(every if isinstance(every, list) else [])]
    return found


def _inside(part: dict[str, Any], value: Any) -> Iterator[tuple[Any, Any]]:
    """The members and items of the value that there are, each with the schema that the part has for it."""
    if isinstance(value, dict) and isinstance(members := part.get("properties"), dict):
        yield from ((name, inner) for name, inner in members.items() if name in value)
    if isinstance(value, list):
        first = part.get("prefixItems")
        first = first if isinstance(first, list) else []
        yield from zip(range(len(value)), first, strict=False)
        yield from ((place, part["items"]) for place in range(len(first), len(value)) if "items" in part)
