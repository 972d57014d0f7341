"""Where two runs part: stream by stream, the first step in which they did something else."""

from collections.abc import Iterable
from itertools import zip_longest

import msgspec

from events.difference import differences
from events.event import AnyEvent
from events.log import EventLog, Record

_PASSING = {"seconds": 0.0, "run_id": "", "state": ""}
"""Fields that say nothing about what was done, or nothing new, and the values that they are compared as."""


class Parting(msgspec.Struct, frozen=True):
    """How far one stream of two runs is the same, and how it goes on in each.

    The first `shared` frames are the very same, the first `same` tell the same (they may differ in time, epoch and
    seconds taken). Where one goes on otherwise, or ends, `left` and `right` are the steps there (None after the
    end) and `differences` says how they differ; all three are empty if the streams are the same to their ends.
    """

    stream: str
    shared: int
    same: int
    left: Record | None = None
    right: Record | None = None
    differences: tuple[str, ...] = ()

    @property
    def seq(self) -> int | None:
        """The number of the first frame that is not the same."""
        return self.same + 1 if self.differences else None


def diff(left: EventLog, right: EventLog) -> list[Parting]:
    """All streams of two runs, in the order of their names; a stream that one lacks parts at frame 1."""
    streams = sorted({*left.streams(), *right.streams()})
    return [part(stream, left.read(stream), right.read(stream)) for stream in streams]


def part(stream: str, left: Iterable[Record], right: Iterable[Record]) -> Parting:
    """Where two tellings of one stream part."""
    shared = same = 0
    for a, b in zip_longest(left, right):
        if a is not None and b is not None and a.hash == b.hash:
            shared += 1
        elif found := _differ(a, b):
            return Parting(stream, shared, same, a, b, found)
        same += 1
    return Parting(stream, shared, same)


def _differ(left: Record | None, right: Record | None) -> tuple[str, ...]:
    if left is None or right is None:
        return ("$: ends here, the right one goes on",) if left is None else ("$: goes on, the right one ends here",)
    return tuple(differences([*map(_lasting, left.events)], [*map(_lasting, right.events)]))


def _lasting(event: AnyEvent) -> AnyEvent:
    """The event without its passing fields."""
    blank = {name: value for name, value in _PASSING.items() if hasattr(event, name)}
    return msgspec.structs.replace(event, **blank)
