"""A run goes from one store into another and back, byte for byte."""

import shutil
import uuid
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from events.copy import Sealed, Store, copy
from events.event import NoteAdded, ToolReturned
from events.frame import FIRST, FORMAT, encode
from events.log import Corrupt, Fenced, InUse, LogError, NewerFormat
from events.memory import MemoryLog
from events.postgres import PostgresLog
from events.segment import SegmentLog
from tests.events.story import RUN
from tests.postgres_server import PostgresServer

KINDS = ("segments", "postgres", "memory")
Make = Callable[[str], Store]


@pytest.fixture
def make(tmp_path: Path, postgres: PostgresServer) -> Iterator[Make]:
    """Makes an empty store of a kind."""
    opened: list[PostgresLog] = []

    def make(kind: str) -> Store:
        name = f"run-{uuid.uuid4()}"
        if kind == "postgres":
            opened.append(PostgresLog(postgres.dsn, name))
            return opened[-1]
        return MemoryLog() if kind == "memory" else SegmentLog(tmp_path / name, segment_bytes=5000)

    yield make
    for log in opened:
        log.close()


async def write(log: Store, stream: str, *texts: str) -> None:
    with log.writer(stream) as writer:
        for text in texts:
            await writer.append([NoteAdded("t", "note", text)])


async def tell(log: Store) -> None:
    """A run with every kind of event, three writers after one another, large payloads, and hostile text."""
    with log.writer("network-1") as writer:
        for event in RUN:
            await writer.append([event])
    await write(log, "network-1", "a\0b\x1b[31m\u202e", "x" * 70_000, "x" * 70_000, "y" * 300_000)
    await write(log, "super_discovery", *map(str, range(450)))
    log.writer("docs-1").close()


def whole(log: Store) -> dict[str, list[Sealed]]:
    return {stream: list(log.sealed(stream)) for stream in log.streams()}


@pytest.mark.parametrize(("first", "second"), list(product(KINDS, KINDS)))
async def test_a_copy_is_the_same_byte_for_byte_and_so_is_the_way_back(make: Make, first: str, second: str) -> None:
    original, there, back = make(first), make(second), make(first)
    await tell(original)
    ends = copy(original, there)
    told = [("docs-1", 0), ("network-1", len(RUN) + 4), ("super_discovery", 450)]
    assert [(end.stream, end.seq) for end in ends] == told
    assert copy(there, back) == ends
    assert whole(original) == whole(there) == whole(back)
    for stream in original.streams():
        records = list(original.read(stream, proof=True))
        assert list(there.read(stream, proof=True)) == records == list(back.read(stream))
        assert [end.hash for end in ends if end.stream == stream] == [records[-1].hash if records else FIRST]


@pytest.mark.parametrize("kind", KINDS)
async def test_copying_again_brings_what_came_since(make: Make, kind: str) -> None:
    original, there = make("memory"), make(kind)
    for texts in ("abc", "", "def"):
        await write(original, "s", *texts)
        copy(original, there)
        assert whole(original) == whole(there)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_writer_goes_on_in_a_copy_with_a_higher_epoch(make: Make, kind: str) -> None:
    original, there, again = make("memory"), make(kind), make(kind)
    for text in "abcd":
        await write(original, "s", text)
    copy(original, there)
    await write(there, "s", "e")
    records = list(there.read("s", proof=True))
    assert [record.epoch for record in records[:4]] == [1, 2, 3, 4]
    assert records[4].epoch > 4
    copy(there, again)
    assert list(again.read("s", proof=True)) == records


@pytest.mark.parametrize("kind", KINDS)
async def test_a_copy_that_went_on_alone_is_left_alone(make: Make, kind: str) -> None:
    original, there = make("memory"), make(kind)
    await write(original, "s", "a")
    copy(original, there)
    await write(there, "s", "b")
    before = whole(there)
    with pytest.raises(LogError, match=r"stream s: the copy has 2 frames, which is more than the original"):
        copy(original, there)
    await write(original, "s", "B", "C")
    with pytest.raises(LogError, match=r"stream s: frame 2 of the copy is another one"):
        copy(original, there)
    assert whole(there) == before


@pytest.mark.parametrize("kind", KINDS)
async def test_a_stream_that_is_being_written_is_not_copied_into(make: Make, kind: str) -> None:
    original, there = make("memory"), make(kind)
    await write(original, "s", "a")
    with there.writer("s"), pytest.raises(InUse):
        copy(original, there)
    assert list(there.read("s")) == []


@pytest.mark.parametrize("kind", KINDS)
async def test_only_whole_frames_in_their_order_are_adopted(make: Make, kind: str) -> None:
    original, there = make("memory"), make(kind)
    await write(original, "s", "a", "b", "c")
    a, b, c = original.sealed("s")
    large = encode(1, 1, 0.0, FIRST, bytes(32), flags=1)
    for frames, error, why in [
        ([Sealed(a.data[:-1])], Corrupt, "frame 1 is damaged"),
        ([Sealed(a.data + b"\0")], Corrupt, "frame 1 is damaged"),
        ([b], Corrupt, "frame 1: the frames before it are missing"),
        ([a, c], Corrupt, "frame 2: it does not follow frame 1"),
        ([a, b, b], Corrupt, "frame 3: it does not follow frame 2"),
        ([Sealed(large, b"other content")], Corrupt, "frame 1: its blob is missing or damaged"),
        ([Sealed(encode(1, 1, 0.0, FIRST, b"", version=FORMAT + 1))], NewerFormat, "open it with a newer version"),
    ]:
        with pytest.raises(error, match=why):
            there.adopt("s", frames)
    for sealed, text in zip(there.sealed("s"), (a, b), strict=False):
        assert sealed == text
    assert there.adopt("s", [a, b, c]).seq == 3


async def test_a_large_payload_in_memory_stays_in_its_frame(make: Make) -> None:
    original, there = make("memory"), make("postgres")
    event = ToolReturned("t", 1, "c", "get_transaction", "é" * 70_000)
    with original.writer("s") as writer:
        await writer.append([event])
    copy(original, there)
    [sealed] = there.sealed("s")
    assert (len(sealed.data) > 140_000, sealed.content) == (True, b"")
    assert [record.events for record in there.read("s")] == [(event,)]


async def test_an_adopting_writer_that_was_taken_over_is_fenced(make: Make) -> None:
    original, there = make("memory"), make("postgres")
    await write(original, "s", *map(str, range(500)))

    def frames() -> Iterator[Sealed]:
        for at, sealed in enumerate(original.sealed("s")):
            if at == 300:
                there.writer("s", steal=True).close()
            yield sealed

    with pytest.raises(Fenced, match="taken over"):
        there.adopt("s", frames())
    assert len(list(there.read("s"))) == 200
    assert there.adopt("s", original.sealed("s")).seq == 500


async def test_a_folder_that_was_moved_away_comes_back_from_the_database(make: Make, tmp_path: Path) -> None:
    folder, database = SegmentLog(tmp_path / "log"), make("postgres")
    await tell(folder)
    files = {path: path.read_bytes() for path in (tmp_path / "log").rglob("*.seg")}
    copy(folder, database)
    shutil.move(tmp_path / "log", tmp_path / "gone")
    copy(database, SegmentLog(tmp_path / "log"))
    assert {path: path.read_bytes() for path in (tmp_path / "log").rglob("*.seg")} == files
