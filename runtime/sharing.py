"""How much of each stream a fork shares, so that no agent remembers what another has yet to do."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from events.event import AnyEvent, Paused, ReportBack, Resumed, TaskFailed, TaskReceived, TaskSent
from events.log import EventLog, Record
from runtime.conductor import STREAM

Told = tuple[str, int]
"""A run of a task: its id and number, which an outcome names."""


def shared(log: EventLog, stream: str, seq: int) -> dict[str, int]:
    """With how many frames of each stream a fork at frame `seq` of `stream` begins; those with none are left out.

    SuperDiscovery's stream goes as far as it does not tell what the agent of `stream` did later; each other stream to
    the last outcome that SuperDiscovery had heard by then. What was under way is sent again, and done anew.
    """
    whole = seq if stream == STREAM else _unaware(log, stream, seq)
    heard = _outcomes(up_to(log, STREAM, whole))
    cuts = {name: _end(log, name, heard) for name in log.streams()} | {STREAM: whole, stream: seq}
    return {name: end for name, end in cuts.items() if end}


def up_to(log: EventLog, stream: str, seq: int) -> Iterator[Record]:
    """The first `seq` frames of a stream."""
    return takewhile(lambda record: record.seq <= seq, log.read(stream))


def _end(log: EventLog, stream: str, heard: set[Told]) -> int:
    """The frame with the last outcome that was heard; 0 if none was."""
    return max((record.seq for record in log.read(stream) if _told(record.events) & heard), default=0)


def _unaware(log: EventLog, stream: str, seq: int) -> int:
    """The last frame of SuperDiscovery's before it heard what the agent of a stream did after frame `seq`.

    What it heard before it sent what the agent works on in that frame is older, even if the agent never told it: that
    may be word of the death of its process.
    """
    known = list(up_to(log, stream, seq))
    told, begun = _outcomes(known), _begun(known)
    mine: set[str] = set()
    sent, end = False, 0
    for record in log.read(STREAM):
        fresh = {each for each in _told(record.events) - told if each[0] in mine}
        if sent and fresh:
            return end
        sendings = [each for each in record.events if isinstance(each, TaskSent) and each.agent_id == stream]
        mine |= {each.task_id for each in sendings}
        sent = sent or any(begun in (None, (each.task_id, each.run)) for each in sendings)
        end = record.seq
    return end


def _begun(records: Iterable[Record]) -> Told | None:
    """The run of a task that an agent had begun last."""
    last: Told | None = None
    for event in (event for record in records for event in record.events):
        match event:
            case TaskReceived(task=task):
                last = (task.id, 1)
            case Resumed():
                last = (event.task_id, event.run)
    return last


def _outcomes(records: Iterable[Record]) -> set[Told]:
    return {told for record in records for told in _told(record.events)}


def _told(events: Sequence[AnyEvent]) -> set[Told]:
    return {(event.task_id, event.run) for event in events if isinstance(event, ReportBack | Paused | TaskFailed)}
