"""A whole run in one thread: SuperDiscovery, its specialists, their log, a model, an application, and what goes wrong.

Everything is drawn from the seed: who goes on next, how long things take, what the model says, which troubles this run
has and when. The person resumes what is paused and starts again what is dead.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from actors.agent import Agent
from actors.model import Model
from actors.specialists.registry import SPECIALISTS, specialist
from actors.state import AgentState, fold
from actors.super_discovery import super_discovery
from captures.capture import Capture
from events.event import AnyEvent, Paused, RunStarted
from events.log import EventLog, InUse
from events.segment import SegmentLog
from events.task import Task
from runtime.assignment import Outcome
from runtime.conductor import DEATHS, STREAM, Conductor
from runtime.quarters import AGENTS
from runtime.specialist import Specialist
from tests.actors.specialists.library import library
from tests.simulation.disk import MortalDisk, Platter
from tests.simulation.hosts import FarHost, NearHost, Troubles
from tests.simulation.loop import Loop, acting_as
from tests.simulation.outside import Application, OddModel, Outside
from tests.simulation.process import Process
from tests.simulation.store import Notary, SlowLog

RESUMPTIONS, LIVES = 4, 14


@cache
def agents() -> dict[str, Agent]:
    """Every kind of agent over one capture. They have no state, so that all runs share them."""
    capture = library()
    return {STREAM: super_discovery(capture)} | {name: specialist(name, capture) for name in SPECIALISTS}


@dataclass(frozen=True)
class Plan:
    """What this run has to bear. A calm one has none of it."""

    far: bool
    deadline: float
    budget: int
    troubles: Troubles = field(default_factory=Troubles)
    late: float = 0.0
    mortal: float = 0.0
    sudden: float = 0.0
    kills: tuple[tuple[float, str], ...] = ()


def calm(chance: Random) -> Plan:
    return Plan(chance.random() < 0.6, 1e6, chance.randint(5, 18))


def stormy(chance: Random) -> Plan:
    """Each kind of trouble is there or not, so that every mixture is met."""

    def maybe(most: float) -> float:
        return chance.choice([0.0, 1.0]) * chance.random() * most

    kinds = ["boss", "specialist", "power", "away", "closed", "rival"]
    wanted = chance.sample(kinds, chance.randint(0, len(kinds)))
    length = chance.choice([20, 60, 150])
    kills = [(chance.random() * length, chance.choice(wanted)) for _ in range(chance.randint(0, 8)) if wanted]
    troubles = Troubles(maybe(0.6), maybe(0.4), maybe(0.2), chance.choice([0.05, 2.0]))
    deadline = chance.choice([6.0, 25.0, 100.0]) if maybe(1) or troubles.lost_answer else 1e6
    budget = chance.randint(5, 18)
    return Plan(
        chance.random() < 0.7, deadline, budget, troubles, maybe(0.3), maybe(0.5), maybe(0.2), tuple(sorted(kills))
    )


class LateConductor(Conductor):
    """Hears some outcomes a second time, whenever it listens."""

    late: Callable[[list[Outcome]], list[Outcome]]

    def listen(self, late: Callable[[list[Outcome]], list[Outcome]]) -> "LateConductor":
        self._heard: list[Outcome] = []
        self.late = late
        return self

    def arrived(self) -> list[AnyEvent]:
        again = self.late(self._heard)
        return [*again, *super().arrived()]

    def _taken(self, outcome: Outcome | Exception) -> Outcome:
        taken = super()._taken(outcome)
        self._heard.append(taken)
        return taken


@dataclass
class Setting:
    """What `LocalHost` asks of a set-up."""

    log: EventLog
    model: Model
    agents: int = AGENTS

    def open_log(self) -> EventLog:
        return self.log

    def open_capture(self) -> Capture:
        return library()

    def choose_model(self) -> Model:
        return self.model


class World:
    """One run, from its first life to its last."""

    def __init__(self, folder: Path, seed: int, plan: Callable[[Random], Plan] = stormy) -> None:
        self.chance = Random(f"troubles {seed}")
        self.plan = plan(self.chance)
        self.loop = Loop(Random(f"order {seed}"))
        self.platter = Platter(Random(f"disk {seed}"))
        self.notary, self.log = Notary(), SegmentLog(folder)
        self.outside = Outside(self.loop, Random(f"outside {seed}"), self.notary, self.log)
        self.outside.sudden = self.plan.sudden
        self.processes: list[Process] = []
        self.boss: Process | None = None
        self.conducting: asyncio.Task[AgentState] | None = None
        self.allowed: set[int] = set()
        self.late = 0
        self.story: list[str] = []
        self._folder = folder

    def run(self) -> None:
        """Raises whatever a process that lived raised and should not have."""
        self.loop.run(self._person())

    # The person

    async def _person(self) -> None:
        for when, kind in self.plan.kills:
            self.loop.call_at(when, self._strike, kind)
        resumed = 0
        for _ in range(LIVES):
            state = self.state()
            if state.task is not None and agents()[STREAM].decide(state) is None:
                if resumed == RESUMPTIONS or not isinstance(state.outcome, Paused):
                    break
                resumed += 1
                self.allowed.add(state.run + 1)
                self.outside.closed_until = self.outside.away_until = 0.0
            await self._conduct_to_the_end()
        await asyncio.sleep(60)
        for process in self.processes:
            process.kill()
        await asyncio.sleep(1)

    async def _conduct_to_the_end(self) -> None:
        """As `Cluster.conduct` does: a process that died has a successor, which goes on with the same command."""
        more = self.chance.randint(1, 6)
        for life in range(DEATHS):
            process = self.boss = self.spawn(STREAM)
            self.tell(f"life {life + 1} of {STREAM}")
            work = process.start(self._conduct(process, more if life == 0 else 0))
            self.conducting = work
            await asyncio.wait([work])
            if process.alive:
                process.kill(struck=False)
                work.result()
                return
            await asyncio.sleep(self.chance.random() * 3)

    async def _conduct(self, process: Process, more: int) -> AgentState:
        log = self._log_of(process)
        model = OddModel(self.outside, process)
        host = self._host(process, log, model)
        task = Task("run", STREAM, STREAM, "List the law books.", max_loops=self.plan.budget)
        application = Application(self.outside, process)
        conductor = LateConductor(agents()[STREAM], log, model, host, application, self.plan.deadline)
        conductor.listen(self._late)
        try:
            return await conductor.conduct(RunStarted("r1", task.prompt, model.name, "digest"), task, more)
        finally:
            host.close()

    # Where they live

    def spawn(self, name: str) -> Process:
        process = Process(f"{name}#{len(self.processes)}", self.loop)
        self.processes.append(process)
        return process

    def _log_of(self, process: Process) -> SlowLog:
        last = self.chance.randint(1, 300) if self.chance.random() < self.plan.mortal else 0
        disk = MortalDisk(self.platter, process, last)
        return SlowLog(self._folder, process, self.loop, disk, self.outside.chance, self.notary)

    def _host(self, process: Process, log: SlowLog, model: OddModel) -> Any:
        if not self.plan.far:
            return NearHost(Setting(log, model), self.outside, process, self.plan.troubles, self.chance)
        return FarHost(self.outside, process, self.spawn, self._born, self.plan.troubles, self.chance)

    def _born(self, process: Process, agent_id: str, agent_type: str, steal: bool) -> Specialist:
        log, model = self._log_of(process), OddModel(self.outside, process)
        return Specialist(agents()[agent_type], agent_id, log, model, steal=steal)

    # What goes wrong

    def _strike(self, kind: str) -> None:
        living = [process for process in self.processes if process.alive]
        self.tell(f"strikes: {kind}")
        match kind:
            case "power":
                for process in living:
                    process.kill()
                self.platter.lose()
                self.outside.forget()
            case "boss" if self.boss:
                self.boss.kill()
            case "specialist":
                others = [process for process in living if process is not self.boss]
                if others:
                    self.chance.choice(others).kill()
            case "away":
                self.outside.away_until = self.loop.time() + self.chance.random() * 20
            case "closed":
                self.outside.closed_until = self.loop.time() + self.chance.random() * 20
            case "rival" if self.boss and self.boss.held and self.conducting and not self.conducting.done():
                self._rival()

    def _rival(self) -> None:
        """Somebody starts the run a second time while it is under way: it is refused, and nothing is harmed."""
        rival = self.spawn("rival")
        with acting_as(rival):
            log = SlowLog(self._folder, rival, self.loop, MortalDisk(self.platter, rival), self.chance, self.notary)
            try:
                if STREAM in log.streams():
                    log.writer(STREAM)
                    self.outside.faults.append("two writers of one stream")
            except InUse:
                self.tell("a rival was refused")
            finally:
                rival.kill()

    def _late(self, heard: list[Outcome]) -> list[Outcome]:
        if not heard or self.chance.random() >= self.plan.late:
            return []
        self.late += 1
        return [self.chance.choice(heard)]

    # What is seen

    def state(self) -> AgentState:
        """SuperDiscovery's, as its stream tells."""
        state = agents()[STREAM].start()
        for record in self.log.read(STREAM):
            state = fold(state, record.events)
        return state

    def tell(self, what: str) -> None:
        self.story.append(f"{self.loop.time():9.3f}  {what}")
