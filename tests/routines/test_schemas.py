from typing import Any

import pytest

from routines.parameter import Parameter
from routines.routine import Routine
from routines.schemas import output_schema, parameters_schema
from tests.routines.recipe import document, fetch


def taking(*parameters: Parameter) -> Routine:
    return Routine.model_validate(document({"type": "sleep", "seconds": 0})).model_copy(
        update={"parameters": list(parameters)}
    )


def doing(*operations: dict[str, Any], **more: Any) -> Routine:
    return Routine.model_validate(document(*operations, **more))


def test_the_schema_of_the_parameters():
    routine = taking(
        Parameter(name="a", type="integer", description="An a", minimum=1, examples=[3]),
        Parameter(name="b", required=False, secret=True),
        Parameter(name="c", default="x", enum=["x"], pattern="x", min_length=1, max_length=2),
    )
    assert parameters_schema(routine) == {
        "type": "object",
        "properties": {
            "a": {"type": "integer", "description": "An a", "minimum": 1, "examples": [3]},
            "b": {"type": "string", "writeOnly": True},
            "c": {"type": "string", "default": "x", "enum": ["x"], "pattern": "x", "minLength": 1, "maxLength": 2},
        },
        "required": ["a"],
        "additionalProperties": False,
    }


def test_no_value_of_a_secret_is_in_a_schema():
    secret = Parameter(name="pin", secret=True, default="1234", examples=["5678"], enum=["1234", "5678"])
    assert parameters_schema(taking(secret))["properties"] == {"pin": {"type": "string", "writeOnly": True}}


def test_who_may_not_give_secrets_is_not_told_of_them():
    schema = parameters_schema(taking(Parameter(name="pin", secret=True), Parameter(name="city")), secrets=False)
    assert (list(schema["properties"]), schema["required"]) == (["city"], ["city"])


def test_what_was_seen_is_the_schema_of_the_output():
    seen = {"type": "array", "items": {"type": "integer"}}
    assert output_schema(doing({"type": "sleep", "seconds": 0}, output_schema=seen)) == seen


RULE = {"selector": "tr", "fields": [{"name": "title", "selector": "td"}]}
RECORD = {"type": "object", "properties": {"title": {"type": ["string", "null"]}}, "required": ["title"]}


@pytest.mark.parametrize(
    ("operations", "schema"),
    [
        ([{"type": "sleep", "seconds": 0}], {"type": "null"}),
        ([fetch(save_as="a"), {"type": "return_html", "response": "a"}], {"type": "string"}),
        ([fetch(save_as="a"), {"type": "return", "response": "a", "path": ["b"]}], {}),
        (
            [fetch(save_as="a"), {"type": "return", "response": "a", "records": RULE}],
            {"type": "array", "items": RECORD},
        ),
        (
            [{"type": "get_cookies", "save_as": "a"}, {"type": "return", "response": "a"}],
            {"type": "object", "additionalProperties": {"type": "string"}},
        ),
    ],
)
def test_else_the_operations_tell_what_they_promise(operations: list[dict[str, Any]], schema: dict[str, Any]) -> None:
    assert output_schema(doing(*operations)) == schema


def test_named_values_have_the_types_of_what_they_stand_for():
    values = {"count": "{{n}}", "token": "{{token}}", "text": "n is {{n}}"}
    routine = doing({"type": "return", "values": values}, parameters=[{"name": "n", "type": "integer"}])
    assert output_schema(routine)["properties"] == {
        "count": {"type": "integer"},
        "token": {},
        "text": {"type": "string"},
    }
