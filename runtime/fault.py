"""Errors as they cross from one process to another: as values, whatever they are made of."""

import re
import traceback
from collections.abc import Awaitable

import msgspec

from actors.model import ModelUnavailable
from captures.error import CaptureError
from events.log import Fenced, LogError
from runtime.agent_tools import NoSuchTool
from runtime.ending import Fault
from runtime.folder import RunError
from runtime.joining import ClusterUnavailable
from runtime.models.choose import ModelChoiceError

MISTAKE = "Mistake"
"""The kind of everything that nobody foresaw."""

_PLACE = re.compile(r'  File "(?:.*[/\\\\])?([^"]+)", line (\d+), in (\S+)')
"""A line of a traceback: the name of the file, the line, the function."""


class ShortOf(Exception):
    """A machine has too little of something for its processes to live; the text says what, and what to do."""


_FORESEEN = (
    LogError,
    CaptureError,
    RunError,
    ModelChoiceError,
    ModelUnavailable,
    NoSuchTool,
    ClusterUnavailable,
    ShortOf,
)


class Faulted(Exception):
    """What went wrong in another process."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.fault = fault


def fault_of(wrong: Exception) -> Fault:
    """The error as a value: a sentence if it was written for a person, else everything that is known of it."""
    if isinstance(wrong, Faulted):
        return wrong.fault
    if isinstance(wrong, _FORESEEN):
        return Fault(type(wrong).__name__, str(wrong))
    if isinstance(wrong, OSError):
        where = f" ({wrong.filename})" if wrong.filename else ""
        return Fault("OSError", f"{wrong.strerror or wrong}{where}")
    return Fault(MISTAKE, "".join(traceback.format_exception(wrong)))


def is_fenced(fault: Fault) -> bool:
    """Whether it says that a successor has taken a stream over."""
    return fault.kind == Fenced.__name__


def in_a_line(mistake: Fault) -> str:
    """A mistake without its traceback: the error, and where it was raised."""
    lines = mistake.text.strip().splitlines() or [mistake.kind]
    places = [n for n, line in enumerate(lines) if _PLACE.match(line)]
    said = next((line for line in lines[places[-1] if places else 0 :] if not line.startswith(" ")), lines[-1])
    place = _PLACE.match(lines[places[-1]]) if places else None
    return f"{said} ({place[1]}, line {place[2]}, in {place[3]})" if place else said


async def crossing(answer: Awaitable[bytes]) -> bytes:
    """What is sent back to another process: `+` and the answer, or `-` and the fault."""
    try:
        return b"+" + await answer
    except Exception as wrong:  # noqa: BLE001
        return b"-" + msgspec.msgpack.encode(fault_of(wrong))


def crossed(message: bytes) -> bytes:
    """The answer that was sent. Raises `Faulted`."""
    if message[:1] == b"-":
        raise Faulted(msgspec.msgpack.decode(message[1:], type=Fault))
    return message[1:]
