"""The golden runs: a folder of logs for every format version, written once and never again, read by every version.

`python -m tests.events.golden` writes the folder of today's format. It refuses if that exists: a golden folder is
what an old version wrote, and stays so. A new format needs a new folder beside the old ones.
"""

import asyncio
import hashlib
import itertools
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from events import event as facts
from events.event import AnyEvent
from events.fork import fork
from events.frame import FORMAT
from events.log import EventLog
from events.segment import SegmentLog
from events.task import ModelReply
from tests.events.story import RUN

FOLDER = Path(__file__).parent / "golden"
LARGE = facts.ToolReturned("t1", 3, "c9", "get_page", "<li>Oslo 07:45</li>\n" * 3500)


def golden() -> list[Path]:
    """The folders of all formats, oldest first."""
    return sorted(FOLDER.glob("v*"), key=lambda path: int(path.name[1:]))


async def write(folder: Path) -> None:
    """`run`: two streams, several segments and epochs, a blob, a torn end. `fork`: two frames of it and two more."""
    ticks = itertools.count(1_700_000_000)
    log = SegmentLog(folder / "run", segment_bytes=1500, clock=lambda: next(ticks) + 0.5)
    for half in (RUN[:14], RUN[14:]):
        await _append(log, "super_discovery", *[[event] for event in half])
    await _append(log, "network-1", RUN[1:4], [LARGE], [facts.ModelReplied("t1", 4, ModelReply("Østerdal 🚆"))])
    child = fork(log, folder / "fork", {"network-1": 2})
    child = SegmentLog(child.folder, clock=lambda: next(ticks) + 0.5)
    await _append(child, "network-1", [facts.NoteAdded("t1", "note", "another way")], [facts.RunFailed("no way")])
    last = max((folder / "run" / "network-1").glob("*.seg"))
    last.write_bytes(last.read_bytes() + b"\xc1SD\xc1 torn")
    for name in ("run", "fork"):
        told = json.dumps(tell(SegmentLog(folder / name)), indent=1, ensure_ascii=False)
        (folder / f"{name}.json").write_text(told + "\n", "utf-8")


async def _append(log: SegmentLog, stream: str, *steps: list[AnyEvent]) -> None:
    with log.writer(stream) as writer:
        for step in steps:
            await writer.append(step)


def tell(log: EventLog) -> dict[str, list[Any]]:
    """Every record of a log in JSON values, with every field, also those that have their defaults."""
    return {stream: [_plain(record) for record in log.read(stream, proof=True)] for stream in log.streams()}


def _plain(value: Any) -> Any:
    """The value in JSON; bytes in hexadecimal digits, a long text as its digest."""
    match value:
        case msgspec.Struct():
            kind = {"kind": type(value).__name__} if isinstance(value, facts.Event) else {}
            return kind | {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
        case bytes():
            return value.hex()
        case str() if len(value) > 1000:
            return f"sha256:{hashlib.sha256(value.encode()).hexdigest()}"
        case list() | tuple():
            return [_plain(item) for item in value]
        case dict():
            return {key: _plain(item) for key, item in value.items()}
        case _:
            return value


if __name__ == "__main__":
    target = FOLDER / f"v{FORMAT}"
    if target.exists():
        sys.exit(f"{target} exists: what an old version wrote stays as it is")
    asyncio.run(write(target))
