"""Which answers to a change have a message in the place of what was made."""

from typing import Any

import pytest

from captures.schema import schema_of
from routines.refusals.unlike import refused_instead
from routines.result import OperationResult, RoutineResult
from routines.routine import Routine
from tests.routines.recipe import document, fetch

MOVED = {"outcome": "ok", "card": {"id": 7, "title": "Owl"}, "tags": []}
PAST = {"outcome": "past", "message": "The day is past"}


def run(data: Any, recorded: Any = MOVED, method: str = "POST", **end: Any) -> RoutineResult:
    steps = [fetch(method=method, save_as="r"), {"type": "return", "response": "r", **end}]
    routine = Routine.model_validate(document(*steps, output_schema=schema_of([recorded])))
    done = [OperationResult(index=n, type=kind, ok=True) for n, kind in enumerate(("fetch", "return"), 1)]
    return refused_instead(routine, RoutineResult(ok=True, data=data, operations=done), ["day"])


@pytest.mark.parametrize("now", [PAST, PAST | {"card": None}, PAST | {"card": {}, "tags": ["late"]}])
def test_a_message_in_the_place_of_the_thing_says_that_nothing_came_of_it(now: Any) -> None:
    result = run(now)
    assert (result.ok, result.data, result.operations[-1].ok) == (False, None, False)
    assert result.error.startswith("operation 2 (return) failed: the answer has no `card`, which it had when recorded")
    assert result.error.endswith(", but message: The *** is past")


def test_a_list_that_is_empty_now_is_still_there() -> None:
    emptied = {"items": [], "message": "Your cart is empty now"}
    assert run(emptied, {"items": [{"id": 7}]}).data == emptied
    assert not run({"message": "No such cart"}, {"items": [{"id": 7}]}).ok
    assert not run(emptied | {"card": None}, {"items": [{"id": 7}], "card": {"id": 7}}).ok


def test_a_schema_that_takes_anything_has_no_thing() -> None:
    steps = [fetch(method="POST", save_as="r"), {"type": "return", "response": "r"}]
    schema = {"properties": {"a": True}, "required": ["a", "b"]}
    routine = Routine.model_validate(document(*steps, output_schema=schema))
    assert refused_instead(routine, RoutineResult(ok=True, data=PAST)).data == PAST


@pytest.mark.parametrize(
    ("now", "recorded", "more"),
    [
        (PAST | {"card": {"id": 7}}, MOVED, {}),
        ({"outcome": "ok"}, MOVED, {}),
        (PAST, MOVED | {"message": "Moved it"}, {}),
        (PAST, {"outcome": "ok", "tags": []}, {}),
        ({"outcome": "ok", "message": "done"}, MOVED, {}),
        (PAST, MOVED, {"method": "GET"}),
        (PAST, MOVED, {"path": ["card"]}),
        ([PAST], [MOVED], {}),
    ],
)
def test_what_is_no_such_answer_stays_as_it_is(now: Any, recorded: Any, more: dict[str, Any]) -> None:
    result = run(now, recorded, **more)
    assert (result.ok, result.data) == (True, now)
