"""Is a log what its writers wrote? Every frame, hash, blob, epoch and checkpoint of every stream is looked at."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from events.checkpoint import kept
from events.claim import EPOCH, newest_epoch
from events.disk import explain
from events.examine import Good, Problem, examine
from events.frame import FIRST, IN_BLOB
from events.line import escape
from events.log import Checkpoint, EventLog, LogError
from events.segment import SegmentLog


class Verified(msgspec.Struct):
    """What was looked at in one stream, and what was found.

    `size` is in bytes, without blobs; `shared` of the `frames` are those of the parent that the stream was forked
    from. `frames` and what they hold are those that are good; `seq`, `epoch` and `hash` are the last one's, good or
    not. `faults` are what is wrong, with its place; `notes` are what a crash leaves and the next writer mends.
    """

    stream: str
    frames: int = 0
    shared: int = 0
    events: int = 0
    size: int = 0
    blobs: int = 0
    checkpoints: int = 0
    epoch: int = 0
    seq: int = 0
    hash: bytes = FIRST
    faults: list[str] = []
    notes: list[str] = []


def verify(log: EventLog, known: Iterable[Checkpoint] = ()) -> list[Verified]:
    """Look at all streams, and hold them against the `known` checkpoints that were kept elsewhere.

    Nothing is changed. A store that is not of segments is read once, with proof; its first fault ends a stream.
    """
    points = list(known)
    streams = sorted({*log.streams(), *(point.stream for point in points)})
    found = [_verify(log, stream, [point for point in points if point.stream == stream]) for stream in streams]
    return found + (_misnamed(log) if isinstance(log, SegmentLog) else [])


def _verify(log: EventLog, stream: str, points: list[Checkpoint]) -> Verified:
    found = Verified(stream)
    if isinstance(log, SegmentLog):
        folder = log.folder / stream
        points = [*points, *_own_checkpoint(folder, found)]
        hashes = _looked_at(folder, found, {point.seq for point in points})
    else:
        hashes = _read(log, found, {point.seq for point in points})
    _compare(found, points, hashes)
    return found


def _misnamed(log: SegmentLog) -> list[Verified]:
    why = "its name is that of no stream, so nothing reads its frames: find out who put it there"
    shown = [escape(name) for name in log.misnamed()]
    return [Verified(name, faults=[f"{escape(str(log.folder))}/{name}: {why}"]) for name in shown]


def _looked_at(folder: Path, found: Verified, wanted: set[int]) -> dict[int, bytes]:
    """As `_look`; files that cannot be read at all are a fault as others are."""
    hashes: dict[int, bytes] = {}
    try:
        hashes = _look(folder, found, wanted)
        _compare_epochs(folder, found)
    except LogError as error:
        found.faults.append(f"stream {found.stream}: {error}")
    except OSError as error:
        found.faults.append(str(explain(error, f"read stream {found.stream} in", folder)))
    return hashes


def _look(folder: Path, found: Verified, wanted: set[int]) -> dict[int, bytes]:
    """Tally the frames of a stream of segments; the hashes of the frames that are `wanted`, and of the last."""
    hashes: dict[int, bytes] = {}
    last = None
    for item in examine(found.stream, folder):
        _count(found, item)
        last = item.frame or last
        if item.frame and item.frame.seq in wanted:
            hashes[item.frame.seq] = item.frame.digest()
    if last is not None:
        found.seq, found.epoch, found.hash = last.seq, last.epoch, last.digest()
    return hashes


def _count(found: Verified, item: Good | Problem) -> None:
    if isinstance(item, Problem):
        (found.notes if item.torn else found.faults).append(str(item.error))
        return
    found.frames += 1
    found.shared += item.shared
    found.events += len(item.events)
    found.size += item.frame.end - item.frame.start
    found.blobs += bool(item.frame.flags & IN_BLOB)


def _read(log: EventLog, found: Verified, wanted: set[int]) -> dict[int, bytes]:
    hashes: dict[int, bytes] = {}
    try:
        for record in log.read(found.stream, proof=True):
            found.frames, found.events = found.frames + 1, found.events + len(record.events)
            found.seq, found.epoch, found.hash = record.seq, record.epoch, record.hash
            if record.seq in wanted:
                hashes[record.seq] = record.hash
    except LogError as error:
        found.faults.append(str(error))
    return hashes


def _own_checkpoint(folder: Path, found: Verified) -> list[Checkpoint]:
    """What the stream's folder itself notes of its end."""
    try:
        point = kept(folder, found.stream)
    except LogError as error:
        found.faults.append(str(error))
        return []
    return [point] if point else []


def _compare(found: Verified, points: Iterable[Checkpoint], hashes: dict[int, bytes]) -> None:
    for point in points:
        found.checkpoints += 1
        where = f"stream {found.stream}: the checkpoint of frame {point.seq}"
        if point.seq > found.seq:
            found.faults.append(f"{where} is not reached: frames {found.seq + 1} to {point.seq} are missing")
        elif hashes.get(point.seq) != point.hash:
            found.faults.append(f"{where} does not fit: that frame, or one before it, was changed")


def _compare_epochs(folder: Path, found: Verified) -> None:
    """The epoch file must know of the epoch in which the last frame of the stream's own was written."""
    if found.frames == found.shared:
        return
    path, newest = folder / EPOCH, newest_epoch(folder)
    if newest is None:
        found.notes.append(f"stream {found.stream}: {path} is missing or damaged; the next writer mends it")
    elif newest < found.epoch:
        found.faults.append(
            f"stream {found.stream}: frame {found.seq} was written in epoch {found.epoch}, but {path} knows only of "
            f"{newest}: it was put back to an older state; find out who writes this stream before you go on"
        )
