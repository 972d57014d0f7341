"""Tasks side by side, each in a process of Ray."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from actors.specialists.registry import specialist
from actors.super_discovery import super_discovery
from events import event as facts
from events.event import RunStarted
from runtime.conductor import STREAM, Conductor
from runtime.models.scripted import Scripted
from runtime.setup import Setup
from tests.actors.bureau import Bureau, run
from tests.actors.tasks import FAIL, LOOK, SEND, create
from tests.stage import recording
from tests.story import (
    Told,
    call,
    check_whole,
    says,
)

if TYPE_CHECKING:
    from runtime.cluster import Cluster


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
