"""A run as it happens, in sentences: who is doing what."""

from collections.abc import Iterator
from typing import Any

from actors.state import BUDGET
from events.event import (
    AnyEvent,
    CommandEnded,
    CommandStarted,
    InvocationFailed,
    Invoked,
    ModelReplied,
    NoteAdded,
    OutputChecked,
    Paused,
    PhaseEntered,
    PlaceholderFound,
    PlaceholderResolved,
    Recovered,
    ReportBack,
    Resumed,
    Returned,
    RoutineExecuted,
    RoutineProposed,
    RunCompleted,
    RunFailed,
    Said,
    StepCompleted,
    StepFailed,
    StepSkipped,
    StepStarted,
    TaskCreated,
    TaskFailed,
    TaskReceived,
    ToolFailed,
    TransactionQueued,
)
from events.line import cut, escape
from events.log import Record
from events.task import ModelReply


class Narrator:
    """Turns records into lines; remembers the last writer of each stream to tell when an agent came back."""

    def __init__(self) -> None:
        self._epochs: dict[str, int] = {}

    def lines(self, record: Record) -> Iterator[str]:
        before = self._epochs.get(record.stream, record.epoch)
        self._epochs[record.stream] = record.epoch
        if record.epoch > before:
            yield _line(
                record.stream, f"its process ended; a successor has read its {record.seq - 1} frames and goes on"
            )
        for event in record.events:
            if said := _said(event, record.stream):
                yield _line(record.stream, said)


def _line(stream: str, text: str) -> str:
    return f"{stream:<18} {cut(escape(text), 150)}"


def _said(event: AnyEvent, stream: str) -> str:
    match event:
        case PhaseEntered():
            return f"phase: {event.phase}"
        case TaskCreated(task=task):
            return f"gives {task.id} to {task.agent_id}: {task.prompt}"
        case TaskReceived(task=task):
            return f"takes up {task.id}"
        case Resumed():
            return f"resumes {event.task_id} with {event.more_loops} more turns"
        case Said():
            return f"hears from a person: {event.text}"
        case Recovered():
            return event.text
        case ModelReplied(reply=reply):
            return f"turn {event.turn}: {_said_by_model(reply)}"
        case ToolFailed():
            return f"{event.tool} refused: {'; '.join(event.errors)}"
        case NoteAdded():
            return f"{event.severity}: {event.text}"
        case ReportBack() if stream != "super_discovery":
            return f"reports back on {event.task_id}"
        case Paused():
            return f"paused {event.task_id}: {event.reason}" + (" (resume continues it)" if _asks(event) else "")
        case TaskFailed() if event.task_id != "run":  # of the run itself, RunFailed tells why
            return f"{event.task_id} failed: {event.reason}"
        case TransactionQueued():
            return f"will explain {event.transaction_id}: {event.reason}"
        case PlaceholderFound():
            return f"found {{{{{event.name}}}}} in {event.place} of {event.transaction_id}"
        case PlaceholderResolved():
            return f"{{{{{event.name}}}}} comes from {event.source.get('kind', 'elsewhere')}"
        case RoutineProposed():
            return f"constructs a routine of {len(event.routine['operations'])} operations"
        case RoutineExecuted() if stream != "super_discovery":  # it was invoked, and is not judged
            return "executes the routine" + ("" if event.result.get("ok") else f": {event.result.get('error')}")
        case RoutineExecuted():
            return _verdict(event)
        case RunCompleted(routine=routine):
            return _said_of(routine)
        case RunFailed():
            return f"no routine: {event.reason}"
        case StepStarted() | StepCompleted() | StepFailed() | StepSkipped():
            return _said_of_step(event)
        case Invoked() | CommandStarted() | CommandEnded() | OutputChecked() | Returned() | InvocationFailed():
            return _said_of_invocation(event)
        case _:
            return ""


def _said_by_model(reply: ModelReply) -> str:
    said = ", ".join(call.name for call in reply.calls) or reply.text or reply.refusal
    return said or (reply.refused and f"its reply was not taken: {reply.refused}")


def _said_of_step(event: StepStarted | StepCompleted | StepFailed | StepSkipped) -> str:
    name = event.step if isinstance(event, StepSkipped) or event.item < 0 else f"{event.step}[{event.item}]"
    match event:
        case StepStarted():
            return f"begins {name} ({event.task})"
        case StepCompleted():
            return f"has done {name}"
        case StepFailed():
            return f"{name} failed: {event.reason}"
        case StepSkipped():
            return f"leaves out {name}: {event.reason}"


def _said_of_invocation(event: AnyEvent) -> str:
    match event:
        case Invoked():
            return f"invokes {event.name} ({event.type})"
        case CommandStarted():
            return f"starts {' '.join(event.arguments)}"
        case CommandEnded():
            return event.stopped or f"ended with exit code {event.exit_code} after {event.seconds:.1f} s"
        case OutputChecked(errors=errors) if errors:
            return f"the output breaks its schema: {'; '.join(errors)}"
        case Returned():
            return "done"
        case InvocationFailed():
            return f"failed: {event.reason}"
        case _:
            return ""


def _asks(event: Paused) -> bool:
    return event.task_id == "run" or not event.reason.startswith(BUDGET)


def _said_of(routine: dict[str, Any]) -> str:
    """How it ended; of what changes something also what was entered and nothing that it sends is made of."""
    left = routine.get("left_out", ()) if not _only_reads(routine) else ()
    but = f", but nothing that it sends is made of what was entered in {', '.join(left)}" if left else ""
    if reserved := routine.get("validation"):
        return f"the routine is finished, {reserved}{but}"
    return f"the routine {'was right once' if routine.get('once') else 'is right'}{but}"


def _only_reads(routine: dict[str, Any]) -> bool:
    return all(each.get("method", "GET") in ("GET", "HEAD") for each in routine.get("operations", ()))


def _verdict(event: RoutineExecuted) -> str:
    if event.sent_again:
        why = event.result.get("error") or "; ".join(event.differences)
        return f"sends the recorded {', '.join(event.sent_again)} again: {f'refused: {why}' if why else 'accepted'}"
    if not event.result.get("ok"):
        return f"executes the routine: {event.result.get('error')}"
    return "executes the routine: " + ("; ".join(event.differences) or "judged right")
