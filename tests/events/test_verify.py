"""Verify finds everything that is wrong, says where, and changes nothing."""

import re
from pathlib import Path

import msgspec
import pytest

from events.checkpoint import checkpoint
from events.event import NoteAdded
from events.frame import FIRST, FORMAT, Frame, encode, walk
from events.log import Checkpoint
from events.memory import MemoryLog
from events.segment import SegmentLog
from events.verify import Verified, verify
from tests.events.writing import content, note, write

LARGE = "x" * 70_000


def one(log: SegmentLog, *known: Checkpoint) -> Verified:
    before = content(log.folder)
    [found] = verify(log, known)
    assert content(log.folder) == before
    return found


def frames(path: Path) -> list[Frame]:
    return walk(path.read_bytes())


def cut_out(path: Path, start: int, end: int, put: bytes = b"") -> None:
    data = path.read_bytes()
    path.write_bytes(data[:start] + put + data[end:])


async def test_a_good_log_is_told_in_numbers(tmp_path: Path) -> None:
    await write(tmp_path, "a", LARGE, segment_bytes=400)
    log = await write(tmp_path, "b", "c", "d", segment_bytes=400)
    found = one(log, *checkpoint(log))
    size = sum(path.stat().st_size for path in (tmp_path / "s").glob("*.seg"))
    assert (found.frames, found.events, found.blobs, found.size) == (5, 5, 1, size)
    assert (found.seq, found.epoch, found.checkpoints, found.shared) == (5, 2, 2, 0)
    assert [Checkpoint("s", found.seq, found.hash)] == checkpoint(log)
    assert (found.faults, found.notes) == ([], [])


async def test_a_writer_at_work_is_no_fault(tmp_path: Path) -> None:
    log = SegmentLog(tmp_path)
    with log.writer("s") as writer:
        await writer.append([note("a")])
        assert (one(log).frames, one(log).faults, one(log).notes) == (1, [], [])


async def test_all_damage_is_listed_with_its_place(tmp_path: Path) -> None:
    log = await write(tmp_path, *"abcdefgh", segment_bytes=400)
    path = tmp_path / "s" / "00000004.seg"
    data = bytearray(path.read_bytes())
    second = frames(path)[1]
    data[second.start + 80] ^= 1
    path.write_bytes(data)
    (tmp_path / "s" / "00000001.seg").write_bytes(b"x" * 10)
    found = one(log)
    assert [text.split(": restore")[0] for text in found.faults] == [
        f"stream s: bytes 0 to 10 of {tmp_path}/s/00000001.seg are damaged, and whole frames follow",
        f"stream s: bytes {second.start} to {second.end} of {path} are damaged, and whole frames follow",
    ]
    assert (found.frames, found.seq, found.checkpoints) == (4, 8, 1)


async def test_a_torn_end_is_a_note(tmp_path: Path) -> None:
    log = await write(tmp_path, "a", "b")
    path = tmp_path / "s" / "00000001.seg"
    path.write_bytes(path.read_bytes() + b"torn" + bytes(50))
    found = one(log)
    assert (found.faults, found.notes) == ([], [f"stream s: 4 bytes of an unfinished frame at the end of {path}"])


@pytest.mark.parametrize(
    ("lost", "why"),
    [("00000001.seg", "frames 1 to 3 are missing before"), ("00000004.seg", "frame 7 .* does not follow frame 3")],
)
async def test_a_missing_segment_is_missed(tmp_path: Path, lost: str, why: str) -> None:
    log = await write(tmp_path, *"abcdefgh", segment_bytes=400)
    (tmp_path / "s" / lost).unlink()
    [fault] = one(log).faults
    assert re.search(why, fault)


async def test_a_lost_end_is_missed_by_the_stream_s_own_checkpoint_and_by_one_kept_elsewhere(tmp_path: Path) -> None:
    log = await write(tmp_path, "a", "b", "c")
    known = checkpoint(log)
    path = tmp_path / "s" / "00000001.seg"
    path.write_bytes(path.read_bytes()[: frames(path)[1].end])
    missed = "stream s: the checkpoint of frame 3 is not reached: frames 3 to 3 are missing"
    assert one(log).faults == [missed]
    assert one(log, *known).faults == [missed, missed]
    (tmp_path / "s" / "checkpoint").unlink()
    assert one(log).faults == []
    assert one(log, *known).faults == [missed]


async def test_a_history_that_was_written_anew_is_found_by_a_checkpoint_kept_elsewhere(tmp_path: Path) -> None:
    known = checkpoint(await write(tmp_path / "true", "a", "b", "c"))
    forged = await write(tmp_path / "forged", "a", "B", "c")
    assert one(forged).faults == []
    assert one(forged, *known).faults == [
        "stream s: the checkpoint of frame 3 does not fit: that frame, or one before it, was changed"
    ]


async def test_a_stream_that_is_gone_is_missed(tmp_path: Path) -> None:
    log = await write(tmp_path, "a")
    [_, gone] = verify(log, [Checkpoint("t", 2, FIRST)])
    assert gone.faults == ["stream t: the checkpoint of frame 2 is not reached: frames 1 to 2 are missing"]


async def test_a_changed_frame_breaks_the_chain(tmp_path: Path) -> None:
    log = await write(tmp_path, "one", "two", "three")
    path = tmp_path / "s" / "00000001.seg"
    second = frames(path)[1]
    payload = second.payload.replace(b"two", b"TWO")
    cut_out(path, second.start, second.end, encode(2, 1, second.time, second.prev, payload))
    [fault] = one(log).faults
    assert "frame 3" in fault
    assert "it does not follow frame 2: something was removed or changed" in fault


async def test_a_blob_that_is_missing_or_damaged_is_a_fault_of_its_frame(tmp_path: Path) -> None:
    log = await write(tmp_path, "a", LARGE, LARGE + "y", "b")
    blobs = sorted((tmp_path / "blobs").iterdir())
    blobs[0].unlink()
    blobs[1].write_bytes(b"other")
    found = one(log)
    assert found.frames == 2
    assert len(found.faults) == 2
    assert any(f"its blob {blobs[0]} is missing" in fault for fault in found.faults)
    assert any(f"its blob {blobs[1]} is damaged" in fault for fault in found.faults)


def plant(folder: Path, payload: bytes, version: int = FORMAT, name: str = "00000001.seg") -> SegmentLog:
    (folder / "s").mkdir(parents=True)
    (folder / "s" / name).write_bytes(encode(1, 1, 0.0, FIRST, payload, version=version))
    return SegmentLog(folder)


@pytest.mark.parametrize(
    ("payload", "version", "name", "why"),
    [
        (b"", FORMAT + 1, "00000001.seg", f"written in format {FORMAT + 1}"),
        (msgspec.msgpack.encode([1]), FORMAT, "00000001.seg", "its content is not a step"),
        (msgspec.msgpack.encode([note("a")]), FORMAT, "00000002.seg", "frame 2 belongs here"),
    ],
    ids=["newer", "no step", "other name"],
)
def test_what_cannot_be_read_is_a_fault(tmp_path: Path, payload: bytes, version: int, name: str, why: str) -> None:
    found = one(plant(tmp_path, payload, version, name))
    assert found.frames == 0
    assert why in found.faults[0]


async def test_an_epoch_that_was_put_back_is_a_fault_and_one_that_is_gone_a_note(tmp_path: Path) -> None:
    log = await write(tmp_path, "a")
    path = tmp_path / "s" / "epoch"
    first = path.read_bytes()
    await write(tmp_path, "b")
    path.write_bytes(first)
    [fault] = one(log).faults
    assert f"frame 2 was written in epoch 2, but {path} knows only of 1" in fault
    for rest in (b"", b"epoch 2 pro"):
        path.write_bytes(rest)
        assert one(log).notes == [f"stream s: {path} is missing or damaged; the next writer mends it"]
    path.unlink()
    assert len(one(log).notes) == 1


async def test_a_damaged_checkpoint_is_a_fault(tmp_path: Path) -> None:
    log = await write(tmp_path, "a")
    (tmp_path / "s" / "checkpoint").write_text("s one")
    [fault] = one(log).faults
    assert "checkpoint is damaged" in fault


async def test_any_store_can_be_verified() -> None:
    log = MemoryLog()
    with log.writer("s") as writer:
        records = [await writer.append([NoteAdded("t", "note", text)]) for text in "abc"]
    points = [Checkpoint("s", record.seq, record.hash) for record in records]
    [good] = verify(log, points)
    assert (good.frames, good.events, good.checkpoints, good.faults) == (3, 3, 3, [])
    [bad] = verify(log, [Checkpoint("s", 2, FIRST)])
    assert bad.faults == ["stream s: the checkpoint of frame 2 does not fit: that frame, or one before it, was changed"]
    log._frames["s"][1] = encode(2, 1, 0.0, FIRST, b"\xc1")
    [broken] = verify(log)
    assert "its content is not a step" in broken.faults[0]
