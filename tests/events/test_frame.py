"""Damage of every kind to a segment of three frames: an exact prefix is read, or there is a loud error."""

from pathlib import Path

import pytest

from events.event import NoteAdded
from events.frame import FIRST, FORMAT, HEADER_BYTES, LONGEST_SOUGHT, encode, frame_at, place_of, tail, walk
from events.log import Corrupt, LogError, Record
from events.segment import SegmentLog


@pytest.fixture
async def three(tmp_path: Path) -> tuple[Path, list[Record]]:
    """A segment of three frames, and the records that it holds."""
    log = SegmentLog(tmp_path / "three", patience=10)
    with log.writer("s") as writer:
        for text in ("one", "two", "three"):
            await writer.append([NoteAdded("t", "note", text)])
    return tmp_path / "three" / "s" / "00000001.seg", list(log.read("s"))


def read(path: Path) -> list[Record]:
    return list(SegmentLog(path.parent.parent).read("s"))


def ends(data: bytes) -> list[int]:
    return [frame.end for frame in walk(data)]


def test_a_frame_comes_back_as_it_was() -> None:
    data = encode(7, 3, 1.5, b"p" * 32, b"payload", flags=1)
    frame = frame_at(b"xx" + data, 2)
    assert frame is not None
    assert (frame.version, frame.flags, frame.seq, frame.epoch, frame.time) == (FORMAT, 1, 7, 3, 1.5)
    assert (frame.prev, frame.payload, frame.start, frame.end) == (b"p" * 32, b"payload", 2, 2 + len(data))
    assert len(data) == HEADER_BYTES + len(b"payload")


def test_a_clean_a_torn_and_a_damaged_end_are_told_apart() -> None:
    data = encode(1, 1, 0.0, FIRST, b"a")
    assert (tail(data, len(data)).end, tail(data + bytes(99), len(data)).end) == (len(data), len(data))
    torn = tail(data + data[:30] + bytes(9), len(data))
    assert (torn.start, torn.good) == (len(data), None)
    assert len(data) < torn.end <= len(data) + 30
    assert tail(b"\0" * 5 + data, 0).good == 5


async def test_cut_at_every_byte_the_whole_frames_are_left(three: tuple[Path, list[Record]]) -> None:
    path, records = three
    data = path.read_bytes()
    for size in range(len(data)):
        for rest in (b"", bytes(100)):
            path.write_bytes(data[:size] + rest)
            whole = sum(end <= size for end in ends(data))
            assert read(path) == records[:whole], size


async def test_every_flipped_bit_leaves_an_exact_prefix_or_a_loud_error(three: tuple[Path, list[Record]]) -> None:
    path, records = three
    data = path.read_bytes() + bytes(20)
    last = ends(data)[-2]
    for bit in range(len(data) * 8):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(flipped)
        if bit // 8 < last:
            with pytest.raises(Corrupt, match=r"damaged at offset \d+; whole frames follow"):
                read(path)
        else:
            assert read(path) in (records[:2], records), bit


async def test_a_writer_refuses_what_a_reader_refuses(three: tuple[Path, list[Record]]) -> None:
    path, _ = three
    data = bytearray(path.read_bytes())
    data[100] ^= 1
    path.write_bytes(data)
    for _ in range(2):
        with pytest.raises(Corrupt, match=r"00000001\.seg is damaged at offset 0"):
            SegmentLog(path.parent.parent).writer("s")
    assert path.read_bytes() == data


@pytest.mark.parametrize("order", [[1, 0, 2], [0, 0, 1, 2], [0, 2], [1, 2], [0, 1, 1]])
async def test_frames_that_were_moved_or_taken_away_are_missed(
    three: tuple[Path, list[Record]], order: list[int]
) -> None:
    path, _ = three
    data = path.read_bytes()
    frames = [data[frame.start : frame.end] for frame in walk(data)]
    path.write_bytes(b"".join(frames[index] for index in order))
    with pytest.raises(Corrupt, match=r"belongs here|does not follow"):
        read(path)


async def test_a_frame_changed_on_purpose_is_found_with_proof(three: tuple[Path, list[Record]]) -> None:
    path, records = three
    data = path.read_bytes()
    one, two, three_ = walk(data)
    forged = encode(2, 1, two.time, two.prev, two.payload.replace(b"two", b"TWO"))
    path.write_bytes(data[: one.end] + forged + data[three_.start :])
    with pytest.raises(Corrupt, match=r"frame 3 .* does not follow frame 2: something was removed or changed"):
        list(SegmentLog(path.parent.parent).read("s", proof=True))
    path.write_bytes(data)
    assert list(SegmentLog(path.parent.parent).read("s", proof=True)) == records


async def test_an_older_epoch_after_a_newer_one_is_refused(three: tuple[Path, list[Record]]) -> None:
    path, _ = three
    data = path.read_bytes()
    last = list(walk(data))[-1]
    path.write_bytes(data + encode(4, 0, 0.0, last.digest(), last.payload))
    with pytest.raises(LogError, match=r"frame 4 .*does not follow frame 3"):
        read(path)


async def test_read_from_a_frame_on_flipped_bits_leave_an_exact_stretch_or_a_loud_error(
    three: tuple[Path, list[Record]],
) -> None:
    path, records = three
    data = path.read_bytes() + bytes(20)
    log, last = SegmentLog(path.parent.parent), ends(data)[-2]
    for bit in range(len(data) * 8):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        path.write_bytes(flipped)
        try:
            found = list(log.read("s", after=2))
        except Corrupt:
            assert bit // 8 < last, bit
        else:
            assert found == records[2:] or (bit // 8 >= last and found == []), bit


def test_a_frame_is_found_by_the_lengths_before_it() -> None:
    data = b"".join(encode(seq, 1, 0.0, FIRST, b"x" * seq) for seq in (4, 5, 6)) + bytes(200)
    starts = [frame.start for frame in walk(data)]
    assert [place_of(data, seq) for seq in (3, 4, 5, 6, 7)] == [0, *starts, 0]
    assert place_of(b"", 1) == place_of(data[: starts[2] + 9], 6) == 0
    damaged = data[: starts[2] + 75] + b"y" + data[starts[2] + 76 :]
    assert place_of(damaged, 6) == 0


def test_among_damaged_bytes_nothing_is_looked_for_that_says_it_is_longer_than_frames_are() -> None:
    longest = encode(1, 1, 0.0, FIRST, bytes(LONGEST_SOUGHT))
    longer = encode(1, 1, 0.0, FIRST, bytes(LONGEST_SOUGHT + 1))
    assert tail(b"damaged" + longest, 0).good == len(b"damaged")
    assert tail(b"damaged" + longer, 0).good is None
    assert frame_at(longer, 0) is not None
