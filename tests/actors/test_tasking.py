"""SuperDiscovery gives work to specialists: what it can do with a task, and what it hears."""

from actors.specialists.registry import specialist
from events import event as facts
from tests.actors.bureau import Bureau, Silent, run
from tests.actors.specialists.library import library
from tests.actors.tasks import LOOK, SEND, begin, create, created, gave_up, outcome, phase, sent
from tests.story import (
    CITY,
    Like,
    Story,
    asked,
    call,
    paused,
    refused,
    reported,
    returned,
    says,
)


async def test_an_output_schema_that_is_no_schema_is_refused_when_the_task_is_created() -> None:
    bad = {"type": "object", "properties": {"a": {"type": "text"}}}
    await Bureau().play(
        Story()
        >> run(max_loops=1)
        >> says(create(output_schema=bad))
        << refused("create_task", Like(r"^\$\.output_schema\.properties\.a\.type: "))
        << paused(Like("^budget"))
    )


async def test_everything_wrong_with_a_task_is_told_at_once() -> None:
    await Bureau().play(
        Story()
        >> run(max_loops=2)
        >> says(create("oracle", agent_id="docs-7", output_schema={"type": 1}), create(agent_id=None))
        << refused(
            "create_task",
            Like(r"^\$\.output_schema\.type"),
            Like("^\\$.agent_type: there is no 'oracle'; there are: interaction: "),
            "$.agent_id: there is no agent 'docs-7'; leave it out for a new one",
        )
        << created("task-1", "docs-1")[0]
        << created("task-1", "docs-1")[1]
        >> says(create("network", agent_id="docs-1"), create(max_loops=0))
        << refused("create_task", "$.agent_id: docs-1 is a docs agent, not network")
        << refused("create_task", "$.max_loops: Input should be greater than or equal to 1")
        << paused(Like("^budget"))
    )


async def test_tasks_run_side_by_side_and_their_outcomes_come_together() -> None:
    bureau = Bureau({"docs-1": [says(text="one")], "docs-2": [LOOK, says(text="two")]})
    story = (
        begin(create(), create())
        >> SEND
        << phase("discovering")
        << sent("task-1")
        << sent("task-2", "docs-2")
        << reported("one", task_id="task-1")
        << reported("two", task_id="task-2")
        << returned(
            "run_pending_tasks",
            [
                outcome("task-1", "reported", output="one"),
                outcome("task-2", "reported", output="two") | {"loops_used": 2},
            ],
        )
    )
    told = await bureau.play(gave_up(story))
    order = [record.seq for record in told.records for event in record.events if isinstance(event, facts.TaskSent)]
    assert order[0] == order[1], "both are sent in one step"


async def test_outcomes_arrive_as_messages_while_it_goes_on_thinking() -> None:
    bureau = Bureau({"docs-1": [says(text="one")], "docs-2": [says(text="two")]})
    story = (
        begin(create(), create())
        >> says(call("run_pending_tasks", wait=False))
        << phase("discovering")
        << sent("task-1")
        << sent("task-2", "docs-2")
        << returned("run_pending_tasks", {"sent": ["task-1", "task-2"]})
        >> says(call("list_discovered"))
        << reported("one", task_id="task-1")
        << reported("two", task_id="task-2")
        << returned("list_discovered")
        << asked(turn=4, said=Like('^<task_outcome>\n{"task_id": "task-2", "status": "reported", "output": "two"'))
    )
    told = await bureau.play(gave_up(story))
    texts = [getattr(message, "text", "") for message in told.requests()[3].messages]
    assert sum(text.startswith("<task_outcome>") for text in texts) == 2


async def test_a_plain_reply_waits_while_tasks_run_and_is_nudged_when_none_does() -> None:
    bureau = Bureau({"docs-1": [says(text="one")]})
    told = await bureau.play(
        gave_up(
            begin(create())
            >> says(call("run_pending_tasks", wait=False))
            << phase("discovering")
            << sent("task-1")
            << returned("run_pending_tasks")
            >> says(text="I wait.")
            << reported("one", task_id="task-1")
            << asked(turn=4, said=Like("^<task_outcome>"))
            >> says(text="Hm.")
            << asked(turn=5, said=Like("^Nothing was done: your reply called no tool"))
        )
    )
    assert not any("Nothing was done" in getattr(message, "text", "") for message in told.requests()[3].messages)


async def test_it_thinks_again_at_the_first_outcome_while_others_still_run() -> None:
    bureau = Bureau({"docs-1": [says(text="one")], "docs-2": Silent()}, deadline=0.3)
    await bureau.play(
        gave_up(
            begin(create(), create())
            >> says(call("run_pending_tasks", wait=False))
            << phase("discovering")
            << sent("task-1")
            << sent("task-2", "docs-2")
            << returned("run_pending_tasks")
            >> says(text="I wait.")
            << reported("one", task_id="task-1")
            << asked(turn=4, said=Like('"task_id": "task-1"'))
            >> says(text="And for the other.")
            << paused(Like("^stranded"), task_id="task-2")
            << asked(turn=5, said=Like('"task_id": "task-2"'))
        )
    )


async def test_a_second_task_for_an_agent_that_remembers_the_first() -> None:
    bureau = Bureau({"docs-1": [says(text="It is 17."), says(text="Oslo")]})
    made, answer = created("task-2", "docs-1")
    await bureau.play(
        gave_up(
            begin(create(prompt="Which code?"))
            >> SEND
            << phase("discovering")
            << sent("task-1")
            << reported("It is 17.")
            << returned("run_pending_tasks")
            >> says(create(prompt="Whose?", agent_id="docs-1"), call("run_pending_tasks"))
            << made
            << answer
            << sent("task-2")
            << reported("Oslo")
            << returned("run_pending_tasks")
        )
    )
    question = bureau.told_by("docs-1", specialist("docs", library())).requests()[-1]
    texts = [message.text for message in question.messages if hasattr(message, "text")]
    assert texts == ["<task>\nWhich code?\n</task>", "It is 17.", "<task>\nWhose?\n</task>"]


async def test_context_and_description_reach_the_specialist() -> None:
    bureau = Bureau({"docs-1": [LOOK, says(call("report_back", name="Oslo"))]})
    asking = create(output_schema=CITY, output_description="The city.", context={"code": 17})
    await bureau.play(
        gave_up(
            begin(asking)
            >> SEND
            << phase("discovering")
            << sent("task-1")
            << reported({"name": "Oslo"})
            << returned("run_pending_tasks")
        )
    )
    question = bureau.told_by("docs-1", specialist("docs", library())).requests()[1]
    assert question.messages[0].text == '<task>\nRead.\n</task>\n<context>\n{"code": 17}\n</context>'
    assert "What it must hold: The city." in question.system
    assert question.tools[-1].parameters == CITY


async def test_min_loops_reaches_the_specialist_and_is_no_more_than_max_loops() -> None:
    report = says(call("report_back", name="Oslo"))
    bureau = Bureau({"docs-1": [LOOK, report, report]})
    await bureau.play(
        gave_up(
            Story()
            >> run()
            >> says(create(min_loops=3, max_loops=2))
            << refused("create_task", "$.min_loops: 3 is more than max_loops, which is 2")
            >> says(create(min_loops=2, output_schema=CITY))
            << created("task-1", "docs-1")[0]
            << created("task-1", "docs-1")[1]
            >> SEND
            << phase("discovering")
            << sent("task-1")
            << reported({"name": "Oslo"}, loops_used=3)
            << returned("run_pending_tasks")
        )
    )
    told = bureau.told_by("docs-1", specialist("docs", library()))
    offered = ["report_back" in [tool.name for tool in question.tools] for question in told.requests()]
    assert offered == [False, False, True]
