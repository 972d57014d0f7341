"""A schema inside its document, and a conjunction of them taken apart: references followed, alternatives listed.

What cannot be followed is left out of the alternatives, so that they admit at least what the schema admits. Leaving out
is right for what is *given* (it can only make a proof harder) and never done for what is *wanted*.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

TYPES = ("null", "boolean", "number", "string", "array", "object")
MAX_ALTERNATIVES = 48
REFERRING = ('"$ref"', '"$dynamicRef"', '"$id"')
"""What the text of a schema holds if its meaning may depend on its document."""


@dataclass(frozen=True)
class Document:
    """The root to which `#/...` refers. With an `$id` inside, which moves their base, references are not followed."""

    root: Any
    followed: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "followed", not _has_inner_id(self.root))

    def __hash__(self) -> int:
        return id(self.root)


@dataclass(frozen=True, eq=False)
class Part:
    """A schema (an object or a boolean) of a document. Of one that is `opened` the references and alternatives stand
    beside it already."""

    schema: Any
    document: Document
    opened: bool = False

    def at(self, schema: Any) -> "Part":
        return Part(schema, self.document)

    @property
    def text(self) -> str:
        """What tells it from other schemas: equal texts in one document admit the same values."""
        return json.dumps(self.schema, sort_keys=True)

    def same(self, other: "Part") -> bool:
        if self.schema is other.schema and self.document.root is other.document.root:
            return True
        if (
            isinstance(self.schema, dict)
            and isinstance(other.schema, dict)
            and self.schema.keys() != other.schema.keys()
        ):
            return False
        text = self.text
        if text != other.text:
            return False
        if '"$dynamicRef"' in text and not self.document.followed:
            return False
        if not any(word in text for word in REFERRING):
            return True
        return Part(self.document.root, self.document).text == Part(other.document.root, other.document).text

    def target(self) -> "Part | None":
        """What its `$ref` refers to; None if that cannot be followed."""
        reference = self.schema["$ref"]
        if not isinstance(reference, str) or not self.document.followed or not (reference + "/").startswith("#/"):
            return None
        place: Any = self.document.root
        for step in unquote(reference[2:]).split("/") if reference != "#" else []:
            name = step.replace("~1", "/").replace("~0", "~")
            if isinstance(place, list) and name.isdigit() and int(name) < len(place):
                place = place[int(name)]
            elif isinstance(place, dict) and name in place:
                place = place[name]
            else:
                return None
        return self.at(place) if isinstance(place, dict | bool) else None


Parts = tuple[Part, ...]


def whole(schema: Any) -> Part:
    return Part(schema, Document(schema))


def alternatives(parts: Iterable[Part], seen: frozenset[int] = frozenset()) -> list[Parts]:
    """Conjunctions, one of which admits every value that all the parts admit; in them no `allOf` or `anyOf` is left to
    be looked at. Beyond `MAX_ALTERNATIVES` further ones are not told apart."""
    found: list[Parts] = [()]
    for plain, inside in _plain(parts, seen):
        if plain.schema is False:
            return []
        opened = Part(plain.schema, plain.document, opened=True)
        found = [(*each, opened) for each in found]
        for choice in [] if plain.opened else _choices(plain):
            if len(found) * len(choice) > MAX_ALTERNATIVES:
                continue
            inner = [other for part in choice for other in alternatives([part], inside)]
            if len(found) * len(inner) <= MAX_ALTERNATIVES:
                found = [(*each, *other) for each in found for other in inner]
    return found


def _plain(parts: Iterable[Part], seen: frozenset[int]) -> Iterator[tuple[Part, frozenset[int]]]:
    """The parts, with what `$ref` and `allOf` add to them, each with the schemas it is inside of; `true` is left out,
    and so is a schema inside of itself."""
    for part in parts:
        schema = part.schema
        if schema is True or id(schema) in seen:
            continue
        inside = seen | {id(schema)}
        yield part, inside
        if not isinstance(schema, dict) or part.opened:
            continue
        if "$ref" in schema and (target := part.target()) is not None:
            yield from _plain([target], inside)
        yield from _plain([part.at(each) for each in schema.get("allOf", ())], inside)


def _choices(part: Part) -> Iterator[list[Part]]:
    """For each keyword that offers alternatives, those: one of them holds."""
    schema = part.schema
    if not isinstance(schema, dict):
        return
    for keyword in ("anyOf", "oneOf"):
        if keyword in schema:
            yield [part.at(each) for each in schema[keyword]]
    if "if" in schema and ("then" in schema or "else" in schema):
        condition = schema["if"]
        yield [
            part.at({"allOf": [condition, schema.get("then", True)]}),
            part.at({"allOf": [{"not": condition}, schema.get("else", True)]}),
        ]


def members(parts: Parts, keyword: str) -> Iterator[tuple[Part, Any]]:
    """Each part that has the keyword, with its value."""
    for part in parts:
        if isinstance(part.schema, dict) and keyword in part.schema:
            yield part, part.schema[keyword]


def types_of(parts: Parts) -> set[str]:
    """The types that a value may have. An integer is a `number`."""
    left = set(TYPES)
    for _, value in members(parts, "type"):
        allowed = {value} if isinstance(value, str) else set(value)
        left &= allowed | ({"number"} if "integer" in allowed else set())
    return left


def _has_inner_id(root: Any) -> bool:
    level = list(root.values()) if isinstance(root, dict) else []
    while level:
        level = [v for v in level if isinstance(v, dict | list)]
        if any(isinstance(v, dict) and isinstance(v.get("$id"), str) for v in level):
            return True
        level = [child for v in level for child in (v.values() if isinstance(v, dict) else v)]
    return False
