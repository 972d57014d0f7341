"""Hosting SuperDiscovery: it sends tasks to specialists, hears what comes of them, and runs routines."""

import asyncio
from collections.abc import Mapping
from typing import Any, Never, Protocol

from actors.agent import Agent
from actors.bounds import BOUNDS
from actors.discovery import SubTask
from actors.effect import Execute, Invoke
from actors.model import Model, ModelRequest
from actors.state import AgentState
from events.bounds import Bounds
from events.event import AgentSpawned, AnyEvent, Paused, Resumed, RunStarted, TaskFailed, TaskReceived
from events.log import EventLog, Fenced
from events.task import ModelReply, Task
from runtime.assignment import Assignment, Outcome, read_outcome, write
from runtime.fault import MISTAKE, ShortOf, fault_of, in_a_line
from runtime.loop import Living
from runtime.quarters import AGENTS

STREAM = "super_discovery"
DEATHS = 3


class Died(Exception):
    """The process of an agent, or the machine that it was on, was lost before it answered. `short` says of what there
    was too little, if that was the reason; it is for a person to mend."""

    def __init__(self, who: str, short: str = "") -> None:
        super().__init__(who)
        self.short = short


class Host(Protocol):
    """Where specialists live."""

    async def work(self, agent_id: str, agent_type: str, message: bytes) -> bytes:
        """Hand an assignment to the agent, bringing it (back) to life if need be. Raises `Died`."""

    async def drop(self, agent_id: str) -> None:
        """End the agent's life here; its stream stays."""


class Executor(Protocol):
    """Where routines are tried out."""

    async def look(self, routine: dict[str, Any], parameters: Mapping[str, Any]) -> None:
        """See whether the application is there, and every secret that is to be sent. Raises `NotNow`."""

    async def execute(
        self, routine: dict[str, Any], parameters: dict[str, Any], sent_again: Mapping[str, str]
    ) -> dict[str, Any]:
        """Its result as a JSON object; `sent_again` are recorded values that are sent in place of those that its
        responses give."""


class Conductor:
    """SuperDiscovery's life: the `Outside` of its loop, and the start, resumption and end of a run."""

    def __init__(
        self,
        agent: Agent,
        log: EventLog,
        model: Model,
        host: Host,
        executor: Executor,
        deadline: float,
        *,
        agents: int = AGENTS,
        bounds: Bounds = BOUNDS,
    ) -> None:
        self._living = Living(agent, log, STREAM)
        self._agents, self._bounds = agents, bounds
        self._model, self._host, self._executor, self._deadline = model, host, executor, deadline
        self._under_way: dict[str, asyncio.Task[None]] = {}
        self._outcomes: asyncio.Queue[Outcome | Exception] = asyncio.Queue()

    async def conduct(self, started: RunStarted, task: Task, more_loops: int) -> AgentState:
        """Run from wherever the stream stands until the run ends or is paused.

        A run that is paused goes on with `more_loops` turns; 0 leaves it: the successor of a process that died brings
        no word from a person.
        """
        try:
            await self._begin(started, task, more_loops)
            return await self._living.live(self)
        finally:
            await self._let_go()

    async def _begin(self, started: RunStarted, task: Task, more_loops: int) -> None:
        state = self._living.state
        if state.discovery.run is None:
            spawned = AgentSpawned(STREAM, STREAM, self._model.name, self._bounds)
            await self._living.append([started, spawned, TaskReceived(task)])
        elif isinstance(state.outcome, Paused) and more_loops:
            await self._living.append([Resumed(task.id, state.run + 1, more_loops)])

    async def _let_go(self) -> None:
        for under_way in self._under_way.values():
            under_way.cancel()
        await asyncio.gather(*self._under_way.values(), return_exceptions=True)
        self._living.close()

    # Outside

    @property
    def model_name(self) -> str:
        return self._model.name

    async def ask(self, request: ModelRequest) -> ModelReply:
        return await self._model.reply(request)

    async def look(self, effect: Execute) -> None:
        await self._executor.look(effect.routine, effect.parameters)

    async def execute(self, effect: Execute) -> dict[str, Any]:
        return await self._executor.execute(effect.routine, effect.parameters, effect.sent_again)

    async def invoke(self, effect: Invoke) -> Never:
        raise AssertionError(f"SuperDiscovery invokes no blueprint, yet {effect.call.name} wants one")

    def dispatch(self, state: AgentState) -> None:
        """An agent is sent one task at a time, in order: messages that overtake each other would cut its work short.

        No more of them work at a time than may be alive; the tasks of the others wait for their turn.
        """
        busy: set[str] = set()
        for task_id in state.discovery.running():
            sub = state.discovery.tasks[task_id]
            free = len(self._under_way) < self._agents
            if free and task_id not in self._under_way and sub.task.agent_id not in busy:
                self._under_way[task_id] = asyncio.create_task(self._see_through(sub))
            busy.add(sub.task.agent_id)

    def arrived(self) -> list[AnyEvent]:
        outcomes: list[AnyEvent] = []
        while not self._outcomes.empty():
            outcomes.append(self._taken(self._outcomes.get_nowait()))
        return outcomes

    async def arrival(self) -> AnyEvent:
        return self._taken(await self._outcomes.get())

    def _taken(self, outcome: Outcome | Exception) -> Outcome:
        if isinstance(outcome, Exception):
            raise outcome
        self._under_way.pop(outcome.task_id, None)
        return outcome

    async def _see_through(self, sub: SubTask) -> None:
        """What goes wrong here is raised in the loop, where somebody is listening."""
        try:
            await self._outcomes.put(await self._outcome(sub))
        except Exception as wrong:  # noqa: BLE001
            await self._outcomes.put(wrong)

    async def _outcome(self, sub: SubTask) -> Outcome:
        """What came of a task, whatever happens to the process that works on it.

        A mistake in this software costs the task that met it and no other; what a person can mend is raised.
        """
        more = sub.sent.more_loops if sub.sent else 0
        message = write(Assignment(sub.task, sub.run, more))
        short = ""
        for _ in range(DEATHS):
            try:
                work = self._host.work(sub.task.agent_id, sub.task.agent_type, message)
                return read_outcome(await asyncio.wait_for(work, self._deadline))
            except (Died, Fenced) as gone:  # one who was fenced can do no more than a dead one
                short = gone.short if isinstance(gone, Died) else short
                await self._host.drop(sub.task.agent_id)
            except TimeoutError:
                await self._host.drop(sub.task.agent_id)
                return Paused(sub.task.id, sub.run, f"stranded: no answer within {self._deadline:g} seconds")
            except Exception as wrong:
                mistake = fault_of(wrong)
                if mistake.kind != MISTAKE:
                    raise
                await self._host.drop(sub.task.agent_id)
                reason = f"a mistake in superdiscovery itself, please report it: {in_a_line(mistake)}"
                return TaskFailed(sub.task.id, sub.run, reason)
        if short:
            raise ShortOf(f"the process of {sub.task.agent_id} was ended {DEATHS} times: {short}")
        return TaskFailed(sub.task.id, sub.run, f"the process of {sub.task.agent_id} died {DEATHS} times")
