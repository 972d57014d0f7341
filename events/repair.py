"""Repair: a stream is cut before the first thing that is wrong with it, and every cut byte is kept beside it.

A repair loses what follows the damage. Nothing is cut before `repair` is given the plan that was shown.
"""

from pathlib import Path

import msgspec

from events.chain import Cut, read_segment, segments
from events.checkpoint import NAME as CHECKPOINT
from events.checkpoint import kept
from events.claim import Claim, newest_epoch
from events.disk import Disk, explain
from events.examine import Problem, examine
from events.frame import FIRST, MAGIC, sought_at
from events.log import Corrupt, LogError
from events.recovery import set_aside, shorten
from events.segment import SegmentLog


class Repair(msgspec.Struct, frozen=True):
    """What a repair of a stream would do. Without `cuts` and `checkpoint` there is nothing to do.

    `seq` and `hash` are those of the last frame that stays, `lost` the number of whole frames among the `cuts`,
    `why` the problem, and `checkpoint` the name under which one is set aside that no longer holds.
    """

    stream: str
    seq: int
    hash: bytes
    lost: int = 0
    cuts: tuple[Cut, ...] = ()
    checkpoint: str = ""
    why: str = ""

    @property
    def size(self) -> int:
        """The bytes that would be cut."""
        return sum(cut.end - cut.start for cut in self.cuts)

    def __bool__(self) -> bool:
        return bool(self.cuts or self.checkpoint)


def plan(log: SegmentLog, stream: str) -> Repair:
    """What it would take to make a stream whole. Changes nothing.

    Raises `LogError` if what is wrong is in a parent's folder, or was written by a newer version.
    """
    folder = log.folder / stream
    hashes, problem = _good_part(stream, folder)
    cuts = _cuts(folder, problem) if problem else ()
    side, why = _checkpoint(stream, folder, hashes)
    last = max(hashes)
    return Repair(
        stream, last, hashes[last], sum(map(_frames, cuts)), cuts, side, str(problem.error) if problem else why
    )


def repair(log: SegmentLog, shown: Repair, disk: Disk | None = None) -> list[Path]:
    """Do what was shown, and nothing else; returns the side files that hold what was cut.

    Raises `InUse` while a living writer holds the stream, and `LogError` if the stream has changed since.
    """
    folder, disk = log.folder / shown.stream, disk or Disk()
    claim: Claim | None = None
    try:
        claim = Claim(folder, shown.stream, disk)
        with claim.latch():
            claim.refuse_living()
            if plan(log, shown.stream) != shown:
                raise LogError(f"stream {shown.stream} has changed since the repair was planned: look at it again")
            return _mend(folder, shown, newest_epoch(folder) or 0, disk)
    except OSError as error:
        raise explain(error, f"repair stream {shown.stream} in", folder) from error
    finally:
        if claim is not None:
            claim.release()


def _good_part(stream: str, folder: Path) -> tuple[dict[int, bytes], Problem | None]:
    """The hashes of all frames before the first problem, by their seq (0: before the first), and the problem."""
    hashes = {0: FIRST}
    for item in examine(stream, folder):
        if isinstance(item, Problem):
            if item.path is None or not isinstance(item.error, Corrupt):
                raise item.error
            return hashes, item
        hashes[item.frame.seq] = item.frame.digest()
    return hashes, None


def _cuts(folder: Path, problem: Problem) -> tuple[Cut, ...]:
    """Everything from the problem on, but for the zeros at the end of each segment."""
    paths = segments(folder)
    after = paths[paths.index(problem.path) :] if problem.path else []
    starts = [problem.offset, *[0] * len(after)]
    return tuple(_rest(path, start) for path, start in zip(after, starts, strict=False))


def _rest(path: Path, start: int) -> Cut:
    return Cut(path, start, max(start, len(read_segment(path).rstrip(b"\0"))))


def _frames(cut: Cut) -> int:
    """How many whole frames a cut takes away."""
    data, found = read_segment(cut.path), 0
    at = data.find(MAGIC, cut.start)
    while at >= 0:
        frame = sought_at(data, at)
        found += frame is not None
        at = data.find(MAGIC, frame.end if frame else at + 1)
    return found


def _checkpoint(stream: str, folder: Path, hashes: dict[int, bytes]) -> tuple[str, str]:
    """The name under which the stream's checkpoint is set aside, and why; both empty if it holds."""
    try:
        point = kept(folder, stream)
    except Corrupt as error:
        return f"cut-{CHECKPOINT}-damaged", str(error)
    if point is None or hashes.get(point.seq) == point.hash:
        return "", ""
    return f"cut-{CHECKPOINT}-{point.seq}", f"stream {stream}: the checkpoint of frame {point.seq} does not hold"


def _mend(folder: Path, shown: Repair, epoch: int, disk: Disk) -> list[Path]:
    """Every byte is safe in a side file before the first is cut; the last segment goes first."""
    sides = [set_aside(cut, folder / f"cut-{cut.path.stem}-{cut.start}-{epoch}.bin", disk) for cut in shown.cuts]
    for cut in reversed(shown.cuts):
        disk.remove(cut.path) if cut.start == 0 else shorten(cut, disk)
        disk.sync_folder(folder)
    if shown.checkpoint:
        disk.rename(folder / CHECKPOINT, folder / shown.checkpoint)
        disk.sync_folder(folder)
        sides.append(folder / shown.checkpoint)
    return sides
