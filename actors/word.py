"""What is said to an agent in the course of its thread."""

import json
from typing import Any

from actors.discovery import Outcome
from actors.task import wrapped
from events.event import Paused, ReportBack, TaskFailed
from events.task import Task

TASK = "<task>"
"""What the message that begins a task begins with, and no other."""


def asked_to(task: Task) -> str:
    """The task as the agent reads it. The context is evidence, and marked as that."""
    told = f"{TASK}\n{task.prompt}\n</task>"
    return told if task.context is None else f"{told}\n<context>\n{_sealed(task.context)}\n</context>"


def _sealed(value: Any) -> str:
    """JSON in which no captured text can close the frame that it stands in."""
    return json.dumps(value, ensure_ascii=False).replace("</", "<\\/")


def go_on(more_loops: int) -> str:
    return f"The task goes on: you have {more_loops} more turns. Build on what you have found."


def said_by_a_person(text: str) -> str:
    return f"The person who gave the task says:\n{text}"


def no_tool_called() -> str:
    return "Nothing was done: your reply called no tool. Call one; a report counts only through the reporting tool."


def nothing_said() -> str:
    return "Your reply was empty, and nothing was done: reply with your answer as plain text, or call a tool."


def not_taken(why: str) -> str:
    """How a model is told that its reply was refused as a whole."""
    return f"Nothing was done: your last reply was not taken, because {why}. Reply with less."


def outcome_arrived(told: Any) -> str:
    """How SuperDiscovery is told that a task it sent has come to an end: `told_of` the outcome."""
    return f"<task_outcome>\n{_sealed(told)}\n</task_outcome>"


def told_of(outcome: Outcome) -> dict[str, Any]:
    """An outcome as a tool result: what came of the run, and the notes that came with it."""
    result = wrapped(outcome)
    what = {"output": result.output, "success": result.success, "failure_reason": result.failure_reason}
    more = {"notes": list(result.notes), "loops_used": outcome.loops_used}
    return {"task_id": outcome.task_id, **_how(outcome), **what, **more}


def _how(outcome: Outcome) -> dict[str, Any]:
    match outcome:
        case ReportBack():
            return {"status": "reported"}
        case Paused():
            return {"status": "paused", "reason": outcome.reason, "found": outcome.found}
        case TaskFailed():
            return {"status": "failed", "reason": outcome.reason}


def as_text(value: Any) -> str:
    """A value as the model reads it: text as it is, anything else as JSON. Half a character, which captured JSON may
    hold and no log can, is written as its escape."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace").decode()
