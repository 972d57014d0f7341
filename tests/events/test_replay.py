"""Replay finds the first step that would be taken differently today; a fold only remembers."""

import pickle

import pytest

from events.difference import differences
from events.event import AnyEvent, ModelAsked, NoteAdded
from events.fold import fold
from events.frame import FIRST
from events.log import Record
from events.memory import MemoryLog
from events.replay import ReplayDivergence, replay


class Counting:
    """Asks the model for turn 1, 2, 3 …; its state is the last turn. `digest` is what it would ask today."""

    def __init__(self, digest: str = "d") -> None:
        self.digest = digest

    def start(self) -> int:
        return 0

    def evolve(self, state: int, event: AnyEvent) -> int:
        return event.turn if isinstance(event, ModelAsked) else state

    def expect(self, state: int, record: Record) -> list[str]:
        return differences(record.events[0], ModelAsked("t", state + 1, "rules", self.digest))


async def asked(*turns: int) -> list[Record]:
    log = MemoryLog()
    with log.writer("s") as writer:
        for turn in turns:
            await writer.append([ModelAsked("t", turn, "rules", "d"), NoteAdded("t", "note", "n")])
    return list(log.read("s"))


async def test_a_run_that_would_be_the_same_is_replayed_to_its_end() -> None:
    records = await asked(1, 2, 3)
    replayed = replay(records, Counting())
    assert (replayed.state, replayed.frames, replayed.seq, replayed.hash) == (3, 3, 3, records[-1].hash)
    assert replayed.kinds == {"ModelAsked": 3, "NoteAdded": 3}
    assert fold(Counting().evolve, 0, records) == 3


def test_nothing_is_replayed_as_nothing() -> None:
    replayed = replay([], Counting())
    assert (replayed.state, replayed.frames, replayed.seq, replayed.hash) == (0, 0, 0, FIRST)


async def test_the_first_difference_is_named_with_its_place() -> None:
    with pytest.raises(ReplayDivergence) as caught:
        replay(await asked(1, 2, 4, 5), Counting())
    assert str(caught.value) == "replay differs from stream s, frame 3, turn 4:\n  $.turn: was 4, is 3"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.stream, again.seq, again.differences, again.turn) == ("s", 3, ["$.turn: was 4, is 3"], 4)


async def test_a_changed_request_is_found() -> None:
    with pytest.raises(ReplayDivergence, match=r"frame 1, turn 1:\n  \$\.digest: was 'd', is 'e'"):
        replay(await asked(1), Counting("e"))


def test_a_step_without_a_turn_has_none() -> None:
    step = Record("s", 1, 1, 0.0, (NoteAdded("t", "note", "n"),), FIRST, FIRST)
    with pytest.raises(ReplayDivergence, match="stream s, frame 1:"):
        replay([step], Counting())
