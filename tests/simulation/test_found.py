"""What simulated storms have found, each as the shortest run that shows it."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from actors.model import Model, ModelRequest
from events.event import AgentSpawned, AnyEvent, ModelReplied, Paused, ReportBack, RunStarted, TaskFailed, TaskReceived
from events.log import Fenced, Record
from events.memory import MemoryLog, MemoryWriter
from events.task import ModelReply
from runtime.assignment import read_outcome, write
from runtime.conductor import STREAM, Conductor
from runtime.local import LocalHost
from runtime.models.scripted import Scripted
from runtime.specialist import Specialist
from tests.actors.bureau import run
from tests.simulation.world import Setting, agents
from tests.story import AGENT, Says, call, says, task

LIST = call("list_docs")
LOOK = call("create_task", agent_type="docs", prompt="Look it up.")
LOOK_AGAIN = call("create_task", agent_type="docs", prompt="Look again.", agent_id="docs-1")
GO, GIVE_UP = call("run_pending_tasks"), call("fail", reason="Enough.")


class Overtaking(LocalHost):
    """The first message is the slowest."""

    first = True

    async def work(self, agent_id: str, agent_type: str, message: bytes) -> bytes:
        slow, self.first = self.first, False
        for _ in range(40 if slow else 0):
            await asyncio.sleep(0)
        return await super().work(agent_id, agent_type, message)


class LateWord:
    """A writer that is slow to tell of what it has written."""

    recovered = ""

    def __init__(self, writer: MemoryWriter, replied: asyncio.Event) -> None:
        self._writer, self._replied = writer, replied

    async def append(self, events: Sequence[AnyEvent]) -> Record:
        record = await self._writer.append(events)
        if isinstance(events[0], ModelReplied):
            self._replied.set()
        for _ in range(9):
            await asyncio.sleep(0)
        return record

    def close(self) -> None:
        self._writer.close()


class LateLog(MemoryLog):
    """`replied` once a reply was written."""

    def __init__(self) -> None:
        super().__init__()
        self.replied = asyncio.Event()

    def writer(self, stream: str, steal: bool = False) -> Any:
        return LateWord(super().writer(stream, steal), self.replied)


class Counting(Scripted):
    """Tells which turns were asked."""

    def __init__(self, said: Sequence[Says]) -> None:
        super().__init__({AGENT: [each.reply for each in said]})
        self.asked: list[int] = []

    async def reply(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request.turn)
        return await super().reply(request)


class Robbed(Scripted):
    """While it thinks for the first time, somebody opens the stream of who asked."""

    log: MemoryLog | None = None

    async def reply(self, request: ModelRequest) -> ModelReply:
        if request.agent != STREAM and self.log is not None:
            self.log.writer(request.agent, steal=True).close()
            self.log = None
        return await super().reply(request)


def script(said: Mapping[str, Sequence[Says]]) -> Scripted:
    return Scripted({agent: [each.reply for each in replies] for agent, replies in said.items()})


def events_of(log: MemoryLog, stream: str) -> list[AnyEvent]:
    return [event for record in log.read(stream) for event in record.events]


async def conduct(log: MemoryLog, model: Model, host: LocalHost, more_loops: int = 4) -> None:
    mine = run().task
    conductor = Conductor(agents()[STREAM], log, model, host, None, 30.0)  # type: ignore[arg-type]
    try:
        await conductor.conduct(RunStarted("r1", mine.prompt, model.name, "digest"), mine, more_loops)
    finally:
        host.close()


async def test_tasks_of_one_agent_do_not_overtake_each_other() -> None:
    """SEED 50, 54: the second task was begun first; where the process died meanwhile, the first was begun twice."""
    log = MemoryLog()
    boss, docs = [says(LOOK, LOOK_AGAIN, GO), says(GIVE_UP)], [says(text="Oslo."), says(text="Rome.")]
    model = script({STREAM: boss, "docs-1": docs})
    await conduct(log, model, Overtaking(Setting(log, model)))
    assert [event.task.id for event in events_of(log, "docs-1") if isinstance(event, TaskReceived)] == [
        "task-1",
        "task-2",
    ]


async def test_a_successor_does_not_resume_what_is_paused() -> None:
    """SEED 25, 33: who died right after it had paused had a successor that went on, and no person had said so.

    After an effect with an unknown outcome that would be a blind retry.
    """
    log = MemoryLog()
    model = script({STREAM: []})
    await conduct(log, model, LocalHost(Setting(log, model)), more_loops=0)
    paused = list(log.read(STREAM))
    await conduct(log, model, LocalHost(Setting(log, model)), more_loops=0)
    assert list(log.read(STREAM)) == paused
    assert isinstance(paused[-1].events[0], Paused)


async def test_a_specialist_that_was_broken_off_asks_nothing_again() -> None:
    """SEED 187: broken off while a reply was written, it took the next message and had not seen the reply.

    SEED 20439: whoever sent that message must learn that a successor is needed, not that the run has failed.
    """
    log, model, message = LateLog(), Counting([says(LIST), says(text="Oslo.")]), write(task())
    one = Specialist(agents()["docs"], AGENT, log, model)
    first, second = (asyncio.ensure_future(one.work(message)) for _ in range(2))
    await log.replied.wait()
    first.cancel()
    with pytest.raises(Fenced, match="closed"):
        await second
    outcome = read_outcome(await Specialist(agents()["docs"], AGENT, log, model).work(message))
    assert isinstance(outcome, ReportBack)
    assert model.asked == [1, 2]


async def test_one_who_was_fenced_has_a_successor() -> None:
    """SEED 1413: an orphan of an earlier life opened the stream last, and the whole run failed with `Fenced`."""
    log = MemoryLog()
    boss = [says(LOOK, GO), says(GIVE_UP)]
    model = Robbed({STREAM: [said.reply for said in boss], "docs-1": [says(text="Oslo.").reply]})
    model.log = log
    await conduct(log, model, LocalHost(Setting(log, model)))
    assert [event.output for event in events_of(log, STREAM) if isinstance(event, ReportBack)] == ["Oslo."]
    assert [record.epoch for record in log.read("docs-1")][-1] == 3


async def test_a_message_that_comes_late_a_second_time_begins_nothing() -> None:
    """SEED 30328: a task that had been given up was begun anew after the next one, and its turns were paid twice."""
    log, given_up, mine = MemoryLog(), task(), task("t2")
    with log.writer(AGENT) as dying:
        await dying.append([AgentSpawned(AGENT, "docs", "script")])
        await dying.append([TaskReceived(given_up.task)])
    model = Counting([says(text="Oslo.")])
    one = Specialist(agents()["docs"], AGENT, log, model)
    assert isinstance(read_outcome(await one.work(write(mine))), ReportBack)
    late = read_outcome(await one.work(write(given_up)))
    assert isinstance(late, TaskFailed)
    assert late.reason == f"{AGENT} has taken up t2 since"
    assert model.asked == [1]
    assert [event.task.id for event in events_of(log, AGENT) if isinstance(event, TaskReceived)] == ["t1", "t2"]
