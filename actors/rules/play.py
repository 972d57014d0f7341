"""A policy is a generator: it yields the calls of a turn and is sent their results.

It has no memory: for every question it is played again from the start of the task, fed with the results that stand in
the thread. What it sees and what it can do is therefore exactly what a model sees and can do. It is not told of a
report that came too early: the same is made again in the next turn.
"""

import json
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any

from actors.model import ModelRequest
from actors.reporting import REPORT
from actors.rules.transcript import Brief, Result, Turn, read
from events.task import ModelReply, ToolCall


@dataclass(frozen=True)
class Call:
    """A tool call that a policy makes."""

    name: str
    arguments: dict[str, Any]


Steps = Generator[list[Call], tuple[Result, ...], None]
Policy = Callable[[Brief], Steps]


def call(name: str, /, **arguments: Any) -> Call:
    return Call(name, arguments)


def play(policy: Policy, request: ModelRequest) -> ModelReply:
    """The policy's next turn. A policy that has nothing left to say replies with text."""
    transcript = read(request)
    calls = _next(policy, transcript.brief, transcript.turns)
    if not calls:
        return ModelReply(text="There is nothing left to do.")
    if said := _in_words(calls, transcript.brief, request):
        return ModelReply(text=said)
    made = (
        ToolCall(f"c{request.turn}.{n}", c.name, json.dumps(c.arguments, ensure_ascii=False))
        for n, c in enumerate(calls, 1)
    )
    return ModelReply(calls=tuple(made))


def _in_words(calls: list[Call], brief: Brief, request: ModelRequest) -> str:
    """The report as text, for a task that wants no other; empty if there is none, or it has to be called."""
    if brief.wanted or any(tool.name == REPORT for tool in request.tools):
        return ""
    return next((json.dumps(each.arguments, ensure_ascii=False) for each in calls if each.name == REPORT), "")


def _next(policy: Policy, brief: Brief, turns: tuple[Turn, ...]) -> list[Call]:
    """Play over the turns so far. Turns that somebody else took (another model, before a fork) are passed over."""
    for skipped in range(len(turns) + 1):
        steps = policy(brief)
        calls: list[Call] | None = next(steps, None)
        for turn in turns[skipped:]:
            if calls is None or not _made(calls, turn):
                break
            if any(result.too_early for result in turn.results):
                continue
            calls = _send(steps, turn.results)
        else:
            return calls or []
    raise AssertionError("with every turn skipped there is nothing left that could differ")


def _made(calls: list[Call], turn: Turn) -> bool:
    return [c.name for c in calls] == [c.name for c in turn.calls]


def _send(steps: Steps, results: tuple[Result, ...]) -> list[Call] | None:
    try:
        return steps.send(results)
    except StopIteration:
        return None
