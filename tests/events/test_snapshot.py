"""Snapshots change nothing but time: not where they are taken, and not when they are bad, stale or missing."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from events.disk import Disk
from events.event import AnyEvent, NoteAdded
from events.fold import fold
from events.log import Corrupt, Record
from events.memory import MemoryLog
from events.snapshot import Rebuilt, Snapshots
from tests.events.faults import FaultyDisk
from tests.events.proof import times
from tests.events.test_event import KINDS, run, structs
from tests.events.writing import note, write

State = tuple[str, ...]


def evolve(state: State, event: AnyEvent) -> State:
    """A state that remembers everything."""
    return (*state, repr(event))


def decode(content: bytes) -> State:
    return msgspec.json.decode(content, type=State)


def snapshots(folder: Path, code: str = "code", **other: Any) -> Snapshots[State]:
    return Snapshots(folder, msgspec.json.encode, decode, code, **other)


@settings(max_examples=times(40), suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(st.one_of(*map(structs, KINDS)), min_size=1, max_size=3), min_size=1, max_size=6), st.data())
def test_a_fold_of_all_is_a_fold_of_a_snapshot_and_the_tail_at_every_cut(
    tmp_path_factory: pytest.TempPathFactory, steps: list[list[AnyEvent]], data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("snapshots")
    log = MemoryLog()
    with log.writer("s") as writer:
        records: list[Record] = [run(writer.append(step)) for step in steps]
    whole = fold(evolve, (), records)
    for cut in range(1, len(records) + 1):
        kept = snapshots(folder, disk=Disk(durable=False))
        assert kept.save(records[cut - 1], fold(evolve, (), records[:cut]))
        assert kept.rebuild(log, "s", evolve, ()) == Rebuilt(whole, len(records), len(records) - cut)


@pytest.fixture
async def log() -> MemoryLog:
    log = MemoryLog()
    with log.writer("s") as writer:
        for text in "abcd":
            await writer.append([note(text)])
    return log


def told(texts: str) -> State:
    return tuple(repr(note(text)) for text in texts)


@pytest.fixture
def taken(log: MemoryLog, tmp_path: Path) -> Snapshots[State]:
    """Snapshots with one of the first three frames."""
    kept = snapshots(tmp_path / "snapshots")
    assert kept.save(list(log.read("s"))[2], told("abc"))
    return kept


def whole(log: MemoryLog, kept: Snapshots[State]) -> int:
    """The number of frames that were folded to get the right state."""
    rebuilt = kept.rebuild(log, "s", evolve, ())
    assert (rebuilt.state, rebuilt.seq) == (told("abcd"), 4)
    return rebuilt.folded


def test_a_snapshot_saves_the_frames_before_it(log: MemoryLog, taken: Snapshots[State]) -> None:
    assert whole(log, taken) == 1


def test_without_a_snapshot_all_is_folded(log: MemoryLog, tmp_path: Path) -> None:
    assert whole(log, snapshots(tmp_path)) == 4
    assert snapshots(tmp_path).rebuild(MemoryLog(), "s", evolve, ("start",)) == Rebuilt(("start",), 0, 0)


def test_a_snapshot_of_other_code_is_not_used(log: MemoryLog, taken: Snapshots[State], tmp_path: Path) -> None:
    assert whole(log, snapshots(tmp_path / "snapshots", "other code")) == 4
    assert whole(log, snapshots(tmp_path / "snapshots")) == 1


def test_a_snapshot_cut_at_any_byte_or_with_any_bit_flipped_is_not_used(
    log: MemoryLog, taken: Snapshots[State], tmp_path: Path
) -> None:
    path = tmp_path / "snapshots" / "s.snapshot"
    good = path.read_bytes()
    for size in range(len(good)):
        path.write_bytes(good[:size])
        assert whole(log, taken) == 4
    for bit in range(len(good) * 8):
        bad = bytearray(good)
        bad[bit // 8] ^= 1 << bit % 8
        path.write_bytes(bad)
        assert whole(log, taken) == 4
    path.write_bytes(good)
    assert whole(log, taken) == 1


async def test_a_snapshot_of_another_history_is_not_used(log: MemoryLog, tmp_path: Path) -> None:
    other = MemoryLog()
    with other.writer("s") as writer:
        record = [await writer.append([note(text)]) for text in "abXYZ"]
    kept = snapshots(tmp_path)
    for cut in (3, 5):  # frame 3 is another one here, frame 5 is not there
        kept.save(record[cut - 1], ("wrong",))
        assert whole(log, kept) == 4


def test_a_snapshot_of_another_stream_is_not_used(log: MemoryLog, taken: Snapshots[State], tmp_path: Path) -> None:
    (tmp_path / "snapshots" / "s.snapshot").rename(tmp_path / "snapshots" / "t.snapshot")
    assert taken.rebuild(log, "t", evolve, ()) == Rebuilt((), 0, 0)


def test_a_snapshot_that_cannot_be_decoded_is_not_used(log: MemoryLog, tmp_path: Path) -> None:
    def refuse(content: bytes) -> State:
        raise ValueError("not a state")

    kept = Snapshots(tmp_path, msgspec.json.encode, refuse, "code")
    kept.save(list(log.read("s"))[2], told("abc"))
    assert whole(log, kept) == 4


def test_a_snapshot_that_cannot_be_written_leaves_the_one_before(log: MemoryLog, tmp_path: Path) -> None:
    records = list(log.read("s"))
    counting = FaultyDisk()
    snapshots(tmp_path / "counted", disk=counting).save(records[0], told("a"))
    for n in range(1, counting.count + 1):
        snapshots(tmp_path / str(n)).save(records[1], told("ab"))
        for fault in ("fail", "full", "short"):
            disk = FaultyDisk(n, fault)  # type: ignore[arg-type]
            done = snapshots(tmp_path / str(n), disk=disk).save(records[2], told("abc"))
            assert whole(log, snapshots(tmp_path / str(n))) == (1 if done else 2)


def test_a_state_that_was_kept_is_shown_whatever_code_kept_it(log: MemoryLog, tmp_path: Path) -> None:
    first, second, *_ = log.read("s")
    kept, other = snapshots(tmp_path), snapshots(tmp_path, "other code")
    assert other.taken_at("s", second.hash) is None
    kept.save(second, told("ab"))
    assert other.taken_at("s", second.hash) == kept.taken_at("s", second.hash) == told("ab")
    assert other.taken_at("s", first.hash) is None
    assert whole(log, other) == 4
    path = tmp_path / "s.snapshot"
    path.write_bytes(path.read_bytes()[:-1])
    assert other.taken_at("s", second.hash) is None


async def test_damage_after_a_snapshot_is_as_loud_as_without(tmp_path: Path) -> None:
    log = await write(tmp_path / "log", "a", "b", "c", "d")
    kept = snapshots(tmp_path / "snapshots")
    kept.save(next(log.read("s")), told("a"))
    path = tmp_path / "log" / "s" / "00000001.seg"
    data = bytearray(path.read_bytes())
    data[300] ^= 1
    path.write_bytes(data)
    with pytest.raises(Corrupt, match="is damaged"):
        kept.rebuild(log, "s", evolve, ())


def test_a_state_of_any_kind_may_be_kept(log: MemoryLog, tmp_path: Path) -> None:
    counted = Snapshots[int](tmp_path, lambda state: str(state).encode(), int, "code")
    counted.save(list(log.read("s"))[1], 2)
    assert counted.rebuild(log, "s", lambda state, event: state + isinstance(event, NoteAdded), 0) == Rebuilt(4, 4, 2)


def test_the_longer_a_stream_the_rarer_its_snapshots(tmp_path: Path) -> None:
    kept, taken = snapshots(tmp_path), []
    for seq in range(1, 20_001):
        if kept.due(Record("s", seq, 1, 0.0, (), b"", b""), seq - (taken[-1] if taken else 0)):
            taken.append(seq)
    assert taken[:4] == [200, 400, 600, 800]
    assert sum(taken) < 5 * 20_000
