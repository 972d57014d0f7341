"""Everything beyond the log that a run touches, with ledgers of its own: the model and the live application."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from actors.model import ModelRequest, ModelUnavailable
from events.event import EffectStarted, ModelReplied
from events.log import EventLog
from events.task import ModelReply
from runtime.conductor import STREAM
from runtime.loop import NotNow
from tests.actors.bureau import GOOD
from tests.simulation.loop import Loop
from tests.simulation.mind import think
from tests.simulation.process import Process
from tests.simulation.store import Notary

BAD = {"ok": False, "data": None, "error": "500", "operations": []}
OTHER = {"ok": True, "data": [], "error": "", "operations": []}


@dataclass
class Delivered:
    """A reply that the model gave, to whom, and under which epoch of its stream it was asked for."""

    stream: str
    turn: int
    reply: ModelReply
    process: Process
    epoch: int
    broken_off: bool = False


@dataclass
class Known:
    """What was read of a stream up to frame `seq`."""

    seq: int = 0
    turns: set[int] = field(default_factory=set)
    begun: tuple[int, EffectStarted] | None = None


@dataclass
class Outside:
    """Shared by all processes of a run; nothing here dies."""

    loop: Loop
    chance: Random
    notary: Notary
    log: EventLog
    delivered: list[Delivered] = field(default_factory=list)
    performed: list[tuple[int, str, bool]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    away_until: float = 0.0
    closed_until: float = 0.0
    sudden: float = 0.0
    deaths_left: int = 20
    _known: dict[str, Known] = field(default_factory=dict)

    async def pause(self, longest: float) -> None:
        await asyncio.sleep(self.chance.random() ** 3 * longest)

    def answered(self, stream: str, turn: int) -> bool:
        """Whether the log holds a reply for this turn."""
        return turn in self._read(stream).turns

    def begun(self, stream: str) -> tuple[int, EffectStarted] | None:
        """The effect that was begun last, and the frame that tells of it."""
        return self._read(stream).begun

    def forget(self) -> None:
        """The power was cut: what was read may be gone."""
        self._known = {}

    def may_die(self, process: Process) -> None:
        """At the worst of all moments: on the way to the outside, or back."""
        if self.deaths_left and self.chance.random() < self.sudden:
            self.deaths_left -= 1
            process.kill()
        process.check()

    def _read(self, stream: str) -> Known:
        known = self._known.setdefault(stream, Known())
        for record in self.log.read(stream, known.seq):
            known.seq = record.seq
            for event in record.events:
                if isinstance(event, ModelReplied):
                    known.turns.add(event.turn)
                elif isinstance(event, EffectStarted):
                    known.begun = (record.seq, event)
        return known


class OddModel:
    """A model as one process sees it."""

    name = "lots"

    def __init__(self, outside: Outside, process: Process) -> None:
        self._outside, self._process = outside, process

    async def reply(self, request: ModelRequest) -> ModelReply:
        outside, stream = self._outside, request.agent
        self._process.check()
        epoch = _held(self._process, stream)
        if epoch == outside.notary.newest[stream] and outside.answered(stream, request.turn):
            outside.faults.append(f"{stream}: turn {request.turn} was answered and is asked again")
        await outside.pause(4)
        if outside.loop.time() < outside.away_until:
            raise ModelUnavailable("the model is away; resume later")
        outside.may_die(self._process)
        given = Delivered(stream, request.turn, think(request, outside.chance), self._process, epoch)
        outside.delivered.append(given)
        try:
            await outside.pause(1)
        except asyncio.CancelledError:
            given.broken_off = True
            raise
        outside.may_die(self._process)
        return given.reply


class Application:
    """The live application as SuperDiscovery's process sees it."""

    def __init__(self, outside: Outside, process: Process) -> None:
        self._outside, self._process = outside, process

    async def look(self, routine: dict[str, Any], parameters: Mapping[str, Any]) -> None:
        await self._outside.pause(0.1)
        if self._outside.loop.time() < self._outside.closed_until:
            raise NotNow("the application is closed: open it")

    async def execute(
        self, routine: dict[str, Any], parameters: dict[str, Any], sent_again: Mapping[str, str]
    ) -> dict[str, Any]:
        """It happens somewhere between the beginning and the end, on behalf of the effect that was begun last."""
        outside = self._outside
        await outside.pause(3)
        outside.may_die(self._process)
        changing = any(step.get("method", "GET") != "GET" for step in routine["operations"])
        begun = outside.begun(STREAM)
        if begun is None:
            outside.faults.append("an effect was performed that had not been begun")
        else:
            outside.performed.append((begun[0], begun[1].digest, changing))
        outside.may_die(self._process)
        await outside.pause(3)
        self._process.check()
        result: dict[str, Any] = outside.chance.choice([GOOD, GOOD, BAD, OTHER])
        return result


def _held(process: Process, stream: str) -> int:
    """The epoch under which a process holds a stream."""
    return max(epoch for name, epoch in process.held if name == stream)
