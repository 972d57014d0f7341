"""The files of a stream: segments named by the seq of their first frame.

A segment is frames, one after another, and zeros to its end.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from events.disk import read_file
from events.frame import FORMAT, IN_BLOB, Frame, Tail, frame_at, place_of, tail, walk
from events.log import Corrupt, LogError, NewerFormat
from events.parent import Parent
from events.payload import LATEST, newer, strays

MOST = 16 * 1024 * 1024
"""Bytes of a segment that is read: a writer begins another one after half of it."""

_ENDING = ".seg"
_NAME = re.compile(rf"[0-9]{{8,18}}{re.escape(_ENDING)}")


class Cut(msgspec.Struct, frozen=True):
    """Bytes `start` to `end` of a segment that are no whole frame: what was being written when its writer died."""

    path: Path
    start: int
    end: int


def path_of(folder: Path, first: int) -> Path:
    """The segment whose first frame has the number `first`."""
    return folder / f"{first:08}.seg"


def segments(folder: Path) -> list[Path]:
    """The segments of a stream in order. Raises `Corrupt` if one is not named as segments are."""
    found = list(folder.glob(f"*{_ENDING}"))
    for path in found:
        if not _NAME.fullmatch(path.name):
            raise Corrupt(f"{path} is named like no segment, which has the number of its first frame: take it away")
    return sorted(found, key=first_of)


def read_segment(path: Path) -> bytes:
    """The bytes of a segment; none if a writer has just removed it, being empty. Raises `Corrupt` for one that no
    writer has written: a link, a pipe, or of more than `MOST` bytes."""
    try:
        return read_file(path, MOST)
    except FileNotFoundError:
        return b""


class Segment:
    """The whole frames of one segment, and, once they have been read, the `hole` after them: None if all is zero."""

    def __init__(self, stream: str, path: Path, proof: bool = False, parent: Parent | None = None) -> None:
        self.hole: Cut | None = None
        self.stream = stream
        self.path = path
        self._proof = proof
        self._parent = parent

    def batches(self, last: Frame | None = None, after: int = 0) -> Iterator[list[Frame]]:
        """The frames from number `after` on, as one batch or a few; `last` is the one before, if that was read.

        Raises `NewerFormat`, and `Corrupt` for damage before the last whole frame.
        """
        data = read_segment(self.path)
        offset = place_of(data, after) if after >= first_of(self.path) else 0
        while True:
            batch = walk(data, offset)
            yield from self._checked(batch, last)
            if batch:
                last, offset = batch[-1], batch[-1].end
            rest = tail(data, offset)
            if rest.good is None:
                break
            # A reader may have met a frame half written and the next one whole: by now both are whole.
            data = read_segment(self.path)
            if frame_at(data, offset) is None:
                raise _damaged(self.stream, self.path, rest)
        self.hole = Cut(self.path, rest.start, rest.end) if rest.end > rest.start else None

    def _checked(self, batch: list[Frame], last: Frame | None) -> Iterator[list[Frame]]:
        """The batch, if it holds anything; if a frame is wrong, those before it, and then the error."""
        for at, frame in enumerate(batch):
            if not self._is_plain(frame, last) and (error := self.wrong(frame, last)) is not None:
                if at:
                    yield batch[:at]
                raise error
            last = frame
        if batch:
            yield batch

    def _is_plain(self, frame: Frame, last: Frame | None) -> bool:
        """A quick look that is enough for almost all frames."""
        return (
            last is not None
            and frame.start > 0
            and not self._proof
            and frame.seq == last.seq + 1
            and frame.epoch >= last.epoch
            and frame.version == FORMAT
            and frame.flags <= IN_BLOB
            and 0 <= frame.time <= LATEST
        )

    def wrong(self, frame: Frame, last: Frame | None) -> LogError | None:
        """Why a frame cannot stand here, right after `last` (None: one that was not read); None if it can."""
        where = place(self.stream, self.path, frame)
        if why := newer(frame):
            return NewerFormat(f"{where}: {why}")
        if frame.start == 0 and frame.seq != first_of(self.path):
            return Corrupt(
                f"{where}: frame {first_of(self.path)} belongs here: restore the file from a copy of the run"
            )
        if self._parent and frame.seq == self._parent.seq + 1 and frame.prev.hex() != self._parent.hash:
            return Corrupt(f"{where}: it does not follow the frame at which the stream was forked: restore a copy")
        if why := strays(frame, last, self._proof or frame.start == 0):
            return Corrupt(f"{where}: {why}")
        return None


def place(stream: str, path: Path, frame: Frame) -> str:
    """Where a frame stands, for an error."""
    return f"stream {stream}, frame {frame.seq} ({path}, offset {frame.start})"


def first_of(path: Path) -> int:
    return int(path.stem)


def _damaged(stream: str, path: Path, rest: Tail) -> Corrupt:
    return Corrupt(
        f"stream {stream}: {path} is damaged at offset {rest.start}; whole frames follow at offset {rest.good}: "
        "restore the file from a copy of the run"
    )
