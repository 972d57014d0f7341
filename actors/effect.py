"""What an agent can decide to do, and what a tool can answer: values, performed by the runtime."""

from dataclasses import dataclass, field
from typing import Any

from actors.model import ModelRequest
from events.event import AnyEvent
from events.task import ToolCall


@dataclass(frozen=True)
class Append:
    """Nothing outside is needed: these are the facts."""

    facts: tuple[AnyEvent, ...]


@dataclass(frozen=True)
class Ask:
    """Ask the model."""

    request: ModelRequest


@dataclass(frozen=True)
class Await:
    """Wait until at least one of these tasks has an outcome."""

    task_ids: tuple[str, ...]


@dataclass(frozen=True)
class Execute:
    """Run a routine against the live application, on behalf of a tool call.

    `digest` tells this request from any other. `repeatable`: the routine only reads, so that it may run again
    when nobody knows whether it ran. `sent_again` are recorded values that are sent in place of those that its
    responses give.
    """

    call: ToolCall
    routine: dict[str, Any]
    parameters: dict[str, Any]
    digest: str
    repeatable: bool
    sent_again: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Invoke:
    """Invoke a blueprint on behalf of a tool call. `key` names the invocation among those of the agent: under the same
    key it happens once, however often it is asked for."""

    call: ToolCall
    name: str
    parameters: dict[str, Any]
    key: str
    digest: str


Effect = Append | Ask | Await | Execute | Invoke


@dataclass(frozen=True)
class Returned:
    """A tool's answer together with facts that it establishes."""

    value: Any
    facts: tuple[AnyEvent, ...] = ()


@dataclass(frozen=True)
class Refused:
    """A tool's refusal: all the reasons, for the model to mend."""

    errors: tuple[str, ...]


@dataclass(frozen=True)
class Waiting:
    """A tool's answer must wait for these tasks; `facts` are established first."""

    task_ids: tuple[str, ...]
    facts: tuple[AnyEvent, ...] = ()


@dataclass(frozen=True)
class Called:
    """A tool's answer is that of a blueprint; the parameters satisfy what a model is told of its schema."""

    name: str
    parameters: dict[str, Any]


@dataclass(frozen=True)
class Wanted:
    """A tool wants a routine executed; its answer is made from the result. `facts` are established first, after which
    the tool is called again: it must then have none."""

    routine: dict[str, Any]
    parameters: dict[str, Any] = field(default_factory=dict)
    repeatable: bool = False
    facts: tuple[AnyEvent, ...] = ()
    sent_again: dict[str, str] = field(default_factory=dict)
