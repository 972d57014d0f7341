"""A stream as one chain: the frames that it shares with its parent, if it was forked, and then its own segments'.

A reader may read while a writer writes: it sees whole frames only. It holds one segment at a time in memory.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec

from events.chain import Cut, Segment, first_of, path_of, segments
from events.frame import FIRST, Frame
from events.log import Corrupt
from events.parent import NAME, Parent, parent_of
from files.regular import is_inside

Batch = tuple[Path, list[Frame]]
"""Frames that follow one another, and the segment that holds them."""


class End(msgspec.Struct, frozen=True):
    """Where a stream ends: its last frame (seq 0 before the first), the place after it, and what follows there."""

    path: Path
    offset: int
    seq: int = 0
    epoch: int = 0
    hash: bytes = FIRST
    torn: tuple[Cut, ...] = ()
    empty: tuple[Path, ...] = ()


def is_stream(folder: Path) -> bool:
    """Whether a folder is one of a stream."""
    return is_inside(folder, NAME) or any(folder.glob("*.seg"))


def read_batches(
    stream: str, folder: Path, after: int = 0, proof: bool = False, children: tuple[Path, ...] = ()
) -> Iterator[Batch]:
    """The frames from the segment that holds `after` + 1 on, each found to follow the one before it.

    The hashes are computed from segment to segment only, unless for `proof`: the CRCs find what disks do. A forked
    stream begins with the frames of its parent; `children` are the folders that led here.
    """
    parent = parent_of(folder)
    last: Frame | None = None
    if parent is not None and after < parent.seq:
        for path, batch in inherited(stream, folder, parent, after, proof, children):
            yield path, batch
            last = batch[-1]
    hole: Cut | None = None
    for path in _from(segments(folder), after):
        segment = Segment(stream, path, proof, parent)
        for batch in segment.batches(last, after):
            if hole is not None:
                raise _damaged_before(stream, hole, batch[0].seq)
            if last is None and batch[0].seq > after + 1:
                raise Corrupt(f"stream {stream}: frames {after + 1} to {batch[0].seq - 1} are missing before {path}")
            yield path, batch
            last = batch[-1]
        hole = hole or segment.hole


def inherited(
    stream: str, folder: Path, parent: Parent, after: int, proof: bool, children: tuple[Path, ...] = ()
) -> Iterator[Batch]:
    """The frames of a parent up to the fork; the last is found to be the one that was forked from."""
    source = parent.folder(folder)
    origin = f"stream {stream} was forked from frame {parent.seq} of stream {parent.stream} in {source}"
    here = Path(os.path.realpath(folder))
    if Path(os.path.realpath(source)) in (*children, here):
        raise Corrupt(f"{origin}, which is a fork of itself: restore its parent.json from a copy of the run")
    last: Frame | None = None
    for path, batch in read_batches(parent.stream, source, after, proof, (*children, here)):
        if shared := [frame for frame in batch if frame.seq <= parent.seq]:
            yield path, shared
            last = shared[-1]
        if len(shared) < len(batch):
            break
    if last is None or last.seq < parent.seq:
        raise Corrupt(f"{origin}, which is not there: bring the parent's folder back, unchanged, to that place")
    if last.digest().hex() != parent.hash:
        raise Corrupt(f"{origin}, but that is another frame now: restore the parent from a copy")


def find_end(stream: str, folder: Path) -> End:
    """The end of a stream, found from its last segment that holds a frame. No writer may be at work."""
    torn: list[Cut] = []
    empty: list[Path] = []
    parent = parent_of(folder)
    for path in reversed(segments(folder)):
        segment = Segment(stream, path, parent=parent)
        last: Frame | None = None
        for batch in segment.batches():
            last = batch[-1]
        torn += [segment.hole] if segment.hole else []
        if last is not None:
            return End(path, last.end, last.seq, last.epoch, last.digest(), tuple(torn), tuple(empty))
        empty.append(path)
    if parent is None:
        return End(path_of(folder, 1), 0, torn=tuple(torn), empty=tuple(empty))
    last = shared_end(stream, folder, parent)
    return End(path_of(folder, last.seq + 1), 0, last.seq, last.epoch, last.digest(), tuple(torn), tuple(empty))


def shared_end(stream: str, folder: Path, parent: Parent) -> Frame:
    """The last frame that a forked stream shares with its parent."""
    *_, (_, batch) = inherited(stream, folder, parent, parent.seq - 1, False)
    return batch[-1]


def _from(paths: list[Path], after: int) -> list[Path]:
    """The segments from the one that holds frame `after` + 1."""
    passed = [path for path in paths if first_of(path) <= after + 1]
    return paths[max(0, len(passed) - 1) :]


def _damaged_before(stream: str, hole: Cut, seq: int) -> Corrupt:
    return Corrupt(
        f"stream {stream}: {hole.path} is damaged at offset {hole.start}; frame {seq} follows in the next segment: "
        "restore the file from a copy of the run"
    )
