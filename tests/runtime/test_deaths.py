"""Processes that die, hang or fail in the middle of a discovery on Ray, with a model behind the gateway."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from captures.open import open_capture
from events.checkpoint import checkpoint, kept
from events.event import ModelAsked, ModelReplied, Paused, Resumed, TaskFailed
from events.segment import SegmentLog
from runtime.cluster import Cluster
from runtime.commands.discovering import _code
from runtime.conductor import STREAM
from runtime.discover import new_run, settled
from runtime.ending import Complete, Ending, Failed, Halted
from runtime.folder import RunFolder
from runtime.narrate import Narrator
from runtime.replaying import replay_run
from runtime.setup import Setup
from tests.runtime.done import Done
from tests.runtime.processes import is_alive, one_named, wait_until, writer
from tests.runtime.thinking_server import INTERACTION, NETWORK, SUPER_DISCOVERY, ThinkingServer
from tests.runtime.treacherous import Treacherous
from tests.sites import notes


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ThinkingServer]:
    with ThinkingServer() as server:
        monkeypatch.setenv("SUPERDISCOVERY_CHAT_URL", server.url)
        yield server
        server.let_go()


@pytest.fixture
def run(site: Path, server: ThinkingServer, tmp_path: Path) -> Setup:
    _, setup, _ = new_run(site, notes.TASK, "chat:thinker", tmp_path / "run", 60)
    return setup


@pytest.fixture
async def conducting(cluster: Cluster, run: Setup) -> AsyncIterator[Any]:
    """Starts to conduct the run; whatever is left of it is cancelled at the end."""
    started: list[asyncio.Task[Ending]] = []

    def start(setup: Setup = run) -> asyncio.Task[Ending]:
        started.append(asyncio.create_task(cluster.conduct(setup, 60)))
        return started[-1]

    yield start
    for each in started:
        each.cancel()
    await asyncio.gather(*started, return_exceptions=True)


def asked_and_answered(run: Setup) -> int:
    """How many questions were answered; each was asked once before and never after its answer."""
    log = SegmentLog(run.run_path / "log")
    events = [(stream, event) for stream in log.streams() for record in log.read(stream) for event in record.events]
    replies = [(stream, event.turn) for stream, event in events if isinstance(event, ModelReplied)]
    order = [
        (stream, event.turn, type(event)) for stream, event in events if isinstance(event, ModelAsked | ModelReplied)
    ]
    for stream, turn in replies:
        of_turn = [kind for where, number, kind in order if (where, number) == (stream, turn)]
        assert of_turn == [ModelAsked, ModelReplied], (stream, turn)
    return len(replies)


def told(run: Setup) -> list[str]:
    log, narrator = SegmentLog(run.run_path / "log"), Narrator()
    return [line for stream in log.streams() for record in log.read(stream) for line in narrator.lines(record)]


async def test_a_model_is_asked_through_one_process(conducting, server: ThinkingServer, run: Setup, done: Done) -> None:
    ending = await conducting()
    assert ending == Complete(done.routine)
    assert asked_and_answered(run) == len(server.asked)
    assert {asked.headers["user-agent"].split("/")[0] for asked in server.asked} == {"AsyncOpenAI"}
    assert not [line for line in told(run) if "successor" in line]
    log = SegmentLog(run.run_path / "log")
    assert [kept(log.folder / stream, stream) for stream in log.streams()] == checkpoint(log)


@pytest.mark.parametrize(
    ("stream", "tool"), [("network-1", NETWORK), ("interaction-1", INTERACTION), (STREAM, SUPER_DISCOVERY)]
)
async def test_a_killed_process_has_a_successor(
    conducting, server, run: Setup, done: Done, stream: str, tool: str
) -> None:
    """Its question is open then: only that one is asked again."""
    server.hold_at(tool)
    ending = conducting()
    await asyncio.to_thread(server.reached.wait)
    os.kill(writer(run.run_path, stream), signal.SIGKILL)
    server.let_go()
    assert await ending == Complete(done.routine)
    assert asked_and_answered(run) == len(server.asked) - 1
    lines = [line for line in told(run) if line.startswith(f"{stream} ") and "a successor has read its" in line]
    assert len(lines) == 1
    assert all(replay_run(run.open_log(), open_capture(Path(run.capture))))


async def test_the_process_of_the_model_has_a_successor(conducting, cluster: Cluster, server, run: Setup, done) -> None:
    server.hold_at(NETWORK)
    ending = conducting()
    await asyncio.to_thread(server.reached.wait)
    os.kill(one_named("ray::Gateway"), signal.SIGKILL)
    server.let_go()
    assert await ending == Complete(done.routine)
    assert asked_and_answered(run) == len(server.asked) - 1


async def test_a_task_without_an_answer_is_set_aside(conducting, server, run: Setup, done: Done) -> None:
    """A stopped process blocks nobody: its task is paused, and resumed by a successor."""
    server.hold_at(NETWORK)
    ending = conducting(msgspec.structs.replace(run, deadline=20.0))
    await asyncio.to_thread(server.reached.wait)
    stopped = writer(run.run_path, "network-1")
    os.kill(stopped, signal.SIGSTOP)
    server.let_go()
    assert await ending == Complete(done.routine)
    events = [event for record in run.open_log().read(STREAM) for event in record.events]
    assert {e.reason for e in events if isinstance(e, Paused)} == {"stranded: no answer within 20 seconds"}
    # Ray asks a process to end before it ends it, and one that is stopped hears nothing.
    await asyncio.to_thread(wait_until, lambda: not is_alive(stopped))


async def test_a_model_that_cannot_answer_pauses_the_run(conducting, server, run: Setup, done: Done) -> None:
    server.hold_at(NETWORK)
    ending = conducting()
    await asyncio.to_thread(server.reached.wait)
    server.out_of_order = True
    server.let_go()
    halted = await ending
    assert isinstance(halted, Halted)
    assert halted.reason.startswith("model: chat:thinker at 127.0.0.1:")
    assert "out of order" in halted.reason
    assert _code(halted, RunFolder.open(run.run_path)) == 3
    assert settled(run) is None
    server.out_of_order = False
    assert await conducting() == Complete(done.routine)
    assert [e.run for r in run.open_log().read(STREAM) for e in r.events if isinstance(e, Resumed)] == [2]


async def test_a_mistake_in_a_specialist_costs_its_task_and_is_told_in_a_line(conducting, run: Setup) -> None:
    """Even an error that cannot be sent to another process."""
    ending = await conducting(Treacherous(run.run, run.capture, "rules"))
    assert isinstance(ending, Failed | Halted)
    lines = [line for line in told(run) if "task-1 failed: a mistake in superdiscovery itself" in line]
    assert len(lines) == 1
    events = [event for record in run.open_log().read(STREAM) for event in record.events]
    reasons = {event.task_id: event.reason for event in events if isinstance(event, TaskFailed)}
    assert "treacherous.Unsendable: " in reasons["task-1"]
    assert reasons["task-1"].endswith(", in open_capture)")


async def test_one_who_was_fenced_has_a_successor(conducting, server, run: Setup, done: Done) -> None:
    """Somebody takes the stream while its process waits for an answer: that process can do no more than a dead one."""
    server.hold_at(NETWORK)
    ending = conducting()
    await asyncio.to_thread(server.reached.wait)
    run.open_log().writer("network-1", steal=True).close()
    server.let_go()
    assert await ending == Complete(done.routine)
    assert asked_and_answered(run) == len(server.asked) - 1
    assert sorted({record.epoch for record in run.open_log().read("network-1")}) == [1, 3]


async def test_no_process_of_a_run_outlives_it(conducting, server, run: Setup) -> None:
    server.hold_at(NETWORK)
    ending = conducting()
    await asyncio.to_thread(server.reached.wait)
    pids = [writer(run.run_path, stream) for stream in run.open_log().streams()]
    ending.cancel()
    server.let_go()
    await asyncio.to_thread(wait_until, lambda: not any(map(is_alive, pids)))
