"""The segments of a stream on the disk: how they end, grow, and what is refused."""

import hashlib
from pathlib import Path

import msgspec
import pytest

from events import chain, upcast
from events.chain import Segment, segments
from events.event import NoteAdded, ToolReturned
from events.frame import FIRST, FORMAT, encode, walk
from events.log import Corrupt, LogError, NewerFormat
from events.segment import SegmentLog


def note(text: str) -> NoteAdded:
    return NoteAdded("t", "note", text)


async def write(folder: Path, *texts: str, segment_bytes: int = 1 << 20) -> SegmentLog:
    log = SegmentLog(folder, segment_bytes=segment_bytes)
    with log.writer("s") as writer:
        for text in texts:
            await writer.append([note(text)])
    return log


def texts(log: SegmentLog, after: int = 0) -> list[str]:
    return [record.events[0].text for record in log.read("s", after)]


def names(folder: Path, pattern: str = "*.seg") -> list[str]:
    return sorted(path.name for path in (folder / "s").glob(pattern))


async def test_a_torn_tail_is_not_there_and_its_bytes_are_kept(tmp_path: Path) -> None:
    log = await write(tmp_path, "a", "b")
    path = tmp_path / "s" / "00000001.seg"
    whole, torn = path.read_bytes(), encode(3, 1, 0.0, FIRST, b"unfinished")[:-3]
    path.write_bytes(whole + torn + bytes(500))
    assert texts(log) == ["a", "b"]
    with log.writer("s") as writer:
        side = tmp_path / "s" / f"torn-00000001-{len(whole)}-2.bin"
        assert writer.recovered == (
            f"stream s: {len(torn)} bytes of an unfinished frame 3 were cut; they are kept beside it in {side.name}"
        )
        assert side.read_bytes() == torn
        await writer.append([note("c")])
    assert texts(log) == ["a", "b", "c"]
    with log.writer("s") as writer:
        assert writer.recovered == ""


async def test_a_torn_first_frame_leaves_an_empty_stream(tmp_path: Path) -> None:
    log = await write(tmp_path, "a")
    path = tmp_path / "s" / "00000001.seg"
    path.write_bytes(path.read_bytes()[:-1])
    (tmp_path / "s" / "checkpoint").unlink()  # its writer died before it was closed
    with log.writer("s") as writer:
        assert (writer.seq, bool(writer.recovered)) == (0, True)
        await writer.append([note("b")])
    assert texts(log) == ["b"]


async def test_an_open_segment_is_filled_ahead_and_a_closed_one_is_not(tmp_path: Path) -> None:
    log = SegmentLog(tmp_path)
    path = tmp_path / "s" / "00000001.seg"
    with log.writer("s") as writer:
        await writer.append([note("a")])
        assert path.stat().st_size == 64 * 1024
        for _ in range(12):
            await writer.append([note("x" * 10_000)])
        assert path.stat().st_size == 128 * 1024
        assert len(texts(log)) == 13
    assert path.stat().st_size == max(frame.end for frame in walk(path.read_bytes()))


async def test_a_full_segment_is_followed_by_the_next(tmp_path: Path) -> None:
    numbers = [str(number) for number in range(10)]
    log = await write(tmp_path, *numbers, segment_bytes=400)
    assert names(tmp_path) == ["00000001.seg", "00000004.seg", "00000007.seg", "00000010.seg"]
    assert [texts(log, after) for after in range(12)] == [numbers[after:] for after in range(12)]
    with log.writer("s") as writer:
        assert writer.seq == 10


async def test_a_segment_without_a_frame_is_taken_away(tmp_path: Path) -> None:
    log = await write(tmp_path, "a", "b")
    (tmp_path / "s" / "00000003.seg").write_bytes(bytes(100))
    (tmp_path / "s" / "00000009.seg").write_bytes(b"\0\0torn")
    assert texts(log) == ["a", "b"]
    with log.writer("s") as writer:
        assert "4 bytes" not in writer.recovered
        assert "6 bytes of an unfinished frame 3" in writer.recovered
        await writer.append([note("c")])
    assert (texts(log), names(tmp_path)) == (["a", "b", "c"], ["00000001.seg"])


@pytest.mark.parametrize(
    ("lost", "why"),
    [("00000001.seg", "frames 1 to 3 are missing before"), ("00000004.seg", "frame 7 .* does not follow frame 3")],
)
async def test_a_missing_segment_is_missed(tmp_path: Path, lost: str, why: str) -> None:
    log = await write(tmp_path, *"abcdefgh", segment_bytes=400)
    (tmp_path / "s" / lost).unlink()
    with pytest.raises(Corrupt, match=why):
        texts(log)


async def test_damage_at_the_end_of_a_segment_that_is_not_the_last_is_loud(tmp_path: Path) -> None:
    log = await write(tmp_path, *"abcdefgh", segment_bytes=400)
    path = tmp_path / "s" / "00000001.seg"
    size = path.stat().st_size
    path.write_bytes(path.read_bytes() + b"x")
    with pytest.raises(Corrupt, match=rf"00000001\.seg is damaged at offset {size}; frame 4 follows"):
        texts(log)


async def test_a_segment_of_another_run_does_not_fit(tmp_path: Path) -> None:
    log = await write(tmp_path / "one", *"abcdefgh", segment_bytes=400)
    await write(tmp_path / "two", *"ABCDEFGH", segment_bytes=400)
    (tmp_path / "two" / "s" / "00000004.seg").rename(tmp_path / "one" / "s" / "00000004.seg")
    with pytest.raises(Corrupt, match=r"frame 4 .* does not follow frame 3"):
        texts(log)


async def test_a_large_step_is_a_blob(tmp_path: Path) -> None:
    log = SegmentLog(tmp_path)
    large = ToolReturned("t", 1, "c", "get_transaction", "x" * 100_000)
    for _ in range(2):
        with log.writer("s") as writer:
            await writer.append([large])
    [blob] = (tmp_path / "blobs").iterdir()
    assert hashlib.sha256(blob.read_bytes()).hexdigest() == blob.name
    assert [record.events for record in log.read("s")] == [(large,), (large,)]
    assert log.streams() == ["s"]
    assert (tmp_path / "s" / "00000001.seg").stat().st_size < 1000


async def test_a_blob_that_is_damaged_or_missing_is_named(tmp_path: Path) -> None:
    log = await write(tmp_path, "x" * 100_000)
    [blob] = (tmp_path / "blobs").iterdir()
    good = blob.read_bytes()
    blob.write_bytes(good[:-1] + b"y")
    with pytest.raises(Corrupt, match=rf"stream s, frame 1 .*blob .*{blob.name} is damaged"):
        texts(log)
    with log.writer("s") as writer:
        await writer.append([note("x" * 100_000)])
    assert blob.read_bytes() == good
    blob.unlink()
    with pytest.raises(Corrupt, match=rf"blob .*{blob.name} is missing"):
        texts(log)


def plant(folder: Path, payload: bytes, **changes: int) -> SegmentLog:
    """A stream of one frame with any payload, flags and version."""
    (folder / "s").mkdir(parents=True)
    (folder / "s" / "00000001.seg").write_bytes(encode(1, 1, 0.0, FIRST, payload, **changes))
    return SegmentLog(folder)


@pytest.mark.parametrize(
    ("content", "changes", "why"),
    [
        ([], {"version": FORMAT + 1}, f"written in format {FORMAT + 1}, but .* formats up to {FORMAT}: open it with"),
        ([], {"flags": 6}, "flags 0x6"),
        ([{"kind": "RunForgotten"}], {}, f"unknown kind of event RunForgotten .format {FORMAT}.: use a newer version"),
        ([{"kind": "RunFailed", "reason": "r", "blame": 1}], {}, "unknown field `blame`"),
    ],
    ids=["version", "flags", "kind", "field"],
)
def test_what_a_newer_version_wrote_is_refused_not_dropped(
    tmp_path: Path, content: object, changes: dict[str, int], why: str
) -> None:
    log = plant(tmp_path, msgspec.msgpack.encode(content), **changes)
    with pytest.raises(NewerFormat, match=rf"stream s, frame 1 .*offset 0.*{why}"):
        list(log.read("s"))


def test_a_newer_stream_is_not_opened_for_writing_and_left_as_it_is(tmp_path: Path) -> None:
    log = plant(tmp_path, b"", version=FORMAT + 1)
    with pytest.raises(NewerFormat):
        log.writer("s")
    assert names(tmp_path, "*.lock") == []


@pytest.mark.parametrize("payload", [b"", b"\xc1", msgspec.msgpack.encode([{"kind": "RunFailed"}])])
def test_a_whole_frame_without_a_step_in_it_is_refused(tmp_path: Path, payload: bytes) -> None:
    with pytest.raises(Corrupt, match="frame is whole, but its content is not a step"):
        list(plant(tmp_path, payload).read("s"))


def test_an_old_format_is_read_through_its_upcasters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = plant(tmp_path, msgspec.msgpack.encode([{"kind": "RunBroke", "why": "w"}]), version=FORMAT - 1)
    with pytest.raises(LogError, match=f"no upcaster leads from format {FORMAT - 1} to {FORMAT}"):
        list(log.read("s"))
    rename = {"RunBroke": "RunFailed"}
    monkeypatch.setitem(
        upcast.UPCASTERS,
        FORMAT - 1,
        lambda raw: [{"kind": rename[event["kind"]], "reason": event["why"]} for event in raw],
    )
    [record] = log.read("s")
    assert record.events[0].reason == "w"


def test_upcasters_are_a_chain() -> None:
    steps = {n: (lambda raw, n=n: [*raw, {"kind": str(n)}]) for n in range(3)}
    assert [event["kind"] for event in upcast.upcast([], 0, steps, 3)] == ["0", "1", "2"]
    assert upcast.upcast([], 3, steps, 3) == []


async def test_a_reader_follows_a_writer(tmp_path: Path) -> None:
    reader, seen = SegmentLog(tmp_path), 0
    with SegmentLog(tmp_path, segment_bytes=400).writer("s") as writer:
        for number in range(10):
            await writer.append([note(str(number))])
            records = list(reader.read("s", after=seen))
            assert [record.events[0].text for record in records] == [str(number)]
            seen = records[-1].seq


def test_an_unreadable_segment_is_named(tmp_path: Path) -> None:
    (tmp_path / "s" / "00000001.seg").mkdir(parents=True)
    with pytest.raises(LogError, match=r"00000001\.seg is a folder and not a file"):
        texts(SegmentLog(tmp_path))


async def test_a_reader_that_met_a_frame_half_written_looks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = await write(tmp_path, "a", "b", "c")
    path = tmp_path / "s" / "00000001.seg"
    whole = path.read_bytes()
    second = [frame.start for frame in walk(whole)][1]
    seen = [whole[:second] + bytes(60) + whole[second + 60 :]]
    monkeypatch.setattr(chain, "read_segment", lambda _: seen.pop() if seen else whole)
    assert texts(log) == ["a", "b", "c"]
    assert seen == []


async def test_a_segment_that_is_removed_under_a_reader_held_nothing(tmp_path: Path) -> None:
    log = await write(tmp_path, "a")
    gone = tmp_path / "s" / "00000002.seg"
    gone.write_bytes(bytes(10))
    reader = log.read("s")
    assert next(reader, None) is not None
    paths = segments(tmp_path / "s")
    gone.unlink()
    assert [list(Segment("s", path).batches()) for path in paths][1] == []
