"""A routine invoked: what it returned, what has changed since, and what cannot be kept."""

import json
from pathlib import Path
from typing import Any

from contracts.blueprint import RoutineBlueprint
from routines.routine import Routine
from runtime.invoke import result, resume
from tests.runtime.invoking import SECRET, everything, run
from tests.runtime.web import Web, json_reply


def routine(origin: str, **more: Any) -> RoutineBlueprint:
    """A routine that asks for the size of a thing; when it was discovered that was a number."""
    document = {
        "name": "size_of",
        "hosts": [origin],
        "parameters": [{"name": "thing"}, {"name": "password", "secret": True}],
        "operations": [
            {
                "type": "fetch",
                "url": f"{origin}/size",
                "query": [["thing", "{{thing}}"], ["p", "{{password}}"]],
                "save_as": "answer",
            },
            {"type": "return", "response": "answer"},
        ],
        "output_schema": {"type": "object", "properties": {"size": {"type": "integer"}}, "required": ["size"]},
    }
    return RoutineBlueprint(name="size_of", routine=Routine.model_validate(document | more))


async def test_a_routine_gives_what_it_returned_and_says_what_has_changed_since(tmp_path: Path) -> None:
    answers = iter(['{"size": 3}', json.dumps({"size": "large", "echo": SECRET})])
    with Web(lambda request: json_reply(next(answers))) as web:
        size_of = routine(web.origin)
        given = {"thing": "tree", "password": SECRET}
        right = await run(size_of, given, tmp_path / "right")
        wrong = await run(size_of, given, tmp_path / "wrong")
        assert web.received[0].query == [("thing", "tree"), ("p", SECRET)]
    assert (right.success, right.output, result(tmp_path / "right")) == (True, {"size": 3}, right)
    assert (wrong.success, wrong.output) == (False, None)
    assert wrong.failure_reason == (
        'what size_of returned has changed since it was discovered: $.size: "large" is not of type "integer"'
    )
    assert wrong.result_data["size"] == "large"
    assert SECRET.encode() not in everything(tmp_path)
    assert await resume(tmp_path / "wrong", secrets={"password": SECRET}) == wrong


async def test_what_a_routine_returned_is_refused_if_it_cannot_be_kept_as_it_is(tmp_path: Path) -> None:
    with Web(lambda request: json_reply(f'{{"size": {2**70}}}')) as web:
        plain = routine(web.origin, output_schema=None)
        done = await run(plain, {"thing": "x", "password": SECRET}, tmp_path / "run")
    assert (done.success, done.output) == (False, None)
    why = "what size_of returned cannot be kept as it is: $.size: the number has more than 64 bits"
    assert done.failure_reason.startswith(why)
    assert result(tmp_path / "run") == done


async def test_a_routine_whose_server_is_not_there_fails_in_a_sentence(tmp_path: Path) -> None:
    done = await run(routine("http://127.0.0.1:9"), {"thing": "x", "password": SECRET}, tmp_path / "run")
    assert not done.success
    assert "operation 1" in done.failure_reason
