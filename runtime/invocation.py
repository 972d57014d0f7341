"""An invocation as its stream tells it: how far it came, and its result."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from contracts.result import OutputValidation, TaskResult
from events.event import (
    AnyEvent,
    CommandEnded,
    CommandStarted,
    EffectStarted,
    InvocationFailed,
    Invoked,
    OutputChecked,
    Paused,
    ReportBack,
    Resumed,
    Returned,
    RoutineExecuted,
    TaskFailed,
    TaskSent,
)

STREAM = "invocation"
UNKNOWN = "unknown outcome"


def task_of(stream: str) -> str:
    """The id of the task that the agent of an invocation is given, if an agent fulfils it."""
    return f"{stream}.task"


@dataclass(frozen=True)
class Invocation:
    """The fold of an invocation's stream. `started` is what was begun and may have had an effect; `sent` the last run
    of the agent's task, with `answer` what came of it. `said` is the last word on its end. `marks` are those of the
    commands whose end nobody saw, see `CommandStarted`."""

    invoked: Invoked | None = None
    started: CommandStarted | EffectStarted | None = None
    command: CommandEnded | None = None
    routine: RoutineExecuted | None = None
    sent: TaskSent | None = None
    answer: ReportBack | TaskFailed | Paused | None = None
    checked: OutputChecked | None = None
    said: Returned | InvocationFailed | Paused | None = None
    marks: tuple[str, ...] = ()

    @property
    def ended(self) -> bool:
        """Nothing more will happen."""
        return isinstance(self.said, Returned | InvocationFailed)


def evolve(state: Invocation, event: AnyEvent) -> Invocation:
    match event:
        case Invoked():
            return replace(state, invoked=event)
        case CommandStarted(mark=mark):
            return replace(state, started=event, command=None, marks=(*state.marks, *([mark] if mark else [])))
        case EffectStarted():
            return replace(state, started=event, command=None)
        case CommandEnded():
            return replace(state, command=event, marks=())
        case RoutineExecuted():
            return replace(state, routine=event)
        case TaskSent():
            return replace(state, sent=event, answer=None, said=None)
        case ReportBack() | TaskFailed():
            return replace(state, answer=event)
        case Paused() if event.task_id == STREAM:
            return replace(state, said=event)
        case Paused():
            return replace(state, answer=event)
        case Resumed():
            return replace(state, said=None, started=None)
        case OutputChecked():
            return replace(state, checked=event)
        case Returned() | InvocationFailed():
            return replace(state, said=event)
        case _:
            return state


def fold(events: Iterable[AnyEvent]) -> Invocation:
    state = Invocation()
    for event in events:
        state = evolve(state, event)
    return state


def result_of(state: Invocation, run: str) -> TaskResult | None:
    """The result, if the invocation has ended or is paused."""
    common: dict[str, Any] = {
        "result_text": _text(state),
        "exit_code": state.command.exit_code if state.command else None,
        "result_data": state.checked.data if state.checked else None,
        "output_validation": _validation(state.checked),
        "run": run,
    }
    match state.said:
        case None:
            return None
        case Returned(output=output, notes=notes):
            return TaskResult(output=output, success=True, notes=notes, **common)
        case InvocationFailed(reason=reason, notes=notes):
            return TaskResult(success=False, notes=notes, failure_reason=reason, **common)
        case Paused(reason=reason, notes=notes):
            return TaskResult(success=False, notes=notes, failure_reason=f"paused: {reason}", paused=True, **common)


def _text(state: Invocation) -> str:
    if state.command is not None:
        return state.command.stdout
    output = state.answer.output if isinstance(state.answer, ReportBack) else None
    return output if isinstance(output, str) else ""


def _validation(checked: OutputChecked | None) -> OutputValidation | None:
    if checked is None:
        return None
    errors = checked.errors
    return OutputValidation(valid=not errors, schema_used=checked.schema, validation_errors=errors)
