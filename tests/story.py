"""Stories: what is said to an agent, and what must then stand on its log, read from top to bottom.

    Story()
    >> task(output_schema=CITY)
    >> says(call("report_back", name=7))
    << refused("report_back", '$.name: 7 is not of type "string"')
    >> says(call("report_back", name="Oslo"))
    << returned("report_back", "accepted")
    << reported({"name": "Oslo"})

`>>` goes in: an assignment, or the model's next reply. `<<` comes out: a fact on the stream, or with `asked` what the
model was asked. A story tells everything but the questions, of which it tells those that matter. Fields that a step
leaves out are not looked at. `tests/stage.py` plays it.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from actors.agent import Agent
from actors.expect import Again
from actors.model import AssistantMessage, ModelRequest, ToolMessage, UserMessage
from actors.state import AgentState, fold
from events import event as facts
from events.event import AnyEvent, ModelAsked
from events.log import Record
from events.replay import replay
from events.task import Task
from runtime.assignment import Assignment

AGENT = "docs-1"
CITY = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "size": {"type": "integer"}},
    "required": ["name"],
    "additionalProperties": False,
}


# What goes in


@dataclass(frozen=True)
class Says:
    """A reply of the model, as a script holds it."""

    reply: Mapping[str, Any]


def says(*calls: Mapping[str, Any], text: str = "", tokens: tuple[int, int] = (0, 0), **more: Any) -> Says:
    usage = {"input_tokens": tokens[0], "output_tokens": tokens[1]}
    return Says({"text": text, "calls": list(calls), "usage": usage, **more})


def call(tool: str, raw: str | None = None, /, **arguments: Any) -> dict[str, Any]:
    return {"name": tool, "arguments": arguments if raw is None else raw}


def task(id: str = "t1", prompt: str = "Look it up.", **more: Any) -> Assignment:  # noqa: A002
    return Assignment(Task(id, "docs", AGENT, prompt, **more), 1)


def again(assignment: Assignment, run: int, more_loops: int) -> Assignment:
    return msgspec.structs.replace(assignment, run=run, more_loops=more_loops)


# What comes out


@dataclass(frozen=True)
class Fact:
    """An event of a kind whose fields are as given; a dict or list is compared with the JSON that a text holds."""

    kind: str
    fields: Mapping[str, Any]

    def fits(self, step: "Fact | Question") -> bool:
        return isinstance(step, Fact) and step.kind == self.kind and _fit(self.fields, step.fields)


@dataclass(frozen=True)
class Question:
    """What the model was asked: fields of a `ModelRequest`, `tools` by name; `said` is the last word to the agent."""

    fields: Mapping[str, Any]

    def fits(self, step: "Fact | Question") -> bool:
        return isinstance(step, Question) and _fit(self.fields, step.fields)


class Like:
    """Equal to every text in which the expression is found."""

    def __init__(self, expression: str) -> None:
        self._expression = expression

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and re.search(self._expression, other, re.DOTALL) is not None

    def __hash__(self) -> int:
        return hash(self._expression)

    def __repr__(self) -> str:
        return f"Like({self._expression!r})"


def fact(kind: type, **fields: Any) -> Fact:
    return Fact(kind.__name__, fields)


def asked(**fields: Any) -> Question:
    return Question(fields)


def returned(tool: str, result: Any = None) -> Fact:
    return fact(facts.ToolReturned, tool=tool, **({} if result is None else {"result": result}))


def refused(tool: str, *errors: Any) -> Fact:
    return fact(facts.ToolFailed, tool=tool, **({"errors": errors} if errors else {}))


def noted(text: str, severity: str = "note") -> Fact:
    return fact(facts.NoteAdded, text=text, severity=severity)


def reported(output: Any, **more: Any) -> Fact:
    return fact(facts.ReportBack, output=output, **more)


def paused(reason: Any, **more: Any) -> Fact:
    return fact(facts.Paused, reason=reason, **more)


def failed(reason: Any, **more: Any) -> Fact:
    return fact(facts.TaskFailed, reason=reason, **more)


# The story


@dataclass(frozen=True)
class Story:
    """Steps in the order in which they happen."""

    steps: tuple[Assignment | Says | Fact | Question, ...] = ()

    def __rshift__(self, step: Assignment | Says) -> "Story":
        return Story((*self.steps, step))

    def __lshift__(self, step: Fact | Question) -> "Story":
        return Story((*self.steps, step))

    def without_first(self, assignment: Assignment) -> "Story":
        """The same story, of which that much has been played."""
        played = list(self.steps)
        played.remove(assignment)
        return Story(tuple(played))

    def replies(self) -> list[Mapping[str, Any]]:
        return [step.reply for step in self.steps if isinstance(step, Says)]

    def assignments(self) -> list[Assignment]:
        return [step for step in self.steps if isinstance(step, Assignment)]

    def check(self, told: "Told") -> None:
        """Raises `AssertionError`, with both sides, where the log tells another story."""
        awaited = [step for step in self.steps if isinstance(step, Fact | Question)]
        stood: list[Fact | Question] = []
        for step in told.steps():
            if isinstance(step, Question) and not (awaited[len(stood) :] and awaited[len(stood)].fits(step)):
                continue
            stood.append(step)
        fit = len(awaited) == len(stood) and all(a.fits(b) for a, b in zip(awaited, stood, strict=True))
        assert fit, _both(awaited, stood)


@dataclass(frozen=True)
class Told:
    """What a log tells of one agent: its records, and what can be folded from them."""

    agent: Agent
    records: tuple[Record, ...]
    silent: tuple[str, ...] = field(
        default=("RunStarted", "AgentSpawned", "TaskReceived", "Resumed", "Rested", "ModelAsked", "ModelReplied")
    )

    @property
    def events(self) -> list[AnyEvent]:
        return [event for record in self.records for event in record.events]

    @property
    def state(self) -> AgentState:
        return fold(self.agent.start(), self.events)

    def of(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def requests(self) -> list[ModelRequest]:
        """Every question, rebuilt by folding; it must be the one whose digest was logged."""
        state, questions = self.agent.start(), []
        for event in self.events:
            if isinstance(event, ModelAsked):
                questions.append(self.agent.request(state))
                assert questions[-1].digest == event.digest
            state = self.agent.evolve(state, event)
        return questions

    def steps(self) -> list[Fact | Question]:
        questions = iter(self.requests())
        steps: list[Fact | Question] = []
        for event in self.events:
            if isinstance(event, ModelAsked):
                steps.append(_question(next(questions)))
            elif (kind := type(event).__name__) not in self.silent:
                steps.append(Fact(kind, msgspec.structs.asdict(event)))
        return steps


def check_whole(told: Told) -> None:
    """What holds of every story, however it goes: it replays, and no call was left without an answer."""
    replay(told.records, Again(told.agent))
    state = told.state
    assert not (state.outcome and not isinstance(state.outcome, facts.Paused) and state.waiting)
    for question in told.requests():
        check_answered(question)


def check_answered(question: ModelRequest) -> None:
    """Calls and results pair up before anything else is said: servers refuse a thread in which they do not."""
    open_calls: list[str] = []
    for message in question.messages:
        if isinstance(message, ToolMessage):
            open_calls.remove(message.call_id)
            continue
        assert not open_calls, f"left without an answer: {open_calls}"
        if isinstance(message, AssistantMessage):
            open_calls = [each.id for each in message.calls]
    assert not open_calls, f"left without an answer: {open_calls}"


# Comparing


def _question(request: ModelRequest) -> Question:
    said = [message.text for message in request.messages if isinstance(message, UserMessage)]
    more = {"tools": [each.name for each in request.tools], "said": said[-1]}
    return Question(msgspec.structs.asdict(request) | more)


def _fit(wanted: Mapping[str, Any], found: Mapping[str, Any]) -> bool:
    return all(_same(value, found.get(name)) for name, value in wanted.items())


def _same(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, Contains):
        return wanted == found
    if isinstance(wanted, dict | list) and isinstance(found, str):
        return bool(wanted == json.loads(found))
    if isinstance(wanted, list | tuple) and isinstance(found, list | tuple):
        return len(wanted) == len(found) and all(_same(a, b) for a, b in zip(wanted, found, strict=True))
    return bool(wanted == found)


class Contains:
    """Equal to every collection with `members` in it and `absent` not in it."""

    def __init__(self, *members: Any, absent: Sequence[Any] = ()) -> None:
        self._members, self._absent = members, absent

    def __eq__(self, other: object) -> bool:
        inside = all(member in other for member in self._members)  # type: ignore[operator]
        return inside and not any(member in other for member in self._absent)  # type: ignore[operator]

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Contains{self._members} without {self._absent}"


def _both(awaited: Sequence[object], stood: Sequence[object]) -> str:
    sides = ["the story:", *(f"  {step}" for step in awaited), "the log:", *(f"  {step}" for step in stood)]
    return "\n".join(line[:600] for line in sides)
