"""What an agent asks of a model, free of any provider's format."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from events.task import ModelReply, ToolCall


class UserMessage(msgspec.Struct, frozen=True, tag="user"):
    """Said to the agent: a task, or word from another agent."""

    text: str


class AssistantMessage(msgspec.Struct, frozen=True, tag="assistant"):
    """Said by the model. `raw` is the provider's own reply as JSON text, to be handed back to the same `provider`."""

    text: str
    calls: tuple[ToolCall, ...] = ()
    raw: str = ""
    provider: str = ""


class ToolMessage(msgspec.Struct, frozen=True, tag="tool"):
    """The result of one call; `failed` tells a refusal or an error."""

    call_id: str
    text: str
    failed: bool = False


Message = UserMessage | AssistantMessage | ToolMessage


class ToolSpec(msgspec.Struct, frozen=True):
    """A tool as a model is told of it; `parameters` is a JSON Schema whose root is an object."""

    name: str
    description: str
    parameters: dict[str, Any]


class ModelRequest(msgspec.Struct, frozen=True):
    """One question. `agent` is the stream that asks and `turn` its turn (from 1); `reminder` follows the messages
    and is no part of the thread. `digest` is SHA-256 (hex) chained over everything that a model would see, and `parts`
    has a short one of each of its parts (`actors/question.py`)."""

    agent: str
    turn: int
    system: str
    messages: Sequence[Message]
    tools: tuple[ToolSpec, ...]
    reminder: str
    digest: str
    parts: tuple[tuple[str, str], ...] = ()


class ModelUnavailable(Exception):
    """The model cannot answer now (after the client's own retries); the text says why and what to do."""


class Model(Protocol):
    """Answers questions. `name` is how the command line calls it, such as `rules` or `openai:gpt-5`."""

    @property
    def name(self) -> str: ...

    async def reply(self, request: ModelRequest) -> ModelReply:
        """One reply. Raises `ModelUnavailable`; whatever the model itself can mend is part of the reply."""
