"""Snapshots: a state that was folded before, so that only the frames after it need be. Nothing but a shortcut.

A snapshot is used if every bit of it is as written, if the same code wrote it, and if the log still has the very
frame that it was taken at; else the whole stream is folded. It proves nothing: verify never looks at it, and replay
only to show in what a state is another one.

A file is a header of 120 bytes, little-endian, and the encoded state:

    offset  size  field
    0       4     magic C1 53 53 C1
    4       4     format version
    8       8     seq
    16      32    hash of that frame
    48      32    SHA-256 of the stream's name, a zero byte and the fingerprint of the code
    80      8     length of the state in bytes
    88      32    SHA-256 of bytes 0-87 and the state
"""

import hashlib
import os
import struct
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from events.disk import Disk, read_file
from events.event import AnyEvent
from events.fold import fold
from events.log import EventLog, LogError, Record, check_name

S = TypeVar("S")

FORMAT = 1
MOST = 256 * 1024 * 1024
"""Bytes of a snapshot that is looked at: without one, all frames are folded."""
MAGIC = b"\xc1SS\xc1"
_HEADER = struct.Struct("<4sIQ32s32sQ")


class Rebuilt(msgspec.Struct, Generic[S], frozen=True):
    """A state after frame `seq`, and how many frames were folded to get it: fewer, if a snapshot helped."""

    state: S
    seq: int
    folded: int


class _Taken(msgspec.Struct, frozen=True):
    """A snapshot as it was read: of which frame, what it is tied to, and the encoded state."""

    seq: int
    frame: bytes
    tie: bytes
    content: bytes


class Snapshots(Generic[S]):
    """The snapshots of a run: one file a stream, in a folder of their own.

    `encode` and `decode` turn a state into bytes and back; `decode` raises `ValueError` or a `MsgspecError` for bytes
    that are none. `code` is a fingerprint of everything that a state depends on besides its events: a
    snapshot of other code is not used. `every` says after how many frames, at least, whoever writes the stream takes
    another; see `due`.
    """

    def __init__(
        self,
        folder: Path,
        encode: Callable[[S], bytes],
        decode: Callable[[bytes], S],
        code: str,
        *,
        every: int = 200,
        disk: Disk | None = None,
    ) -> None:
        self.every = every
        self._folder = folder
        self._encode = encode
        self._decode = decode
        self._code = code
        self._disk = disk or Disk()

    def due(self, record: Record, unkept: int) -> bool:
        """Whether `unkept` frames up to `record` are enough for another: a quarter of a long stream, for a snapshot
        holds all of the state and would otherwise make each frame dearer than the one before it."""
        return unkept >= max(self.every, record.seq // 4)

    def save(self, record: Record, state: S) -> bool:
        """Keep the state after `record`, in place of an older one; False if the disk would not have it."""
        path = self._path(record.stream)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            self._disk.make_folder(self._folder)
            self._put(draft, self._pack(record, self._encode(state)))
            self._disk.rename(draft, path)
        except (OSError, LogError):
            return False  # the log is whole without it
        return True

    def rebuild(self, log: EventLog, stream: str, evolve: Callable[[S, AnyEvent], S], start: S) -> Rebuilt[S]:
        """The state after all frames of a stream: `start` and all of them, or a snapshot and those after it."""
        return self._from_snapshot(log, stream, evolve) or go_on(log.read(stream), evolve, start)

    def taken_at(self, stream: str, frame: bytes) -> S | None:
        """The state after the frame with this hash as whatever code has kept it, if that is still there and can be
        decoded: to be shown beside another one, never to go on from."""
        found = self._whole(stream)
        state = self._decoded(found) if found is not None and found.frame == frame else None
        return state[0] if state else None

    def _from_snapshot(self, log: EventLog, stream: str, evolve: Callable[[S, AnyEvent], S]) -> Rebuilt[S] | None:
        """As `rebuild`; None if there is no snapshot that fits to the log."""
        found = self._whole(stream)
        if found is None or found.tie != self._tie(stream):
            return None
        seq, digest = found.seq, found.frame
        records = iter(log.read(stream, after=seq - 1))
        taken = next(records, None)
        if taken is None or (taken.seq, taken.hash) != (seq, digest):
            return None
        state = self._decoded(found)
        return None if state is None else go_on(records, evolve, state[0], seq)

    def _put(self, path: Path, data: bytes) -> None:
        """Nothing is synced: what a power cut leaves half written is not used."""
        file = self._disk.open(path)
        try:
            self._disk.write(file, data, 0)
            self._disk.truncate(file, len(data))
        finally:
            os.close(file)

    def _pack(self, record: Record, content: bytes) -> bytes:
        tie = self._tie(record.stream)
        head = _HEADER.pack(MAGIC, FORMAT, record.seq, record.hash, tie, len(content))
        return head + hashlib.sha256(head + content).digest() + content

    def _whole(self, stream: str) -> "_Taken | None":
        """What is in the file of a stream, if every bit of it is as written."""
        try:
            data = read_file(self._path(stream), MOST)
        except (OSError, LogError):
            return None
        head, check, content = data[: _HEADER.size], data[_HEADER.size : _HEADER.size + 32], data[_HEADER.size + 32 :]
        if len(head) < _HEADER.size or hashlib.sha256(head + content).digest() != check:
            return None
        magic, version, seq, frame, tie, length = _HEADER.unpack(head)
        fits = (magic, version, length) == (MAGIC, FORMAT, len(content))
        return _Taken(seq, frame, tie, content) if fits and seq else None

    def _decoded(self, found: "_Taken") -> tuple[S] | None:
        """The state, which may be None itself."""
        try:
            return (self._decode(found.content),)
        except (ValueError, msgspec.MsgspecError):
            return None

    def _tie(self, stream: str) -> bytes:
        return hashlib.sha256(f"{stream}\0{self._code}".encode()).digest()

    def _path(self, stream: str) -> Path:
        return self._folder / f"{check_name(stream)}.snapshot"


def go_on(records: Iterable[Record], evolve: Callable[[S, AnyEvent], S], state: S, seq: int = 0) -> Rebuilt[S]:
    """The state after these records, from that after frame `seq`, which they follow."""
    folded = 0
    for record in records:
        state = fold(evolve, state, [record])
        folded, seq = folded + 1, record.seq
    return Rebuilt(state, seq, folded)
