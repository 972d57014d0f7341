"""Checkpoints: where a stream stood, as one line, so that a changed or missing end is found.

`<stream>/checkpoint` is written whenever a writer is closed; the same line, printed and kept elsewhere, proves
more: that nobody who could write the folder has changed a frame up to it.

    network-1 42 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
"""

import re
from collections import deque
from pathlib import Path
from typing import Protocol, runtime_checkable

from events.disk import Disk, read_file
from events.log import Checkpoint, Corrupt, EventLog, LogError

NAME = "checkpoint"
_MOST = 4096

_LINE = re.compile(r"([a-z0-9_][a-z0-9_.-]{0,99}) ([1-9][0-9]{0,18}) ([0-9a-f]{64})\n?")


@runtime_checkable
class Ended(Protocol):
    """A store that knows where a stream ends without reading all of it."""

    def end(self, stream: str) -> Checkpoint: ...


def checkpoint(log: EventLog) -> list[Checkpoint]:
    """Where every stream that holds a frame stands now, in the order of their names."""
    return [found for stream in log.streams() if (found := _end(log, stream)) is not None]


def spell(point: Checkpoint) -> str:
    """The checkpoint as a line without its end."""
    return f"{point.stream} {point.seq} {point.hash.hex()}"


def parse(line: str) -> Checkpoint:
    """The checkpoint that a line spells; `LogError` for any other text."""
    found = _LINE.fullmatch(line)
    if found is None:
        raise LogError(f"{line[:200]!r} is no checkpoint: it is a stream, a frame number and 64 hexadecimal digits")
    return Checkpoint(found[1], int(found[2]), bytes.fromhex(found[3]))


def keep(folder: Path, point: Checkpoint, disk: Disk) -> None:
    """Note it in the folder of its stream, in place of the one before: there is always an old or a new one."""
    draft = folder / f".{NAME}"
    disk.put(draft, f"{spell(point)}\n".encode())
    disk.rename(draft, folder / NAME)
    disk.sync_folder(folder)


def kept(folder: Path, stream: str) -> Checkpoint | None:
    """The checkpoint that is noted in the folder of a stream; None before the first."""
    try:
        content = read_file(folder / NAME, _MOST)
    except FileNotFoundError:
        return None
    try:
        point = parse(content.decode())
    except (LogError, UnicodeDecodeError):
        raise Corrupt(
            f"stream {stream}: {folder / NAME} is damaged: restore it from a copy, or repair the log"
        ) from None
    if point.stream != stream:
        raise Corrupt(f"stream {stream}: {folder / NAME} is that of stream {point.stream}: repair the log")
    return point


def refuse_shortened(folder: Path, end: Checkpoint) -> None:
    """Raise `Corrupt` if a stream ends before the frame that it had when it was closed, or that frame is another."""
    point = kept(folder, end.stream)
    if point is not None and point.seq >= end.seq and point.hash != end.hash:
        raise Corrupt(
            f"stream {end.stream} in {folder} ends with frame {end.seq}, but it was closed with {spell(point)}: "
            "frames were lost or changed; restore a copy of the run, or repair the log to go on without them"
        )


def _end(log: EventLog, stream: str) -> Checkpoint | None:
    if isinstance(log, Ended):
        found = log.end(stream)
        return found if found.seq else None
    last = next(iter(deque(log.read(stream), maxlen=1)), None)
    return Checkpoint(stream, last.seq, last.hash) if last else None
