"""Hosting one specialist: it takes an assignment and gives an outcome, and its stream remembers both."""

import asyncio
from typing import Any, Never

from actors.agent import Agent
from actors.bounds import BOUNDS
from actors.effect import Execute, Invoke, Refused, Returned
from actors.model import Model, ModelRequest
from actors.state import AgentState
from events.bounds import Bounds
from events.event import AgentSpawned, AnyEvent, Paused, ReportBack, Resumed, TaskFailed, TaskReceived
from events.log import EventLog, Fenced
from events.task import ModelReply
from runtime.assignment import Assignment, Outcome, read_assignment, write
from runtime.loop import Living


class ModelOnly:
    """The outside of a specialist: it asks a model and does nothing else."""

    def __init__(self, model: Model) -> None:
        self._model = model

    @property
    def model_name(self) -> str:
        return self._model.name

    async def ask(self, request: ModelRequest) -> ModelReply:
        return await self._model.reply(request)

    async def look(self, effect: Execute) -> None:
        return

    async def execute(self, effect: Execute) -> dict[str, Any]:
        raise AssertionError(f"a specialist has no tool with an effect, yet {effect.call.name} wants one")

    async def invoke(self, effect: Invoke) -> Refused | Returned:
        raise AssertionError(f"a specialist invokes no blueprint, yet {effect.call.name} wants one")

    def dispatch(self, state: AgentState) -> None:
        return

    def arrived(self) -> list[AnyEvent]:
        return []

    async def arrival(self) -> Never:
        raise AssertionError("a specialist sends no tasks and waits for none")


class Specialist:
    """A specialist and its stream. Assignments are taken one at a time, in the order in which they come."""

    def __init__(
        self,
        agent: Agent,
        agent_id: str,
        log: EventLog,
        model: Model | ModelOnly,
        *,
        steal: bool = False,
        bounds: Bounds = BOUNDS,
    ) -> None:
        self._living = Living(agent, log, agent_id, steal=steal)
        self._log, self._agent_id, self._bounds = log, agent_id, bounds
        self._outside = model if isinstance(model, ModelOnly) else ModelOnly(model)
        self._turnstile, self._closed = asyncio.Lock(), False

    async def work(self, message: bytes) -> bytes:
        """Do what an assignment asks, or go on with it, or say again what came of it.

        Work that is broken off is the last: what it was about to write may stand on the stream all the same, and only
        a successor, which folds the stream, knows.
        """
        assignment = read_assignment(message)
        async with self._turnstile:
            if self._closed:
                raise Fenced(f"stream {self._agent_id}: this specialist is closed; let its successor go on")
            try:
                known = self._told_before(assignment) or self._too_late(assignment)
                return write(known or await self._take_up(assignment))
            except BaseException:
                self.close()
                raise

    async def _take_up(self, assignment: Assignment) -> Outcome:
        living, task = self._living, assignment.task
        if not living.state.agent_id:
            kind = living.agent.kind.agent_type
            await living.append([AgentSpawned(self._agent_id, kind, self._outside.model_name, self._bounds)])
        known = living.state.task is not None and living.state.task.id == task.id
        if not known:
            await living.append([TaskReceived(task)])
        if living.state.run < assignment.run:
            await living.append([Resumed(task.id, assignment.run, assignment.more_loops)])
        outcome = (await living.live(self._outside)).outcome
        assert outcome is not None
        return outcome

    def _too_late(self, assignment: Assignment) -> Outcome | None:
        """A refusal of a task that was left without an outcome for a later one: a message that arrives twice."""
        task, now = assignment.task, self._living.state.task
        if now is None or now.id == task.id or task.id not in self._received():
            return None
        return TaskFailed(task.id, assignment.run, f"{self._agent_id} has taken up {now.id} since")

    def _received(self) -> set[str]:
        events = (event for record in self._log.read(self._agent_id) for event in record.events)
        return {event.task.id for event in events if isinstance(event, TaskReceived)}

    def _told_before(self, assignment: Assignment) -> Outcome | None:
        """The outcome of this run of the task, if the stream has it; what it ends with the state knows already."""
        wanted, state = (assignment.task.id, assignment.run), self._living.state
        if state.task is not None and state.task.id == assignment.task.id and state.run <= assignment.run:
            return state.outcome if state.run == assignment.run else None
        for record in self._log.read(self._agent_id):
            for event in record.events:
                if isinstance(event, ReportBack | Paused | TaskFailed) and (event.task_id, event.run) == wanted:
                    return event
        return None

    def close(self) -> None:
        self._closed = True
        self._living.close()
