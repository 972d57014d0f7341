"""The one writer of one stream of segments: what `append` returned is on the disk, and nothing is tried twice."""

import hashlib
import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

import msgspec

from events.blob import LARGE, Blobs
from events.chain import path_of
from events.checkpoint import keep, kept, refuse_shortened
from events.claim import Claim
from events.disk import Disk, explain
from events.event import AnyEvent
from events.frame import IN_BLOB, encode
from events.lane import Lane
from events.log import Checkpoint, LogError, Record
from events.pace import Pace
from events.payload import pack
from events.recovery import recover
from events.stream import find_end

FILL_LEAST, FILL_MOST = 64 * 1024, 1024 * 1024
"""A segment is filled with zeros so many bytes ahead, so that a sync has no new length to write."""


class Settings(msgspec.Struct, frozen=True):
    """How a store writes: the bytes a segment may hold, and the seconds for which an append may block its caller."""

    segment_bytes: int
    patience: float
    clock: Callable[[], float] = time.time


class _Guard:
    """A block whose errors are told to `die`."""

    def __init__(self, die: Callable[[BaseException], None]) -> None:
        self._die = die

    def __enter__(self) -> None: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            self._die(error)


class SegmentWriter:
    """Appends frames to a stream, in the order of the calls. Close it, or use it in a `with` block.

    It serves one event loop at a time. Alone on a quick disk it appends at once, else in a thread of its own.

    After any failure of the disk it refuses all further work: a sync that failed once may have lost what was
    written before it, and trying again would hide that.
    """

    def __init__(self, stream: str, folder: Path, blobs: Blobs, disk: Disk, settings: Settings, steal: bool) -> None:
        self.recovered = ""
        self._stream = stream
        self._folder = folder
        self._blobs = blobs
        self._disk = disk
        self._settings = settings
        self._dead: LogError | None = None
        self._closed = False
        self._pace = Pace(settings.patience)
        self._lane = Lane(f"log-{stream}")
        self._file: int | None = None
        self._guard = _Guard(self._die)
        self._claim = self._open(steal)

    @property
    def epoch(self) -> int:
        return self._claim.epoch

    @property
    def seq(self) -> int:
        return self._seq

    async def append(self, events: Sequence[AnyEvent]) -> Record:
        """See `events.log.Writer`."""
        payload, seen = pack(self._stream, events)
        if self._closed:
            raise LogError(f"stream {self._stream}: this writer is closed; open the stream again")
        begun = time.perf_counter()
        if self._pace.at_once(begun) and not self._lane.waiting:
            return self._append(payload, seen, begun)
        return await self._lane.do(lambda: self._append(payload, seen, time.perf_counter()))

    def close(self) -> None:
        """Finish what was begun, cut the zeros from the last segment, note a checkpoint, and let go of the stream."""
        self._closed = True
        self._lane.close()
        try:
            if self._file is not None and self._dead is None:
                self._trim()
        finally:
            self._release()

    def __enter__(self) -> "SegmentWriter":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Opening

    def _open(self, steal: bool) -> Claim:
        claim: Claim | None = None
        try:
            self._disk.make_folder(self._folder)
            claim = Claim(self._folder, self._stream, self._disk)
            with claim.latch():
                self._take(claim, steal)
            return claim
        except BaseException as error:
            if claim is not None:
                claim.release()
            self._close_file()
            if isinstance(error, OSError):
                raise explain(error, f"open stream {self._stream} in", self._folder) from error
            raise

    def _take(self, claim: Claim, steal: bool) -> None:
        """Nothing is changed before the stream was read to its end, so that a newer format is left alone."""
        if not steal:
            claim.refuse_living()
        end = find_end(self._stream, self._folder)
        refuse_shortened(self._folder, Checkpoint(self._stream, end.seq, end.hash))
        claim.take(end.epoch)
        self.recovered = recover(end, self._stream, self._folder, claim.epoch, self._disk)
        self._seq, self._hash, self._path, self._offset = end.seq, end.hash, end.path, end.offset
        self._file = self._disk.open(end.path)
        self._filled = os.fstat(self._file).st_size
        self._disk.sync(self._file)  # a writer that was killed may have left its last frame unsynced
        self._disk.sync_folder(self._folder)

    # Appending

    def _append(self, payload: bytes, events: tuple[AnyEvent, ...], begun: float) -> Record:
        # Between two syncs the processor has forgotten this code: every call less is a microsecond less.
        self._or_die()
        claim = self._claim
        try:
            flags, seq, prev, now = 0, self._seq + 1, self._hash, self._settings.clock()
            if len(payload) > LARGE:
                payload, flags = self._blobs.put(payload), IN_BLOB
            frame = encode(seq, claim.epoch, now, prev, payload, flags)
            with claim.latch():
                claim.check()
                self._write(frame)
            self._hash, self._seq = hashlib.sha256(frame).digest(), seq
        except BaseException as error:
            self._die(error)
            raise
        self._pace.took(begun)
        return Record(self._stream, seq, self._claim.epoch, now, events, prev, self._hash)

    def _write(self, frame: bytes) -> None:
        after = self._offset + len(frame)
        if after > self._filled or after > self._settings.segment_bytes:
            after = self._make_room(len(frame))
        assert self._file is not None
        self._disk.write(self._file, frame, self._offset)
        self._disk.sync(self._file)
        self._offset = after

    def _make_room(self, size: int) -> int:
        """See to it that there are zeros where the next `size` bytes go, and where these will end. They are synced with
        the frame: what a power cut leaves of both is a torn end."""
        if self._offset and self._offset + size > self._settings.segment_bytes:
            self._rotate()
        assert self._file is not None
        needed = self._offset + size
        if needed > self._filled:
            fill = min(max(self._filled, FILL_LEAST), FILL_MOST)
            ahead = max(needed, min(self._filled + fill, self._settings.segment_bytes))
            self._disk.write(self._file, bytes(ahead - self._filled), self._filled)
            self._filled = ahead
        return needed

    def _rotate(self) -> None:
        """Go on in a new segment."""
        self._trim_file()
        self._close_file()
        self._path, self._offset, self._filled = path_of(self._folder, self._seq + 1), 0, 0
        self._file = self._disk.open(self._path)
        self._disk.sync_folder(self._folder)

    def _or_die(self) -> "_Guard":
        """Whatever fails in this block, and leaves unknown what is on the disk, ends the writer for good."""
        if self._dead is not None:
            raise type(self._dead)(str(self._dead)) from self._dead
        return self._guard

    def _die(self, error: BaseException) -> None:
        if isinstance(error, LogError):
            self._dead = error
        elif isinstance(error, OSError):
            self._dead = explain(error, f"append to stream {self._stream} in", self._path)
            raise self._dead from error
        else:
            self._dead = LogError(f"stream {self._stream}: an append was broken off; open the stream again")

    # Closing

    def _trim(self) -> None:
        try:
            with self._claim.latch():
                self._claim.check()
                self._trim_file()
                self._keep_checkpoint()
        except (LogError, OSError):
            return  # Zeros at the end and an older checkpoint are harmless; a successor's files are not ours to touch.

    def _keep_checkpoint(self) -> None:
        point = Checkpoint(self._stream, self._seq, self._hash)
        if self._seq and kept(self._folder, self._stream) != point:
            keep(self._folder, point, self._disk)

    def _trim_file(self) -> None:
        assert self._file is not None
        self._disk.truncate(self._file, self._offset)

    def _close_file(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _release(self) -> None:
        self._close_file()
        self._claim.release()
