"""What the values of a pipeline can be, as schemas: at the end of a path, and made of constants and references."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from contracts.compatible import Validity
from contracts.compatible_list import at
from contracts.compatible_object import named, required
from contracts.compatible_part import Document, Part, Parts, alternatives, members, types_of
from contracts.compatible_proof import Proof, TooMuch
from contracts.contract import moved
from contracts.reference import Reference, Together, look, pieces

MAX_ALTERNATIVES = 24


@dataclass(frozen=True)
class Reached:
    """What stands at the end of a path: one of these conjunctions admits it. `sure`: it is there in every value that
    the schema admits. Without alternatives there can be nothing."""

    alternatives: tuple[Parts, ...]
    sure: bool


@dataclass(frozen=True)
class Composed:
    """The schema of a value that is put together, the names that it refers to, and the references that may find
    nothing."""

    schema: dict[str, Any] | bool
    names: frozenset[str] = frozenset()
    unsure: tuple[Reference, ...] = ()


@dataclass
class Scope:
    """The schemas of what can be referred to, by name, held in one document."""

    held: dict[str, Any] = field(default_factory=dict)

    def add(self, name: str, schema: dict[str, Any] | bool) -> None:
        self.held[name] = _moved_to(schema, name)

    def without(self, name: str) -> "Scope":
        return Scope({each: schema for each, schema in self.held.items() if each != name})

    def schema(self, part: dict[str, Any] | bool) -> dict[str, Any]:
        """A schema that refers to what is held, as one that stands for itself."""
        if not isinstance(part, dict):
            return {"allOf": [part]}
        used = {name: held for name, held in self.held.items() if "#/$defs/" in json.dumps(part)}
        return {**part, "$defs": used} if used else part

    def reach(self, reference: Reference) -> Reached:
        """What the reference leads to."""
        document = Document({"$defs": self.held})
        start = (Part(self.held[reference.name], document),)
        reached = Reached((start,), True)
        for step in reference.path:
            reached = _step(reached, step)
        return reached


def _moved_to(schema: dict[str, Any] | bool, name: str) -> Any:
    """The schema where `Scope` holds it. An `$id` that nothing refers to only stands in the way."""
    if isinstance(schema, dict) and "$id" in schema:
        rest = {keyword: value for keyword, value in schema.items() if keyword != "$id"}
        schema = schema if str(schema["$id"]) in json.dumps(rest) else rest
    return moved(schema, f"#/$defs/{name}")


def _step(reached: Reached, step: str | int) -> Reached:
    sure, found = reached.sure, list[Parts]()
    for parts in reached.alternatives:
        for each in alternatives(parts):
            inner = _inside(each, step)
            if inner is None:
                sure = False
                continue
            found.append(inner[0])
            sure = sure and inner[1]
    if len(found) > MAX_ALTERNATIVES:
        found = [()]
    return Reached(tuple(found), sure)


def _inside(parts: Parts, step: str | int) -> tuple[Parts, bool] | None:
    """What stands at one step further and whether it surely does; None if there cannot be anything."""
    types = types_of(parts)
    kind = "object" if isinstance(step, str) else "array"
    if kind not in types or not all(_some(values, kind) for values in _listed(parts)):
        return None
    if isinstance(step, str):
        inner, sure = named(parts, step), step in required(parts)
    else:
        inner, sure = at(parts, step), max((v for _, v in members(parts, "minItems")), default=0) > step
        if step >= min((v for _, v in members(parts, "maxItems")), default=float("inf")):
            return None
    if inner and _empty(inner):
        return None
    return inner, sure and types == {kind}


def _listed(parts: Parts) -> list[list[Any]]:
    """The values that each `const` and `enum` leaves."""
    return [*([value] for _, value in members(parts, "const")), *(value for _, value in members(parts, "enum"))]


def _some(values: list[Any], kind: str) -> bool:
    return any(isinstance(value, dict if kind == "object" else list) for value in values)


def _empty(parts: Parts) -> bool:
    try:
        return Proof(Validity()).empty(parts, ())
    except (TooMuch, RecursionError, ValueError):
        return False


def as_schema(reached: Reached) -> dict[str, Any] | bool:
    """The alternatives as one schema, which refers to what the scope holds."""
    some = [_together(parts) for parts in reached.alternatives]
    return some[0] if len(some) == 1 else {"anyOf": some} if some else False


def _together(parts: Parts) -> dict[str, Any] | bool:
    written = [part.schema for part in parts if part.schema is not True]
    if not written:
        return True
    return written[0] if len(written) == 1 else {"allOf": written}


def item_schema(reached: Reached) -> dict[str, Any] | bool:
    """What the items of a list are."""
    found: list[dict[str, Any] | bool] = []
    for parts in reached.alternatives:
        for each in alternatives(parts):
            if "array" in types_of(each):
                longest = max((len(v) for _, v in members(each, "prefixItems")), default=0)
                found += [_together(at(each, place)) for place in range(longest + 1)]
    return found[0] if len(found) == 1 else {"anyOf": found} if found else False


def composed(value: Any, scope: Scope) -> Composed:
    """The schema of what the value, written with references, becomes."""
    unsure: list[Reference] = []
    names = frozenset(found.name for _, found in look(value) if isinstance(found, Reference))
    return Composed(_composed(value, scope, unsure), names, tuple(dict.fromkeys(unsure)))


def _composed(value: Any, scope: Scope, unsure: list[Reference]) -> dict[str, Any] | bool:
    match value:
        case str():
            return _text(pieces(value), scope, unsure)
        case Together(prompt=prompt, data=data):
            _composed(prompt, scope, unsure)
            _composed(data, scope, unsure)
            return {"type": "string", "minLength": len("<input>\n</input>")}
        case dict():
            inner = {name: _composed(each, scope, unsure) for name, each in value.items()}
            return {"type": "object", "properties": inner, "required": list(value), "additionalProperties": False}
        case list() | tuple():
            items = [_composed(each, scope, unsure) for each in value]
            exact = {"minItems": len(items), "maxItems": len(items)}
            return {"type": "array", **exact, **({"prefixItems": items} if items else {})}
        case _:
            return {"const": value}


def _text(found: list[str | Reference], scope: Scope, unsure: list[Reference]) -> dict[str, Any] | bool:
    inside: Mapping[Reference, Reached] = {each: scope.reach(each) for each in found if isinstance(each, Reference)}
    unsure += [reference for reference, reached in inside.items() if not reached.sure]
    match found:
        case [Reference() as whole]:
            return as_schema(inside[whole])
        case [] | [str()]:
            return {"const": "".join(str(piece) for piece in found)}
    return {"type": "string", "minLength": sum(len(piece) for piece in found if isinstance(piece, str))}
