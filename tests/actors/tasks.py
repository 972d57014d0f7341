"""Tasks that SuperDiscovery gives, and the facts that they leave, for its stories."""

from typing import Any

from events import event as facts
from tests.actors.bureau import run
from tests.story import (
    Fact,
    Story,
    call,
    fact,
    failed,
    returned,
    says,
)

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
