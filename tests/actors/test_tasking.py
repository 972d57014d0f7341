"""SuperDiscovery gives work to specialists: what it can do with a task, and what it hears."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from actors.specialists.registry import specialist
from actors.super_discovery import super_discovery
from actors.tasking import Tasking
from events import event as facts
from events.event import RunStarted
from runtime.conductor import STREAM, Conductor
from runtime.models.scripted import Scripted
from runtime.setup import Setup
from tests.actors.bureau import Bureau, Silent, run
from tests.actors.specialists.library import library
from tests.stage import recording
from tests.story import (
    CITY,
    Contains,
    Fact,
    Like,
    Story,
    Told,
    again,
    asked,
    call,
    check_whole,
    fact,
    failed,
    paused,
    refused,
    reported,
    returned,
    says,
)

if TYPE_CHECKING:
    from runtime.cluster import Cluster

LOOK = says(call("list_docs"))
SEND = says(call("run_pending_tasks"))


def create(agent_type: str = "docs", prompt: str = "Read.", **more: Any) -> dict[str, Any]:
    return call("create_task", agent_type=agent_type, prompt=prompt, **more)


def created(task_id: str, agent_id: str) -> tuple[Fact, Fact]:
    answer = {"task_id": task_id, "agent_id": agent_id, "status": "created"}
    return fact(facts.TaskCreated), returned("create_task", answer)


def sent(task_id: str, agent_id: str = "docs-1", run: int = 1, more: int = 0) -> Fact:
    return fact(facts.TaskSent, task_id=task_id, agent_id=agent_id, run=run, more_loops=more)


def phase(name: str) -> Fact:
    return fact(facts.PhaseEntered, phase=name)


def begin(*creates: dict[str, Any], max_loops: int = 20) -> Story:
    """A run that begins by creating tasks for docs-1, docs-2 …"""
    story = Story() >> run(max_loops) >> says(*creates)
    for n in range(1, len(creates) + 1):
        made, answer = created(f"task-{n}", f"docs-{n}")
        story = story << made << answer
    return story


FAIL = says(call("fail", reason="Enough."))


def gave_up(story: Story) -> Story:
    """The usual end of a story that is about something else."""
    return (
        story
        >> FAIL
        << phase("failed")
        << fact(facts.RunFailed, reason="Enough.")
        << failed("Enough.")
        << returned("fail")
    )


def outcome(task_id: str, status: str, **more: Any) -> dict[str, Any]:
    result = {"success": "output" in more, "output": None, "failure_reason": more.get("reason", "")}
    return {"task_id": task_id, "status": status, **result, **more, "notes": [], "loops_used": 1}


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


def line(task_id: str, status: str, **more: Any) -> dict[str, Any]:
    return {"task_id": task_id, "status": status, "runs": 1, "loops_used": 0, "tokens": 0, "prompt": "Read."} | more


async def test_what_a_task_has_cost_is_the_total_of_its_runs_also_while_it_runs() -> None:
    noting = says(call("add_note", text="two guides"), tokens=(100, 10))
    look = says(call("list_docs"), tokens=(5, 0))
    bureau = Bureau({"docs-1": [noting, look, look, says(text="17", tokens=(50, 5))]})
    told = await bureau.play(
        gave_up(
            begin(create(max_loops=2))
            >> SEND
            << phase("discovering")
            << sent("task-1")
            << paused(Like("^budget"), loops_used=2, input_tokens=105)
            << returned("run_pending_tasks")
            >> says(call("resume_task", task_id="task-1", more_loops=3))
            << sent("task-1", run=2, more=3)
            << reported("17", loops_used=2, input_tokens=160)
            << returned("resume_task")
            >> says(call("get_task_result", task_id="task-1"))
            << returned(
                "get_task_result",
                {
                    "output": "17",
                    "success": True,
                    "failure_reason": "",
                    "agent_id": "docs-1",
                    "agent_type": "docs",
                    "notes": ["note: two guides"],
                    **line("task-1", "reported", runs=2, loops_used=4, tokens=175),
                },
            )
        )
    )
    cost = ("status", "notes", "loops_used", "tokens")
    seen, state = [], told.agent.start()
    for event in told.events:
        state = told.agent.evolve(state, event)
        if isinstance(event, facts.TaskSent | facts.Paused | facts.ReportBack):
            (agent,) = Tasking({}).list_tasks(state)
            seen.append(tuple(agent[name] for name in cost))
    notes = ["note: two guides"]
    assert seen == [
        ("sent", [], 0, 0),
        ("paused", notes, 2, 115),
        ("sent", notes, 2, 115),
        ("reported", notes, 4, 175),
    ]


async def test_list_tasks_shows_id_notes_status_and_cost() -> None:
    noting = says(call("add_note", text="two guides"), tokens=(100, 10))
    bureau = Bureau({"docs-1": [noting, says(text="one", tokens=(200, 20))]})
    await bureau.play(
        gave_up(
            begin(create(), create(prompt="x" * 300))
            >> SEND
            << phase("discovering")
            << sent("task-1")
            << sent("task-2", "docs-2")
            << reported("one")
            << paused(Like("^model: script has no replies for agent docs-2"))
            << returned("run_pending_tasks")
            >> says(call("list_tasks"))
            << returned(
                "list_tasks",
                [
                    {
                        "agent_id": "docs-1",
                        "agent_type": "docs",
                        "status": "reported",
                        "notes": ["note: two guides"],
                        "loops_used": 2,
                        "tokens": 330,
                        "tasks": [line("task-1", "reported", loops_used=2, tokens=330)],
                    },
                    {
                        "agent_id": "docs-2",
                        "agent_type": "docs",
                        "status": "paused",
                        "notes": [],
                        "loops_used": 0,
                        "tokens": 0,
                        "tasks": [line("task-2", "paused", prompt="x" * 200)],
                    },
                ],
            )
        )
    )


async def test_get_task_result_gives_the_whole_outcome_in_pieces_if_it_is_long() -> None:
    bureau = Bureau({"docs-1": [says(text="long " * 100)]})
    await bureau.play(
        gave_up(
            begin(create(), create())
            >> says(call("get_task_result", task_id="task-1"), call("get_task_result", task_id="task-7"))
            << returned("get_task_result", Like('"status": "created"'))
            << refused("get_task_result", "there is no task 'task-7'; there are: task-1, task-2")
            >> SEND
            << phase("discovering")
            << sent("task-1")
            << sent("task-2", "docs-2")
            << reported("long " * 100)
            << paused(Like("^model"))
            << returned("run_pending_tasks")
            >> says(
                call("get_task_result", task_id="task-1"),
                call("get_task_result", task_id="task-1", limit=100),
                call("get_task_result", task_id="task-1", offset=100),
            )
            << returned("get_task_result", Like('"status": "reported".*"output": "long long'))
            << returned("get_task_result", Like('"next_offset": 100'))
            << returned("get_task_result", Like('"offset": 100'))
        )
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


async def test_side_by_side_on_ray(cluster: "Cluster", tmp_path: Path) -> None:
    """The specialists in processes of their own: which answers first is chance, what is answered is not."""
    one, two = says(call("add_note", text="two guides")), says(call("report_failure", reason="no guide"))
    said = [
        says(create(), create()),
        SEND,
        says(call("resume_task", task_id="task-1", more_loops=1)),
        says(call("list_tasks")),
        FAIL,
    ]
    script = {
        STREAM: [step.reply for step in said],
        "docs-1": [one.reply] + [LOOK.reply] * 4 + [says(text="17").reply],
        "docs-2": [two.reply],
    }
    told = await on_ray(tmp_path, script)
    assert {type(event).__name__: event.task_id for event in told.events if isinstance(event, ENDS)} == {
        "Paused": "task-1",
        "TaskFailed": "run",
        "ReportBack": "task-1",
    }
    outcomes, resumed, listed = (event.result for event in told.of(facts.ToolReturned)[2:5])
    assert [each["status"] for each in json.loads(outcomes)] == ["paused", "failed"]
    (again,) = json.loads(resumed)
    assert (again["task_id"], again["status"], again["output"]) == ("task-1", "reported", "17")
    assert (again["success"], again["notes"]) == (True, ["note: two guides"])
    tasks = [(agent["agent_id"], each) for agent in json.loads(listed) for each in agent["tasks"]]
    assert [(agent, each["status"], each["runs"]) for agent, each in tasks] == [
        ("docs-1", "reported", 2),
        ("docs-2", "failed", 1),
    ]


ENDS = (facts.ReportBack, facts.Paused, facts.TaskFailed)


async def on_ray(folder: Path, script: dict[str, Any]) -> Told:
    """SuperDiscovery here and its specialists on Ray, over one log of segments."""
    from runtime.cluster import RayHost

    (folder / "script.json").write_text(Scripted(script).to_json())
    setup = Setup(str(folder / "run"), str(recording(folder)), f"script:{folder / 'script.json'}")
    agent, log, host = super_discovery(setup.open_capture()), setup.open_log(), RayHost(setup, None)
    conductor = Conductor(agent, log, setup.choose_model(), host, Bureau(), 60)
    await conductor.conduct(RunStarted("r1", "List.", "script", "d"), run().task, 0)
    for agent_id in ("docs-1", "docs-2"):
        await host.drop(agent_id)
        check_whole(Told(specialist("docs", setup.open_capture()), tuple(log.read(agent_id))))
    told = Told(agent, tuple(log.read(STREAM)))
    check_whole(told)
    return told
