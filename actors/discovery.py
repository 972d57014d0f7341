"""What SuperDiscovery has learnt so far: a fold over its stream."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from actors.turned_away import ended_at, turned_away
from events.event import (
    AnyEvent,
    Paused,
    PhaseEntered,
    PlaceholderFound,
    PlaceholderResolved,
    ReportBack,
    RoutineExecuted,
    RoutineProposed,
    RunCompleted,
    RunFailed,
    RunStarted,
    TaskCreated,
    TaskFailed,
    TaskSent,
    TransactionProcessed,
    TransactionQueued,
)
from events.task import Task
from routines.executor import only_reads
from routines.routine import Routine

Status = Literal["created", "sent", "reported", "paused", "failed"]
Outcome = ReportBack | Paused | TaskFailed


class SubTask(msgspec.Struct, frozen=True):
    """A task that SuperDiscovery made, where it stands, what came of it, and what all its runs together came to.

    An outcome counts the turns of its own run, and tells the notes and tokens of every run so far.
    """

    task: Task
    status: Status = "created"
    run: int = 0
    sent: TaskSent | None = None
    outcome: Outcome | None = None
    notes: tuple[str, ...] = ()
    loops_used: int = 0
    tokens: int = 0


class Placeholder(msgspec.Struct, frozen=True):
    """A value that varies, and where it comes from once that is known."""

    found: PlaceholderFound
    source: dict[str, Any] | None = None


class Attempt(msgspec.Struct, frozen=True):
    """A run in which recorded values were sent again: whether it was judged right, else why not; of which of them the
    server gave the recorded value once more; whether the routine is right with the same parameters otherwise, so that
    nothing but what was sent again can be the reason; and to which operation it came."""

    recorded: dict[str, str]
    parameters: dict[str, Any]
    accepted: bool
    why: str
    same: dict[str, bool]
    telling: bool
    ended_at: int = 0


class Execution(msgspec.Struct, frozen=True):
    """What was given to the routine as it stands, and whether it was judged right with that the last time."""

    parameters: dict[str, Any]
    right: bool


class Proposal(msgspec.Struct, frozen=True):
    """A routine that was judged right, and what there is to know of it."""

    routine: dict[str, Any]
    executed: RoutineExecuted
    executions: tuple[Execution, ...]


class Discovery(msgspec.Struct, frozen=True):
    """The phase, the tasks, the breadth-first queue of transactions, the placeholders and the routine.

    `executions` are those of the routine as it stands, one for each set of values; `executed` is the last of them that
    was judged right, else the last: a new proposal starts without any, unless it is the one that was right before.
    `attempts` are the runs in which recorded values were sent again. One that was right counts as an execution of a
    routine that changes something, which is not to be done once more only to be judged.
    """

    run: RunStarted | None = None
    phase: str = "planning"
    tasks: Mapping[str, SubTask] = msgspec.field(default_factory=dict)
    queued: tuple[str, ...] = ()
    processed: frozenset[str] = frozenset()
    placeholders: Mapping[str, Placeholder] = msgspec.field(default_factory=dict)
    routine: dict[str, Any] | None = None
    executed: RoutineExecuted | None = None
    executions: tuple[Execution, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    right_before: Proposal | None = None

    def running(self) -> tuple[str, ...]:
        """The tasks that were sent and have no outcome yet."""
        return tuple(i for i, t in self.tasks.items() if t.status == "sent")

    def pending(self) -> tuple[str, ...]:
        """The tasks that were made and never sent."""
        return tuple(i for i, t in self.tasks.items() if t.status == "created")

    def unprocessed(self) -> tuple[str, ...]:
        """The queued transactions that are still to be explained, first come first."""
        return tuple(i for i in self.queued if i not in self.processed)

    def judged_right(self) -> bool:
        """Whether the routine as it stands was executed and does what was recorded."""
        return self.executed is not None and _is_right(self.executed)


def learn(known: Discovery, event: AnyEvent) -> Discovery:
    """What is known after one more fact."""
    match event:
        case RunStarted():
            return replace(known, run=event)
        case PhaseEntered():
            return replace(known, phase=event.phase)
        case TaskCreated():
            return _with_task(known, event.task.id, SubTask(event.task))
        case TaskSent():
            old = known.tasks[event.task_id]
            return _with_task(
                known, event.task_id, replace(old, status="sent", run=event.run, sent=event, outcome=None)
            )
        case ReportBack() | Paused() | TaskFailed():
            return _with_outcome(known, event)
        case TransactionQueued():
            fresh = event.transaction_id not in known.queued
            return replace(known, queued=(*known.queued, event.transaction_id)) if fresh else known
        case TransactionProcessed():
            return replace(known, processed=known.processed | {event.transaction_id})
        case PlaceholderFound():
            return replace(known, placeholders={**known.placeholders, event.name: Placeholder(event)})
        case PlaceholderResolved():
            old_one = known.placeholders[event.name]
            return replace(
                known, placeholders={**known.placeholders, event.name: replace(old_one, source=event.source)}
            )
        case RoutineProposed():
            return _with_proposal(known, event.routine)
        case RoutineExecuted():
            return _with_attempt(known, event) if event.sent_again else _with_execution(known, event)
        case RunCompleted():
            return replace(known, phase="complete")
        case RunFailed():
            return replace(known, phase="failed")
        case _:
            return known


def _is_right(executed: RoutineExecuted) -> bool:
    return bool(executed.result.get("ok")) and not executed.differences


def _with_execution(known: Discovery, event: RoutineExecuted) -> Discovery:
    """That the routine is right tells what earlier attempts with the same parameters failed for."""
    right = _is_right(event)
    same = [right and each.parameters == event.parameters for each in known.attempts]
    told = (replace(each, telling=each.telling or so) for each, so in zip(known.attempts, same, strict=True))
    others = tuple(each for each in known.executions if each.parameters != event.parameters)
    executed = event if right or not _still_right(known, event) else known.executed
    executions = (*others, Execution(event.parameters, right))
    return replace(known, executed=executed, executions=executions, attempts=tuple(told))


def _still_right(known: Discovery, event: RoutineExecuted) -> bool:
    """Whether the routine was right, with other values than those with which it is wrong now, or before it had changed
    what it cannot change twice."""
    if known.executed is None or not known.judged_right():
        return False
    return _changes(known) or known.executed.parameters != event.parameters


def _with_attempt(known: Discovery, event: RoutineExecuted) -> Discovery:
    if turned_away(event.result):
        return known
    why = "; ".join(event.differences) or str(event.result.get("error") or "")
    same, right = event.result.get("same") or {}, _is_right(event)
    stands = known.executed is not None and known.judged_right() and known.executed.parameters == event.parameters
    attempt = Attempt(
        event.sent_again, event.parameters, right, "" if right else why, same, right or stands, ended_at(event.result)
    )
    known = replace(known, attempts=(*known.attempts, attempt))
    return _with_execution(known, event) if right and _changes(known) else known


def _changes(known: Discovery) -> bool:
    return known.routine is not None and not only_reads(Routine.model_validate(known.routine))


def _with_proposal(known: Discovery, routine: dict[str, Any]) -> Discovery:
    if known.routine is not None and known.executed is not None and known.judged_right():
        known = replace(known, right_before=Proposal(known.routine, known.executed, known.executions))
    before = known.right_before
    if before is not None and before.routine == routine:
        return replace(known, routine=routine, executed=before.executed, executions=before.executions)
    return replace(known, routine=routine, executed=None, executions=())


def entering(known: Discovery, phase: str) -> tuple[AnyEvent, ...]:
    """The fact that a phase begins, unless it has begun."""
    return () if known.phase == phase else (PhaseEntered(phase),)


def _with_task(known: Discovery, task_id: str, task: SubTask) -> Discovery:
    return replace(known, tasks={**known.tasks, task_id: task})


def _with_outcome(known: Discovery, event: Outcome) -> Discovery:
    """An outcome counts once, and only for the run that is on its way: a late answer of an earlier run is old news."""
    old = known.tasks.get(event.task_id)
    if old is None or old.status != "sent" or old.run != event.run:
        return known
    return _with_task(known, event.task_id, _ended(old, event))


def _ended(sub: SubTask, outcome: Outcome) -> SubTask:
    """The outcome of a task that was stranded knows of no notes and no tokens: those of earlier runs stay."""
    return replace(
        sub,
        status=_status(outcome),
        outcome=outcome,
        notes=outcome.notes or sub.notes,
        loops_used=sub.loops_used + outcome.loops_used,
        tokens=max(sub.tokens, outcome.input_tokens + outcome.output_tokens),
    )


def _status(outcome: Outcome) -> Status:
    match outcome:
        case ReportBack():
            return "reported"
        case Paused():
            return "paused"
        case TaskFailed():
            return "failed"
