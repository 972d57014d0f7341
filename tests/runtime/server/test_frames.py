"""Frames of a log over HTTP: never more of it in memory than somebody takes."""

from collections.abc import Iterator

import pytest

from events.event import NoteAdded
from events.log import Record
from events.memory import MemoryLog
from runtime.follow import Watch
from runtime.server.frames import AT_ONCE, frames_of, told
from runtime.server.problem import Problem


class Counting(MemoryLog):
    """A log that knows how many frames were read from it."""

    def __init__(self) -> None:
        super().__init__()
        self.taken = 0

    def read(self, stream: str, after: int = 0, proof: bool = False) -> Iterator[Record]:
        for record in super().read(stream, after, proof):
            self.taken += 1
            yield record


async def filled(streams: int = 2, frames: int = 300) -> Counting:
    log = Counting()
    for number in range(streams):
        with log.writer(f"s{number}") as writer:
            for each in range(frames):
                await writer.append([NoteAdded("t", "note", f"{each}")])
    return log


async def test_who_follows_has_a_part_of_a_long_log_in_memory() -> None:
    log = await filled()
    following = told(log, {}, lambda: True)
    await anext(following)
    assert log.taken <= AT_ONCE + 2
    events = [each async for each in following]
    assert len(events) == 600  # with the end, and without the first
    assert log.taken == 600


async def test_a_watch_goes_on_after_what_was_taken() -> None:
    log = await filled(1)
    watch = Watch(log)
    fresh = watch.as_taken()
    first = [next(fresh).seq for _ in range(3)]
    assert (first, next(watch.as_taken()).seq) == ([1, 2, 3], 4)


async def test_an_answer_has_its_limit_and_the_rest_can_be_had() -> None:
    log = await filled()
    with pytest.raises(Problem) as wrong:
        frames_of(log, log.streams(), 0, 2**62, most=10_000)
    assert (wrong.value.status, "`after`" in str(wrong.value)) == (413, True)
    assert log.taken < 600
    part = frames_of(log, ["s1"], 100, 5, most=10_000)
    assert [(each.stream, each.seq) for each in part] == [("s1", number) for number in range(101, 106)]
