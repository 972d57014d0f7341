"""Bounds on one model reply and on one run, and the refusals for what exceeds them."""

from actors.reporting import NOTE, REPORT
from actors.state import AgentState
from events.bounds import Bounds
from events.task import ToolCall

BOUNDS = Bounds(calls=1_000, arguments=2_000_000, tasks=500, result=48_000, kept=256_000_000)
"""The bounds of every new agent. An older agent keeps those in its own stream."""

_ENDING = frozenset({REPORT, NOTE, "report_failure", "done", "fail"})
"""Calls that are done even by an agent that can keep no more: they bring its task to an end."""


def calls_done(state: AgentState) -> frozenset[str]:
    """The ids of the calls of the last reply that are done; the rest is refused."""
    calls = state.reply.calls if state.reply else ()
    return frozenset(call.id for call in calls[: state.bounds.calls or None])


def beyond(state: AgentState) -> str:
    return f"not done: of one reply {state.bounds.calls:,} calls are done; call it again if you still need it"


def broken(state: AgentState, call: ToolCall) -> str:
    """Which bound a call breaks, as its model is told; empty if it breaks none."""
    most = state.bounds
    if most.arguments and len(call.arguments) > most.arguments:
        return f"the arguments have {len(call.arguments):,} characters; {most.arguments:,} are allowed"
    if is_full(state) and call.name not in _ENDING:
        return f"{_full(state)}: end the task with what you have"
    return ""


def too_many_tasks(state: AgentState) -> str:
    """Why no further task is created; empty if it may be."""
    most = state.bounds.tasks
    if most and len(state.discovery.tasks) >= most:
        return f"a run has at most {most:,} tasks, and this one has them: resume one, or go on with what was reported"
    return ""


def is_full(state: AgentState) -> bool:
    return bool(state.bounds.kept) and state.kept > state.bounds.kept


def overflowing(state: AgentState) -> str:
    """Why the agent is asked nothing more; empty if it may be. Replies alone fill it where no call is refused."""
    return f"{_full(state)}; begin anew, with a narrower task" if state.kept > 2 * state.bounds.kept > 0 else ""


def _full(state: AgentState) -> str:
    return f"this agent has said and heard more than the {state.bounds.kept:,} characters that are kept"
