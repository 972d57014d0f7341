"""What has happened to an agent: the fold of its stream."""

import hashlib
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from actors.cut import cut_value
from actors.discovery import Discovery, Outcome, learn
from actors.model import AssistantMessage, Message, ToolMessage, UserMessage
from actors.thread import Thread
from actors.word import (
    asked_to,
    go_on,
    no_tool_called,
    not_taken,
    nothing_said,
    outcome_arrived,
    said_by_a_person,
    told_of,
)
from events.bounds import Bounds
from events.event import (
    AgentSpawned,
    AnyEvent,
    EffectStarted,
    ModelAsked,
    ModelReplied,
    NoteAdded,
    Paused,
    ReportBack,
    Resumed,
    RoutineExecuted,
    Said,
    TaskFailed,
    TaskReceived,
    ToolFailed,
    ToolReturned,
)
from events.task import ModelReply, Task, ToolCall, Usage

ORCHESTRATOR = "super_discovery"
"""The one type of agent that never reports by text: a fold knows of a kind no more than its type, which is a fact."""

UNKNOWN_OUTCOME = "unknown outcome"
BUDGET = "budget"
MODEL = "model"
APPLICATION = "application"
"""What a reason for pausing begins with."""


class AgentState(msgspec.Struct, frozen=True):
    """An agent's thread, its task and this run of it. Every member is derived from the stream and nothing else.

    `thread` is the digest chained over `messages`. `unsaid` is word from others that the model has not been told.
    `waiting` are the calls of the last reply without a result, in order. `started` is an effect without a result;
    `in_doubt` once a person was told that nobody knows whether it happened. `found` is the last that the agent had to
    say about its task. `outcome` ends a run of a task. `bounds` are those under which the agent came into being, and
    `kept` the characters that it has said, heard and been reported, counted where there is a bound for them.
    """

    agent_id: str = ""
    agent_type: str = ""
    messages: Thread = msgspec.field(default_factory=Thread)
    thread: str = ""
    unsaid: tuple[str, ...] = ()
    task: Task | None = None
    run: int = 0
    allowed: int = 0
    loops_used: int = 0
    turn: int = 0
    asked: ModelAsked | None = None
    reply: ModelReply | None = None
    waiting: tuple[ToolCall, ...] = ()
    started: EffectStarted | None = None
    in_doubt: bool = False
    notes: tuple[str, ...] = ()
    found: str = ""
    usage: Usage = Usage()
    outcome: Outcome | None = None
    discovery: Discovery = Discovery()
    bounds: Bounds = Bounds()
    kept: int = 0

    @property
    def loops_left(self) -> int:
        return max(0, self.allowed - self.loops_used)


def spent(state: AgentState) -> bool:
    """The budget of this run is used up."""
    return state.loops_used >= state.allowed


def at_rest(state: AgentState) -> bool:
    """There is no task, or this run of it has ended and every call has its answer, or a person has to decide."""
    if state.task is None or isinstance(state.outcome, Paused):
        return True
    return state.outcome is not None and not state.waiting


def evolve(state: AgentState, event: AnyEvent) -> AgentState:
    """The state after one more fact."""
    if not _own(state, event):
        state = _learned(state, event)
    match event:
        case AgentSpawned():
            return replace(state, agent_id=event.agent_id, agent_type=event.agent_type, bounds=event.bounds)
        case TaskReceived():
            return _begin(state, event.task)
        case Resumed():
            return _go_on(state, event)
        case Said():
            return replace(state, unsaid=(*state.unsaid, said_by_a_person(event.text)))
        case ModelAsked():
            said = say(state, *(UserMessage(text) for text in told(state)))
            return replace(said, asked=event, unsaid=())
        case ModelReplied():
            return _answered(state, event)
        case ToolReturned():
            return _result(state, event.call_id, event.result, failed=False)
        case ToolFailed():
            return _result(state, event.call_id, "; ".join(event.errors), failed=True)
        case EffectStarted():
            return replace(state, started=event)
        case NoteAdded():
            return replace(state, notes=(*state.notes, f"{event.severity}: {event.text}"))
        case ReportBack() | Paused() | TaskFailed():
            return _ended(state, event) if _own(state, event) else _heard(state, event)
        case _:
            return state


def _learned(state: AgentState, event: AnyEvent) -> AgentState:
    """The state with what another reported, which counts as kept where there is a bound for that."""
    kept = state.kept + _weight(event) if state.bounds.kept else state.kept
    return replace(state, discovery=learn(state.discovery, event), kept=kept)


def fold(state: AgentState, events: Iterable[AnyEvent]) -> AgentState:
    for event in events:
        state = evolve(state, event)
    return state


def told(state: AgentState) -> tuple[str, ...]:
    """What the model is told beside its thread: nothing while a question is open, for it must stay the same."""
    return state.unsaid if state.asked is None else ()


def chain(digest: str, message: Message) -> str:
    """The digest of a thread with one more message."""
    return hashlib.sha256(digest.encode() + msgspec.json.encode(message)).hexdigest()


def call_key(state: AgentState, call: ToolCall) -> str:
    """A name for a call that is unique in the thread; some servers use the same call ids in every turn."""
    return f"{state.turn}/{call.id}"


def _own(state: AgentState, event: AnyEvent) -> bool:
    """Whether an outcome is that of this agent's own task, rather than of one that it sent."""
    if not isinstance(event, ReportBack | Paused | TaskFailed):
        return False
    return state.task is not None and event.task_id == state.task.id


def say(state: AgentState, *messages: Message) -> AgentState:
    """The state with more messages on its thread."""
    said, thread, kept = state.messages, state.thread, state.kept
    for message in messages:
        said, thread, kept = said.append(message), chain(thread, message), kept + size(message)
    return replace(state, messages=said, thread=thread, kept=kept if state.bounds.kept else 0)


def _weight(event: AnyEvent) -> int:
    """Bytes of what others reported, which is kept beside the thread."""
    match event:
        case ReportBack():
            return len(msgspec.json.encode(event.output))
        case RoutineExecuted():
            return len(msgspec.json.encode(event.result))
        case _:
            return 0


def size(message: Message) -> int:
    """Characters of a message."""
    if not isinstance(message, AssistantMessage):
        return len(message.text)
    return len(message.text) + len(message.raw) + sum(len(call.name) + len(call.arguments) for call in message.calls)


def _begin(state: AgentState, task: Task) -> AgentState:
    fresh = replace(
        state,
        task=task,
        run=1,
        allowed=task.max_loops,
        loops_used=0,
        reply=None,
        outcome=None,
        notes=(),
        found="",
        usage=Usage(),
        asked=None,
        unsaid=(),
    )
    dropped = (ToolMessage(call.id, "dropped: another task was begun", failed=True) for call in state.waiting)
    return say(replace(fresh, waiting=(), started=None, in_doubt=False), *dropped, UserMessage(asked_to(task)))


def _go_on(state: AgentState, event: Resumed) -> AgentState:
    """A question that is still open is another one now: it is asked anew, with this word in it."""
    unsaid = (*state.unsaid, go_on(event.more_loops))
    fresh = replace(state, run=event.run, allowed=event.more_loops, loops_used=0)
    return replace(fresh, outcome=None, asked=None, unsaid=unsaid)


def _ended(state: AgentState, event: Outcome) -> AgentState:
    """A question that was open when the run was paused will be asked anew, and counted anew."""
    doubt = isinstance(event, Paused) and event.reason.startswith(UNKNOWN_OUTCOME)
    return replace(state, outcome=event, in_doubt=doubt, asked=None)


def _answered(state: AgentState, event: ModelReplied) -> AgentState:
    reply = event.reply
    used = Usage(
        state.usage.input_tokens + reply.usage.input_tokens, state.usage.output_tokens + reply.usage.output_tokens
    )
    heard = replace(
        state,
        asked=None,
        reply=reply,
        waiting=reply.calls,
        turn=event.turn,
        loops_used=state.loops_used + 1,
        usage=used,
        found=reply.text if reply.text.strip() else state.found,
    )
    if reply.refused:
        return say(heard, UserMessage(not_taken(reply.refused)))
    heard = say(heard, AssistantMessage(reply.text or reply.refusal, reply.calls, reply.raw, reply.provider))
    return say(heard, UserMessage(_nudge(heard))) if _must_use_tools(heard) else heard


def _nudge(state: AgentState) -> str:
    return nothing_said() if ends_with_text(state) else no_tool_called()


def _must_use_tools(state: AgentState) -> bool:
    """A plain reply ends only a task without a schema, and means "I wait" while tasks are running."""
    plain = state.reply is not None and not state.reply.calls and not state.reply.refusal
    return plain and not has_answered(state) and not state.discovery.running()


def ends_with_text(state: AgentState) -> bool:
    """Whether a reply that calls no tool is this task's output."""
    return state.task is not None and state.task.output_schema is None and state.agent_type != ORCHESTRATOR


def has_answered(state: AgentState) -> bool:
    """Whether the last reply, if it calls no tool, is the output: an empty one says nothing."""
    return ends_with_text(state) and state.reply is not None and bool(state.reply.text.strip())


def _result(state: AgentState, call_id: str, text: str, *, failed: bool) -> AgentState:
    waiting = _without_first(state.waiting, call_id)
    settled = state.started is not None and state.started.call_id == call_id
    fresh = (
        replace(state, waiting=waiting, started=None, in_doubt=False) if settled else replace(state, waiting=waiting)
    )
    return say(fresh, ToolMessage(call_id, text, failed))


def _without_first(calls: tuple[ToolCall, ...], call_id: str) -> tuple[ToolCall, ...]:
    """One result answers one call, even where a server gave two calls the same id."""
    at = next((n for n, call in enumerate(calls) if call.id == call_id), len(calls))
    return calls[:at] + calls[at + 1 :]


def _heard(state: AgentState, event: Outcome) -> AgentState:
    """Word from a task: told with the next question, unless the call that waits for the task tells it."""
    sub = state.discovery.tasks.get(event.task_id)
    waited_for = sub and sub.sent and any(call_key(state, call) == sub.sent.call_id for call in state.waiting)
    fresh = sub is not None and sub.outcome is event
    return state if waited_for or not fresh else replace(state, unsaid=(*state.unsaid, _arrived(state, event)))


def _arrived(state: AgentState, event: Outcome) -> str:
    """An outcome as the agent is told of it; a long one is cut, and get_task_result has the rest."""
    told = told_of(event)
    return outcome_arrived(cut_value(told, state.bounds.result) if state.bounds.result else told)
