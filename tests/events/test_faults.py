"""The n-th operation of the disk fails, for every n: what was acknowledged is there, in order, and nothing else."""

import contextlib
import random
import shutil
from pathlib import Path

import pytest

from events.event import NoteAdded
from events.log import LogError
from events.segment import SegmentLog
from events.verify import verify
from tests.events.faults import Fault, FaultyDisk, Stopped
from tests.events.proof import times

TEXTS = [f"{number}-" + "x" * size for number, size in enumerate([5, 300, 70_000, 40, 500, 66_000, 1, 1, 1])]

LATER = [text.replace("-", "+") for text in TEXTS]


async def run(log: SegmentLog, texts: list[str], acknowledged: list[str]) -> None:
    """Two writers, one after the other, that append until something goes wrong."""
    for part in (texts[:5], texts[5:]):
        writer = log.writer("s")
        try:
            for text in part:
                await writer.append([NoteAdded("t", "note", text)])
                acknowledged.append(text)
        finally:
            writer.close()


def kept(log: SegmentLog) -> list[str]:
    return [record.events[0].text for record in log.read("s")]


async def count_operations(folder: Path) -> int:
    disk = FaultyDisk()
    await run(SegmentLog(folder, segment_bytes=700, disk=disk, patience=10), TEXTS, [])
    assert {"open", "write", "sync", "truncate", "rename", "sync_folder", "remove"} == set(disk.done)
    return disk.count


@pytest.mark.parametrize("fault", ["fail", "full", "short", "stop", "power cut"])
async def test_proof_that_nothing_acknowledged_is_lost_whichever_operation_fails(tmp_path: Path, fault: Fault) -> None:
    operations = await count_operations(tmp_path / "counted")
    for n in range(1, operations + 1):
        for seed in range(times(3) if fault == "power cut" else 1):
            await _fail_at(tmp_path / f"{n}-{seed}", n, fault, random.Random(seed))


async def _fail_at(folder: Path, n: int, fault: Fault, chance: random.Random) -> None:
    disk = FaultyDisk(n, fault)
    acknowledged: list[str] = []
    with contextlib.suppress(LogError, Stopped):
        await run(SegmentLog(folder, segment_bytes=700, disk=disk, patience=10), TEXTS, acknowledged)
    if fault == "power cut":
        disk.lose(lambda: chance.random() < 0.5)
    recovered = SegmentLog(folder, "relaxed", segment_bytes=700)
    before = kept(recovered)
    assert before in (acknowledged, TEXTS[: len(acknowledged) + 1]), f"operation {n}, {fault}"
    assert [fault for found in verify(recovered) for fault in found.faults] == [], f"operation {n}, {fault}"
    with recovered.writer("s") as writer:
        assert writer.seq == len(before)
        await writer.append([NoteAdded("t", "note", "after")])
    assert kept(recovered) == [*before, "after"], f"operation {n}, {fault}"
    shutil.rmtree(folder)


async def test_proof_that_a_kill_and_then_a_power_cut_lose_nothing_acknowledged(tmp_path: Path) -> None:
    operations = await count_operations(tmp_path / "counted")
    for seed in range(times(1)):
        chance = random.Random(seed)
        for n in range(1, operations + 1):
            folder, acknowledged, more = tmp_path / f"{seed}-{n}", list[str](), list[str]()
            killed = FaultyDisk(n, "stop")
            with contextlib.suppress(Stopped):
                await run(SegmentLog(folder, segment_bytes=700, disk=killed, patience=10), TEXTS, acknowledged)
            disk = FaultyDisk(chance.randrange(1, operations), "power cut", before=killed)
            found = kept(SegmentLog(folder))
            with contextlib.suppress(Stopped):
                await run(SegmentLog(folder, segment_bytes=700, disk=disk, patience=10), LATER, more)
            disk.lose(lambda chance=chance: chance.random() < 0.5)
            after, where = kept(SegmentLog(folder)), f"seed {seed}, operation {n}"
            assert after[: len(acknowledged)] == acknowledged, where
            assert not more or after[: len(found) + len(more)] == [*found, *more], where
            assert after == [*found, *LATER][: len(after)], where
            SegmentLog(folder, "relaxed").writer("s").close()
            shutil.rmtree(folder)


@pytest.mark.parametrize("fault", ["fail", "full", "stop", "power cut"])
async def test_a_recovery_that_fails_can_be_done_again(tmp_path: Path, fault: Fault) -> None:
    for n in range(1, 30):
        folder = tmp_path / str(n)
        torn = await _torn(folder)
        disk = FaultyDisk(n, fault)
        with contextlib.suppress(LogError, Stopped):
            SegmentLog(folder, disk=disk, patience=10).writer("s").close()
        disk.lose()
        with SegmentLog(folder).writer("s") as writer:
            assert writer.seq == 2
            await writer.append([NoteAdded("t", "note", "after")])
        assert kept(SegmentLog(folder)) == ["a", "b", "after"], f"operation {n}"
        assert torn in [path.read_bytes() for path in (folder / "s").glob("torn-*.bin")], f"operation {n}"


async def _torn(folder: Path) -> bytes:
    """A stream of two frames and a torn one; the bytes of that."""
    with SegmentLog(folder).writer("s") as writer:
        for text in "ab":
            await writer.append([NoteAdded("t", "note", text)])
    path = folder / "s" / "00000001.seg"
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:50])
    return whole[:50].rstrip(b"\0")


async def test_a_failed_sync_is_never_tried_again(tmp_path: Path) -> None:
    class BadSync(FaultyDisk):
        broken = False

        def sync(self, file: int) -> None:
            super().sync(file)
            if self.broken:
                raise OSError(5, "Input/output error")

    disk = BadSync()
    writer = SegmentLog(tmp_path, disk=disk).writer("s")
    await writer.append([NoteAdded("t", "note", "a")])
    disk.broken = True
    with pytest.raises(LogError, match=r"cannot append to stream s in .*00000001\.seg: the disk reports a fault"):
        await writer.append([NoteAdded("t", "note", "b")])
    disk.broken = False
    before = disk.count
    with pytest.raises(LogError, match="the disk reports a fault"):
        await writer.append([NoteAdded("t", "note", "c")])
    assert disk.count == before
    writer.close()
    assert kept(SegmentLog(tmp_path)) == ["a", "b"]


async def test_a_full_disk_is_named_and_what_was_written_stays(tmp_path: Path) -> None:
    disk = FaultyDisk()
    writer = SegmentLog(tmp_path, disk=disk).writer("s")
    await writer.append([NoteAdded("t", "note", "a")])
    full = FaultyDisk(disk.count + 1, "full")
    full.count = disk.count
    writer._disk = full
    with pytest.raises(LogError, match="the disk is full: free some space, then resume"):
        await writer.append([NoteAdded("t", "note", "b" * 100)])
    writer.close()
    assert kept(SegmentLog(tmp_path)) == ["a"]
    with SegmentLog(tmp_path).writer("s") as writer:
        assert "of an unfinished frame 2 were cut" in writer.recovered


async def test_an_append_that_is_broken_off_ends_the_writer(tmp_path: Path) -> None:
    writer = SegmentLog(tmp_path, patience=10).writer("s")
    writer._disk = FaultyDisk(1, "stop")
    with pytest.raises(Stopped):
        await writer.append([NoteAdded("t", "note", "a")])
    with pytest.raises(LogError, match="broken off; open the stream again"):
        await writer.append([NoteAdded("t", "note", "b")])
    writer.close()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("a file")
    with pytest.raises(LogError, match=r"cannot open stream s in .*log.*: a file stands where a folder is needed"):
        SegmentLog(tmp_path / "log").writer("s")
