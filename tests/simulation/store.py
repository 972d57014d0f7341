"""The log of one simulated process: real segments and real writers, on a mortal disk and in virtual time.

Only the writer's thread is replaced: a `SlowLane` does in virtual time what `events.lane.Lane` does in its own.
"""

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from events.claim import newest_epoch
from events.disk import Disk
from events.event import AnyEvent
from events.log import EventLog, Fenced, Record
from events.segment import SNAPSHOTS, SegmentLog
from events.snapshot import Rebuilt, Snapshots, go_on
from events.writer import SegmentWriter
from tests.simulation.loop import Loop
from tests.simulation.process import Process

S = TypeVar("S")


@dataclass
class Notary:
    """What was tried and what was acknowledged, kept outside of the processes under test, by stream and epoch.

    `shortcuts` are the snapshots that were used, `astray` those that led to another state than the whole stream does.
    """

    tried: dict[tuple[str, int], list[tuple[AnyEvent, ...]]] = field(default_factory=lambda: defaultdict(list))
    acknowledged: dict[tuple[str, int], list[Record]] = field(default_factory=lambda: defaultdict(list))
    fenced: int = 0
    shortcuts: int = 0
    astray: list[str] = field(default_factory=list)
    newest: dict[str, int] = field(default_factory=dict)

    def broken_off(self, stream: str, epoch: int | None) -> None:
        """Whoever was to open the stream did not come to it, and may have fenced the one before all the same; the
        epoch is None if it died while it wrote that down."""
        before = self.newest.get(stream, 0)
        self.newest[stream] = max(before, before + 1 if epoch is None else epoch)


class SlowLane:
    """Does one append after another, each a while after it was asked for, and tells of it a while after that."""

    def __init__(self, loop: Loop, chance: Random) -> None:
        self.waiting = 0
        self._loop, self._chance = loop, chance
        self._jobs: deque[tuple[Callable[[], Record], asyncio.Future[Record]]] = deque()

    async def do(self, work: Callable[[], Record]) -> Record:
        future: asyncio.Future[Record] = self._loop.create_future()
        self.waiting += 1
        self._jobs.append((work, future))
        self._later(self._next)
        return await future

    def close(self) -> None:
        """All that was asked for is done before this returns."""
        while self._jobs:
            self._next()

    def _next(self) -> None:
        if not self._jobs:
            return
        work, future = self._jobs.popleft()
        try:
            record = work()
        except BaseException as error:  # noqa: BLE001 - it is raised where the append is awaited
            self._later(self._tell, future.set_exception, error, future)
        else:
            self._later(self._tell, future.set_result, record, future)

    def _tell(self, tell: Callable[[Any], None], what: Any, future: "asyncio.Future[Record]") -> None:
        self.waiting -= 1
        if not future.done():
            tell(what)

    def _later(self, what: Callable[..., None], *about: Any) -> None:
        self._loop.call_later(self._chance.random() ** 4 * 0.05, what, *about)


class SlowWriter(SegmentWriter):
    """A writer whose appends are told to the notary."""

    def attend(self, lane: SlowLane, notary: Notary) -> "SlowWriter":
        self._lane, self._notary = lane, notary  # type: ignore[assignment]
        notary.newest[self._stream] = max(self.epoch, notary.newest.get(self._stream, 0))
        return self

    async def append(self, events: Sequence[AnyEvent]) -> Record:
        key = (self._stream, self.epoch)
        self._notary.tried[key].append(tuple(events))
        try:
            record = await super().append(events)
        except Fenced:
            self._notary.fenced += 1
            raise
        self._notary.acknowledged[key].append(record)
        return record


class WatchedSnapshots(Snapshots[S]):
    """Snapshots of which each that is used is held against the whole stream."""

    notary: Notary

    def rebuild(self, log: EventLog, stream: str, evolve: Callable[[S, AnyEvent], S], start: S) -> Rebuilt[S]:
        found, whole = super().rebuild(log, stream, evolve, start), go_on(log.read(stream), evolve, start)
        self.notary.shortcuts += found.folded < whole.folded
        if (found.state, found.seq) != (whole.state, whole.seq):
            self.notary.astray.append(f"{stream}: a snapshot before frame {found.seq} is of another state")
        return found


class SlowLog(SegmentLog):
    """A process's own way to the streams of the run."""

    def __init__(self, folder: Path, process: Process, loop: Loop, disk: Disk, chance: Random, notary: Notary) -> None:
        size = chance.choice([600, 4000, 1 << 20])
        super().__init__(folder, segment_bytes=size, patience=0.0, clock=loop.time, disk=disk)
        self._process, self._loop, self._chance, self._notary = process, loop, chance, notary

    def snapshots(self, encode: Callable[[S], bytes], decode: Callable[[bytes], S], code: str) -> Snapshots[S]:
        every = self._chance.choice([1, 5, 200])
        kept = WatchedSnapshots(self.folder / SNAPSHOTS, encode, decode, code, every=every, disk=self._disk)
        kept.notary = self._notary
        return kept

    def writer(self, stream: str, steal: bool = False) -> SegmentWriter:
        folder = self.folder / stream
        try:
            opened = SlowWriter(stream, folder, self._blobs, self._disk, self._settings, steal)
        except BaseException:
            self._notary.broken_off(stream, newest_epoch(folder))
            raise
        self._process.files.append(opened.close)
        self._process.held.append((stream, opened.epoch))
        return opened.attend(SlowLane(self._loop, self._chance), self._notary)
