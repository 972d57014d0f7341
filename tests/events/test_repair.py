"""Repair shows what it would cut, cuts that and nothing else, and keeps every byte of it."""

from pathlib import Path

import pytest

from events.checkpoint import kept
from events.frame import FIRST, FORMAT, encode, walk
from events.log import InUse, LogError, NewerFormat
from events.repair import plan, repair
from events.segment import SegmentLog
from events.verify import verify
from tests.events.faults import Fault, FaultyDisk, Stopped
from tests.events.writing import content, texts, write


async def damaged(folder: Path) -> tuple[SegmentLog, Path, int]:
    """Eight frames in three segments, the fifth with a flipped bit; its segment and its offset."""
    log = await write(folder, *"abcdefgh", segment_bytes=400)
    path = folder / "s" / "00000004.seg"
    data = bytearray(path.read_bytes())
    start = walk(bytes(data))[1].start
    data[start + 80] ^= 1
    path.write_bytes(data)
    return log, path, start


async def test_a_good_stream_needs_no_repair(tmp_path: Path) -> None:
    log = await write(tmp_path, "a", "b")
    shown = plan(log, "s")
    assert not shown
    assert (shown.seq, shown.lost, shown.size, shown.why) == (2, 0, 0, "")
    before = content(tmp_path)
    assert repair(log, shown) == []
    assert content(tmp_path) == before


async def test_the_plan_says_what_would_be_cut_and_cuts_nothing(tmp_path: Path) -> None:
    log, path, start = await damaged(tmp_path)
    before = content(tmp_path)
    shown = plan(log, "s")
    last = path.with_name("00000007.seg")
    assert [(cut.path, cut.start, cut.end) for cut in shown.cuts] == [
        (path, start, path.stat().st_size),
        (last, 0, last.stat().st_size),
    ]
    assert (shown.seq, shown.lost, shown.size) == (4, 3, path.stat().st_size - start + last.stat().st_size)
    assert f"bytes {start} to " in shown.why
    assert shown.checkpoint == "cut-checkpoint-8"
    assert content(tmp_path) == before


async def test_a_repaired_stream_goes_on_before_the_damage_and_every_cut_byte_is_kept(tmp_path: Path) -> None:
    log, path, start = await damaged(tmp_path)
    before = content(tmp_path / "s")
    sides = repair(log, plan(log, "s"))
    assert [side.name for side in sides] == [f"cut-00000004-{start}-1.bin", "cut-00000007-0-1.bin", "cut-checkpoint-8"]
    assert path.read_bytes() + sides[0].read_bytes() == before["00000004.seg"]
    assert sides[1].read_bytes() == before["00000007.seg"]
    assert sides[2].read_bytes() == before["checkpoint"]
    assert texts(log) == list("abcd")
    [found] = verify(log)
    assert (found.faults, found.notes) == ([], [])
    assert not plan(log, "s")
    assert texts(await write(tmp_path, "E")) == [*"abcd", "E"]
    assert kept(tmp_path / "s", "s").seq == 5  # type: ignore[union-attr]


async def test_a_torn_end_is_cut_as_a_writer_would(tmp_path: Path) -> None:
    log = await write(tmp_path, "a", "b")
    path = tmp_path / "s" / "00000001.seg"
    whole = path.read_bytes()
    path.write_bytes(whole + b"torn" + bytes(9))
    shown = plan(log, "s")
    assert (shown.seq, shown.lost, shown.size, shown.checkpoint) == (2, 0, 4, "")
    [side] = repair(log, shown)
    assert (path.read_bytes(), side.read_bytes()) == (whole, b"torn")


@pytest.mark.parametrize("left", [0, 1])
async def test_a_lost_end_is_accepted_by_setting_the_checkpoint_aside(tmp_path: Path, left: int) -> None:
    log = await write(tmp_path, "a", "b")
    path = tmp_path / "s" / "00000001.seg"
    path.write_bytes(path.read_bytes()[: len(path.read_bytes()) // 2 * left])
    shown = plan(log, "s")
    assert (shown.seq, shown.cuts, shown.checkpoint) == (left, (), "cut-checkpoint-2")
    assert shown.why == "stream s: the checkpoint of frame 2 does not hold"
    repair(log, shown)
    assert texts(await write(tmp_path, "c")) == [*["a"][:left], "c"]


async def test_a_damaged_checkpoint_is_set_aside(tmp_path: Path) -> None:
    log = await write(tmp_path, "a")
    (tmp_path / "s" / "checkpoint").write_bytes(b"junk")
    [side] = repair(log, plan(log, "s"))
    assert (side.name, side.read_bytes()) == ("cut-checkpoint-damaged", b"junk")
    assert texts(await write(tmp_path, "b")) == ["a", "b"]


async def test_a_frame_whose_blob_is_gone_is_cut_with_what_follows(tmp_path: Path) -> None:
    log = await write(tmp_path, "a", "x" * 70_000, "b")
    next((tmp_path / "blobs").iterdir()).unlink()
    shown = plan(log, "s")
    assert (shown.seq, shown.lost) == (1, 2)
    repair(log, shown)
    assert texts(log) == ["a"]


async def test_a_living_stream_is_not_repaired(tmp_path: Path) -> None:
    log, _, _ = await damaged(tmp_path)
    shown = plan(log, "s")
    (tmp_path / "s").rename(tmp_path / "bad")
    with log.writer("s"), pytest.raises(InUse):
        repair(log, plan(log, "s"))
    assert shown.seq == 4


async def test_a_stream_that_changed_since_it_was_shown_is_looked_at_again(tmp_path: Path) -> None:
    log, path, start = await damaged(tmp_path)
    shown = plan(log, "s")
    path.write_bytes(path.read_bytes()[: start + 10])
    before = content(tmp_path)
    with pytest.raises(LogError, match="has changed since the repair was planned: look at it again"):
        repair(log, shown)
    assert content(tmp_path) == before


def test_what_a_newer_version_wrote_is_not_cut(tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    (tmp_path / "s" / "00000001.seg").write_bytes(encode(1, 1, 0.0, FIRST, b"", version=FORMAT + 1))
    with pytest.raises(NewerFormat, match="open it with a newer version"):
        plan(SegmentLog(tmp_path), "s")


def test_a_stream_that_is_not_there_cannot_be_repaired(tmp_path: Path) -> None:
    log = SegmentLog(tmp_path)
    with pytest.raises(LogError, match=r"cannot repair stream s in .*: No such file"):
        repair(log, plan(log, "s"))


@pytest.mark.parametrize("fault", ["fail", "full", "stop", "power cut"])
async def test_a_repair_that_fails_can_be_done_again_and_keeps_every_byte(tmp_path: Path, fault: Fault) -> None:
    counting = FaultyDisk()
    log, _, _ = await damaged(tmp_path / "counted")
    repair(log, plan(log, "s"), counting)
    for n in range(1, counting.count + 1):
        log, _, start = await damaged(tmp_path / str(n))
        before = content(log.folder / "s")
        disk = FaultyDisk(n, fault)
        with pytest.raises((LogError, Stopped)):
            repair(log, plan(log, "s"), disk)
        if fault == "power cut":
            disk.lose()
        repair(log, plan(log, "s"))
        after = content(log.folder / "s")
        assert texts(log) == list("abcd"), f"operation {n}"
        assert before["00000004.seg"] == after["00000004.seg"] + after[f"cut-00000004-{start}-1.bin"], f"operation {n}"
        assert before["00000007.seg"] == after["cut-00000007-0-1.bin"], f"operation {n}"
        assert before["checkpoint"] == after["cut-checkpoint-8"], f"operation {n}"
