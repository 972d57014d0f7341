"""A fork begins with its parent's frames, by reference; the parent is never touched."""

import json
import shutil
from pathlib import Path

import pytest

from events.checkpoint import checkpoint
from events.fork import fork
from events.log import Corrupt, LogError, NewerFormat
from events.repair import plan, repair
from events.segment import SegmentLog
from events.stream import read_batches
from events.verify import verify
from tests.events.faults import Fault, FaultyDisk, Stopped
from tests.events.writing import content, note, texts, write

LARGE = "x" * 70_000


async def go_on(log: SegmentLog, *more: str, stream: str = "s") -> None:
    with log.writer(stream) as writer:
        for text in more:
            await writer.append([note(text)])


@pytest.mark.parametrize("seq", range(1, 9))
@pytest.mark.parametrize("segment_bytes", [400, 1 << 20])
async def test_a_fork_reads_the_shared_frames_and_then_its_own(tmp_path: Path, seq: int, segment_bytes: int) -> None:
    parent = await write(tmp_path / "a" / "log", *"abcdefgh", segment_bytes=segment_bytes)
    before = content(parent.folder)
    child = fork(parent, tmp_path / "b" / "log", {"s": seq})
    shared = [*"abcdefgh"[:seq]]
    assert (child.streams(), texts(child), child.end("s").seq) == (["s"], shared, seq)
    await go_on(child, "X", "Y")
    await go_on(child, "Z")
    told = [*shared, "X", "Y", "Z"]
    assert [texts(child, after) for after in range(seq + 4)] == [told[after:] for after in range(seq + 4)]
    assert list(child.read("s", proof=True))[:seq] == list(parent.read("s"))[:seq]
    assert content(parent.folder) == before


async def test_the_chain_and_the_epochs_go_on_over_the_fork(tmp_path: Path) -> None:
    parent = await write(tmp_path / "a", "1")
    await go_on(parent, "2", "3")
    child = fork(parent, tmp_path / "b", {"s": 2})
    await go_on(child, "X")
    records = list(child.read("s", proof=True))
    assert [(record.seq, record.epoch) for record in records] == [(1, 1), (2, 2), (3, 3)]
    assert [record.prev for record in records[1:]] == [record.hash for record in records[:-1]]
    assert json.loads((tmp_path / "b" / "s" / "parent.json").read_text()) == {
        "log": "../a",
        "stream": "s",
        "seq": 2,
        "hash": records[1].hash.hex(),
        "format": 1,
    }


async def test_blobs_are_found_where_their_frame_is(tmp_path: Path) -> None:
    parent = await write(tmp_path / "a", LARGE, "b")
    child = fork(parent, tmp_path / "b", {"s": 1})
    await go_on(child, LARGE + "y")
    assert texts(child) == [LARGE, LARGE + "y"]
    assert len(list((tmp_path / "b" / "blobs").iterdir())) == 1


async def test_a_fork_of_a_fork_of_a_fork(tmp_path: Path) -> None:
    log, told = await write(tmp_path / "0", *"abcd"), [*"abcd"]
    for number, seq in enumerate([4, 3, 5, 2], 1):
        log = fork(log, tmp_path / str(number), {"s": seq})
        await go_on(log, f"{number}x", f"{number}y")
        told = [*told[:seq], f"{number}x", f"{number}y"]
        assert texts(log) == told
        assert [texts(log, after) for after in range(len(told))] == [told[after:] for after in range(len(told))]
        [found] = verify(log, checkpoint(log))
        assert (found.frames, found.shared, found.faults) == (len(told), seq, [])


async def test_only_the_streams_that_are_named_are_forked(tmp_path: Path) -> None:
    parent = await write(tmp_path / "a", "a", "b", stream="one")
    await write(tmp_path / "a", "c", stream="two")
    await write(tmp_path / "a", "d", stream="three")
    child = fork(parent, tmp_path / "b", {"one": 1, "three": 1})
    assert child.streams() == ["one", "three"]
    assert texts(child, stream="three") == ["d"]


async def test_a_fork_may_be_taken_while_the_parent_is_written(tmp_path: Path) -> None:
    parent = SegmentLog(tmp_path / "a", patience=10)
    with parent.writer("s") as writer:
        await writer.append([note("a")])
        await writer.append([note("b")])
        child = fork(parent, tmp_path / "b", {"s": 2})
        await writer.append([note("c")])
        await go_on(child, "C")
    assert (texts(parent), texts(child)) == (["a", "b", "c"], ["a", "b", "C"])


async def test_both_folders_may_be_moved_together(tmp_path: Path) -> None:
    parent = await write(tmp_path / "here" / "a", "a")
    await go_on(fork(parent, tmp_path / "here" / "b", {"s": 1}), "b")
    (tmp_path / "here").rename(tmp_path / "there")
    assert texts(SegmentLog(tmp_path / "there" / "b")) == ["a", "b"]


@pytest.mark.parametrize("seq", [-1, 0, 3])
async def test_a_frame_that_is_not_there_cannot_be_forked_at(tmp_path: Path, seq: int) -> None:
    parent = await write(tmp_path / "a", "a", "b")
    with pytest.raises(LogError, match=rf"cannot fork at frame {seq} of stream s in .*: it has frames 1 to 2"):
        fork(parent, tmp_path / "b", {"s": seq})
    assert not (tmp_path / "b").exists()


async def test_a_folder_that_exists_is_not_forked_into(tmp_path: Path) -> None:
    parent = await write(tmp_path / "a", "a")
    with pytest.raises(LogError, match="it exists already; choose another folder"):
        fork(parent, tmp_path / "a", {"s": 1})


async def forked(folder: Path) -> SegmentLog:
    child = fork(await write(folder / "a", "a", "b", "c"), folder / "b", {"s": 2})
    await go_on(child, "X")
    return child


def told(log: SegmentLog) -> list[str]:
    """What is wrong with the one stream of a log, as verify tells it."""
    [found] = verify(log)
    return found.faults


async def test_a_missing_parent_is_a_clear_error_and_the_fork_s_own_frames_can_be_read(tmp_path: Path) -> None:
    child = await forked(tmp_path)
    (tmp_path / "a").rename(tmp_path / "gone")
    why = r"stream s was forked from frame 2 of stream s in .*a/s, which is not there: bring the parent's folder back"
    with pytest.raises(Corrupt, match=why):
        texts(child)
    assert texts(child, after=2) == ["X"]
    [fault] = told(child)
    assert "which is not there" in fault
    with pytest.raises(Corrupt, match=why):
        plan(child, "s")
    shutil.rmtree(tmp_path / "b")
    (tmp_path / "gone").rename(tmp_path / "a")
    fork(SegmentLog(tmp_path / "a"), tmp_path / "b", {"s": 2})
    (tmp_path / "a").rename(tmp_path / "gone")
    with pytest.raises(Corrupt, match=why):
        child.writer("s")


async def test_a_changed_parent_is_a_clear_error(tmp_path: Path) -> None:
    child = await forked(tmp_path)
    shutil.rmtree(tmp_path / "a")
    await write(tmp_path / "a", "a", "B", "c")
    with pytest.raises(Corrupt, match=r"forked from frame 2 .* but that is another frame now: restore the parent"):
        texts(child)
    assert "that is another frame now" in told(child)[0]


async def test_a_parent_that_was_cut_below_the_fork_is_a_clear_error(tmp_path: Path) -> None:
    child = await forked(tmp_path)
    path = tmp_path / "a" / "s" / "00000001.seg"
    path.write_bytes(path.read_bytes()[:200])
    parent = SegmentLog(tmp_path / "a")
    repair(parent, plan(parent, "s"))
    with pytest.raises(Corrupt, match="which is not there"):
        texts(child)


async def test_frames_of_another_fork_do_not_fit(tmp_path: Path) -> None:
    child = await forked(tmp_path)
    other = fork(SegmentLog(tmp_path / "a"), tmp_path / "c", {"s": 2})
    await go_on(other, "X")
    (tmp_path / "c" / "s" / "parent.json").write_bytes(
        (tmp_path / "b" / "s" / "parent.json").read_bytes().replace(b'"seq": 2', b'"seq": 1')
    )
    with pytest.raises(Corrupt, match="that is another frame now"):
        texts(other)
    changed = bytearray((tmp_path / "b" / "s" / "parent.json").read_bytes())
    at = changed.index(b'"hash": "') + 9
    changed[at] = ord("0") if changed[at] != ord("0") else ord("1")
    (tmp_path / "b" / "s" / "parent.json").write_bytes(changed)
    with pytest.raises(Corrupt, match="does not follow the frame at which the stream was forked"):
        texts(child, after=2)
    with pytest.raises(Corrupt, match="does not follow the frame at which the stream was forked"):
        child.writer("s")


async def test_a_fork_of_itself_ends(tmp_path: Path) -> None:
    child = await forked(tmp_path)
    for log in ("../b", "../c/../b"):
        (tmp_path / "c").mkdir(exist_ok=True)
        path = tmp_path / "b" / "s" / "parent.json"
        path.write_text(path.read_text().replace('"../a"', json.dumps(log)))
        with pytest.raises(Corrupt, match="which is a fork of itself"):
            texts(child)


@pytest.mark.parametrize(
    ("change", "error", "why"),
    [
        ({"format": 2}, NewerFormat, "has format 2, this version reads 1: use a newer one"),
        ({"seq": 0}, Corrupt, "does not say where the stream was forked"),
        ({"seq": "2"}, Corrupt, "does not say where the stream was forked"),
        ({"hash": "12"}, Corrupt, "does not say where the stream was forked"),
        ({"stream": "../x"}, Corrupt, "is not a stream name"),
    ],
    ids=["newer", "seq", "type", "hash", "stream"],
)
async def test_a_reference_that_says_nonsense_is_refused(
    tmp_path: Path, change: dict[str, object], error: type[LogError], why: str
) -> None:
    child = await forked(tmp_path)
    path = tmp_path / "b" / "s" / "parent.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    with pytest.raises(error, match=why):
        texts(child)
    assert why in told(child)[0]


async def test_damage_in_a_forks_own_frames_is_repaired_down_to_the_fork(tmp_path: Path) -> None:
    child = await forked(tmp_path)
    path = tmp_path / "b" / "s" / "00000003.seg"
    path.write_bytes(path.read_bytes()[:-1])
    shown = plan(child, "s")
    assert (shown.seq, shown.hash) == (2, next(SegmentLog(tmp_path / "a").read("s", after=1)).hash)
    repair(child, shown)
    assert texts(child) == ["a", "b"]
    await go_on(child, "Y")
    assert texts(child) == ["a", "b", "Y"]


async def test_the_first_own_segment_is_missed(tmp_path: Path) -> None:
    child = fork(await write(tmp_path / "a", "a", "b", "c"), tmp_path / "b", {"s": 2})
    await write(tmp_path / "b", *"XYZUVW", segment_bytes=300)
    assert texts(child) == ["a", "b", *"XYZUVW"]
    (tmp_path / "b" / "s" / "00000003.seg").unlink()
    with pytest.raises(Corrupt, match=r"does not follow frame 2"):
        texts(child)
    assert any("does not follow frame 2" in fault for fault in told(child))


@pytest.mark.parametrize("fault", ["fail", "full", "stop", "power cut"])
async def test_a_fork_is_there_whole_or_not_at_all(tmp_path: Path, fault: Fault) -> None:
    parent = await write(tmp_path / "a", "a", "b", stream="one")
    await write(tmp_path / "a", "c", stream="two")
    cuts = {"one": 1, "two": 1}
    counting = FaultyDisk()
    fork(parent, tmp_path / "counted", cuts, counting)
    before = content(parent.folder)
    for n in range(1, counting.count + 1):
        folder, disk = tmp_path / str(n), FaultyDisk(n, fault)
        with pytest.raises((LogError, Stopped)):
            fork(parent, folder, cuts, disk)
        if fault == "power cut":
            disk.lose()
        if not folder.exists():
            fork(parent, folder, cuts)
        child = SegmentLog(folder)
        assert [texts(child, stream=name) for name in child.streams()] == [["a"], ["c"]], f"operation {n}"
        assert content(parent.folder) == before


def test_a_stream_without_segments_or_parent_is_empty(tmp_path: Path) -> None:
    assert list(read_batches("s", tmp_path)) == []
