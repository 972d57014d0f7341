"""Turns: how many there are, what is offered when, and what is kept when they are used up."""

import pytest

from events.event import Paused
from tests.stage import InProcess, Stage
from tests.story import (
    CITY,
    Contains,
    Like,
    Story,
    again,
    asked,
    call,
    noted,
    paused,
    refused,
    reported,
    returned,
    says,
    task,
)

LOOK = says(call("list_docs"))
OSLO = says(call("report_back", name="Oslo"))
NOTE = says(call("add_note", text="two guides", severity="warning"))
REPORT = Contains("report_back")
NO_REPORT = Contains(absent=["report_back"])
SMALL = task(output_schema=CITY, max_loops=2)


async def test_at_the_end_of_the_budget_the_task_is_paused_with_its_notes_and_what_was_found(
    either_stage: Stage,
) -> None:
    await either_stage.play(
        Story()
        >> SMALL
        >> NOTE
        << noted("two guides", "warning")
        << returned("add_note", "noted")
        >> says(call("list_docs"), text="It may be Oslo.", tokens=(50, 5))
        << returned("list_docs")
        << paused(
            "budget: all 2 turns are used",
            run=1,
            notes=("warning: two guides",),
            found="It may be Oslo.",
            loops_used=2,
            input_tokens=50,
            output_tokens=5,
        )
    )


async def test_what_was_found_is_the_last_that_was_said_about_this_task(stage: Stage) -> None:
    first, second = task(max_loops=2), task("t2", max_loops=1)
    await stage.play(
        Story()
        >> first
        >> says(call("list_docs"), text="The code stands in t0003.")
        << returned("list_docs")
        >> says(call("list_docs"), text=" ")
        << returned("list_docs")
        << paused(Like("^budget"), found="The code stands in t0003.")
        >> again(first, 2, 1)
        >> LOOK
        << returned("list_docs")
        << paused(Like("^budget"), run=2, found="The code stands in t0003.")
        >> second
        >> LOOK
        << returned("list_docs")
        << paused(Like("^budget"), task_id="t2", found="")
    )


async def test_resume_gives_more_turns_and_notes_survive(either_stage: Stage) -> None:
    await either_stage.play(
        Story()
        >> task(output_schema=CITY, max_loops=1)
        >> NOTE
        << noted("two guides", "warning")
        << returned("add_note")
        << paused("budget: all 1 turns are used", loops_used=1)
        >> again(task(output_schema=CITY, max_loops=1), 2, 3)
        << asked(turn=2, said=Like("^The task goes on: you have 3 more turns"), reminder=Like("^3 of 3|^Only 3"))
        >> LOOK
        << returned("list_docs")
        >> OSLO
        << reported({"name": "Oslo"}, run=2, notes=("warning: two guides",), loops_used=2)
        << returned("report_back")
    )


async def test_max_loops_counts_the_turns_of_this_run_and_the_thread_counts_on(stage: Stage) -> None:
    told = await stage.play(
        Story()
        >> task(max_loops=1)
        >> LOOK
        << returned("list_docs")
        << paused("budget: all 1 turns are used", run=1, loops_used=1)
        >> again(task(max_loops=1), 2, 2)
        >> LOOK
        << returned("list_docs")
        >> LOOK
        << returned("list_docs")
        << paused("budget: all 2 turns are used", run=2, loops_used=2)
    )
    assert [question.turn for question in told.requests()] == [1, 2, 3]


async def test_loops_used_is_a_fold_over_the_log(stage: Stage) -> None:
    told = await stage.play(
        Story() >> task() >> LOOK << returned("list_docs") >> says(text="17") << reported("17", loops_used=2)
    )
    state, seen = told.agent.start(), []
    for event in told.events:
        state = told.agent.evolve(state, event)
        seen.append((type(event).__name__, state.loops_used))
    assert [loops for name, loops in seen if name == "ModelReplied"] == [1, 2]
    assert told.state.loops_used == sum(name == "ModelReplied" for name, _ in seen)


async def test_report_back_is_offered_once_a_turn_has_passed(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(output_schema=CITY)
        << asked(turn=1, tools=NO_REPORT)
        >> OSLO
        << refused("report_back", "report_back is available once the minimum of turns has passed")
        << asked(turn=2, tools=REPORT)
        >> OSLO
        << reported({"name": "Oslo"})
        << returned("report_back")
    )


async def test_report_back_is_offered_once_min_loops_have_passed(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(output_schema=CITY, min_loops=3, max_loops=9)
        >> LOOK
        << returned("list_docs")
        >> LOOK
        << returned("list_docs")
        << asked(turn=3, tools=NO_REPORT)
        >> OSLO
        << refused("report_back", "report_back is available once the minimum of turns has passed")
        << asked(turn=4, tools=REPORT)
        >> OSLO
        << reported({"name": "Oslo"})
        << returned("report_back")
    )


async def test_one_turn_is_enough_for_a_resumed_task_whatever_min_loops(stage: Stage) -> None:
    first = task(output_schema=CITY, min_loops=9, max_loops=1)
    await stage.play(
        Story()
        >> first
        >> LOOK
        << returned("list_docs")
        << paused("budget: all 1 turns are used")
        >> again(first, 2, 5)
        << asked(turn=2, tools=NO_REPORT)
        >> LOOK
        << returned("list_docs")
        << asked(turn=3, tools=REPORT)
        >> OSLO
        << reported({"name": "Oslo"}, run=2)
        << returned("report_back")
    )


async def test_the_report_is_offered_at_the_last_turn_whatever_min_loops(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(output_schema=CITY, min_loops=50, max_loops=2)
        << asked(turn=1, tools=NO_REPORT)
        >> LOOK
        << returned("list_docs")
        << asked(turn=2, tools=REPORT, reminder=Like("LAST turn"))
        >> OSLO
        << reported({"name": "Oslo"})
        << returned("report_back")
    )


@pytest.mark.parametrize(
    ("schema", "finish"), [(CITY, "Call report_back"), (None, "Reply with your answer")], ids=["schema", "text"]
)
async def test_urgency_rises(stage: Stage, schema: dict[str, object] | None, finish: str) -> None:
    story = Story() >> task(output_schema=schema, max_loops=5)
    for _ in range(5):
        story = (story >> says(call("list_docs"))) << returned("list_docs")
    told = await stage.play(story << paused("budget: all 5 turns are used"))
    assert [question.reminder for question in told.requests()] == [
        "5 of 5 turns are left.",
        "4 of 5 turns are left.",
        "3 of 5 turns are left.",
        f"Only 2 turns are left. Stop exploring and get ready: {finish.lower()} in time.",
        f"This is your LAST turn. {finish} now, with what you have; otherwise the task is paused.",
    ]


async def test_a_note_of_the_turn_travels_with_its_report_wherever_it_stands(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(output_schema=CITY, max_loops=1)
        >> says(call("report_back", name="Oslo"), call("add_note", text="not sure", severity="complaint"))
        << noted("not sure", "complaint")
        << returned("add_note")
        << reported({"name": "Oslo"}, notes=("complaint: not sure",))
        << returned("report_back")
    )


async def test_a_severity_that_does_not_exist_is_refused(stage: Stage) -> None:
    await stage.play(
        Story()
        >> task(max_loops=1)
        >> says(call("add_note", text="", severity="panic"))
        << refused(
            "add_note",
            "$.text: String should have at least 1 character",
            "$.severity: Input should be 'note', 'complaint' or 'warning'",
        )
        << paused("budget: all 1 turns are used")
    )


async def test_an_assignment_that_arrives_twice_is_told_the_same_and_asks_nothing(either_stage: Stage) -> None:
    told = await either_stage.play(
        Story() >> task() >> says(text="17") << reported("17") >> task() >> again(task(), 1, 0)
    )
    assert len(told.requests()) == 1


async def test_a_model_that_cannot_answer_pauses_the_task_and_the_question_is_asked_anew(either_stage: Stage) -> None:
    told = await either_stage.play(
        Story()
        >> task(max_loops=2)
        >> LOOK
        << returned("list_docs")
        >> says(unavailable="the server is down", text="17")
        << paused("model: the server is down", run=1, loops_used=1)
        >> again(task(max_loops=2), 2, 4)
        << asked(turn=2, said=Like("you have 4 more turns"))
        << paused("model: the server is down", run=2, loops_used=0)
    )
    first, second = told.requests()[1:]
    assert (first.turn, second.turn) == (2, 2)
    assert first.digest != second.digest


async def test_a_question_left_open_by_a_crash_is_the_same_question(stage: InProcess) -> None:
    told = await stage.play(Story() >> task(max_loops=1) >> says(text="17") << reported("17"))
    asked_at = next(n for n, record in enumerate(told.records) if type(record.events[0]).__name__ == "ModelAsked")
    before = told.agent.start()
    for record in told.records[: asked_at + 1]:
        for event in record.events:
            before = told.agent.evolve(before, event)
    assert told.agent.request(before) == told.requests()[0]


async def test_a_task_that_was_paused_is_not_failed(stage: InProcess) -> None:
    told = await stage.play(Story() >> task(max_loops=1) >> LOOK << returned("list_docs") << paused(Like("^budget")))
    assert isinstance(told.state.outcome, Paused)
    assert told.agent.decide(told.state) is None
