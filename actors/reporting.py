"""The tools that every agent has: to report, to give up, to leave a note."""

from typing import Annotated, Any, Literal

from pydantic import Field

from actors.arguments import parse
from actors.effect import Refused, Returned
from actors.model import ToolSpec
from actors.state import AgentState
from actors.tool import tool
from contracts.contract import unwrap, violations, wrap
from events.event import AnyEvent, NoteAdded, Paused, PhaseEntered, ReportBack, RunFailed, TaskFailed

REPORT = "report_back"
NOTE = "add_note"


def unfinished(state: AgentState) -> bool:
    """while the task is open"""
    return state.outcome is None


class Reporting:
    """Tools for leaving notes and for ending a task that cannot be done."""

    @tool()
    def add_note(
        self,
        state: AgentState,
        text: Annotated[str, Field(min_length=1, description="One or two sentences.")],
        severity: Literal["note", "complaint", "warning"] = "note",
    ) -> Returned:
        """Leave a note that travels with your report, or with the task if it is paused or fails."""
        return Returned("noted", (NoteAdded(_task_id(state), severity, text),))

    @tool(available=unfinished)
    def report_failure(
        self,
        state: AgentState,
        reason: Annotated[str, Field(min_length=1, description="Why, and what would have to be different.")],
    ) -> Returned:
        """End the task as failed because it cannot be done. A lack of turns is no reason: then it is paused."""
        return Returned("the task has ended as failed", (failed(state, reason),))


def may_report(state: AgentState) -> bool:
    """once the minimum of turns has passed"""
    task = state.task
    if task is None or task.output_schema is None:
        return False
    least = 1 if state.run > 1 else task.min_loops
    passed = state.loops_used - (1 if state.waiting else 0)
    return passed >= min(least, state.allowed - 1)


TOO_EARLY = f"{REPORT} is available {may_report.__doc__}"
"""Why a report is refused that comes before its turn; made again later, it is accepted."""


def report_spec(state: AgentState) -> ToolSpec:
    """`report_back`, whose parameters are the task's own output schema."""
    task = state.task
    assert task is not None
    assert task.output_schema is not None
    manual = f"Report the result and end the task. {task.output_description}".strip()
    return ToolSpec(REPORT, manual, wrap(task.output_schema))


def report(state: AgentState, arguments: str) -> Returned | Refused:
    """Accept a report, or say everything that is wrong with it."""
    task = state.task
    assert task is not None
    assert task.output_schema is not None
    value = parse(arguments)
    if isinstance(value, Refused):
        return value
    if wrong := violations(wrap(task.output_schema), value):
        return Refused(tuple(wrong))
    return Returned("accepted", (reported(state, unwrap(task.output_schema, value)),))


def reported(state: AgentState, output: Any) -> ReportBack:
    return ReportBack(_task_id(state), state.run, output, state.notes, state.loops_used, *_tokens(state))


def failed(state: AgentState, reason: str) -> TaskFailed:
    return TaskFailed(_task_id(state), state.run, reason, state.notes, state.loops_used, *_tokens(state))


def given_up(state: AgentState, reason: str) -> tuple[AnyEvent, ...]:
    """The facts of a task that ends as failed; with SuperDiscovery's own the run ends."""
    ended: tuple[AnyEvent, ...] = (PhaseEntered("failed"), RunFailed(reason)) if state.discovery.run else ()
    return (*ended, failed(state, reason))


def paused(state: AgentState, reason: str) -> Paused:
    return Paused(_task_id(state), state.run, reason, state.notes, state.found, state.loops_used, *_tokens(state))


def _tokens(state: AgentState) -> tuple[int, int]:
    return state.usage.input_tokens, state.usage.output_tokens


def _task_id(state: AgentState) -> str:
    assert state.task is not None
    return state.task.id
