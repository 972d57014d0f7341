"""The end of a run of SuperDiscovery: nothing is sent any more, and its budget."""

from events import event as facts
from tests.actors.bureau import Bureau, run
from tests.actors.tasks import SEND, begin, create, gave_up, phase, sent
from tests.story import (
    Contains,
    Like,
    Story,
    again,
    asked,
    call,
    fact,
    failed,
    paused,
    refused,
    reported,
    returned,
    says,
)


async def test_with_no_task_pending_there_is_nothing_to_run() -> None:
    await Bureau().play(
        gave_up(
            Story()
            >> run()
            >> SEND
            << refused("run_pending_tasks", "no task is pending: create one first, or resume a paused one")
        )
    )


async def test_after_the_end_no_task_is_sent() -> None:
    """The other calls of the last turn get their results, and start nothing."""
    await Bureau({"docs-1": [says(text="one")]}).play(
        begin(create())
        >> says(call("fail", reason="Enough."), call("run_pending_tasks"), call("list_tasks"))
        << phase("failed")
        << fact(facts.RunFailed)
        << failed("Enough.", loops_used=2)
        << returned("fail", "the run has failed")
        << refused("run_pending_tasks", "run_pending_tasks is available while the task is open")
        << returned("list_tasks")
    )


async def test_a_run_whose_model_refuses_has_failed_on_the_log_too() -> None:
    await Bureau().play(
        Story()
        >> run()
        >> says(refusal="I do not do that.")
        << phase("failed")
        << fact(facts.RunFailed, reason="the model refused: I do not do that.")
        << failed("the model refused: I do not do that.")
    )


async def test_the_run_is_paused_at_the_end_of_its_budget_and_goes_on() -> None:
    bureau = Bureau({"docs-1": [says(text="one")]})
    told = await bureau.play(
        gave_up(
            begin(create(), max_loops=1)
            << paused("budget: all 1 turns are used", task_id="run", run=1)
            >> again(run(1), 2, 6)
            << asked(turn=2, said=Like("you have 6 more turns"), reminder="6 of 6 turns are left.")
            >> SEND
            << phase("discovering")
            << sent("task-1")
            << reported("one")
            << returned("run_pending_tasks")
        )
    )
    assert told.state.run == 2


async def test_what_the_run_must_end_with_is_told_in_the_last_turn() -> None:
    await Bureau().play(
        Story()
        >> run(max_loops=1)
        << asked(
            reminder=Like("LAST turn. Call done or fail now"), tools=Contains("fail", absent=["done", "report_back"])
        )
        >> says(call("add_note", text="x"), call("report_back"))
        << refused("add_note", Like("there is no tool"))
        << refused("report_back", Like("there is no tool"))
        << paused(Like("^budget"))
    )


async def test_word_from_a_task_that_was_never_sent_changes_nothing() -> None:
    told = await Bureau().play(gave_up(begin(create())))
    stray = facts.ReportBack("task-1", 1, "early")
    assert told.agent.evolve(told.state, stray).discovery == told.state.discovery
    assert told.agent.evolve(told.state, stray).unsaid == ()
