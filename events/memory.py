"""The log in memory: the same frames, epochs and chain as on disk, gone with the process. For tests and trials."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence

from events.copy import Sealed, lacking
from events.event import AnyEvent
from events.frame import FIRST, IN_BLOB, Frame, encode, frame_at
from events.log import Checkpoint, Fenced, InUse, LogError, Record, check_name
from events.payload import pack, record, unpack


class MemoryLog:
    """A store of streams that survives no failure at all."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._frames: dict[str, list[bytes]] = {}
        self._blobs: dict[bytes, bytes] = {}
        self._newest: dict[str, MemoryWriter] = {}

    def streams(self) -> list[str]:
        """The names of the streams that have been opened for writing, sorted."""
        return sorted(self._frames)

    def read(self, stream: str, after: int = 0, proof: bool = False) -> Iterator[Record]:
        """See `events.log.EventLog`."""
        return self._read(stream, self._frames.get(check_name(stream), []), after)

    def writer(self, stream: str, steal: bool = False) -> "MemoryWriter":
        """See `events.log.EventLog`. A writer lives until it is closed."""
        frames = self._frames.setdefault(check_name(stream), [])
        before = self._newest.get(stream)
        if before is not None and not before.closed and not steal:
            raise InUse(f"stream {stream} is in use: close its writer first")
        epoch = max(before.epoch if before else 0, _frame(frames[-1]).epoch if frames else 0) + 1
        writer = MemoryWriter(stream, frames, epoch, self._clock, self._is_newest)
        self._newest[stream] = writer
        return writer

    def sealed(self, stream: str) -> Iterator[Sealed]:
        """See `events.copy.Store`."""
        for data in self._frames.get(check_name(stream), []):
            frame = _frame(data)
            yield Sealed(data, self._blobs[frame.payload] if frame.flags & IN_BLOB else b"")

    def adopt(self, stream: str, frames: Iterable[Sealed]) -> Checkpoint:
        """See `events.copy.Store`. Large payloads that this store wrote itself are in their frames."""
        with self.writer(stream) as writer:
            for frame, sealed in lacking(stream, frames, writer.seq, writer.hash):
                if sealed.content:
                    self._blobs[frame.payload] = sealed.content
                self._frames[stream].append(sealed.data)
            return Checkpoint(stream, writer.seq, writer.hash)

    def _is_newest(self, writer: "MemoryWriter") -> bool:
        return self._newest[writer.stream] is writer

    def _read(self, stream: str, frames: list[bytes], after: int) -> Iterator[Record]:
        for seq in range(after, len(frames)):
            frame = _frame(frames[seq])
            payload = self._blobs[frame.payload] if frame.flags & IN_BLOB else frame.payload
            events = unpack(frame, payload, f"stream {stream}, frame {seq + 1}".__str__)
            yield record(stream, frame, events, frame.digest())


class MemoryWriter:
    """The one writer of one stream in memory."""

    recovered = ""

    def __init__(
        self,
        stream: str,
        frames: list[bytes],
        epoch: int,
        clock: Callable[[], float],
        is_newest: Callable[["MemoryWriter"], bool],
    ) -> None:
        self.stream = stream
        self.epoch = epoch
        self.closed = False
        self._frames = frames
        self._clock = clock
        self._is_newest = is_newest

    @property
    def seq(self) -> int:
        return len(self._frames)

    @property
    def hash(self) -> bytes:
        """The hash of the last frame; 32 zero bytes for an empty stream."""
        return _frame(self._frames[-1]).digest() if self._frames else FIRST

    async def append(self, events: Sequence[AnyEvent]) -> Record:
        """See `events.log.Writer`."""
        payload, seen = pack(self.stream, events)
        if self.closed:
            raise LogError(f"stream {self.stream}: this writer is closed; open the stream again")
        if not self._is_newest(self):
            raise Fenced(f"stream {self.stream} was taken over: nothing was written; let the successor go on")
        self._frames.append(encode(self.seq + 1, self.epoch, self._clock(), self.hash, payload))
        frame = _frame(self._frames[-1])
        return record(self.stream, frame, seen, frame.digest())

    def close(self) -> None:
        self.closed = True

    def __enter__(self) -> "MemoryWriter":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _frame(data: bytes) -> Frame:
    """The frame that these bytes are; they never left this process, so they are whole."""
    frame = frame_at(data, 0)
    assert frame is not None
    return frame
