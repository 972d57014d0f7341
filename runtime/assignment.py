"""What travels between SuperDiscovery and its specialists: bytes that any process can read."""

import msgspec

from events.event import Paused, ReportBack, TaskFailed
from events.task import Task

Outcome = ReportBack | Paused | TaskFailed


class Assignment(msgspec.Struct, frozen=True):
    """A run of a task; (`task.id`, `run`) names the message, so that receiving it twice is receiving it once."""

    task: Task
    run: int
    more_loops: int = 0


_assignments = msgspec.msgpack.Decoder(Assignment)
_outcomes: "msgspec.msgpack.Decoder[Outcome]" = msgspec.msgpack.Decoder(Outcome)


def write(message: Assignment | Outcome) -> bytes:
    return msgspec.msgpack.encode(message)


def read_assignment(message: bytes) -> Assignment:
    return _assignments.decode(message)


def read_outcome(message: bytes) -> Outcome:
    return _outcomes.decode(message)
