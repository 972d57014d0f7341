"""How a run came to rest, as it crosses from the process that conducted it; errors cross as values too."""

from typing import Any

import msgspec

from actors.state import AgentState
from events.event import Paused, ReportBack, TaskFailed


class Complete(msgspec.Struct, frozen=True, tag=True):
    """A routine was found and judged right."""

    routine: dict[str, Any]


class Failed(msgspec.Struct, frozen=True, tag=True):
    """There is no routine, for the reason given."""

    reason: str


class Halted(msgspec.Struct, frozen=True, tag=True):
    """The run is paused and can be resumed."""

    reason: str


class Fault(msgspec.Struct, frozen=True, tag=True):
    """The run could not go on because of something that a person must mend.

    `kind` is the error's type; `text` one sentence, or for a mistake in this software its traceback.
    """

    kind: str
    text: str


Ending = Complete | Failed | Halted | Fault


def read_ending(message: bytes) -> Ending:
    """An ending as it crossed from another process, as msgpack."""
    ending: Ending = msgspec.msgpack.decode(message, type=Ending)
    return ending


def ending_of(state: AgentState) -> Ending:
    match state.outcome:
        case ReportBack(output=routine):
            return Complete(routine)
        case TaskFailed(reason=reason):
            return Failed(reason)
        case Paused(reason=reason):
            return Halted(reason)
        case None:
            return Halted("nothing was left to decide and nothing had been decided")
