"""Proven, refuted or unproven: a proof is never wrong, and an example is always one."""

from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.compatible import Proven, Refuted, Unproven, compare, trusted
from contracts.compatible_part import whole
from contracts.contract import accepts, library_covers
from contracts.counterexample import counterexamples
from contracts.schema_faults import check_schema
from tests.contracts.schema_pairs import VALUES, Maker


def judge(schema: Any) -> Any:
    """The other validator, which no proof relies on."""
    kind = jsonschema.Draft202012Validator
    return kind(schema, format_checker=kind.FORMAT_CHECKER).is_valid


TEXT: dict[str, Any] = {"type": "string"}
INTEGER: dict[str, Any] = {"type": "integer"}
TREE: dict[str, Any] = {"type": "object", "properties": {"children": {"type": "array", "items": {"$ref": "#"}}}}
NODE = {"type": "object", "properties": {"value": INTEGER, "next": {"$ref": "#/$defs/node"}}, "required": ["value"]}
CHAIN = {"$ref": "#/$defs/node", "$defs": {"node": NODE}}
CHAIN_OF_NUMBERS = {
    "$ref": "#/$defs/link",
    "$defs": {"link": {"properties": {"value": {"type": "number"}, "next": {"$ref": "#/$defs/link"}}}},
}
SHAPES = [
    {"type": "object", "properties": {"kind": {"const": kind}, "size": {"type": of}}, "required": ["kind", "size"]}
    for kind, of in (("circle", "number"), ("label", "string"))
]

FITTING: dict[str, tuple[Any, Any]] = {
    "the same": ({"pattern": "^a+$", "format": "uuid"}, {"format": "uuid", "pattern": "^a+$"}),
    "everything": ({"unevaluatedProperties": False}, {}),
    "nothing": ({"allOf": [False]}, {"not": {}}),
    "an empty range": ({"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 2}, TEXT),
    "whole numbers": ({"type": "integer", "minimum": 1, "maximum": 3}, {"enum": [1, 2.0, 3]}),
    "1 is 1.0": ({"const": 1}, {"const": 1.0}),
    "an integer is a multiple of 1": (INTEGER, {"multipleOf": 1.0}),
    "a multiple of a multiple": ({"type": "number", "multipleOf": 6}, {"type": "integer", "multipleOf": 3}),
    "exclusive bounds": ({"type": "integer", "exclusiveMinimum": 2}, {"minimum": 3}),
    "huge numbers": ({"type": "integer", "minimum": 2**80}, {"minimum": 2**80 - 1}),
    "types taken one by one": ({"type": ["string", "null"], "maxLength": 3}, {"anyOf": [TEXT, {"type": "null"}]}),
    "an optional member": (
        {"type": "object", "properties": {"a": INTEGER}, "additionalProperties": False},
        {"properties": {"a": {"type": "number"}, "b": TEXT}},
    ),
    "a closed object in a closed one": (
        {"type": "object", "properties": {"a": INTEGER}, "additionalProperties": False},
        {"type": "object", "properties": {"a": {}, "b": {}}, "additionalProperties": False, "maxProperties": 2},
    ),
    "names with / and ~": (
        {"type": "object", "properties": {"a/b": {"$ref": "#/$defs/x~1y~0"}}, "$defs": {"x/y~": INTEGER}},
        {"properties": {"a/b": {"type": "number"}}},
    ),
    "patterns of names": (
        {"patternProperties": {"^x-": TEXT}, "additionalProperties": INTEGER},
        {"patternProperties": {"^x-": {"type": ["string", "null"]}}, "additionalProperties": {"type": "number"}},
    ),
    "a pattern that names match": (
        {"properties": {"x-a": TEXT}, "additionalProperties": False},
        {"patternProperties": {"^x": TEXT}},
    ),
    "dependentRequired, met": ({"required": ["a", "b"]}, {"dependentRequired": {"a": ["b"]}}),
    "dependentRequired, the same": (
        {"type": "object", "dependentRequired": {"a": ["b", "c"]}},
        {"dependentRequired": {"a": ["b"]}},
    ),
    "dependentSchemas": (
        {"required": ["b"], "properties": {"b": INTEGER}},
        {"dependentSchemas": {"a": {"required": ["b"], "properties": {"b": {"type": "number"}}}}},
    ),
    "if is met": ({"const": 5}, {"if": INTEGER, "then": {"minimum": 2}, "else": False}),
    "if is never met": (TEXT, {"if": INTEGER, "then": False, "else": TEXT}),
    "if is given": ({"if": INTEGER, "then": {"minimum": 2}, "else": TEXT}, {"anyOf": [TEXT, {"minimum": 1}]}),
    "contains": (
        {"type": "array", "minItems": 2, "items": INTEGER},
        {"contains": {"type": "number"}, "minContains": 2},
    ),
    "minContains 0": ({"type": "array"}, {"contains": False, "minContains": 0}),
    "prefixItems": (
        {"type": "array", "prefixItems": [INTEGER, TEXT], "items": False},
        {"prefixItems": [{"type": "number"}], "items": TEXT, "maxItems": 2},
    ),
    "uniqueItems": ({"type": "array", "maxItems": 1}, {"uniqueItems": True}),
    "unevaluatedProperties alone": (
        {"properties": {"a": {}}, "additionalProperties": False},
        {"properties": {"a": {}}, "unevaluatedProperties": False},
    ),
    "oneOf without overlap": ({"anyOf": SHAPES}, {"oneOf": SHAPES}),
    "one of the shapes": (SHAPES[0], {"oneOf": SHAPES}),
    "not": ({"type": ["integer", "null"]}, {"not": TEXT}),
    "not of what is narrower": ({"not": {"type": ["string", "null"]}}, {"not": {"const": "x"}}),
    "recursion": (CHAIN, CHAIN_OF_NUMBERS),
    "recursion with itself": (TREE, {**TREE, "title": "a tree"}),
    "what annotates only": (INTEGER, {"title": "n", "default": "x", "x-colour": 3, "contentEncoding": "base64"}),
    "definitions": (
        {"$ref": "#/$defs/a", "$defs": {"a": INTEGER}},
        {"$ref": "#/definitions/b", "definitions": {"b": INTEGER}},
    ),
}
"""Each left side fits the right one, and this is found."""

UNFITTING: dict[str, tuple[Any, Any]] = {
    "1 is not true": ({"const": 1}, {"const": True}),
    "false is not 0": ({"enum": [False]}, {"enum": [0, 0.0]}),
    "another type": (INTEGER, TEXT),
    "a number is no integer": ({"type": "number"}, INTEGER),
    "a missing member": ({"type": "object", "properties": {"a": INTEGER}}, {"required": ["a"]}),
    "an extra member": (
        {"type": "object", "required": ["a"]},
        {"properties": {"a": {}}, "additionalProperties": False},
    ),
    "a bound": ({"type": "integer", "minimum": 1}, {"exclusiveMinimum": 1}),
    "a length": ({"type": "string", "maxLength": 4}, {"maxLength": 3}),
    "a pattern": (TEXT, {"pattern": "^[a-z]+$"}),
    "a format": (TEXT, {"format": "date"}),
    "if": ({"properties": {"a": {}}}, {"if": {"required": ["a"]}, "then": {"required": ["b"]}}),
    "dependentRequired": ({"type": "object"}, {"dependentRequired": {"a": ["b"]}}),
    "contains": ({"type": "array", "items": INTEGER}, {"contains": INTEGER}),
    "maxContains": ({"type": "array", "items": INTEGER}, {"contains": INTEGER, "minContains": 0, "maxContains": 1}),
    "unevaluatedProperties": (
        {"properties": {"a": {}, "b": {}}},
        {"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": False},
    ),
    "uniqueItems, 1 and 1.0": ({"type": "array", "items": {"enum": [1, 1.0, True]}}, {"uniqueItems": True}),
    "prefixItems": ({"type": "array", "prefixItems": [INTEGER]}, {"items": INTEGER}),
    "oneOf overlaps": ({"anyOf": [INTEGER, {"minimum": 1}]}, {"oneOf": [INTEGER, {"minimum": 1}]}),
    "patterns of names": ({"properties": {"x-a": INTEGER}}, {"patternProperties": {"^x": TEXT}}),
    "names": ({"type": "object"}, {"propertyNames": {"maxLength": 3}}),
    "not": ({"type": ["integer", "string"]}, {"not": TEXT}),
    "recursion": (TREE, {**TREE, "properties": {"children": {"type": "array", "maxItems": 1, "items": {"$ref": "#"}}}}),
    "inside of recursion": (CHAIN, {"properties": {"next": {"properties": {"next": {"properties": {"value": TEXT}}}}}}),
    "a list behind its prefix": ({"type": "array", "prefixItems": [TEXT]}, {"maxItems": 1}),
    "multiples": ({"type": "integer", "multipleOf": 3}, {"multipleOf": 6}),
    "a schema that refuses": ({"type": "object"}, {"properties": {"a": False}}),
}
"""Each has values on the left that the right side does not take, and one is found."""

OPEN: dict[str, tuple[Any, Any]] = {
    "a pattern within a pattern": ({"type": "string", "pattern": "^a{2}$"}, {"pattern": "^a+$"}),
    "a format has a length": ({"type": "string", "format": "date"}, {"minLength": 10}),
    "a dynamic reference": (
        {"$dynamicRef": "#n", "$defs": {"n": {"$dynamicAnchor": "n", "type": "integer"}}},
        {"type": "integer"},
    ),
    "an anchor": ({"$ref": "#n", "$defs": {"n": {"$anchor": "n", "type": "integer"}}}, INTEGER),
    "a base within": (
        {"$defs": {"n": {"$id": "sub/x", "type": "integer"}}, "properties": {"a": {"$ref": "sub/x", "enum": [1]}}},
        {"properties": {"a": INTEGER}},
    ),
    "a reference by its own name": (
        {
            "$id": "https://a.test/r",
            "$defs": {"n": INTEGER},
            "items": {"$ref": "https://a.test/r#/$defs/n", "const": 1},
        },
        {"items": {"enum": [1, 2], "type": "integer"}},
    ),
    "another base": ({"$defs": {"n": {"$id": "urn:x", "type": "integer"}}, "$ref": "urn:x"}, INTEGER),
}
"""True, and beyond what is proven: never refuted."""


@pytest.mark.parametrize("case", FITTING)
def test_what_fits_is_proven(case: str) -> None:
    one, other = FITTING[case]
    assert compare(one, other) == Proven()
    assert _difference(one, other) == []


@pytest.mark.parametrize("case", UNFITTING)
def test_what_does_not_fit_is_refuted_with_an_example(case: str) -> None:
    one, other = UNFITTING[case]
    verdict = compare(one, other)
    assert isinstance(verdict, Refuted)
    assert (judge(one)(verdict.example), judge(other)(verdict.example)) == (True, False)


@pytest.mark.parametrize("case", OPEN)
def test_what_is_beyond_proof_is_unproven_and_says_what_was_not_shown(case: str) -> None:
    verdict = compare(*OPEN[case])
    assert isinstance(verdict, Unproven)
    assert verdict.reason.startswith("$")


@settings(max_examples=300)
@given(st.integers(0, 2**32))
def test_no_proof_has_a_counter_example_and_every_example_is_one(seed: int) -> None:
    one, other = Maker(seed).pair()
    if check_schema(one) or check_schema(other):
        return
    match compare(one, other):
        case Proven():
            assert _difference(one, other) == []
        case Refuted(example=example):
            assert (judge(one)(example), judge(other)(example)) == (True, False)
        case Unproven(reason=reason):
            assert reason


@settings(max_examples=200)
@given(st.integers(0, 2**32))
def test_the_library_is_right_where_it_is_trusted(seed: int) -> None:
    one, other = Maker(seed).pair()
    if not check_schema(one) and not check_schema(other) and trusted(one) and trusted(other):
        assert not library_covers(other, one) or _difference(one, other) == []


@pytest.mark.parametrize(
    "schema",
    [
        {"pattern": "a"},
        {"items": {"format": "date"}},
        {"$ref": "#"},
        {"const": 2**53},
        {"enum": [[1e300]]},
        {"minimum": 2**60},
    ],
)
def test_the_library_is_not_trusted_with(schema: dict[str, Any]) -> None:
    assert not trusted(schema)


def test_a_schema_fits_itself() -> None:
    for seed in range(60):
        for schema in Maker(seed).pair():
            assert compare(schema, schema) == Proven()


def test_one_that_doubles_again_and_again_is_told_to_be_too_large_or_decided() -> None:
    wide: dict[str, Any] = {"anyOf": [{"properties": {f"p{n}": {"type": "integer"}}} for n in range(30)]}
    deep = {"allOf": [wide, {"not": wide}, wide, {"oneOf": [wide, wide]}]}
    assert isinstance(compare(deep, {"allOf": [deep, {"not": {"const": "x"}}]}), Proven | Unproven)


def _difference(one: Any, other: Any) -> list[Any]:
    """The values, of those at hand and those that are sought, that one admits and the other does not."""
    admits, takes = judge(one), judge(other)
    sought = counterexamples(whole(one), whole(other), lambda part, value: True)
    return [value for value in [*VALUES, *sought] if admits(value) and not takes(value)]


def test_the_examples_that_are_sought_are_few() -> None:
    one, other = whole({"type": "object"}), whole({"items": {"items": {"items": {}}}})
    assert len(list(counterexamples(one, other, lambda part, value: accepts(part.schema)(value)))) < 1000


def test_what_was_not_shown_is_told_without_keywords_that_nobody_wrote() -> None:
    given = {"properties": {"a": {}}, "unevaluatedProperties": False}
    verdict = compare(given, {"additionalProperties": False, "properties": {"a": True}})
    assert verdict == Unproven("$.*: it was not shown that nothing can stand there, as is wanted")
