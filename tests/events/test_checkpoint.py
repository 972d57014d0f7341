"""Checkpoints: where a stream stood when it was closed, found again or missed."""

import os
from pathlib import Path

import pytest

from events.checkpoint import checkpoint, kept, parse, spell
from events.disk import Disk
from events.log import Checkpoint, Corrupt, LogError
from events.memory import MemoryLog
from events.segment import SegmentLog
from tests.events.faults import FaultyDisk
from tests.events.writing import note, texts, write


async def test_a_stream_that_is_closed_notes_where_it_ends(tmp_path: Path) -> None:
    log = await write(tmp_path, "a", "b")
    last = list(log.read("s"))[-1]
    assert (tmp_path / "s" / "checkpoint").read_text() == f"s 2 {last.hash.hex()}\n"
    assert checkpoint(log) == [Checkpoint("s", 2, last.hash)]


async def test_stores_of_every_kind_have_checkpoints() -> None:
    log = MemoryLog()
    log.writer("empty").close()
    with log.writer("s") as writer:
        record = await writer.append([note("a")])
    assert checkpoint(log) == [Checkpoint("s", 1, record.hash)]


async def test_a_stream_without_a_frame_has_none(tmp_path: Path) -> None:
    log = await write(tmp_path)
    assert log.streams() == ["s"]
    assert checkpoint(log) == []
    assert not (tmp_path / "s" / "checkpoint").exists()


def test_a_checkpoint_is_a_line_and_back() -> None:
    point = Checkpoint("network-1", 42, bytes(range(32)))
    assert spell(point) == f"network-1 42 {bytes(range(32)).hex()}"
    assert parse(spell(point)) == point


@pytest.mark.parametrize("line", ["", "s 1", f"s 0 {'0' * 64}", f"s 1 {'0' * 63}", f"../s 1 {'0' * 64}", "s 1 0\nx"])
def test_another_line_is_none(line: str) -> None:
    with pytest.raises(LogError, match="is no checkpoint: it is a stream, a frame number and 64"):
        parse(line)


@pytest.mark.parametrize("left", [0, 1, 2])
async def test_frames_that_were_lost_after_a_close_are_missed(tmp_path: Path, left: int) -> None:
    log = await write(tmp_path, "a", "b", "c")
    path = tmp_path / "s" / "00000001.seg"
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 3 * left])
    assert texts(log) == ["a", "b", "c"][:left]
    with pytest.raises(Corrupt, match=rf"ends with frame {left}, but it was closed with s 3 .*: frames were lost"):
        log.writer("s")
    assert path.read_bytes() == data[: len(data) // 3 * left]


async def test_a_last_frame_that_was_exchanged_is_missed(tmp_path: Path) -> None:
    log, other = await write(tmp_path / "one", "a", "b"), await write(tmp_path / "two", "a", "c")
    path = tmp_path / "one" / "s" / "00000001.seg"
    path.write_bytes((other.folder / "s" / "00000001.seg").read_bytes())
    with pytest.raises(Corrupt, match="frames were lost or changed"):
        log.writer("s")


async def test_frames_after_a_checkpoint_are_no_fault(tmp_path: Path) -> None:
    log = await write(tmp_path, "a")
    before = (tmp_path / "s" / "checkpoint").read_bytes()
    await write(tmp_path, "b")
    (tmp_path / "s" / "checkpoint").write_bytes(before)  # as if the second writer had been killed
    with log.writer("s") as writer:
        assert writer.seq == 2


async def test_a_checkpoint_that_is_damaged_or_of_another_stream_is_named(tmp_path: Path) -> None:
    log = await write(tmp_path, "a")
    path = tmp_path / "s" / "checkpoint"
    good = path.read_text()
    for content, why in ((b"s 1 \xff", "is damaged"), (good.replace("s 1", "t 1").encode(), "is that of stream t")):
        path.write_bytes(content)
        with pytest.raises(Corrupt, match=rf"checkpoint {why}"):
            log.writer("s")


async def test_a_checkpoint_that_cannot_be_written_leaves_the_one_before(tmp_path: Path) -> None:
    disk = FaultyDisk()
    await write(tmp_path, "a")
    writer = SegmentLog(tmp_path, disk=disk, patience=10).writer("s")
    await writer.append([note("b")])
    disk.fail_from_here()
    writer.close()
    assert kept(tmp_path / "s", "s").seq == 1  # type: ignore[union-attr]
    assert texts(await write(tmp_path, "c")) == ["a", "b", "c"]


async def test_a_fenced_writer_does_not_touch_the_checkpoint_of_its_successor(tmp_path: Path) -> None:
    log = SegmentLog(tmp_path, patience=10)
    old = log.writer("s")
    await old.append([note("old")])
    with log.writer("s", steal=True) as new:
        await new.append([note("new")])
    old.close()
    assert kept(tmp_path / "s", "s").seq == 2  # type: ignore[union-attr]


def test_the_disk_writes_all_of_a_short_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = os.pwrite
    monkeypatch.setattr(os, "pwrite", lambda file, data, offset: whole(file, bytes(data)[:3], offset))
    Disk().put(tmp_path / "file", b"0123456789")
    assert (tmp_path / "file").read_bytes() == b"0123456789"
