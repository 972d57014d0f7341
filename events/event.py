"""The facts: everything that can be said to have happened in a run, in the past tense.

On disk an event is a msgpack map with its name under `kind`, so that a field with a default can be added later.
Turns are counted from 1 over the life of an agent's thread. All text is Unicode; times are on the `Record`.
"""

from typing import Any

import msgspec

from events.bounds import Bounds
from events.task import ModelReply, Task


class Event(msgspec.Struct, frozen=True, tag_field="kind", tag=True, omit_defaults=True, forbid_unknown_fields=True):
    """A fact. Subclasses are the vocabulary; `AnyEvent` is their union.

    A field that this version does not know is refused, never dropped. Defaults are not written, so none may change.
    """


class RunStarted(Event, frozen=True):
    """A run began: the sentence that describes the task, the model, and the digest of the capture it works on.
    `validate` is how far a routine is to be validated: full, read-only, simulate or none. `allow_hosts` are the origins
    beside the recorded ones to which a routine may send, its secrets too; none in an older log, whose routines were not
    held to them."""

    run_id: str
    task: str
    model: str
    capture: str
    validate: str = "full"
    allow_hosts: tuple[str, ...] | None = None


class AgentSpawned(Event, frozen=True):
    """An agent came into being; always the first fact of its stream. `bounds` are those that it decides under."""

    agent_id: str
    agent_type: str
    model: str
    bounds: Bounds = Bounds()


class PhaseEntered(Event, frozen=True):
    """SuperDiscovery entered a phase: planning, discovering, constructing, validating, complete or failed."""

    phase: str


class TaskCreated(Event, frozen=True):
    """SuperDiscovery made a task; it is not sent yet."""

    task: Task


class TaskSent(Event, frozen=True):
    """A task, or more loops for a paused one, was put on its way. `run` counts its runs from 1.

    The message is known by (`task_id`, `run`); until an outcome with the same pair is logged it is sent again
    after every restart. `call_id` names the tool call that sent it.
    """

    task_id: str
    agent_id: str
    run: int
    more_loops: int
    call_id: str


class TaskReceived(Event, frozen=True):
    """An agent took up a task."""

    task: Task


class ModelAsked(Event, frozen=True):
    """The model was asked. `digest` is the chained digest of the whole request (SHA-256, hex). `parts` are its parts in
    order, each with the beginning of its own digest: they tell what differs in a question that is another one."""

    task_id: str
    turn: int
    model: str
    digest: str
    parts: tuple[tuple[str, str], ...] = ()


class ModelReplied(Event, frozen=True):
    """The model's reply arrived, `seconds` after it was asked."""

    task_id: str
    turn: int
    reply: ModelReply
    seconds: float = 0.0


class ToolReturned(Event, frozen=True):
    """A tool call got its result, as the text the model sees."""

    task_id: str
    turn: int
    call_id: str
    tool: str
    result: str


class ToolFailed(Event, frozen=True):
    """A tool call was refused or failed; `errors` are all the reasons, for the model to mend."""

    task_id: str
    turn: int
    call_id: str
    tool: str
    errors: tuple[str, ...]


class EffectStarted(Event, frozen=True):
    """An effect that must not happen twice is about to be performed; `digest` is that of its request."""

    task_id: str
    turn: int
    call_id: str
    effect: str
    digest: str


class NoteAdded(Event, frozen=True):
    """An agent left a note: `severity` is note, complaint or warning."""

    task_id: str
    severity: str
    text: str


class ReportBack(Event, frozen=True):
    """A run of a task ended with an accepted output. In SuperDiscovery's stream: the answer of a task it sent."""

    task_id: str
    run: int
    output: Any
    notes: tuple[str, ...] = ()
    loops_used: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class Paused(Event, frozen=True):
    """A run of a task stopped without an output; it can be resumed. `found` is what it last had to say."""

    task_id: str
    run: int
    reason: str
    notes: tuple[str, ...] = ()
    found: str = ""
    loops_used: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class TaskFailed(Event, frozen=True):
    """A run of a task ended: it cannot be done, for the reason given."""

    task_id: str
    run: int
    reason: str
    notes: tuple[str, ...] = ()
    loops_used: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class Resumed(Event, frozen=True):
    """A paused task goes on as run number `run`, with `more_loops` further turns."""

    task_id: str
    run: int
    more_loops: int


class Rested(Event, frozen=True):
    """An agent came to rest: nothing is left to decide until somebody says something. Always the last of its step.

    `state` is the digest of all that it knew then (SHA-256, hex); replay comes to the same one or has diverged.
    `parts` are what it knew, each with the beginning of its own digest: they tell what differs in a state that is
    another one.
    """

    state: str
    parts: tuple[tuple[str, str], ...] = ()


class Recovered(Event, frozen=True):
    """A writer had died in the middle of a frame: what was cut from the end of the stream, and where it is kept."""

    text: str


class Said(Event, frozen=True):
    """A person said something to the agent; its model is told with the next question."""

    text: str


class TransactionQueued(Event, frozen=True):
    """A transaction was put on the queue of those to explain, and why."""

    transaction_id: str
    reason: str


class TransactionProcessed(Event, frozen=True):
    """Every value of a queued transaction has been accounted for."""

    transaction_id: str


class PlaceholderFound(Event, frozen=True):
    """A value of a transaction varies: `place` says where it stands in the request."""

    name: str
    transaction_id: str
    place: str
    value: str


class PlaceholderResolved(Event, frozen=True):
    """Where a found placeholder's value comes from at run time (a JSON object)."""

    name: str
    source: dict[str, Any]


class RoutineProposed(Event, frozen=True):
    """A routine was constructed; the document is complete and valid."""

    routine: dict[str, Any]


class RoutineExecuted(Event, frozen=True):
    """The proposed routine ran: its result, and every difference from what was recorded (none: judged right).

    With `sent_again` it ran otherwise than proposed: recorded values, by the names under which the routine takes them
    from responses, were sent in place of those that the responses gave then.
    """

    parameters: dict[str, Any]
    result: dict[str, Any]
    differences: tuple[str, ...] = ()
    sent_again: dict[str, Any] = {}


class RunCompleted(Event, frozen=True):
    """The run ended with a routine that was executed and judged right, or that says how far it was validated."""

    routine: dict[str, Any]


class RunFailed(Event, frozen=True):
    """The run ended without a routine."""

    reason: str


class Invoked(Event, frozen=True):
    """A blueprint was invoked: its document, and the parameters as its schema has completed them, a handle in place of
    each secret. `caller` is the stream that wanted it; empty for a person or a program. `folder` is where commands
    work that name no other, and `offers` are the documents of the blueprints that it may invoke in turn."""

    name: str
    type: str
    blueprint: dict[str, Any]
    parameters: dict[str, Any]
    caller: str = ""
    folder: str = ""
    offers: tuple[dict[str, Any], ...] = ()


class CommandStarted(Event, frozen=True):
    """A command is about to be started: its arguments as a list, a handle in place of each secret, and its folder.
    `mark`, 128 random bits, is in the name of the file that its processes have as their stdin: by it they are found
    should nobody see their end."""

    arguments: tuple[str, ...]
    folder: str
    mark: str = ""


class CommandEnded(Event, frozen=True):
    """A command came to its end after `seconds`. `exit_code` is None if it was never started or was ended from here,
    and `stopped` says why then. Bytes that are no UTF-8 are escaped in the text (`\\xff`), and the stream is kept as it
    was in base64; that is empty for text, and if it held a secret. `stdout_escaped` is how many bytes of
    stdout were escaped."""

    exit_code: int | None
    stdout: str
    stderr: str
    seconds: float
    stopped: str = ""
    stdout_base64: str = ""
    stderr_base64: str = ""
    stdout_escaped: int = 0


class OutputChecked(Event, frozen=True):
    """An output was held against the schema that it had to satisfy; no errors: it does. `data` is what was held against
    it."""

    schema: dict[str, Any]
    errors: tuple[str, ...] = ()
    data: Any = None


class Returned(Event, frozen=True):
    """An invocation ended with an output."""

    output: Any
    notes: tuple[str, ...] = ()


class InvocationFailed(Event, frozen=True):
    """An invocation ended without an output."""

    reason: str
    notes: tuple[str, ...] = ()


class StepStarted(Event, frozen=True):
    """A step of a pipeline was begun, in a stream of its own; `item` is its place in the list that the step is done
    for, or -1 without one. What is begun and has no end is gone on with."""

    step: str
    task: str
    stream: str
    item: int = -1


class StepCompleted(Event, frozen=True):
    """A step ended with an output; or, with an `item`, one of the items that it is done for."""

    step: str
    output: Any
    item: int = -1


class StepFailed(Event, frozen=True):
    """A step ended without an output. It is done anew when the pipeline is resumed, and what was completed is not."""

    step: str
    reason: str
    item: int = -1


class StepSkipped(Event, frozen=True):
    """A step was left out, and why."""

    step: str
    reason: str


AnyEvent = (
    RunStarted
    | AgentSpawned
    | PhaseEntered
    | TaskCreated
    | TaskSent
    | TaskReceived
    | ModelAsked
    | ModelReplied
    | ToolReturned
    | ToolFailed
    | EffectStarted
    | NoteAdded
    | ReportBack
    | Paused
    | TaskFailed
    | Resumed
    | Rested
    | Recovered
    | Said
    | TransactionQueued
    | TransactionProcessed
    | PlaceholderFound
    | PlaceholderResolved
    | RoutineProposed
    | RoutineExecuted
    | RunCompleted
    | RunFailed
    | Invoked
    | CommandStarted
    | CommandEnded
    | OutputChecked
    | Returned
    | InvocationFailed
    | StepStarted
    | StepCompleted
    | StepFailed
    | StepSkipped
)
