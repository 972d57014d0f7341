"""What an event says, in a few words. The words may be captured text: whoever shows them escapes them."""

from typing import assert_never

from events.event import (
    AgentSpawned,
    AnyEvent,
    CommandEnded,
    CommandStarted,
    EffectStarted,
    InvocationFailed,
    Invoked,
    ModelAsked,
    ModelReplied,
    NoteAdded,
    OutputChecked,
    Paused,
    PhaseEntered,
    PlaceholderFound,
    PlaceholderResolved,
    Recovered,
    ReportBack,
    Rested,
    Resumed,
    Returned,
    RoutineExecuted,
    RoutineProposed,
    RunCompleted,
    RunFailed,
    RunStarted,
    Said,
    StepCompleted,
    StepFailed,
    StepSkipped,
    StepStarted,
    TaskCreated,
    TaskFailed,
    TaskReceived,
    TaskSent,
    ToolFailed,
    ToolReturned,
    TransactionProcessed,
    TransactionQueued,
)
from events.task import ModelReply

_LENGTH = 500


def summarise(event: AnyEvent) -> str:
    """The event in at most `_LENGTH` characters."""
    return _words(event)[:_LENGTH]


def _words(event: AnyEvent) -> str:
    match event:
        case RunStarted(task=task, model=model):
            return f"{task} (model {model})"
        case AgentSpawned(agent_type=agent_type, model=model):
            return f"{agent_type} (model {model})"
        case PhaseEntered(phase=phase):
            return phase
        case TaskCreated(task=task) | TaskReceived(task=task):
            return f"for {task.agent_id}: {task.prompt}"
        case TaskSent(agent_id=agent_id, run=run, more_loops=more):
            return f"to {agent_id}, run {run}" + (f", {more} more turns" if more else "")
        case ModelAsked(model=model, digest=digest):
            return f"{model} {digest[:12]}"
        case ModelReplied(reply=reply):
            return _reply(reply)
        case ToolReturned(tool=tool, result=result):
            return f"{tool}: {result[:_LENGTH]}"
        case ToolFailed(tool=tool, errors=errors):
            return f"{tool}: {'; '.join(errors)}"
        case EffectStarted(effect=effect, digest=digest):
            return f"{effect} {digest[:12]}"
        case NoteAdded(severity=severity, text=text):
            return f"{severity}: {text}"
        case ReportBack(run=run, output=output):
            return f"run {run}: {_show(output)}"
        case Paused(run=run, reason=reason) | TaskFailed(run=run, reason=reason):
            return f"run {run}: {reason}"
        case Said(text=text) | Recovered(text=text):
            return text
        case Rested(state=state):
            return f"state {state[:12]}"
        case Resumed(run=run, more_loops=more):
            return f"run {run}, {more} more turns"
        case StepStarted() | StepCompleted() | StepFailed() | StepSkipped():
            return _of_step(event)
        case Invoked() | CommandStarted() | CommandEnded() | OutputChecked() | Returned() | InvocationFailed():
            return _of_invocation(event)
        case _:
            return _finding(event)


def _finding(
    event: TransactionQueued
    | TransactionProcessed
    | PlaceholderFound
    | PlaceholderResolved
    | RoutineProposed
    | RoutineExecuted
    | RunCompleted
    | RunFailed,
) -> str:
    match event:
        case TransactionQueued(transaction_id=transaction, reason=reason):
            return f"{transaction}: {reason}"
        case TransactionProcessed(transaction_id=transaction):
            return transaction
        case PlaceholderFound(name=name, transaction_id=transaction, place=place):
            return f"{name} at {place} of {transaction}"
        case PlaceholderResolved(name=name, source=source):
            return f"{name} from {_show(source)}"
        case RoutineProposed(routine=routine) | RunCompleted(routine=routine):
            return str(routine.get("name", ""))
        case RoutineExecuted(result=result, differences=found, sent_again=again):
            sent = f"with the recorded {', '.join(again)}: " if again else ""
            return sent + ("; ".join(found) or str(result.get("error") or "without a fault"))
        case RunFailed(reason=reason):
            return reason
        case _:
            assert_never(event)


def _of_invocation(
    event: Invoked | CommandStarted | CommandEnded | OutputChecked | Returned | InvocationFailed,
) -> str:
    match event:
        case Invoked(name=name, type=kind, parameters=parameters):
            return f"{kind} {name}: {_show(parameters)}"
        case CommandStarted(arguments=arguments):
            return " ".join(arguments)
        case CommandEnded(exit_code=code, stopped=stopped):
            return stopped or f"exit code {code}"
        case OutputChecked(errors=errors):
            return "; ".join(errors) or "satisfies its schema"
        case Returned(output=output):
            return _show(output)
        case InvocationFailed(reason=reason):
            return reason
        case _:
            assert_never(event)


def _of_step(event: StepStarted | StepCompleted | StepFailed | StepSkipped) -> str:
    place = "" if isinstance(event, StepSkipped) or event.item < 0 else f"[{event.item}]"
    match event:
        case StepStarted(step=step, task=task):
            return f"{step}{place}: {task}"
        case StepCompleted(step=step, output=output):
            return f"{step}{place}: {_show(output)}"
        case StepFailed(step=step, reason=reason) | StepSkipped(step=step, reason=reason):
            return f"{step}{place}: {reason}"
        case _:
            assert_never(event)


def _reply(reply: ModelReply) -> str:
    if reply.refusal:
        return f"refused: {reply.refusal}"
    if reply.refused:
        return f"not taken: {reply.refused}"
    return ", ".join(f"{call.name} {call.arguments[:_LENGTH]}" for call in reply.calls) or reply.text


def _show(value: object) -> str:
    """A JSON value as text; escaped by `repr`, and short before it is long."""
    return repr(value)
