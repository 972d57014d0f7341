"""A task that was stranded or paused is resumed, and blocks nothing else meanwhile."""

from actors.specialists.registry import specialist
from events import event as facts
from tests.actors.bureau import Bureau, Silent, run
from tests.actors.specialists.library import library
from tests.actors.tasks import LOOK, SEND, begin, create, created, gave_up, outcome, phase, sent
from tests.story import (
    CITY,
    Like,
    again,
    call,
    failed,
    paused,
    refused,
    reported,
    returned,
    says,
)


async def test_a_stranded_task_that_is_resumed_asks_a_question_of_its_own() -> None:
    """The question that was open when it was stranded is another one now: it is asked anew, with the word in it."""
    story = (
        begin(create())
        >> SEND
        << phase("discovering")
        << sent("task-1")
        << paused(Like("^stranded"), task_id="task-1")
        << returned("run_pending_tasks")
    )
    bureau = Bureau({"docs-1": Silent()}, deadline=0.2)
    await bureau.play(story << paused(Like("^model")))
    resumed = says(call("resume_task", task_id="task-1", more_loops=3))
    bureau.cast = {"docs-1": [says(text="17")]}
    await bureau.play(
        gave_up(
            story
            << paused(Like("^model"))
            >> again(run(), 2, 9)
            >> resumed
            << sent("task-1", run=2, more=3)
            << reported("17", run=2)
            << returned("resume_task")
        ).without_first(run())
    )
    first, second = bureau.told_by("docs-1", specialist("docs", library())).requests()
    assert second.messages[:-1] == first.messages
    assert second.messages[-1].text == "The task goes on: you have 3 more turns. Build on what you have found."


async def test_a_late_answer_of_an_earlier_run_is_old_news() -> None:
    bureau = Bureau({"docs-1": [LOOK]})
    told = await bureau.play(
        begin(create(max_loops=1))
        >> SEND
        << phase("discovering")
        << sent("task-1")
        << paused(Like("^budget"), task_id="task-1")
        << returned("run_pending_tasks")
        << paused(Like("^model"))
    )
    sent_again = told.agent.evolve(told.state, facts.TaskSent("task-1", "docs-1", 2, 5, "3/c"))
    late = told.agent.evolve(sent_again, facts.ReportBack("task-1", 1, "late"))
    assert late.discovery.running() == ("task-1",)
    assert late.unsaid == ()


async def test_a_stranded_task_blocks_nothing_else() -> None:
    bureau = Bureau({"docs-1": Silent(), "docs-2": [says(text="two")]}, deadline=0.2)
    stranded = "stranded: no answer within 0.2 seconds"
    await bureau.play(
        gave_up(
            begin(create(), create())
            >> SEND
            << phase("discovering")
            << sent("task-1")
            << sent("task-2", "docs-2")
            << reported("two", task_id="task-2")
            << paused(stranded, task_id="task-1")
            << returned(
                "run_pending_tasks",
                [
                    outcome("task-1", "paused", reason=stranded, found="") | {"loops_used": 0},
                    outcome("task-2", "reported", output="two"),
                ],
            )
        )
    )


async def test_a_failed_task_blocks_nothing_else() -> None:
    failing = [says(call("add_note", text="empty"), call("report_failure", reason="no guide"))]
    bureau = Bureau({"docs-1": failing, "docs-2": [says(refusal="No.")], "docs-3": [says(text="three")]})
    await bureau.play(
        gave_up(
            begin(create(), create(), create())
            >> SEND
            << phase("discovering")
            << sent("task-1")
            << sent("task-2", "docs-2")
            << sent("task-3", "docs-3")
            << failed("no guide", task_id="task-1", notes=("note: empty",))
            << failed("the model refused: No.", task_id="task-2")
            << reported("three", task_id="task-3")
            << returned(
                "run_pending_tasks",
                [
                    outcome("task-1", "failed", reason="no guide") | {"notes": ["note: empty"]},
                    outcome("task-2", "failed", reason="the model refused: No."),
                    outcome("task-3", "reported", output="three"),
                ],
            )
        )
    )


async def test_resume_task_gives_a_paused_task_more_turns() -> None:
    noting = says(call("add_note", text="two guides"), text="Perhaps 17.")
    bureau = Bureau({"docs-1": [noting, LOOK, says(call("report_back", name="Oslo"))]})
    await bureau.play(
        gave_up(
            begin(create(max_loops=1, output_schema=CITY))
            >> SEND
            << phase("discovering")
            << sent("task-1")
            << paused(Like("^budget: all 1 turns"), task_id="task-1")
            << returned("run_pending_tasks", Like('"found": "Perhaps 17."'))
            >> says(call("resume_task", task_id="task-1", more_loops=3))
            << sent("task-1", run=2, more=3)
            << reported({"name": "Oslo"}, task_id="task-1", run=2, notes=("note: two guides",))
            << returned("resume_task", Like('"status": "reported", "output": {"name": "Oslo"}'))
        )
    )


async def test_only_a_paused_task_can_be_resumed() -> None:
    bureau = Bureau({"docs-1": [says(text="one")]})
    await bureau.play(
        gave_up(
            begin(create())
            >> says(call("resume_task", task_id="task-1"), call("resume_task", task_id="task-9"))
            << refused("resume_task", "task-1 is created, not paused")
            << refused("resume_task", "there is no task 'task-9'; there are: task-1")
        )
    )


async def test_a_paused_task_whose_agent_went_on_to_another_stays_paused() -> None:
    bureau = Bureau({"docs-1": [LOOK, says(text="two")]})
    made, answer = created("task-2", "docs-1")
    await bureau.play(
        gave_up(
            begin(create(max_loops=1))
            >> SEND
            << phase("discovering")
            << sent("task-1")
            << paused(Like("^budget"), task_id="task-1")
            << returned("run_pending_tasks")
            >> says(create(agent_id="docs-1"), call("run_pending_tasks"))
            << made
            << answer
            << sent("task-2")
            << reported("two", task_id="task-2")
            << returned("run_pending_tasks")
            >> says(call("resume_task", task_id="task-1"))
            << refused("resume_task", "docs-1 has taken up task-2 since; create a new task for it")
        )
    )
