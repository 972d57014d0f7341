"""What every store promises, told once and played on each of them."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from events.event import AgentSpawned, NoteAdded, Paused, ReportBack, ToolReturned
from events.frame import FIRST
from events.log import EventLog, Fenced, InUse, LogError
from events.memory import MemoryLog
from events.segment import SegmentLog

BORN = AgentSpawned("network-1", "network", "rules")


def note(text: str) -> NoteAdded:
    return NoteAdded("t1", "note", text)


@pytest.fixture(params=["memory", "durable", "relaxed", "threaded", "inline", "tiny segments"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    match request.param:
        case "memory":
            yield MemoryLog()
        case "threaded":
            yield SegmentLog(tmp_path / "log", patience=0)
        case "inline":
            yield SegmentLog(tmp_path / "log", patience=10)
        case "tiny segments":
            yield SegmentLog(tmp_path / "log", segment_bytes=200)
        case durability:
            yield SegmentLog(tmp_path / "log", durability)


async def test_an_empty_log_has_no_streams_and_no_frames(log: EventLog) -> None:
    assert log.streams() == []
    assert list(log.read("network-1")) == []


async def test_what_was_appended_is_read_in_order(log: EventLog) -> None:
    writer = log.writer("network-1")
    written = [await writer.append([BORN, note("a")]), await writer.append([note("b")])]
    assert [record.seq for record in written] == [1, 2]
    assert [record.events for record in written] == [(BORN, note("a")), (note("b"),)]
    assert list(log.read("network-1")) == written
    assert list(log.read("network-1", after=1)) == written[1:]
    assert list(log.read("network-1", after=2)) == []
    assert writer.seq == 2
    writer.close()


async def test_each_frame_names_the_one_before_it(log: EventLog) -> None:
    with log.writer("s") as writer:
        for text in "abc":
            await writer.append([note(text)])
    records = list(log.read("s"))
    assert [record.prev for record in records] == [FIRST, records[0].hash, records[1].hash]
    assert len({record.hash for record in records}) == 3


async def test_streams_are_apart(log: EventLog) -> None:
    with log.writer("network-1") as one, log.writer("super_discovery") as two:
        await asyncio.gather(one.append([note("one")]), two.append([note("two")]))
    assert log.streams() == ["network-1", "super_discovery"]
    assert [record.events for record in log.read("super_discovery")] == [(note("two"),)]


async def test_appends_at_once_to_one_stream_keep_their_order(log: EventLog) -> None:
    with log.writer("s") as writer:
        written = await asyncio.gather(*[writer.append([note(str(number))]) for number in range(20)])
    assert [record.seq for record in written] == list(range(1, 21))
    assert [record.events[0].text for record in log.read("s")] == [str(number) for number in range(20)]


async def test_a_new_writer_goes_on_with_a_higher_epoch(log: EventLog) -> None:
    with log.writer("s") as writer:
        await writer.append([note("a")])
    with log.writer("s") as writer:
        assert (writer.epoch, writer.seq, writer.recovered) == (2, 1, "")
        await writer.append([note("b")])
    assert [(record.seq, record.epoch) for record in log.read("s")] == [(1, 1), (2, 2)]


async def test_an_epoch_that_wrote_nothing_is_not_given_again(log: EventLog) -> None:
    for _ in range(3):
        log.writer("s").close()
    with log.writer("s") as writer:
        assert writer.epoch == 4


async def test_a_stream_has_one_living_writer(log: EventLog) -> None:
    first = log.writer("s")
    with pytest.raises(InUse, match=r"stream s .*is in use|stream s is in use"):
        log.writer("s")
    await first.append([note("still here")])
    first.close()
    log.writer("s").close()


async def test_a_writer_that_was_succeeded_can_never_write_again(log: EventLog) -> None:
    old = log.writer("s")
    await old.append([note("old")])
    new = log.writer("s", steal=True)
    assert new.epoch > old.epoch
    for _ in range(2):
        with pytest.raises(Fenced, match="taken over"):
            await old.append([note("too late")])
    await new.append([note("new")])
    old.close()
    with pytest.raises(InUse):
        log.writer("s")
    await new.append([note("newer")])
    new.close()
    assert [record.events[0].text for record in log.read("s")] == ["old", "new", "newer"]


async def test_a_closed_writer_writes_nothing(log: EventLog) -> None:
    writer = log.writer("s")
    writer.close()
    writer.close()
    with pytest.raises(LogError, match="closed"):
        await writer.append([note("late")])
    assert list(log.read("s")) == []


@pytest.mark.parametrize("name", ["", ".", "..", "../s", "a/b", "A", "é", "-s", "blobs", "a" * 101, "s\n"])
def test_a_stream_name_is_plain(log: EventLog, name: str) -> None:
    for use in (log.read, log.writer):
        with pytest.raises(LogError, match="not a stream name"):
            use(name)


@pytest.mark.parametrize(
    ("events", "why"),
    [
        ([], "at least one event"),
        ([NoteAdded("t", "note", "\ud800")], "surrogates"),
        ([NoteAdded("t", "note", 7)], "Expected `str`"),  # type: ignore[arg-type]
        ([ReportBack("t", 1, object())], "unsupported"),
        ([ReportBack("t", 1, 1 << 70)], "ints"),
        (["no event"], "Expected `object`"),
    ],
    ids=["none", "surrogate", "wrong type", "object", "large integer", "text"],
)
async def test_what_could_not_be_read_back_is_not_written(log: EventLog, events: list[Any], why: str) -> None:
    with log.writer("s") as writer:
        with pytest.raises(LogError, match=why):
            await writer.append(events)
        await writer.append([note("the writer lives on")])
    assert [record.seq for record in log.read("s")] == [1]


async def test_a_record_shows_its_events_as_a_reader_sees_them(log: EventLog) -> None:
    with log.writer("s") as writer:
        record = await writer.append([ReportBack("t", 1, {"cities": ("Oslo", "Rom")}, notes=("n",))])
    assert record.events == (ReportBack("t", 1, {"cities": ["Oslo", "Rom"]}, notes=("n",)),)
    assert [record] == list(log.read("s"))


async def test_large_and_many_events_come_back(log: EventLog) -> None:
    large = [ToolReturned("t", 1, "c", "get_transaction", "é" * size) for size in (10, 70_000, 40_000, 70_000)]
    with log.writer("s") as writer:
        for event in large:
            await writer.append([event, Paused("t", 1, "budget")])
    assert [record.events for record in log.read("s")] == [(event, Paused("t", 1, "budget")) for event in large]
