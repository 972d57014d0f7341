"""What SuperDiscovery is told of its tasks: their state, their cost and what came of them."""

from typing import Any

from actors.tasking import Tasking
from events import event as facts
from tests.actors.bureau import Bureau
from tests.actors.tasks import SEND, begin, create, gave_up, phase, sent
from tests.story import (
    Like,
    call,
    paused,
    refused,
    reported,
    returned,
    says,
)


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
