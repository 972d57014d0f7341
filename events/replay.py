"""Replay: fold a stream again and ask at every step whether today's code would have done the same."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Generic, Protocol, TypeVar

import msgspec

from events.event import AnyEvent
from events.fold import fold
from events.frame import FIRST
from events.log import Record

S = TypeVar("S")


class Replayable(Protocol[S]):
    """A machine whose decisions can be made again from its facts."""

    def start(self) -> S:
        """The state before the first event."""

    def evolve(self, state: S, event: AnyEvent) -> S:
        """The state after an event. Pure."""

    def expect(self, state: S, record: Record) -> list[str]:
        """How the step that `record` tells differs from what would be done in `state` now; empty: not at all. Pure."""


class Replayed(msgspec.Struct, Generic[S], frozen=True):
    """A stream that was replayed without a difference: its last state, and how much was checked.

    `kinds` counts the events by the name of their kind; `seq` and `hash` are those of the last frame.
    """

    state: S
    frames: int
    kinds: Mapping[str, int]
    seq: int = 0
    hash: bytes = FIRST


class ReplayDivergence(Exception):
    """Today's code does something else than the log says was done, first in this frame."""

    def __init__(self, stream: str, seq: int, differences: list[str], turn: int | None = None) -> None:
        super().__init__(stream, seq, differences, turn)
        self.stream = stream
        self.seq = seq
        self.differences = differences
        self.turn = turn

    def __str__(self) -> str:
        turn = f", turn {self.turn}" if self.turn else ""
        return "\n  ".join((f"replay differs from stream {self.stream}, frame {self.seq}{turn}:", *self.differences))


def replay(records: Iterable[Record], machine: Replayable[S]) -> Replayed[S]:
    """Replay the records of one stream. Raises `ReplayDivergence` at the first step that differs."""
    state, kinds, frames, last = machine.start(), Counter[str](), 0, None
    for record in records:
        if found := machine.expect(state, record):
            raise ReplayDivergence(record.stream, record.seq, found, _turn(record))
        state = fold(machine.evolve, state, [record])
        kinds.update(type(event).__name__ for event in record.events)
        frames, last = frames + 1, record
    return Replayed(state, frames, kinds, last.seq, last.hash) if last else Replayed(state, frames, kinds)


def _turn(record: Record) -> int | None:
    """The turn that a step belongs to, if its events name one."""
    return next((turn for event in record.events if (turn := getattr(event, "turn", None)) is not None), None)
