"""A stream of segments looked at frame by frame to its last byte, whatever is wrong on the way."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec

from events.blob import Blobs
from events.chain import Cut, Segment, first_of, place, read_segment, segments
from events.disk import Disk, explain
from events.event import AnyEvent
from events.frame import IN_BLOB, Frame, frame_at, tail
from events.log import BLOBS, Corrupt, LogError
from events.parent import Parent, parent_of
from events.payload import unpack
from events.stream import inherited


class Good(msgspec.Struct, frozen=True):
    """A frame in which nothing is wrong, its segment and its events; `shared` if it is a parent's."""

    frame: Frame
    path: Path
    events: tuple[AnyEvent, ...]
    shared: bool = False


class Problem(msgspec.Struct, frozen=True):
    """What is wrong at an offset of a segment (None: in the parent), with the frame that stands there, if one does.

    `torn`: the next writer mends it by itself.
    """

    error: LogError
    path: Path | None
    offset: int = 0
    torn: bool = False
    frame: Frame | None = None


def examine(stream: str, folder: Path) -> Iterator[Good | Problem]:
    """Every frame of a stream with its hash, its place and its blob checked, and every problem, in order."""
    last: Frame | None = None
    parent: Parent | None = None
    try:
        parent = parent_of(folder)
        for good in _shared(stream, folder, parent) if parent else ():
            yield good
            last = good.frame
    except LogError as error:
        yield Problem(error, None)
    except OSError as error:
        yield Problem(explain(error, f"read stream {stream} in", folder), None)
    yield from _own(stream, folder, parent, last)


def _shared(stream: str, folder: Path, parent: Parent) -> Iterator[Good]:
    for path, batch in inherited(stream, folder, parent, 0, True):
        for frame in batch:
            yield Good(frame, path, _content(stream, path, frame), shared=True)


def _own(stream: str, folder: Path, parent: Parent | None, last: Frame | None) -> Iterator[Good | Problem]:
    """The frames of the stream's own segments. Bytes that are no frame are torn if no frame follows them."""
    expected: int | None = parent.seq + 1 if parent else 1
    gaps: list[Cut] = []
    for path in segments(folder):
        for item in _walk(path):
            if isinstance(item, Cut):
                gaps.append(item)
                continue
            if gaps:
                yield from (Problem(_damage(stream, gap), gap.path, gap.start) for gap in gaps)
                last, expected, gaps = None, None, []
            yield _judge(Segment(stream, path, True, parent), item, last, expected)
            last, expected = item, None
    yield from (Problem(_torn(stream, gap), gap.path, gap.start, torn=True) for gap in gaps)


def _walk(path: Path) -> Iterator[Frame | Cut]:
    """The whole frames of a segment, and the bytes between and after them that are none and not all zero."""
    data, offset = read_segment(path), 0
    while True:
        while (frame := frame_at(data, offset)) is not None:
            yield frame
            offset = frame.end
        rest = tail(data, offset)
        if rest.end == rest.start:
            return
        data = read_segment(path)  # what a living writer was writing is whole by now
        if frame_at(data, offset) is None:
            yield Cut(path, rest.start, rest.end if rest.good is None else rest.good)
            if rest.good is None:
                return
            offset = rest.good


def _judge(segment: Segment, frame: Frame, last: Frame | None, expected: int | None) -> Good | Problem:
    path = segment.path
    try:
        if error := segment.wrong(frame, last):
            raise error
        if expected is not None and first_of(path) > expected:
            raise Corrupt(f"stream {segment.stream}: frames {expected} to {frame.seq - 1} are missing before {path}")
        return Good(frame, path, _content(segment.stream, path, frame))
    except LogError as error:
        return Problem(error, path, frame.start, frame=frame)


def _damage(stream: str, gap: Cut) -> Corrupt:
    return Corrupt(
        f"stream {stream}: bytes {gap.start} to {gap.end} of {gap.path} are damaged, and whole frames follow: "
        "restore the file from a copy of the run, or repair the log"
    )


def _torn(stream: str, gap: Cut) -> Corrupt:
    return Corrupt(f"stream {stream}: {gap.end - gap.start} bytes of an unfinished frame at the end of {gap.path}")


def _content(stream: str, path: Path, frame: Frame) -> tuple[AnyEvent, ...]:
    where = partial(place, stream, path, frame)
    blobs = Blobs(path.parents[1] / BLOBS, Disk())
    return unpack(frame, blobs.get(frame.payload, where) if frame.flags & IN_BLOB else frame.payload, where)
