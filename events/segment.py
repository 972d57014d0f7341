"""Streams as folders of segments: the store that is used where no other is named."""

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

from events.blob import Blobs
from events.chain import place
from events.copy import Sealed
from events.disk import Disk, explain
from events.event import AnyEvent
from events.frame import IN_BLOB, Frame
from events.log import BLOBS, Checkpoint, Record, check_name, is_name
from events.payload import glance, unpack
from events.segment_copy import Adopter, sealed
from events.snapshot import Snapshots
from events.stream import find_end, is_stream, read_batches
from events.writer import SegmentWriter, Settings

S = TypeVar("S")

SEGMENT_BYTES = 8 * 1024 * 1024
PATIENCE = 0.001
SNAPSHOTS = ".snapshots"
"""A folder beside those of the streams, with a name that none of them may have."""


class SegmentLog:
    """A store of streams in a folder: `<stream>/<seq of the first frame>.seg`, and `blobs/<sha256>`.

    `durable`: an append that returned survives a killed process, a crash of the machine and a power cut, as far
    as the disk keeps what it confirmed. `relaxed`: it survives a killed process; a crash of the machine or a
    power cut may cost the last seconds, and may leave a log that is refused as damaged.

    An append works in the thread that calls it as long as that lately took less than `patience` seconds and no other
    stream of the process appends at the same time, and else in a thread of its stream's own.
    """

    def __init__(
        self,
        folder: Path,
        durability: Literal["durable", "relaxed"] = "durable",
        segment_bytes: int = SEGMENT_BYTES,
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.time,
        disk: Disk | None = None,
    ) -> None:
        self.folder = folder
        self._disk = disk or Disk(durable=durability == "durable")
        self._blobs = Blobs(folder / BLOBS, self._disk)
        self._settings = Settings(segment_bytes, patience, clock)

    def streams(self) -> list[str]:
        """The names of the streams that have been opened for writing, sorted."""
        return sorted(name for name in self._folders() if is_name(name))

    def misnamed(self) -> list[str]:
        """The folders in which there are frames, and whose names no stream may have: nothing reads them."""
        return sorted(name for name in self._folders() if not is_name(name))

    def read(self, stream: str, after: int = 0, proof: bool = False) -> Iterator[Record]:
        """See `events.log.EventLog`. Another process may be writing: call again with the last seq to see more."""
        return self._read(check_name(stream), after, proof)

    def writer(self, stream: str, steal: bool = False) -> SegmentWriter:
        """See `events.log.EventLog`."""
        folder = self.folder / check_name(stream)
        return SegmentWriter(stream, folder, self._blobs, self._disk, self._settings, steal)

    def end(self, stream: str) -> Checkpoint:
        """Where a stream stands, found from its last segment; seq 0 if it holds no frame."""
        found = find_end(stream, self.folder / check_name(stream))
        return Checkpoint(stream, found.seq, found.hash)

    def snapshots(self, encode: Callable[[S], bytes], decode: Callable[[bytes], S], code: str) -> Snapshots[S]:
        """The snapshots of states that were folded from these streams, see `events.snapshot.Snapshots`."""
        return Snapshots(self.folder / SNAPSHOTS, encode, decode, code, disk=self._disk)

    def sealed(self, stream: str) -> Iterator[Sealed]:
        """See `events.copy.Store`."""
        return sealed(stream, self.folder / check_name(stream), self._disk)

    def adopt(self, stream: str, frames: Iterable[Sealed]) -> Checkpoint:
        """See `events.copy.Store`."""
        folder = self.folder / check_name(stream)
        writer = Adopter(stream, folder, self._blobs, self._disk, self._settings, False)
        with writer:
            return writer.adopt(frames)

    def _folders(self) -> list[str]:
        folders = self.folder.iterdir() if self.folder.is_dir() else ()
        return [folder.name for folder in folders if folder.name not in (BLOBS, SNAPSHOTS) and is_stream(folder)]

    def _read(self, stream: str, after: int, proof: bool) -> Iterator[Record]:
        held: Frame | None = None
        events: tuple[AnyEvent, ...] = ()
        try:
            for path, batch in read_batches(stream, self.folder / stream, after, proof):
                for frame in batch:
                    if held is not None:
                        yield Record(stream, held.seq, held.epoch, held.time, events, held.prev, frame.prev)
                    if frame.seq > after:
                        held, events = frame, glance(frame) or self._events(stream, path, frame)
            if held is not None:
                yield Record(stream, held.seq, held.epoch, held.time, events, held.prev, held.digest())
        except OSError as error:
            raise explain(error, f"read stream {stream} in", self.folder / stream) from error

    def _events(self, stream: str, path: Path, frame: Frame) -> tuple[AnyEvent, ...]:
        where = partial(place, stream, path, frame)
        blobs = Blobs(path.parents[1] / BLOBS, self._disk)
        return unpack(frame, blobs.get(frame.payload, where) if frame.flags & IN_BLOB else frame.payload, where)
