"""The effect loop: decide, perform, append, fold. The same for every agent, wherever it is hosted."""

import time
from collections.abc import Sequence
from typing import Any, Protocol

from actors.agent import Agent
from actors.discovery import Outcome
from actors.effect import Append, Ask, Await, Effect, Execute, Invoke, Refused, Returned
from actors.model import ModelRequest, ModelUnavailable
from actors.reporting import paused
from actors.rest import rested
from actors.state import APPLICATION, MODEL, UNKNOWN_OUTCOME, AgentState, at_rest, fold
from events.event import AnyEvent, EffectStarted, ModelAsked, ModelReplied, Recovered
from events.log import EventLog, Record, Writer
from events.task import ModelReply
from runtime.snapshots import remember, snapshots_of


class NotNow(Exception):
    """What an effect needs is not there, and nothing has been done; the text says what, and what to do."""


class InDoubt(Exception):
    """What an effect was to do was begun before, and nobody knows whether it happened; the text says what."""


class Outside(Protocol):
    """Everything beyond the log that an agent touches."""

    @property
    def model_name(self) -> str: ...

    async def ask(self, request: ModelRequest) -> ModelReply: ...

    async def look(self, effect: Execute) -> None:
        """See whether the effect can be begun. Raises `NotNow`."""

    async def execute(self, effect: Execute) -> dict[str, Any]:
        """Run a routine; the result as a JSON object, whatever happens."""

    async def invoke(self, effect: Invoke) -> Refused | Returned:
        """Invoke a blueprint: what came of it, or everything that is wrong with its parameters. Raises `InDoubt`."""

    def dispatch(self, state: AgentState) -> None:
        """See to it that every task that was sent and has no outcome is on its way."""

    def arrived(self) -> list[AnyEvent]:
        """The outcomes that came in since the last call."""

    async def arrival(self) -> AnyEvent:
        """The next outcome."""


class Living:
    """An agent, its stream, and its state as of the last frame, of which a snapshot is taken now and then."""

    def __init__(self, agent: Agent, log: EventLog, stream: str, *, steal: bool = False) -> None:
        self.agent = agent
        self._writer: Writer = log.writer(stream, steal=steal)
        try:
            self._snapshots, known = snapshots_of(log), remember(log, stream)
        except BaseException:
            self._writer.close()  # else this process would hold a stream that nobody can write
            raise
        self.state, self._unkept = known.state, known.folded
        self._last: Record | None = None
        self._cut = self._writer.recovered

    async def append(self, events: Sequence[AnyEvent]) -> None:
        """Make it durable, then true. A step that brings the agent to rest says what it knows then.

        What the writer had to cut is told before it, but for the first frame, which says whose stream it is.
        """
        if self._cut and self._writer.seq:
            cut, self._cut = self._cut, ""
            await self.append([Recovered(cut)])
        self._last = await self._writer.append([*events, *self._rested(events)])
        self.state, self._unkept = fold(self.state, self._last.events), self._unkept + 1
        if self._snapshots is not None and self._snapshots.due(self._last, self._unkept):
            self._keep()

    def _rested(self, events: Sequence[AnyEvent]) -> list[AnyEvent]:
        """Only an outcome, or an answer after one, brings an agent to rest."""
        if self.state.outcome is None and not any(isinstance(event, Outcome) for event in events):
            return []
        after = fold(self.state, events)
        return [rested(after)] if after.task is not None and at_rest(after) else []

    async def live(self, outside: Outside) -> AgentState:
        """Go on until there is nothing to decide."""
        while True:
            if heard := outside.arrived():
                await self.append(heard)
            outside.dispatch(self.state)
            effect = self.agent.decide(self.state)
            if effect is None:
                self._keep()
                return self.state
            await self._perform(effect, outside)

    async def _perform(self, effect: Effect, outside: Outside) -> None:
        match effect:
            case Append(facts):
                await self.append(facts)
            case Ask(request):
                await self._ask(request, outside)
            case Execute():
                await self._execute(effect, outside)
            case Invoke():
                await self._invoke(effect, outside)
            case Await():
                await self.append([await outside.arrival()])

    async def _ask(self, request: ModelRequest, outside: Outside) -> None:
        task_id = self.state.task.id if self.state.task else ""
        if self.state.asked is None:
            await self.append([ModelAsked(task_id, request.turn, outside.model_name, request.digest, request.parts)])
        begun = time.perf_counter()
        try:
            reply = await outside.ask(request)
        except ModelUnavailable as why:
            await self.append([paused(self.state, f"{MODEL}: {why}")])
            return
        seconds = round(time.perf_counter() - begun, 6)
        await self.append([ModelReplied(task_id, request.turn, reply, seconds)])

    async def _execute(self, effect: Execute, outside: Outside) -> None:
        task_id = self.state.task.id if self.state.task else ""
        try:
            await outside.look(effect)
        except NotNow as why:
            await self.append([paused(self.state, f"{APPLICATION}: {why}")])
            return
        if self.state.started is None:
            name, turn = effect.call.name, self.state.turn
            await self.append([EffectStarted(task_id, turn, effect.call.id, name, effect.digest)])
        result = await outside.execute(effect)
        await self.append(self.agent.conclude(self.state, effect, result))

    def _keep(self) -> None:
        """Take a snapshot, if anything has happened here since the last."""
        if self._snapshots is not None and self._last is not None:
            self._snapshots.save(self._last, self.state)
            self._last, self._unkept = None, 0

    async def _invoke(self, effect: Invoke, outside: Outside) -> None:
        task_id = self.state.task.id if self.state.task else ""
        if self.state.started is None:
            name, turn = effect.call.name, self.state.turn
            await self.append([EffectStarted(task_id, turn, effect.call.id, name, effect.digest)])
        try:
            answer = await outside.invoke(effect)
        except InDoubt as why:
            await self.append([paused(self.state, f"{UNKNOWN_OUTCOME}: {why}")])
            return
        await self.append(self.agent.answered(self.state, effect, answer))

    def close(self) -> None:
        self._writer.close()
