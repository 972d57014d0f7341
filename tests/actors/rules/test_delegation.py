"""A task is seen through: paused ones are resumed, long outcomes fetched in pieces, failures told on."""

import json
from typing import Any

import pytest

from actors.rules.delegation import GaveUp, report_of
from actors.rules.play import call
from tests.actors.rules.playing import calls_of

CREATED = {"task_id": "task-1", "agent_id": "network-1", "status": "created"}
PAUSED = {"task_id": "task-1", "status": "paused", "reason": "budget", "found": "", "notes": [], "loops_used": 5}
ASKED = call("create_task", agent_type="network", prompt="?")


def reported(output: Any) -> dict[str, Any]:
    return {"task_id": "task-1", "status": "reported", "output": output, "notes": [], "loops_used": 2}


def ended(*turns: list[Any]) -> Any:
    with pytest.raises(StopIteration) as ending:
        calls_of(report_of(ASKED), *turns)
    return ending.value.value


def test_a_report_comes_back_with_the_run() -> None:
    assert ended([CREATED, [reported(42)]]) == 42


def test_a_paused_task_is_given_more_turns() -> None:
    (asked,) = calls_of(report_of(ASKED), [CREATED, [PAUSED]])
    assert (asked.name, asked.arguments["task_id"]) == ("resume_task", "task-1")
    assert ended([CREATED, [PAUSED]], [[reported("late")]]) == "late"


def test_a_task_that_is_paused_again_and_again_is_given_up() -> None:
    with pytest.raises(GaveUp, match="resumed 3 times"):
        calls_of(report_of(ASKED), [CREATED, [PAUSED]], [[PAUSED]], [[PAUSED]], [[PAUSED]])


def test_a_failed_task_gives_its_reason() -> None:
    failed = {"task_id": "task-1", "status": "failed", "reason": "there is nothing", "notes": [], "loops_used": 1}
    with pytest.raises(GaveUp, match="there is nothing"):
        calls_of(report_of(ASKED), [CREATED, [failed]])


def test_a_refused_task_is_given_up() -> None:
    with pytest.raises(GaveUp, match="refused: no such agent"):
        calls_of(report_of(ASKED), [ValueError("no such agent"), ValueError("no task is pending")])


def test_outcomes_too_long_to_be_shown_are_fetched() -> None:
    cut = {"cut": "the first ...", "beginning": '[{"task_id"'}
    (asked,) = calls_of(report_of(ASKED), [CREATED, cut])
    assert asked == call("get_task_result", task_id="task-1")
    assert ended([CREATED, cut], [reported(1)]) == 1


def test_an_outcome_in_pieces_is_put_together() -> None:
    text = json.dumps(reported("x" * 30))
    first = {"length": len(text), "offset": 0, "text": text[:20], "next_offset": 20}
    rest = {"length": len(text), "offset": 20, "text": text[20:]}
    cut = {"cut": "the first ...", "beginning": ""}
    (asked,) = calls_of(report_of(ASKED), [CREATED, cut], [first])
    assert asked == call("get_task_result", task_id="task-1", offset=20, limit=20_000)
    assert ended([CREATED, cut], [first], [rest]) == "x" * 30


def test_a_report_after_the_last_resumption_counts() -> None:
    assert ended([CREATED, [PAUSED]], [[PAUSED]], [[PAUSED]], [[reported("at last")]]) == "at last"
