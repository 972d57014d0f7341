"""Whether everything that one schema admits is admitted by another: proven, refuted with an example, or neither.

Never `Proven` where an example to the contrary exists. A proof is structural (`contracts/compatible_proof.py`); where
that does not decide, the library's word counts for schemas that use no more than `TRUSTED`. An example is always one
that the validator has seen: valid for what is given, not valid for what is wanted.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from contracts.compatible_part import REFERRING, Part, whole
from contracts.compatible_proof import Proof, TooMuch
from contracts.contract import accepts, library_covers
from contracts.counterexample import counterexamples

EXACT = 2**53
"""Whole numbers below it are the same for every reader of JSON."""


@dataclass(frozen=True)
class Proven:
    """Everything fits."""


@dataclass(frozen=True)
class Refuted:
    """`example` is given and does not fit."""

    example: Any


@dataclass(frozen=True)
class Unproven:
    """Neither a proof nor an example was found; values are checked as they come. `reason` says what was not shown."""

    reason: str


Verdict = Proven | Refuted | Unproven


def compare(given: Any, wanted: Any) -> Verdict:
    """Whether whatever is valid for the schema `given` is valid for the schema `wanted`; both pass `check_schema`."""
    one, other = whole(given), whole(wanted)
    proof = Proof(Validity())
    try:
        if proof.proves((one,), other):
            return Proven()
        reason = proof.reason
    except (TooMuch, RecursionError):
        reason = "$: the schemas are too large to be proven"
    except ValueError as wrong:
        reason = f"$: a part refers to what it does not stand beside: {str(wrong).splitlines()[0]}"
    admits, takes = accepts(given), accepts(wanted)
    for value in counterexamples(one, other, Validity(lenient=True)):
        if admits(value) and not takes(value):
            return Refuted(value)
    if trusted(given) and trusted(wanted) and library_covers(wanted, given):
        return Proven()
    return Unproven(reason or "$: it was not shown to hold")


TRUSTED = frozenset({
    "$schema", "$comment", "title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly",
    "type", "const", "enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "minLength",
    "maxLength", "properties", "required", "additionalProperties", "minProperties", "maxProperties", "items",
    "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains", "anyOf",
    "allOf", "oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "propertyNames",
})  # fmt: skip
"""The keywords within which the library's proofs were searched for errors, and none was found."""


def trusted(schema: Any) -> bool:
    """Whether the library's proof counts: only `TRUSTED` keywords, and numbers that are exact."""
    level = [schema]
    while level:
        here = level.pop()
        if isinstance(here, bool):
            continue
        for keyword, value in here.items():
            if keyword not in TRUSTED:
                return False
            if keyword in ("const", "enum", "default", "examples"):
                if not _exact(value):
                    return False
            elif keyword in ("properties", "dependentSchemas"):
                level.extend(value.values())
            elif isinstance(value, list):
                level.extend(each for each in value if isinstance(each, dict | bool))
            elif isinstance(value, dict) and keyword != "dependentRequired":
                level.append(value)
            elif not _exact(value):
                return False
    return True


def _exact(value: Any) -> bool:
    match value:
        case dict():
            return all(_exact(each) for each in value.values())
        case list():
            return all(_exact(each) for each in value)
        case float() | int():
            return abs(value) < EXACT
        case _:
            return True


class Validity:
    """The validator's word for schemas inside of documents; one is built for each at its first use.

    A part that cannot be taken out of its document raises `ValueError`, or, if this is `lenient`, admits everything.
    """

    def __init__(self, *, lenient: bool = False) -> None:
        self._lenient = lenient
        self._kept: dict[tuple[int, int], tuple[Part, Callable[[Any], bool]]] = {}

    def __call__(self, part: Part, value: Any) -> bool:
        key = id(part.schema), id(part.document.root)
        if key not in self._kept:
            self._kept[key] = part, self._built(part)
        return self._kept[key][1](value)

    def _built(self, part: Part) -> Callable[[Any], bool]:
        try:
            return accepts(_alone(part))
        except ValueError:
            if not self._lenient:
                raise
            return lambda value: True


def _alone(part: Part) -> Any:
    """The schema as one that can stand for itself: where it refers to its document, that is taken along."""
    schema, root = part.schema, part.document.root
    if schema is root or not any(word in part.text for word in REFERRING):
        return schema
    name = "urn:superdiscovery:document"
    held = root.get("$defs", {}) | {"the part": schema} if isinstance(root, dict) else {}
    return {"$ref": f"{name}#/$defs/the%20part", "$defs": {"document": {**root, "$id": name, "$defs": held}}}
