"""Contracts that exist only at run time: schemas are untrusted, and whatever passes as one can be used."""

from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contracts.contract import MAX_LINE, MAX_VIOLATIONS, unwrap, violations, wrap
from contracts.schema_faults import MAX_BYTES, MAX_DEPTH, check_schema
from contracts.schema_size import depth

NESTED: dict[str, Any] = {"type": "string"}
for _ in range(MAX_DEPTH):
    NESTED = {"items": NESTED}


@pytest.mark.parametrize(
    ("schema", "why"),
    [
        ([], "$: a schema is a JSON object here, not list"),
        (True, "$: a schema is a JSON object here, not bool"),
        ({"type": "text"}, '$.type: "text" is no type: array, boolean, '),
        ({"properties": {"a": {"minimum": "x"}}}, '$.properties.a.minimum: "x" is not of type'),
        ({"pattern": "("}, '$.pattern: "(" is not a "regex"'),
        ({"pattern": "(?=a)b"}, '$.pattern: "(?=a)b" is not a "regex"'),
        ({"$ref": "#/$defs/none"}, "$.$ref: #/$defs/none does not exist"),
        ({"items": {"$ref": "https://a.test/schema"}}, "$.items.$ref: a schema may not refer to https://a.test/schema"),
        ({"$ref": "file:///etc/hostname"}, "nothing is fetched"),
        ({"$id": "urn:a", "$ref": "https://a.test/schema"}, "nothing is fetched"),
        ({"$ref": "#nowhere"}, "$.$ref: there is no anchor 'nowhere'"),
        ({"items": {"$ref": "#/items"}}, "$.items: refers to itself without end: #/items → #/items"),
        (
            {"$defs": {"x": {"$ref": "#/$defs/y"}, "y": {"anyOf": [{"$ref": "#/$defs/x"}, {"type": "null"}]}}},
            "refers to itself without end: #/$defs/x → #/$defs/y → #/$defs/y/anyOf/0 → #/$defs/x",
        ),
        (
            {"$schema": "http://json-schema.org/draft-07/schema#"},
            "$.$schema: http://json-schema.org/draft-07/schema is",
        ),
        (
            {"allOf": [{"properties": {"$schema": {"$schema": "http://json-schema.org/draft-04/schema"}}}]},
            "$.allOf[0].properties.$schema.$schema: http://json-schema.org/draft-04/schema is",
        ),
        ({"items": NESTED}, "nested deeper than 64 levels"),
        ({"description": "x" * MAX_BYTES}, "256000 are allowed"),
    ],
)
def test_what_is_no_schema_is_refused_with_its_place(schema: Any, why: str) -> None:
    (line,) = check_schema(schema)
    assert why in line


@pytest.mark.parametrize("place", ["#/anyOf/1", "#/$defs/a%25b", "#/$defs/a%20b~1c"])
def test_a_reference_may_lead_to_whatever_a_pointer_can_name(place: str) -> None:
    number = {"type": "integer", "minimum": 3}
    schema = {
        "anyOf": [{"type": "array", "items": {"$ref": place}}, number],
        "$defs": {"a%b": number, "a b/c": number},
    }
    assert check_schema(schema) == []
    assert violations(schema, [3]) == []
    assert violations(schema, [2])


def test_a_reference_into_a_list_cannot_come_round_to_itself_nor_grow_without_end() -> None:
    assert "refers to itself without end" in check_schema({"anyOf": [{"$ref": "#/anyOf/1"}, {"$ref": "#/anyOf/0"}]})[0]
    doubling = [{"type": "null"}, *({"properties": {key: {"$ref": f"#/anyOf/{n}"} for key in "ab"}} for n in range(20))]
    assert "with its references followed the schema has" in check_schema({"anyOf": doubling})[0]
    assert check_schema({"anyOf": [True, {"items": {"$ref": "#/anyOf/2"}}]}) == [
        "$.anyOf[1].items.$ref: #/anyOf/2 does not exist"
    ]


def test_everything_that_is_wrong_with_a_schema_is_told_at_once() -> None:
    wrong = {"a": {"type": ["string", "txt"]}, "b": {"minLength": -1}, "c": {"$ref": "x.json"}, "type": {"enum": 3}}
    assert [line[:46] for line in check_schema({"properties": wrong, "patternProperties": {"(": True}})] == [
        '$.properties.a.type: ["string","txt"] is no ty',
        "$.properties.b.minLength: -1 is less than the ",
        '$.properties.type.enum: 3 is not of type "arra',
        "$.properties.c.$ref: a schema may not refer to",
        '$.patternProperties.(: "(" is not a "regex" wi',
    ]


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "object"},
        {"$defs": {"n": {"$anchor": "n", "type": "object"}}, "items": {"$ref": "#n"}},
        {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"type": "null"}}, "allOf": [{"$ref": "#/$defs/a"}] * 2},
        {"examples": [{"$ref": "x.json"}], "properties": {"$ref": {"const": {"$ref": "x.json"}}}},
        {"$schema": "https://json-schema.org/draft/2020-12/schema#"},
        {"items": {"$ref": "#"}},
        {"properties": {"$schema": {"type": "string"}}, "required": ["$schema"]},
        {"const": {"$schema": "other"}, "dependentRequired": {"$schema": ["a"]}},
    ],
)
def test_a_schema_is_one(schema: dict[str, Any]) -> None:
    assert check_schema(schema) == []


def test_formats_count() -> None:
    assert violations({"format": "date"}, "2026-13-01") == ['$: "2026-13-01" is not a "date"']


def test_a_path_leads_through_lists_and_members() -> None:
    schema = {"properties": {"legs": {"items": {"properties": {"price": {"type": "number"}}}}}}
    assert violations(schema, {"legs": [{"price": 1}, {"price": "x"}]}) == [
        '$.legs[1].price: "x" is not of type "number"'
    ]


def test_violations_are_bounded_in_number_and_length() -> None:
    found = violations({"items": {"type": "integer"}}, ["x" * 9000] * 200)
    assert (len(found), found[-1]) == (MAX_VIOLATIONS + 1, "… and more")
    assert max(map(len, found)) == MAX_LINE


LIST = {"type": "array", "items": {"$ref": "#/$defs/n"}, "$defs": {"n": {"type": "integer"}}}
ODD_NAMES = {
    "type": "array",
    "items": {
        "properties": {"$ref": {"$ref": "#/$defs/n"}, "const": {"const": {"$ref": "#/x"}}},
        "enum": [{"$ref": 1, "const": {"$ref": "#/x"}}, {"$ref": "x"}, {}],
    },
    "$defs": {"n": {"type": "integer"}},
}


@pytest.mark.parametrize(
    ("schema", "good", "bad"),
    [
        ({"type": "string"}, "x", 1),
        (LIST, [1, 2], ["x"]),
        (LIST | {"$id": "urn:example:list"}, [1, 2], ["x"]),
        ({"anyOf": [{"type": "null"}, {"items": {"$ref": "#"}}]}, [None, [None]], [[{}, None], 1]),
        (ODD_NAMES, [{"$ref": 1, "const": {"$ref": "#/x"}}, {}], [{"$ref": "x"}]),
        ({"$ref": "#/$defs/a", "$defs": {"a": {"type": "integer"}}}, 1, "x"),
    ],
)
def test_a_wrapped_schema_means_the_same(schema: dict[str, Any], good: Any, bad: Any) -> None:
    wrapped = wrap(schema)
    assert check_schema(wrapped) == []
    for value in (good, bad):
        assert bool(violations(wrapped, {"output": value})) == bool(violations(schema, value))
    assert not violations(schema, good)
    assert unwrap(schema, {"output": good}) == good
    assert violations(wrapped, {"other": 1}) == ['$: "output" is a required property']


def test_an_object_is_not_wrapped() -> None:
    schema = {"type": "object", "properties": {"output": {"$ref": "#"}}}
    assert wrap(schema) is schema
    assert unwrap(schema, {"output": {}}) == {"output": {}}


def test_depth_counts_levels() -> None:
    assert [depth(value) for value in (1, [], [1], {"a": [{}]})] == [1, 1, 2, 3]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 5)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
LEAF = st.sampled_from(
    [
        {},
        {"type": "string"},
        {"type": "integer"},
        {"minimum": 2},
        {"maxLength": 1},
        {"enum": [1, "a", None]},
        {"const": []},
    ]
)
SCHEMAS = st.recursive(
    LEAF,
    lambda inner: st.one_of(
        st.builds(lambda s: {"type": "array", "items": s}, inner),
        st.builds(lambda s: {"type": "object", "properties": {"a": s}, "required": ["a"]}, inner),
        st.builds(lambda s, t: {"anyOf": [s, t]}, inner, inner),
        st.builds(lambda s: {"items": {"$ref": "#/$defs/x"}, "$defs": {"x": s}}, LEAF),
        st.builds(lambda s: {"not": s}, inner),
    ),
    max_leaves=4,
)


@settings(max_examples=150)
@given(SCHEMAS, JSON)
def test_what_is_valid_is_what_another_validator_finds_valid(schema: dict[str, Any], value: Any) -> None:
    if "$defs" in schema or "$ref" not in str(schema):
        assert check_schema(schema) == []
        assert bool(violations(schema, value)) != jsonschema.Draft202012Validator(schema).is_valid(value)
        assert bool(violations(schema, value)) == bool(violations(_as_output(schema), {"output": value}))


def _as_output(schema: dict[str, Any]) -> dict[str, Any]:
    wrapped = wrap(schema)
    return wrapped if wrapped is not schema else {"properties": {"output": schema}}


@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.dictionaries(
        st.sampled_from(
            ["type", "$ref", "items", "pattern", "$id", "$schema", "enum", "required", "format", "$anchor"]
        ),
        JSON | st.sampled_from(["#", "#/items", "string", "object", "urn:a", "("]),
    ),
    JSON,
)
def test_anything_is_either_refused_as_a_schema_or_can_be_used_as_one(schema: dict[str, Any], value: Any) -> None:
    if not check_schema(schema):
        violations(schema, value)
        assert check_schema(wrap(schema)) == []


def test_a_short_schema_that_unfolds_without_end_is_refused() -> None:
    parts = {f"p{n}": {"allOf": [{"$ref": f"#/$defs/p{n + 1}"}] * 2} for n in range(24)}
    doubling = {"$ref": "#/$defs/p0", "$defs": parts | {"p24": {"type": "string"}}}
    (why,) = check_schema(doubling)
    assert "references followed" in why


def test_a_chain_of_references_that_is_longer_than_the_stack_is_refused() -> None:
    chain = {f"n{n}": {"$ref": f"#/$defs/n{n + 1}"} for n in range(3000)}
    (why,) = check_schema({"$ref": "#/$defs/n0", "$defs": {**chain, "n3000": {"type": "string"}}})
    assert "references followed" in why


def test_a_schema_that_refers_to_itself_is_a_schema() -> None:
    tree = {"type": "object", "properties": {"children": {"type": "array", "items": {"$ref": "#"}}}}
    assert check_schema(tree) == []
    assert violations(tree, {"children": [{"children": [{"children": 1}]}]})
