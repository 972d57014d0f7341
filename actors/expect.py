"""What a step on the log should be, were it decided today: the question that replay asks of every frame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from actors import rest
from actors.agent import Agent, in_turn
from actors.effect import Append, Ask, Await, Effect, Execute, Invoke
from actors.question import difference
from actors.reporting import paused
from actors.state import APPLICATION, MODEL, UNKNOWN_OUTCOME, AgentState, at_rest, evolve, fold
from events.difference import differences
from events.event import (
    AgentSpawned,
    AnyEvent,
    EffectStarted,
    ModelAsked,
    ModelReplied,
    Paused,
    Recovered,
    ReportBack,
    Rested,
    Resumed,
    RoutineExecuted,
    RunStarted,
    Said,
    TaskFailed,
    TaskReceived,
    ToolFailed,
    ToolReturned,
)
from events.log import Record


@dataclass(frozen=True)
class Again:
    """An agent as replay needs it: what it decided is decided again, what came from outside is taken as it came.

    Without `tools` the results of its calls are taken as they came too, and only found to answer the calls that were
    open: no tool is used, so the agent needs no capture.

    `recall` gives what the agent knew after the frame with a hash, if that was kept: it makes a difference readable.
    """

    agent: Agent
    tools: bool = True
    recall: Callable[[bytes], AgentState | None] = lambda _: None

    def start(self) -> AgentState:
        return self.agent.start()

    def evolve(self, state: AgentState, event: AnyEvent) -> AgentState:
        return self.agent.evolve(state, event)

    def expect(self, state: AgentState, record: Record) -> list[str]:
        """How the step differs from today's decision; empty if it does not."""
        *events, last = record.events
        if not isinstance(last, Rested):
            return self._differs(state, record.events)
        return self._differs(state, events) or self._rests(fold(state, events), last, record.hash)

    def _rests(self, state: AgentState, then: Rested, frame: bytes) -> list[str]:
        if not at_rest(state):
            return ["then: the agent came to rest; now: it would go on"]
        return rest.difference(then, state) and rest.difference(then, state, self.recall(frame))

    def _differs(self, state: AgentState, events: Sequence[AnyEvent]) -> list[str]:
        if _is_word(state, events):
            return []
        if not self.tools and state.waiting and not at_rest(state):
            return _answers(state, events)
        concluded = any(isinstance(event, RoutineExecuted) for event in events)
        before = replace(state, started=None) if concluded else state
        return _compare(self.agent, state, self.agent.decide(before), events)


def _answers(state: AgentState, events: Sequence[AnyEvent]) -> list[str]:
    """How a step differs from answers to the open calls in their order, with whatever facts the tools established."""
    if any(isinstance(event, ModelAsked | ModelReplied) for event in events):
        return [f"then: {_names(events)}; now: {state.waiting[0].name} would be answered first"]
    then = [(e.task_id, e.turn, e.call_id, e.tool) for e in events if isinstance(e, ToolReturned | ToolFailed)]
    task_id, calls = state.task.id if state.task else "", in_turn(state)
    return differences(then, [(task_id, state.turn, call.id, call.name) for call in calls[: len(then)]])


def _is_word(state: AgentState, events: Sequence[AnyEvent]) -> bool:
    """Whether a step holds nothing but what came from outside, in an order in which it can have come."""
    for event in events:
        if not _from_outside(state, event):
            return False
        state = evolve(state, event)
    return True


def _from_outside(state: AgentState, event: AnyEvent) -> bool:
    """Whether nobody decided this here: word from others, or a model that could not be asked."""
    match event:
        case TaskReceived() | Said() | Recovered():
            return bool(state.agent_id)
        case RunStarted():
            return state.discovery.run is None
        case AgentSpawned():
            return not state.agent_id
        case Resumed():
            return state.task is not None and event.task_id == state.task.id and event.run > state.run
        case ReportBack() | Paused() | TaskFailed() if state.task is None or event.task_id != state.task.id:
            sub = state.discovery.tasks.get(event.task_id)
            return sub is not None and event.run <= sub.run
        case Paused() if state.asked is not None and event.reason.startswith(MODEL):
            return event == paused(state, event.reason)
        case _:
            return False


def _compare(agent: Agent, state: AgentState, now: Effect | None, then: Sequence[AnyEvent]) -> list[str]:
    first, task_id = then[0], state.task.id if state.task else ""
    match now, first:
        case Append(facts), _:
            return differences(list(then), list(facts))
        case Ask(request), ModelAsked() if state.asked is None:
            asked = ModelAsked(task_id, request.turn, first.model, request.digest, first.parts)
            return [*difference(first.parts, request.parts), *differences(list(then), [asked])]
        case Ask(request), ModelReplied() if state.asked is not None:
            heard = ModelReplied(task_id, request.turn, first.reply, first.seconds)
            return differences(list(then), [heard])
        case Execute() | Invoke() as effect, EffectStarted() if state.started is None:
            begun = EffectStarted(task_id, state.turn, effect.call.id, effect.call.name, effect.digest)
            return differences(list(then), [begun])
        case Invoke() as effect, ToolReturned() | ToolFailed() if (
            state.started and state.started.digest == effect.digest
        ):
            answer = _answer_of(first, task_id, state.turn, effect)
            return differences(list(then), [answer])
        case Invoke(), Paused() if first.reason.startswith(UNKNOWN_OUTCOME):
            return differences(list(then), [paused(state, first.reason)])
        case Execute(), Paused() if first.reason.startswith(APPLICATION):
            return differences(list(then), [paused(state, first.reason)])
        case Execute() as effect, RoutineExecuted() if state.started and state.started.digest == effect.digest:
            return differences(list(then), list(agent.conclude(state, effect, first.result)))
        case _:
            return [f"then: {_names(then)}; now: {_said(now)}"]


def _answer_of(then: ToolReturned | ToolFailed, task_id: str, turn: int, effect: Invoke) -> ToolReturned | ToolFailed:
    """What an invocation answered came from outside; whose answer it is did not."""
    call = effect.call
    if isinstance(then, ToolReturned):
        return ToolReturned(task_id, turn, call.id, call.name, then.result)
    return ToolFailed(task_id, turn, call.id, call.name, then.errors)


def _names(events: Sequence[AnyEvent]) -> str:
    return ", ".join(type(event).__name__ for event in events)


def _said(effect: Effect | None) -> str:
    match effect:
        case None:
            return "nothing would be done"
        case Append(facts):
            return _names(facts)
        case Ask(request):
            return f"the model would be asked, turn {request.turn}"
        case Await(task_ids):
            return f"{', '.join(task_ids)} would be waited for"
        case Execute(call=call) | Invoke(call=call):
            return f"{call.name} would be performed"
