"""The keywords on objects: what the members of everything that is given are, against what is wanted of them."""

from collections.abc import Iterator
from typing import Any, Protocol

from contracts.compatible_part import Part, Parts, members
from contracts.contract import accepts

Path = tuple[str, ...]


class Prover(Protocol):
    """What the keywords on objects and lists need for the schemas inside of them."""

    def proves(self, given: Parts, wanted: Part, path: Path = ()) -> bool: ...

    def empty(self, given: Parts, path: Path) -> bool: ...


class Objects:
    def __init__(self, proof: Prover) -> None:
        self._proof = proof

    def follows(self, given: Parts, wanted: Part, keyword: str, value: Any, path: Path) -> bool:
        match keyword:
            case "required":
                return set(value) <= required(given)
            case "properties":
                return all(self._member(given, name, wanted.at(each), path) for name, each in value.items())
            case "patternProperties":
                return all(self._matching(given, pattern, wanted.at(each), path) for pattern, each in value.items())
            case "additionalProperties":
                return self._additional(given, wanted, wanted.at(value), path)
            case "unevaluatedProperties":
                return self._unevaluated(given, wanted, wanted.at(value), path)
            case "propertyNames":
                return self._names(given, wanted.at(value), path)
            case "minProperties":
                fewest = max(len(required(given)), *(v for _, v in members(given, "minProperties")), 0)
                return bool(fewest >= value)
            case "maxProperties":
                return bool(self._most(given, path) <= value)
            case "dependentRequired":
                return all(self._comes_with(given, name, set(others), path) for name, others in value.items())
            case "dependentSchemas":
                return all(self._then(given, name, wanted.at(each), path) for name, each in value.items())
        return False

    def nothing(self, given: Parts, path: Path) -> bool:
        """Whether no object is admitted."""
        needed = required(given)
        if len(needed) > min((v for _, v in members(given, "maxProperties")), default=float("inf")):
            return True
        return any(self._never(given, name, path) for name in needed)

    def _never(self, given: Parts, name: str, path: Path) -> bool:
        """Whether no object that is given has a member of this name."""
        parts = named(given, name)
        return bool(parts) and self._proof.empty(parts, (*path, f".{name}"))

    def _member(self, given: Parts, name: str, wanted: Part, path: Path) -> bool:
        return self._proof.proves(named(given, name), wanted, (*path, f".{name}"))

    def _matching(self, given: Parts, pattern: str, wanted: Part, path: Path) -> bool:
        fits = _matcher(pattern)
        if not all(self._member(given, name, wanted, path) for name in known(given) if fits(name)):
            return False
        return self._proof.proves(unnamed(given, pattern), wanted, (*path, ".*"))

    def _additional(self, given: Parts, wanted: Part, extra: Part, path: Path) -> bool:
        listed, patterns = wanted.schema.get("properties", {}), wanted.schema.get("patternProperties", {})
        fits = [_matcher(each) for each in patterns]
        others = [name for name in known(given) if name not in listed and not any(fit(name) for fit in fits)]
        if not all(self._member(given, name, extra, path) for name in others):
            return False
        return self._proof.proves(unnamed(given, None, frozenset(patterns)), extra, (*path, ".*"))

    def _unevaluated(self, given: Parts, wanted: Part, extra: Part, path: Path) -> bool:
        """Like `additionalProperties` where nothing beside it looks at members too."""
        if "additionalProperties" in wanted.schema:
            return True
        return not looks_inside(wanted.schema) and self._additional(given, wanted, extra, path)

    def _names(self, given: Parts, wanted: Part, path: Path) -> bool:
        text = wanted.at({"type": "string"})
        if self._proof.proves(
            (text, *(part.at(v) for part, v in members(given, "propertyNames"))), wanted, (*path, ".*")
        ):
            return True
        names = self._all_names(given, path)
        return names is not None and all(self._proof.proves((text.at({"const": n}),), wanted, path) for n in names)

    def _all_names(self, given: Parts, path: Path) -> list[str] | None:
        """The names that members may have, if there are no others; those that never occur are left out."""
        rest = unnamed(given, None, frozenset())
        if not rest or not self._proof.empty(rest, (*path, ".*")):
            return None
        return [name for name in known(given) if not self._never(given, name, path)]

    def _most(self, given: Parts, path: Path) -> float:
        told = min((v for _, v in members(given, "maxProperties")), default=float("inf"))
        names = self._all_names(given, path)
        return told if names is None else min(told, len(names))

    def _comes_with(self, given: Parts, name: str, others: set[str], path: Path) -> bool:
        have = required(given) | {
            each for _, value in members(given, "dependentRequired") for each in value.get(name, ())
        }
        return others <= have | {name} or self._never(given, name, path)

    def _then(self, given: Parts, name: str, wanted: Part, path: Path) -> bool:
        present = (*given, wanted.at({"type": "object", "required": [name]}))
        return self._never(given, name, path) or self._proof.proves(present, wanted, path)


def required(given: Parts) -> set[str]:
    """The members that every object has."""
    names = {name for _, value in members(given, "required") for name in value}
    for _, value in members(given, "dependentRequired"):
        names |= {other for name in names & value.keys() for other in value[name]}
    return names


def known(given: Parts) -> list[str]:
    """The names that are spoken of."""
    return list(dict.fromkeys(name for _, value in members(given, "properties") for name in value)) + sorted(
        {name for _, value in members(given, "required") for name in value}
        - {name for _, value in members(given, "properties") for name in value}
    )


def named(given: Parts, name: str) -> Parts:
    """What all of the given says of a member of this name."""
    return tuple(_said(given, name))


def _said(given: Parts, name: str) -> Iterator[Part]:
    for part in given:
        if not isinstance(schema := part.schema, dict):
            continue
        listed = schema.get("properties", {})
        fitting = [each for pattern, each in schema.get("patternProperties", {}).items() if _matcher(pattern)(name)]
        if name in listed:
            yield part.at(listed[name])
        yield from (part.at(each) for each in fitting)
        if name not in listed and not fitting and "additionalProperties" in schema:
            yield part.at(schema["additionalProperties"])


def unnamed(given: Parts, pattern: str | None, outside: frozenset[str] = frozenset()) -> Parts:
    """What is surely said of a member that nobody names: of one that matches `pattern`, or, if that is None, of one
    that matches none of the patterns `outside`."""
    found = []
    for part in given:
        if not isinstance(schema := part.schema, dict):
            continue
        patterns = schema.get("patternProperties", {})
        if pattern is not None and pattern in patterns:
            found.append(part.at(patterns[pattern]))
        elif "additionalProperties" in schema:
            others = [each for text, each in patterns.items() if text not in outside]
            extra = schema["additionalProperties"]
            found.append(part.at({"anyOf": [extra, *others]} if others else extra))
    return tuple(found)


def looks_inside(schema: dict[str, Any]) -> bool:
    """Whether a keyword that applies schemas to the same value stands beside."""
    return any(
        name in schema
        for name in ("$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas")
    )


def _matcher(pattern: str) -> Any:
    return accepts({"pattern": pattern})
