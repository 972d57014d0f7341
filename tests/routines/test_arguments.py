from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from routines.arguments import ParameterErrors, bind, converted, problems
from routines.parameter import Parameter
from routines.routine import Routine
from routines.schemas import parameter_schema


def taking(*parameters: Parameter) -> Routine:
    operations = [{"type": "sleep", "seconds": 0}]
    return Routine.model_validate({"name": "t", "hosts": [], "operations": operations, "parameters": parameters})


def errors(routine: Routine, given: dict[str, Any]) -> list[str]:
    with pytest.raises(ParameterErrors) as told:
        bind(routine, given)
    return told.value.errors


@pytest.mark.parametrize(
    ("kind", "given", "bound"),
    [
        ("string", "5", "5"),
        ("integer", "-5", -5),
        ("integer", 5.0, 5),
        ("number", "1e3", 1000.0),
        ("number", "7", 7),
        ("number", 2.5, 2.5),
        ("boolean", "True", True),
        ("boolean", "false", False),
        ("boolean", True, True),
    ],
)
def test_text_becomes_the_parameters_type(kind: Any, given: Any, bound: Any):
    value = bind(taking(Parameter(name="a", type=kind)), {"a": given})["a"]
    assert (value, type(value)) == (bound, type(bound))


@pytest.mark.parametrize(
    ("kind", "given", "message"),
    [
        ("string", 5, "a: must be text, not '5'"),
        ("integer", "5.5", "a: must be a whole number, not '5.5'"),
        ("integer", "٣", "a: must be a whole number, not '٣'"),
        ("integer", True, "a: must be a whole number, not 'true'"),
        ("number", "nan", "a: must be a number, not 'nan'"),
        ("number", float("inf"), "a: must be a number, not 'Infinity'"),
        ("boolean", "yes", "a: must be true or false, not 'yes'"),
    ],
)
def test_what_is_of_another_type_is_refused(kind: Any, given: Any, message: str):
    assert errors(taking(Parameter(name="a", type=kind)), {"a": given}) == [message]


def test_everything_wrong_is_told_at_once():
    routine = taking(
        Parameter(name="station"),
        Parameter(name="day", pattern=r"^\d{4}$", min_length=9, max_length=2),
        Parameter(name="seats", type="integer", minimum=1, maximum=9),
        Parameter(name="rows", type="integer", maximum=2),
        Parameter(name="kind", enum=["a", "b"]),
        Parameter(name="broken", pattern="("),
    )
    given = {"day": "abc", "seats": 0, "rows": 3, "kind": "c", "else": 1, "broken": "x"}
    assert errors(routine, given) == [
        "else: is no parameter; this routine takes broken, day, kind, rows, seats, station",
        "station: is required",
        r"day: must match /^\d{4}$/, not 'abc'",
        "day: must have at least 9 characters, not 'abc'",
        "day: must have at most 2 characters, not 'abc'",
        "seats: must be at least 1, not '0'",
        "rows: must be at most 2, not '3'",
        "kind: must be one of a, b, not 'c'",
        "broken: must match /(/, not 'x'",
    ]


def test_defaults_and_absence():
    routine = taking(
        Parameter(name="a", default="x"), Parameter(name="b", required=False), Parameter(name="c", default="y")
    )
    assert bind(routine, {"c": "z", "b": None}) == {"a": "x", "b": None, "c": "z"}
    assert bind(routine, bind(routine, {})) == bind(routine, {})


@given(st.text(min_size=1).filter(lambda text: text not in "pin: must be a whole number one of 1234"))
def test_a_secret_is_in_no_message(secret: str):
    routine = taking(Parameter(name="pin", type="integer", secret=True, minimum=10**30))
    told = errors(routine, {"pin": secret})
    assert told[0] in ("pin: must be a whole number", "pin: must be at least 1e+30")


def test_true_is_not_one():
    assert errors(taking(Parameter(name="a", type="integer", enum=[True])), {"a": 1}) == [
        "a: must be one of true, not '1'"
    ]


def test_a_list_takes_texts_one_text_or_json() -> None:
    rooms = Parameter(name="rooms", type="list", enum=["Hall", "Attic", "[x"])
    assert [converted(rooms, given) for given in (["Hall"], "Hall", '["Hall", "Attic"]', "[x")] == [
        *(["Hall"], ["Hall"], ["Hall", "Attic"], ["[x"]),
    ]
    assert problems(rooms, ["Hall", "Attic"]) == []
    assert problems(rooms, ["Hall", "Cellar"])[0].startswith("must be one of Hall, Attic")
    assert problems(rooms, ["Hall", 1])[0].startswith("must be a list of texts")
    schema = parameter_schema(rooms.model_copy(update={"default": ["Hall"]}))
    items = {"type": "string", "enum": ["Hall", "Attic", "[x"]}
    assert schema == {"type": "array", "items": items, "default": ["Hall"]}


def test_brackets_that_nobody_closes_are_a_text_of_a_list() -> None:
    deep = "[" * 100_000
    assert converted(Parameter(name="rooms", type="list"), deep) == [deep]
