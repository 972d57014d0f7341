"""A run from one store into another, byte for byte: the same frames, blobs and hashes, so that it replays identically.

Export is copying into a folder of segments, import is copying out of one. A copy that was broken off, or whose
source has grown since, is continued by copying again.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Protocol

import msgspec

from events.frame import IN_BLOB, Frame, frame_at
from events.log import Checkpoint, Corrupt, EventLog, LogError, NewerFormat
from events.payload import newer, strays


class Sealed(msgspec.Struct, frozen=True):
    """A frame as its writer wrote it, as bytes, and the content of the blob that it names; empty if it names none."""

    data: bytes
    content: bytes = b""


class Store(EventLog, Protocol):
    """A store that frames can be copied out of and into."""

    def sealed(self, stream: str) -> Iterator[Sealed]:
        """All frames of a stream in order. Raises what `read` raises."""

    def adopt(self, stream: str, frames: Iterable[Sealed]) -> Checkpoint:
        """Append those of a stream's frames that are not here yet, as they are, and say where it now ends.

        Raises `InUse` while a living writer holds the stream, and `LogError` if the stream here holds anything
        that is not in `frames`. What was appended before an error is a whole beginning.
        """


def copy(source: Store, target: Store) -> list[Checkpoint]:
    """Copy all streams, as far as they go now, and say where each ends. The source is only read."""
    return [target.adopt(stream, source.sealed(stream)) for stream in source.streams()]


def lacking(stream: str, frames: Iterable[Sealed], seq: int, digest: bytes) -> Iterator[tuple[Frame, Sealed]]:
    """Of all frames of a stream those after number `seq`, whose hash must be `digest`; each is checked on the way."""
    last: Frame | None = None
    for sealed in frames:
        last = _checked(stream, sealed, last)
        if last.seq == seq and last.digest() != digest:
            raise LogError(
                f"stream {stream}: frame {seq} of the copy is another one than that of the original: "
                "the copy is of another run, or was written to since; copy to a new place"
            )
        if last.seq > seq:
            yield last, sealed
    if (last.seq if last else 0) < seq:
        raise LogError(
            f"stream {stream}: the copy has {seq} frames, which is more than the original: look which is which"
        )


def _checked(stream: str, sealed: Sealed, last: Frame | None) -> Frame:
    """The frame, if it is whole and follows the one before it."""
    frame, seq = frame_at(sealed.data, 0), last.seq + 1 if last else 1
    place = f"stream {stream}, frame {seq}"
    if frame is None or frame.end != len(sealed.data):
        raise Corrupt(f"{place} is damaged: restore a copy of the run")
    if why := newer(frame):
        raise NewerFormat(f"{place}: {why}")
    if why := strays(frame, last, proof=True) or ("" if frame.seq == seq else "the frames before it are missing"):
        raise Corrupt(f"{place}: {why}")
    if frame.flags & IN_BLOB and hashlib.sha256(sealed.content).digest() != frame.payload:
        raise Corrupt(f"{place}: its blob is missing or damaged: restore it from a copy of the run")
    return frame
