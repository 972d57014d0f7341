"""Appends in a lane: in order, one on its way to the disk at a time, told to whoever waits and to nobody else."""

import asyncio
import threading
import time
from pathlib import Path

import pytest

from events.lane import Lane
from events.log import LogError, Record
from events.pace import CROWD, Pace
from events.segment import SegmentLog
from tests.events.faults import FaultyDisk, Stopped
from tests.events.story import record
from tests.events.writing import note, texts


async def test_what_the_work_returns_or_raises_is_told_to_whoever_waits() -> None:
    lane = Lane("lane")
    told = record(seq=7)
    assert await lane.do(lambda: told) is told
    with pytest.raises(LogError, match="full"):
        await lane.do(lambda: fail(LogError("full")))
    with pytest.raises(Stopped):
        await lane.do(lambda: fail(Stopped()))
    assert lane.waiting == 0
    lane.close()
    lane.close()


def fail(error: BaseException) -> Record:
    raise error


async def test_work_goes_on_when_nobody_waits_any_more() -> None:
    lane, go, done = Lane("lane"), threading.Event(), list[str]()

    def work(name: str, error: LogError | None = None) -> Record:
        go.wait()
        done.append(name)
        return fail(error) if error else record()

    waiting = [
        asyncio.ensure_future(lane.do(lambda: work("a"))),
        asyncio.ensure_future(lane.do(lambda: work("b", LogError("b")))),
    ]
    await asyncio.sleep(0)
    assert lane.waiting == 2
    for each in waiting:
        each.cancel()
    go.set()
    await lane.do(lambda: work("c"))
    assert (done, lane.waiting) == (["a", "b", "c"], 0)
    lane.close()


def test_one_loop_after_another_is_served() -> None:
    lane = Lane("lane")
    assert [asyncio.run(lane.do(lambda seq=seq: record(seq=seq))).seq for seq in (1, 2)] == [1, 2]
    lane.close()


def test_a_lane_outlives_its_loop() -> None:
    lane, go, done = Lane("lane"), threading.Event(), list[str]()

    def work() -> Record:
        go.wait()
        done.append("done")
        return record()

    async def leave() -> None:
        asyncio.ensure_future(lane.do(work)).add_done_callback(lambda future: future.cancelled())
        await asyncio.sleep(0)

    asyncio.run(leave())
    go.set()
    lane.close()
    assert (done, lane.waiting) == (["done"], 0)


async def test_a_stream_has_one_frame_on_its_way_to_the_disk(tmp_path: Path) -> None:
    disk = FaultyDisk()
    with SegmentLog(tmp_path, disk=disk, patience=0).writer("s") as writer:
        await writer.append([note("zeros are written with the first")])
        begun = len(disk.done)
        await asyncio.gather(*[writer.append([note(str(number))]) for number in range(20)])
        assert disk.done[begun:] == ["write", "sync"] * 20
    assert len(texts(SegmentLog(tmp_path))) == 21


async def test_appends_that_are_cancelled_are_written_all_the_same(tmp_path: Path) -> None:
    log = SegmentLog(tmp_path, patience=0)
    with log.writer("s") as writer:
        waiting = [asyncio.ensure_future(writer.append([note(str(number))])) for number in range(5)]
        await asyncio.sleep(0)
        waiting[2].cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (await writer.append([note("last")])).seq == 6
    assert texts(log) == ["0", "1", "2", "3", "4", "last"]


async def test_streams_beside_each_other_keep_their_own_order(tmp_path: Path) -> None:
    log = SegmentLog(tmp_path)

    async def live(name: str) -> None:
        with log.writer(name) as writer:
            for number in range(30):
                await writer.append([note(f"{name}{number}")])
                await asyncio.sleep(0)

    await asyncio.gather(*[live(name) for name in "abcdefgh"])
    for name in "abcdefgh":
        assert texts(log, stream=name) == [f"{name}{number}" for number in range(30)]


def test_a_stream_alone_on_a_quick_disk_appends_at_once_and_one_in_a_crowd_does_not() -> None:
    one, two, now = Pace(patience=0.001), Pace(patience=0.001), time.perf_counter() + 1000
    assert [one.at_once(now), one.at_once(now)] == [True, True]
    assert [two.at_once(now), one.at_once(now + CROWD / 2)] == [False, False]
    assert not one.at_once(now + CROWD * 0.75)
    assert one.at_once(now + CROWD * 2)
    assert two.at_once(now + CROWD * 4)


def test_a_slow_disk_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    pace, later = Pace(patience=0.001), time.perf_counter() + 3000
    monkeypatch.setattr("time.perf_counter", lambda: 50.0)
    pace.took(49.0)
    assert not pace.at_once(later)
    for _ in range(100):
        pace.took(50.0)
    assert pace.at_once(later + 1)
