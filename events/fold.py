"""State is a fold over the facts: the one way in which anything is remembered."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from events.event import AnyEvent
from events.log import Record

S = TypeVar("S")


def fold(evolve: Callable[[S, AnyEvent], S], state: S, records: Iterable[Record]) -> S:
    """The state after all events of the records, in order."""
    for record in records:
        for event in record.events:
            state = evolve(state, event)
    return state
