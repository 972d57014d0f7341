"""The tool calls of one reply, each with an id that no other call of the thread has."""

from collections.abc import Sequence
from typing import Any

import msgspec

from actors.model import AssistantMessage, ModelRequest
from events.task import ToolCall

MOST_CALLS = 20_000
"""Calls of one reply that are looked at. How many of them are done is the agent's to say (`actors/bounds.py`)."""

LONGEST_ID = 200
"""Characters of a call's id; a longer one is replaced, as one that is missing."""


class TooManyCalls(Exception):
    """A reply with more calls than anybody looks at."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} calls")
        self.count = count


class Called(msgspec.Struct, frozen=True):
    """A call as a provider wrote it: some give no id, the same one twice, or arguments that are not text."""

    id: str
    name: str
    arguments: Any


def tool_calls(request: ModelRequest, called: Sequence[Called]) -> tuple[ToolCall, ...]:
    """The calls of the reply to `request`, in order. Raises `TooManyCalls`.

    A missing, endless or repeated id becomes `call_TURN_NUMBER`: the same in every process that reads the same answer.
    """
    if len(called) > MOST_CALLS:
        raise TooManyCalls(len(called))
    taken = {call.id for message in request.messages if isinstance(message, AssistantMessage) for call in message.calls}
    calls: list[ToolCall] = []
    for number, call in enumerate(called, start=1):
        spare = f"call_{request.turn}_{number}"
        call_id = _free(call.id if 0 < len(call.id) <= LONGEST_ID else spare, spare, taken)
        taken.add(call_id)
        calls.append(ToolCall(call_id, call.name, arguments_text(call.arguments)))
    return tuple(calls)


def arguments_text(arguments: Any) -> str:
    """Text as the model wrote it, malformed or not; a JSON value, which some servers send instead, as its text."""
    if isinstance(arguments, str):
        return arguments
    return "" if arguments is None else msgspec.json.encode(arguments).decode()


def _free(wanted: str, spare: str, taken: set[str]) -> str:
    if wanted not in taken:
        return wanted
    while spare in taken:
        spare += "x"
    return spare
