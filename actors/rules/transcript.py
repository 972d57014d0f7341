"""What a policy sees: the same request that a model is given, read back into the turns of the current task."""

import json
import re
from dataclasses import dataclass
from typing import Any

from actors.model import AssistantMessage, ModelRequest, ToolMessage, UserMessage
from actors.word import TASK
from events.task import ToolCall

_OPENING = re.compile(
    re.escape(TASK) + r"\n(?P<prompt>.*?)\n</task>(\n<context>\n(?P<context>.*)\n</context>)?", re.DOTALL
)
_SCHEMA = "The report must satisfy this JSON Schema:\n"


@dataclass(frozen=True)
class Brief:
    """The task: its prompt, its context, and the names of the members that the report may have."""

    prompt: str
    context: Any
    wanted: frozenset[str]


@dataclass(frozen=True)
class Result:
    """The answer to one call: the value, or why there is none."""

    ok: bool
    value: Any


@dataclass(frozen=True)
class Turn:
    """The calls of one reply and their results."""

    calls: tuple[ToolCall, ...]
    results: tuple[Result, ...]


@dataclass(frozen=True)
class Transcript:
    brief: Brief
    turns: tuple[Turn, ...]


def read(request: ModelRequest) -> Transcript:
    """The turns since the last message that begins a task."""
    start = max(n for n, m in enumerate(request.messages) if isinstance(m, UserMessage) and m.text.startswith(TASK))
    opening = request.messages[start]
    assert isinstance(opening, UserMessage)
    return Transcript(_brief(opening.text, request.system), _turns(request, start + 1))


def _brief(text: str, system: str) -> Brief:
    found = _OPENING.fullmatch(text)
    assert found is not None, "the text of a task has this form"
    return Brief(found["prompt"], _loads(found["context"]) if found["context"] else None, _wanted(system))


def _wanted(system: str) -> frozenset[str]:
    _, marker, rest = system.partition(_SCHEMA)
    if not marker:
        return frozenset()
    schema, _ = json.JSONDecoder().raw_decode(rest)
    return frozenset(schema.get("properties", {}))


def _turns(request: ModelRequest, start: int) -> tuple[Turn, ...]:
    answers = {m.call_id: m for m in request.messages[start:] if isinstance(m, ToolMessage)}
    replies = (m for m in request.messages[start:] if isinstance(m, AssistantMessage) and m.calls)
    return tuple(Turn(m.calls, tuple(_result(answers[c.id]) for c in m.calls)) for m in replies)


def _result(message: ToolMessage) -> Result:
    return Result(not message.failed, message.text if message.failed else _loads(message.text))


def _loads(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text
