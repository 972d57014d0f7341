"""Recovery: what a writer that died left unfinished is taken out of its stream and kept beside it."""

import os
from pathlib import Path

from events.chain import Cut, read_segment
from events.disk import Disk
from events.stream import End


def recover(end: End, stream: str, folder: Path, epoch: int, disk: Disk) -> str:
    """Cut the stream to its last whole frame, and say what was cut; empty if nothing was.

    The torn bytes are on the disk as `torn-<segment>-<offset>-<epoch>.bin` before they are cut. Segments that
    hold no frame are removed. Done again after a crash it does no harm.
    """
    sides = [_keep(cut, folder, epoch, disk) for cut in end.torn]
    for cut in end.torn:
        shorten(cut, disk)
    for path in end.empty:
        disk.remove(path)
    if not sides:
        return ""
    size = sum(cut.end - cut.start for cut in end.torn)
    return (
        f"stream {stream}: {size} bytes of an unfinished frame {end.seq + 1} were cut; "
        f"they are kept beside it in {', '.join(side.name for side in sides)}"
    )


def set_aside(cut: Cut, side: Path, disk: Disk) -> Path:
    """Keep the bytes of a cut in a file beside the stream, durably."""
    disk.put(side, read_segment(cut.path)[cut.start : cut.end])
    disk.sync_folder(side.parent)
    return side


def shorten(cut: Cut, disk: Disk) -> None:
    """Take the bytes of a cut, and what follows them, out of their segment."""
    file = disk.open(cut.path)
    try:
        disk.truncate(file, cut.start)
        disk.sync(file)
    finally:
        os.close(file)


def _keep(cut: Cut, folder: Path, epoch: int, disk: Disk) -> Path:
    return set_aside(cut, folder / f"torn-{cut.path.stem}-{cut.start}-{epoch}.bin", disk)
