"""An agent's whole turns: what they cost as its life goes on, and what it costs to decide them all again."""

import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from actors.agent import Agent, Kind
from actors.expect import Again
from actors.model import ModelRequest
from actors.state import AgentState, evolve
from actors.tool import tool
from benchmarks.reading import frames
from events.event import AgentSpawned, AnyEvent, TaskReceived
from events.fold import fold
from events.replay import replay
from events.segment import SegmentLog
from events.task import ModelReply, Task, ToolCall, Usage
from runtime.loop import Living
from runtime.snapshots import remember
from runtime.specialist import ModelOnly

STREAM = "docs-1"
_DECODER = msgspec.msgpack.Decoder(tuple[AnyEvent, ...])


class Library:
    """Two tools that read, with results as long as a benchmark's turn has them."""

    @tool()
    def get_transaction(self, id: int) -> str:  # noqa: A002
        """The transaction of this number."""
        return "GET /search " * 80

    @tool()
    def search(self, q: str) -> str:
        """Everything in which the words occur."""
        return "hit " * 200


CALLS = (ToolCall("c1", "get_transaction", '{"id": 7}'), ToolCall("c2", "search", '{"q": "abc"}'))


class Instant:
    """A model that answers at once, with a reply of a benchmark's turn, and notes when it was asked."""

    name = "instant"

    def __init__(self) -> None:
        self.asked: list[float] = []

    async def reply(self, request: ModelRequest) -> ModelReply:
        self.asked.append(time.perf_counter())
        return ModelReply("thinking " * 20, CALLS, raw="x" * 2750, usage=Usage(900, 40))


def agent() -> Agent:
    return Agent(Kind("docs", "looks things up", "You look things up."), Library())


async def live(folder: Path, turns: int) -> list[float]:
    """Let an agent live so many turns, each durable; the seconds of each but the last. Its budget then pauses it."""
    living, model = Living(agent(), SegmentLog(folder / "log"), STREAM), Instant()
    task = Task("t1", "docs", STREAM, "Look it up.", max_loops=turns)
    await living.append([AgentSpawned(STREAM, "docs", model.name), TaskReceived(task)])
    await living.live(ModelOnly(model))
    living.close()
    return [after - before for before, after in zip(model.asked, model.asked[1:], strict=False)]


def raw(folder: Path) -> AgentState | None:
    """The least that can be done: check each frame's CRC and decode it into typed events."""
    for body in frames(folder / "log" / STREAM):
        _DECODER.decode(body)
    return None


def folded(folder: Path) -> AgentState:
    return fold(evolve, AgentState(), SegmentLog(folder / "log").read(STREAM))


def replayed(folder: Path) -> AgentState:
    return replay(SegmentLog(folder / "log").read(STREAM, proof=True), Again(agent())).state


def replayed_without_tools(folder: Path) -> AgentState:
    return replay(SegmentLog(folder / "log").read(STREAM, proof=True), Again(agent(), tools=False)).state


def remembered(folder: Path) -> AgentState:
    return remember(SegmentLog(folder / "log"), STREAM).state


WAYS: dict[str, Callable[[Path], AgentState | None]] = {
    "raw: CRC and typed decode": raw,
    "this log, read and fold to the agent's state": folded,
    "this log, the same from the snapshot at its end": remembered,
    "this log, replay: every hash, decision, question and tool": replayed,
    "this log, replay without using the tools": replayed_without_tools,
}


def measure(folder: Path, turns: int, rounds: int) -> dict[str, list[float]]:
    """Seconds of every way, in turn, `rounds` times."""
    taken: dict[str, list[float]] = {name: [] for name in WAYS}
    for _ in range(rounds):
        for name, way in WAYS.items():
            begun = time.perf_counter()
            state = way(folder)
            taken[name].append(time.perf_counter() - begun)
            assert state is None or state.turn == turns
    return taken
