"""Whether every value that one schema admits is admitted by another, by their structure.

What this proves holds; what it does not prove may hold all the same. Every keyword of what is wanted has to follow from
what is given; a keyword that is not understood follows only from itself. A recursive pair may be taken for granted
inside of a value that is strictly smaller than the one it is being proven for.
"""

from collections.abc import Callable
from typing import Any

from contracts.compatible_keyword import (
    KNOWN,
    OF_TYPE,
    SILENT,
    greatest,
    least,
    number_follows,
    says_the_same,
    string_follows,
)
from contracts.compatible_list import Lists
from contracts.compatible_number import is_integral, range_of
from contracts.compatible_object import Objects
from contracts.compatible_part import TYPES, Document, Part, Parts, alternatives, members, types_of

FUEL = 1000
"""How many steps a proof may take."""

NOT_ALL = "not every value that may stand there was shown to be taken"
NOT_ABSENT = "it was not shown that nothing can stand there, as is wanted"


_NOWHERE = Document({})

Values = list[Any]


class TooMuch(Exception):
    """The proof would take more than `FUEL` steps."""


class Proof:
    """One attempt. `valid(part, value)` is the validator's word; `reason` tells the first thing that was not shown."""

    def __init__(self, valid: Callable[[Part, Any], bool]) -> None:
        self._valid = valid
        self._fuel = FUEL
        self._assumed: dict[tuple[int, ...], int] = {}
        self._emptying: set[tuple[int, ...]] = set()
        self._objects, self._lists = Objects(self), Lists(self)
        self.reason = ""

    def proves(self, given: Parts, wanted: Part, path: tuple[str, ...] = ()) -> bool:
        """Whether what all the given parts admit is shown to be admitted. Raises `TooMuch`. `path` leads from the whole
        value to the one that is looked at."""
        self._spend()
        if wanted.schema is True or wanted.schema == {} or any(part.same(wanted) for part in given):
            return True
        key = tuple(id(each) for part in (wanted, *given) for each in (part.schema, part.document.root))
        if key in self._assumed:
            return self._assumed[key] < len(path)
        self._assumed[key] = len(path)
        try:
            return all(self._proves_each_type(each, wanted, path) for each in alternatives(given))
        finally:
            del self._assumed[key]

    def disjoint(self, given: Parts, other: Part, path: tuple[str, ...]) -> bool:
        """Whether no value is shown to be in both."""
        return self.empty((*given, other), path)

    def empty(self, given: Parts, path: tuple[str, ...]) -> bool:
        """Whether it is shown that nothing is admitted by all the parts."""
        self._spend()
        key = tuple(id(each) for part in given for each in (part.schema, part.document.root))
        if key in self._emptying:
            return False
        self._emptying.add(key)
        try:
            return all(self._empty_alternative(each, path) for each in alternatives(given))
        finally:
            self._emptying.discard(key)

    def _spend(self) -> None:
        self._fuel -= 1
        if self._fuel < 0:
            raise TooMuch

    def _proves_each_type(self, given: Parts, wanted: Part, path: tuple[str, ...]) -> bool:
        values = self._listed(given)
        if values is not None:
            return self._proves_listed(values, wanted, path)
        if any(part.same(wanted) for part in given):
            return True
        types = types_of(given)
        for kind in TYPES:
            if kind in types and not self._proves_type(kind, self._narrowed(kind, given, types), wanted, path):
                return False
        return True

    def _proves_listed(self, values: Values, wanted: Part, path: tuple[str, ...]) -> bool:
        why = NOT_ABSENT if wanted.schema is False else NOT_ALL
        return all(self._valid(wanted, value) for value in values) or self._lacks(path, why)

    @staticmethod
    def _narrowed(kind: str, given: Parts, types: set[str]) -> Parts:
        return given if len(types) == 1 else (*given, Part({"type": kind}, _NOWHERE))

    def _proves_type(self, kind: str, given: Parts, wanted: Part, path: tuple[str, ...]) -> bool:
        values = self._listed(given)
        if values is not None:
            return self._proves_listed(values, wanted, path)
        if self._nothing_of(kind, given, path):
            return True
        if not isinstance(wanted.schema, dict):
            return self._lacks(path, NOT_ABSENT)
        for keyword, value in wanted.schema.items():
            if not self._follows(kind, given, wanted, keyword, value, path):
                return self._lacks(path, f"`{keyword}` was not shown to hold")
        return True

    def _follows(self, kind: str, given: Parts, wanted: Part, keyword: str, value: Any, path: tuple[str, ...]) -> bool:
        """Whether one keyword of what is wanted admits every value of this type that is given."""
        if keyword in SILENT or any(says_the_same(wanted, keyword, part) for part in given):
            return True
        match keyword:
            case "type":
                allowed = {value} if isinstance(value, str) else set(value)
                return kind in allowed or (kind == "number" and "integer" in allowed and is_integral(given))
            case "$ref":
                target = wanted.target()
                return target is not None and self.proves(given, target, path)
            case "allOf":
                return all(self.proves(given, wanted.at(each), path) for each in value)
            case "anyOf":
                return any(self.proves(given, wanted.at(each), path) for each in value)
            case "oneOf":
                return self._exactly_one(given, [wanted.at(each) for each in value], path)
            case "not":
                return self.disjoint(given, wanted.at(value), path)
            case "if":
                return self._conditional(given, wanted, path)
        return self._follows_for_type(kind, given, wanted, keyword, value, path)

    def _follows_for_type(
        self, kind: str, given: Parts, wanted: Part, keyword: str, value: Any, path: tuple[str, ...]
    ) -> bool:
        of = OF_TYPE.get(keyword)
        if of is None:
            return keyword not in KNOWN
        if of != kind:
            return True
        match kind:
            case "number":
                return number_follows(given, keyword, value)
            case "string":
                return string_follows(given, keyword, value)
            case "array":
                return self._lists.follows(given, wanted, keyword, value, path)
        return self._objects.follows(given, wanted, keyword, value, path)

    def _exactly_one(self, given: Parts, wanted: list[Part], path: tuple[str, ...]) -> bool:
        for n, each in enumerate(wanted):
            if self.proves(given, each, path):
                others = wanted[:n] + wanted[n + 1 :]
                return all(self.disjoint(given, other, path) for other in others)
        return False

    def _conditional(self, given: Parts, wanted: Part, path: tuple[str, ...]) -> bool:
        schema = wanted.schema
        condition = schema["if"]
        met, unmet = wanted.at(condition), wanted.at({"not": condition})
        then, other = wanted.at(schema.get("then", True)), wanted.at(schema.get("else", True))
        if not (self.disjoint(given, met, path) or self.proves((*given, met), then, path)):
            return False
        return self.proves((*given, unmet), other, path)

    def _empty_alternative(self, given: Parts, path: tuple[str, ...]) -> bool:
        if any(part.schema is False for part in given):
            return True
        values = self._listed(given)
        if values is not None:
            return not values
        types = types_of(given)
        return all(self._nothing_of(kind, self._narrowed(kind, given, types), path) for kind in types)

    def _nothing_of(self, kind: str, given: Parts, path: tuple[str, ...]) -> bool:
        values = self._listed(given)
        if values is not None:
            return not values
        for part, denied in members(given, "not"):
            rest = {name: value for name, value in part.schema.items() if name != "not"}
            others = tuple(Part(rest, part.document, opened=True) if each is part else each for each in given)
            if self.proves(others, part.at(denied), path):
                return True
        match kind:
            case "number":
                return range_of(given).empty
            case "string":
                return greatest(given, "minLength") > least(given, "maxLength")
            case "array":
                return self._lists.nothing(given, path)
            case "object":
                return self._objects.nothing(given, path)
        return False

    def _listed(self, given: Parts) -> Values | None:
        """The values that all the parts admit, if they are few and can be listed."""
        values = _candidates(given)
        return None if values is None else [v for v in values if all(self._valid(part, v) for part in given)]

    def _lacks(self, path: tuple[str, ...], why: str) -> bool:
        if not self.reason:
            self.reason = f"{'$' + ''.join(path)}: {why}"
        return False


def _candidates(given: Parts) -> Values | None:
    for keyword in ("const", "enum"):
        for _, value in members(given, keyword):
            return [value] if keyword == "const" else list(value)
    types = types_of(given)
    if types <= {"null", "boolean"}:
        return [*([None] if "null" in types else []), *([True, False] if "boolean" in types else [])]
    return range_of(given).listed() if types == {"number"} else None
