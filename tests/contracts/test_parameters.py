"""What a caller gives: completed by defaults, and everything that is wrong with it at once."""

from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contracts.parameters import Violations, prepare, secret_paths

SCAN: dict[str, Any] = {
    "type": "object",
    "properties": {
        "path": {"type": "string"},
        "severity": {"enum": ["low", "high"], "default": "low"},
        "limits": {
            "type": "object",
            "default": {},
            "properties": {"files": {"type": "integer", "default": 10}, "depth": {"type": "integer"}},
        },
        "rules": {"type": "array", "items": {"$ref": "#/$defs/rule"}},
        "login": {"type": "object", "properties": {"password": {"type": "string", "writeOnly": True, "minLength": 9}}},
    },
    "required": ["path"],
    "additionalProperties": False,
    "$defs": {"rule": {"type": "object", "properties": {"on": {"type": "boolean", "default": True}}}},
}


def errors(schema: dict[str, Any], value: Any) -> tuple[str, ...]:
    found = prepare(schema, value)
    assert isinstance(found, Violations)
    return found.errors


def test_defaults_are_filled_in_at_every_depth_and_what_was_given_is_not_touched() -> None:
    given = {"path": "src", "rules": [{}, {"on": False}], "limits": {"depth": 2}}
    assert prepare(SCAN, given) == {
        "path": "src",
        "severity": "low",
        "limits": {"depth": 2, "files": 10},
        "rules": [{"on": True}, {"on": False}],
    }
    assert given == {"path": "src", "rules": [{}, {"on": False}], "limits": {"depth": 2}}
    assert prepare(SCAN, {"path": "src"}) == {"path": "src", "severity": "low", "limits": {"files": 10}}


def test_every_violation_is_told_at_once() -> None:
    assert errors(SCAN, {"severity": "extreme", "limits": {"files": "x"}, "more": 1}) == (
        '$.limits.files: "x" is not of type "integer"',
        "$.severity: 'extreme' is not one of 'low', 'high'",
        '$: "path" is a required property',
        "$: Additional properties are not allowed ('more' was unexpected)",
    )


def test_no_message_shows_a_secret() -> None:
    told = errors(SCAN, {"path": "x", "login": {"password": "hunter2"}})
    assert told == ("$.login.password: (secret) is shorter than 9 characters",)
    whole = SCAN | {"not": {"required": ["login"]}}
    assert not any("hunter2" in line for line in errors(whole, {"path": "x", "login": {"password": "hunter2"}}))
    assert secret_paths(SCAN, {"path": "x", "login": {"password": "hunter2"}}) == [("login", "password")]


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ({"path": float("nan")}, "$.path: nan is no number that JSON has"),
        ({"path": {1}}, "$.path: set is no JSON"),
        ({"path": b"x"}, "$.path: bytes is no JSON"),
        ({"path": "\ud800"}, "$.path: holds half a character, which no file can keep"),
        ({"path": 2**64}, "$.path: the number has more than 64 bits"),
        ({"path": "x", "\ud800": 1}, "$: the name '\\ud800' holds half a character, which no file can keep"),
        ({1: "x"}, "$: 1 is no name of a member"),
    ],
)
def test_what_is_no_json_is_refused(value: Any, why: str) -> None:
    assert errors(SCAN, value) == (why,)


def test_what_is_nested_without_end_is_refused() -> None:
    nested: list[Any] = []
    for _ in range(5000):
        nested = [nested]
    assert errors({"type": "object"}, {"a": nested}) == ("$: is nested deeper than 100 levels",)


def test_defaults_that_call_for_one_another_are_refused() -> None:
    doubling = {"type": "object", "properties": {name: {"$ref": "#", "default": {}} for name in "ab"}}
    assert errors(doubling, {}) == ("$: the defaults of the schema call for one another without end",)
    round_about = {"type": "object", "properties": {"a": {"$ref": "#/properties/a", "default": 1}}}
    assert prepare(round_about, {}) == {"a": 1}


LEAF = st.sampled_from(
    [{"type": "integer"}, {"type": "string", "default": "d"}, {"default": 3}, {}, {"enum": [1, "d"]}]
)
PARTS = st.recursive(
    LEAF,
    lambda inner: (
        st.builds(
            lambda a, b, d: {"type": "object", "properties": {"a": a, "b": b}, **({"default": {}} if d else {})},
            inner,
            inner,
            st.booleans(),
        )
        | st.builds(lambda items: {"type": "array", "items": items}, inner)
    ),
    max_leaves=6,
)
VALUES = st.recursive(
    st.sampled_from([1, "d", None, True]),
    lambda inner: st.dictionaries(st.sampled_from("abc"), inner, max_size=3) | st.lists(inner, max_size=2),
    max_leaves=6,
)


@settings(max_examples=200)
@given(st.dictionaries(st.sampled_from("xy"), PARTS), st.dictionaries(st.sampled_from("xyz"), VALUES))
def test_what_was_given_stays_and_is_valid_as_another_validator_finds(parts: dict[str, Any], value: Any) -> None:
    schema = {"type": "object", "properties": parts}
    ready = prepare(schema, value)
    if isinstance(ready, Violations):
        assert ready.errors
        return
    assert jsonschema.Draft202012Validator(schema).is_valid(ready)
    assert prepare(schema, ready) == ready
    assert _without_new(value, ready)


def _without_new(given: Any, ready: Any) -> bool:
    """Whether all that was given is there as it was."""
    if isinstance(given, dict):
        return all(_without_new(item, ready[name]) for name, item in given.items())
    if isinstance(given, list):
        return len(given) == len(ready) and all(map(_without_new, given, ready))
    return bool(given == ready)
