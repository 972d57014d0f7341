"""Short ways to write a stream and to read it back, for the tests of the store of segments."""

from pathlib import Path

from events.event import NoteAdded
from events.log import EventLog
from events.segment import SegmentLog


def note(text: str) -> NoteAdded:
    return NoteAdded("t", "note", text)


async def write(folder: Path, *texts: str, stream: str = "s", segment_bytes: int = 1 << 20) -> SegmentLog:
    """A log of segments to which one writer appended a frame for each text, and was closed."""
    log = SegmentLog(folder, segment_bytes=segment_bytes, patience=10)
    with log.writer(stream) as writer:
        for text in texts:
            await writer.append([note(text)])
    return log


def texts(log: EventLog, after: int = 0, stream: str = "s") -> list[str]:
    return [record.events[0].text for record in log.read(stream, after)]


def content(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
