"""What a policy sees: the same request that a model is given, read back into the turns of the current task."""

import json
import re
from dataclasses import dataclass
from typing import Any

from actors.cut import is_cut, places_cut
from actors.model import AssistantMessage, ModelRequest, ToolMessage, UserMessage
from actors.reporting import TOO_EARLY
from actors.word import TASK
from events.task import ToolCall

_OPENING = re.compile(
    re.escape(TASK) + r"\n(?P<prompt>.*?)\n</task>(\n<context>\n(?P<context>.*)\n</context>)?", re.DOTALL
)
_SCHEMA = "The report must satisfy this JSON Schema:\n"


INSTEAD = "leave what is so long out of the recording, or ask a model"
"""Advice to the user about evidence that was cut."""

_PLACES_NAMED = 3


@dataclass(frozen=True)
class Brief:
    """The task: its prompt, its context, and the names of the members that the report may have."""

    prompt: str
    context: Any
    wanted: frozenset[str]


class Unread(Exception):
    """An answer of a tool was refused, or cut, or is longer than a policy reads; the text says which."""


@dataclass(frozen=True)
class Result:
    """The answer to one call. Of one that was cut `shown` is what there is of it: it is never taken for the whole."""

    answered: bool
    shown: Any

    @property
    def ok(self) -> bool:
        """Whether the value is there, and all of it."""
        return self.answered and not self.cut

    @property
    def cut(self) -> bool:
        return self.answered and is_cut(self.shown)

    @property
    def value(self) -> Any:
        """The value, or why there is none. Raises `Unread` for one that was cut."""
        if self.cut:
            raise Unread(f"a tool was asked, and {self.why_not()}")
        return self.shown

    @property
    def too_early(self) -> bool:
        """Whether it was a report that was refused only because its turn had not come."""
        return not self.answered and self.shown == TOO_EARLY

    def why_not(self) -> str:
        """Which part of the value was cut and what to do about it; or the error of the tool, if it gave no value."""
        if not self.cut:
            return str(self.shown)
        places = places_cut(self.shown) or []
        named = f" at {', '.join(places[:_PLACES_NAMED])}" if places else ""
        return f"its answer was cut{named}; {INSTEAD}"

    def member(self, name: str) -> Any:
        """A member of the value. Raises `Unread` if it is not shown whole."""
        if self.cut and self._lacks(name):
            raise Unread(f"{name} cannot be read: it was cut; {INSTEAD}")
        return self.shown[name] if self.cut else self.value[name]

    def entries(self, name: str) -> list[Any]:
        """The entries of a list that are shown whole: of one that was cut, the rest is unknown."""
        if not self.cut:
            return list(self.value.get(name, []))
        places = places_cut(self.shown)
        if places is None or not isinstance(listed := self.shown.get(name), list):
            return []
        return [each for n, each in enumerate(listed) if not any(_within(one, f"$.{name}[{n}]") for one in places)]

    def _lacks(self, name: str) -> bool:
        places = places_cut(self.shown)
        return places is None or name not in self.shown or any(_within(each, f"$.{name}") for each in places)


def _within(place: str, path: str) -> bool:
    return place == path or place.startswith((f"{path}.", f"{path}["))


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
