"""What one agent is asked to do, and what a model answered: the values that facts carry."""

from typing import Any

import msgspec


class Task(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A piece of work for one agent.

    `max_loops` counts model turns of one run of the task; `report_back` is offered once `min_loops` turns have
    passed. `output_schema` is a JSON Schema (2020-12) chosen for this task; without one the task ends at the
    first reply that calls no tool. `context` is any JSON value that the sender wants the agent to see.
    """

    id: str
    agent_type: str
    agent_id: str
    prompt: str
    max_loops: int = 5
    min_loops: int = 1
    output_schema: dict[str, Any] | None = None
    output_description: str = ""
    context: Any = None


class ToolCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One call a model made. `arguments` is JSON text as the model wrote it, which may be malformed."""

    id: str
    name: str
    arguments: str


class Usage(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a reply cost, in tokens, as the provider counted them."""

    input_tokens: int = 0
    output_tokens: int = 0


class ModelReply(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One reply of a model: text, tool calls, or a refusal; `raw` is the provider's reply verbatim, as JSON text.

    `refused` says why nothing of it was taken: it was too long, or nested too deep. The model is told so.
    """

    text: str = ""
    calls: tuple[ToolCall, ...] = ()
    refusal: str = ""
    raw: str = ""
    provider: str = ""
    usage: Usage = Usage()
    refused: str = ""
