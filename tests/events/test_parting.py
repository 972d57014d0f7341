"""Where two runs part, stream by stream."""

from pathlib import Path

from events.event import ModelReplied, NoteAdded, RunStarted
from events.fork import fork
from events.log import EventLog
from events.memory import MemoryLog
from events.parting import Parting, diff
from events.task import ModelReply
from tests.events.writing import note, write


async def wrote(*steps: object, stream: str = "s", log: EventLog | None = None) -> EventLog:
    log = log or MemoryLog()
    with log.writer(stream) as writer:
        for step in steps:
            await writer.append([step])  # type: ignore[list-item]
    return log


async def test_a_run_and_its_fork_share_frames_and_then_part(tmp_path: Path) -> None:
    parent = await write(tmp_path / "a", *"abcd")
    child = fork(parent, tmp_path / "b", {"s": 2})
    with child.writer("s") as writer:
        await writer.append([note("c")])
        await writer.append([note("D")])
    [parting] = diff(parent, child)
    assert (parting.shared, parting.same, parting.seq) == (2, 3, 4)
    assert parting.differences == ("$[0].text: was 'd', is 'D'",)
    assert parting.left is not None
    assert parting.right is not None
    assert (parting.left.events, parting.right.events) == ((note("d"),), (note("D"),))


async def test_the_same_run_does_not_part(tmp_path: Path) -> None:
    log = await write(tmp_path, *"abcd")
    assert diff(log, log) == [Parting("s", 4, 4)]
    assert diff(log, log)[0].seq is None


async def test_what_passes_is_no_difference() -> None:
    left = await wrote(RunStarted("r1", "t", "m", "c"), ModelReplied("t", 1, ModelReply("a"), 0.5))
    right = await wrote(RunStarted("r2", "t", "m", "c"), ModelReplied("t", 1, ModelReply("a"), 0.7))
    assert diff(left, right) == [Parting("s", 0, 2)]


async def test_a_stream_that_ends_earlier_or_is_not_there_parts_where_it_ends() -> None:
    left, right = await wrote(note("a"), note("b")), await wrote(note("a"))
    await wrote(NoteAdded("t", "note", "only here"), stream="t", log=right)
    [s, t] = diff(left, right)
    assert (s.seq, s.differences, s.right) == (2, ("$: goes on, the right one ends here",), None)
    assert (t.seq, t.differences, t.left) == (1, ("$: ends here, the right one goes on",), None)
