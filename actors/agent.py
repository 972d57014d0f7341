"""The one state machine of every agent: what to do next, given what has happened. Pure."""

import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from actors.bounds import beyond, broken, calls_done, overflowing
from actors.cut import LIMIT, brief, cut, cut_errors, cut_value
from actors.digest import digest_of
from actors.effect import Append, Ask, Await, Called, Effect, Execute, Invoke, Refused, Returned, Waiting, Wanted
from actors.model import ModelRequest, ToolSpec, UserMessage
from actors.prompt import RULES, reminder, system_prompt
from actors.question import parts, short
from actors.reporting import (
    NOTE,
    REPORT,
    TOO_EARLY,
    Reporting,
    given_up,
    may_report,
    paused,
    report,
    report_spec,
    reported,
)
from actors.state import BUDGET, UNKNOWN_OUTCOME, AgentState, at_rest, evolve, fold, has_answered, say, spent, told
from actors.storable import storable
from actors.tool import Usable, tools_of
from actors.word import as_text
from events.event import AnyEvent, RoutineExecuted, ToolFailed, ToolReturned
from events.fingerprint import fingerprint
from events.task import ToolCall


class Judge(Protocol):
    """Who tells whether an execution is right."""

    def __call__(
        self, document: dict[str, Any], result: dict[str, Any], given: Mapping[str, Any] | None = None, /
    ) -> tuple[str, ...]:
        """Every difference from what was recorded, given those values; none means that it is right."""


@dataclass(frozen=True)
class Kind:
    """What makes a specialist: its type, what it is for in a line, its instructions, and the rules that all have.

    `finish` says how a task is ended, by a kind that has tools of its own for that; any other one reports. An agent
    that stands `alone` works for no other agent. If one of its tools raises, its model is told, and the run goes on.
    """

    agent_type: str
    purpose: str
    instructions: str
    rules: str = RULES
    finish: str = ""
    alone: bool = False


def judge_nothing(
    document: dict[str, Any], result: dict[str, Any], given: Mapping[str, Any] | None = None, /
) -> tuple[str, ...]:
    return ("nobody judged this execution",)


def mistaken(tool: str, wrong: Exception) -> str:
    """A mistake in a tool, as a model is told of it: the same whenever it is made again."""
    where = traceback.extract_tb(wrong.__traceback__)[-1]
    place = f"{type(wrong).__name__} in {where.name} of {Path(where.filename).name}"
    return f"{tool} failed with a mistake in superdiscovery itself, please report it: {place}; go another way"


def in_turn(state: AgentState) -> list[ToolCall]:
    """The open calls as they are answered: notes first, so that they travel with a report of the same turn."""
    return sorted(state.waiting, key=lambda call: call.name != NOTE)


def _verdict(right: bool, differences: tuple[str, ...], result: dict[str, Any]) -> dict[str, Any]:
    """What a model is told of an execution: of long data the beginning, and digests by which to compare it."""
    shown = {"judged_right": right, "differences": list(differences), "result": result}
    if len(as_text(shown)) <= LIMIT:
        return shown
    data, rest = result.get("data"), {name: value for name, value in result.items() if name != "data"}
    beginning = as_text(data)[: LIMIT // 4]
    return shown | {"result": rest, "beginning": beginning, "data_digest": digest_of(data)}


def _in_brief(verdict: dict[str, Any]) -> dict[str, Any]:
    """The same with the long texts of the operations cut, such as their addresses: all operations are told."""
    result = verdict["result"]
    told = [{name: brief(value) for name, value in each.items()} for each in result.get("operations", [])]
    return verdict | {"result": result | {"operations": told}}


class Agent:
    """An agent of some kind, with the tools that `owners` hold. It has no state of its own."""

    def __init__(self, kind: Kind, *owners: object, judge: Judge = judge_nothing) -> None:
        self.kind = kind
        self._judge = judge
        self._tools: dict[str, Usable] = {}
        for owner in (*owners, *([] if kind.finish else [Reporting()])):
            self._tools |= tools_of(owner)
        self._specs = {name: found.spec() for name, found in self._tools.items()}
        self._digests = {name: short(spec) for name, spec in self._specs.items()}

    def tools(self) -> frozenset[str]:
        """The names of all its tools."""
        return frozenset(self._tools)

    def start(self) -> AgentState:
        return AgentState()

    def evolve(self, state: AgentState, event: AnyEvent) -> AgentState:
        return evolve(state, event)

    def decide(self, state: AgentState) -> Effect | None:
        """The next step; None while there is nothing to do until someone says something."""
        if at_rest(state):
            return None
        if state.waiting:
            return self._answer(state)
        if state.asked is not None:
            return Ask(self.request(state))
        if state.reply is not None and (ending := self._ending(state)):
            return ending
        if full := overflowing(state):
            return Append((paused(state, f"{BUDGET}: {full}"),))
        if spent(state):
            return Append((paused(state, f"{BUDGET}: all {state.allowed} turns are used"),))
        return Ask(self.request(state))

    def request(self, state: AgentState) -> ModelRequest:
        """The question that the model is asked in this state: a fold, never stored."""
        said = say(state, *(UserMessage(text) for text in told(state)))
        system, left, tools = self._system(state), reminder(state, self.kind.finish), self._offered(state)
        digest = fingerprint([said.thread, system, left, tools])
        made_of = parts(said.thread, system, left, tools, self._digests)
        return ModelRequest(state.agent_id, state.turn + 1, system, said.messages, tools, left, digest, made_of)

    def conclude(self, state: AgentState, effect: Execute, result: dict[str, Any]) -> tuple[AnyEvent, ...]:
        """The facts that follow from the result of a routine's execution."""
        result = storable(result)
        differences = self._judge(effect.routine, result, effect.parameters) if result.get("ok") else ()
        right = bool(result.get("ok")) and not differences
        verdict = _verdict(right, differences, result)
        if 0 < state.bounds.result < len(as_text(verdict)):
            verdict = _in_brief(verdict)
        returned = self._returned(state, effect.call, verdict)
        return (RoutineExecuted(effect.parameters, result, differences, effect.sent_again), returned)

    def answered(self, state: AgentState, effect: Invoke, answer: Refused | Returned) -> tuple[AnyEvent, ...]:
        """The facts that follow from what came of an invocation."""
        match answer:
            case Refused(errors):
                return (self._failed(state, effect.call, errors),)
            case Returned(value):
                return (self._returned(state, effect.call, value),)

    def _system(self, state: AgentState) -> str:
        return system_prompt(self.kind.instructions, state, self.kind.rules, self.kind.finish)

    def _offered(self, state: AgentState) -> tuple[ToolSpec, ...]:
        offered = [self._specs[name] for name, found in self._tools.items() if found.available(state)]
        return (*offered, report_spec(state)) if may_report(state) else tuple(offered)

    def _ending(self, state: AgentState) -> Effect | None:
        """What a reply without calls means: an output, a refusal, or waiting for the tasks that run."""
        reply = state.reply
        if reply is None or reply.calls or reply.refused or state.loops_used == 0:
            return None
        if reply.refusal:
            return Append(given_up(state, f"the model refused: {reply.refusal}"))
        if has_answered(state):
            return Append((reported(state, reply.text),))
        running = state.discovery.running()
        return Await(running) if running and not state.unsaid else None

    def _answer(self, state: AgentState) -> Effect:
        """Answer the calls of the last reply, as far as that needs nothing from outside, in one step."""
        facts: tuple[AnyEvent, ...] = ()
        done = calls_done(state)
        for call in in_turn(state):
            answer = self._use(state, call) if call.id in done else (self._failed(state, call, (beyond(state),)),)
            if isinstance(answer, Execute | Await | Invoke):
                return Append(facts) if facts else answer
            before = len(state.waiting)
            facts, state = facts + answer, fold(state, answer)
            if len(state.waiting) == before:
                break
        return Append(facts)

    def _use(self, state: AgentState, call: ToolCall) -> tuple[AnyEvent, ...] | Execute | Await | Invoke:
        answer = self._call(state, call)
        match answer:
            case Refused(errors):
                return (self._failed(state, call, errors),)
            case Returned(value, facts):
                return (*facts, self._returned(state, call, value))
            case Waiting(task_ids, facts):
                return facts or Await(task_ids)
            case Wanted():
                return self._wanted(state, call, answer)
            case Called():
                return self._called(state, call, answer)
            case _:
                return (self._returned(state, call, answer),)

    def _call(self, state: AgentState, call: ToolCall) -> Any:
        if why := broken(state, call):
            return Refused((why,))
        if call.name == REPORT and state.outcome is not None:
            return Refused(("the task has already ended; the first report stands",))
        if call.name == REPORT and may_report(state):
            return report(state, call.arguments)
        found = self._tools.get(call.name)
        if found is None:
            return Refused((self._unknown(state, call.name),))
        if not found.available(state):
            return Refused((f"{call.name} is available {(found.available.__doc__ or 'later').strip()}",))
        return self._used(found, state, call)

    def _used(self, found: Usable, state: AgentState, call: ToolCall) -> Any:
        if not self.kind.alone:
            return found.use(state, call.arguments)
        try:
            return found.use(state, call.arguments)
        except Exception as wrong:  # noqa: BLE001 - whatever a model says, it ends no run for good
            return Refused((mistaken(call.name, wrong),))

    def _unknown(self, state: AgentState, name: str) -> str:
        if name == REPORT and state.task is not None and state.task.output_schema is not None:
            return TOO_EARLY
        return f"there is no tool {name!r}; there are: {', '.join(self._tools)}"

    def _wanted(self, state: AgentState, call: ToolCall, wanted: Wanted) -> tuple[AnyEvent, ...] | Execute:
        if state.outcome is not None:
            return (self._failed(state, call, ("the task has already ended",)),)
        if wanted.facts:
            return wanted.facts
        again = wanted.sent_again
        digest = fingerprint([call.id, wanted.routine, wanted.parameters, *([again] if again else [])])
        if state.started is None or (wanted.repeatable and state.started.digest == digest):
            return Execute(call, wanted.routine, wanted.parameters, digest, wanted.repeatable, again)
        return self._doubted(state, call)

    def _doubted(self, state: AgentState, call: ToolCall) -> tuple[AnyEvent, ...]:
        """An effect that was begun may have happened: the user is told first, then the model."""
        if not state.in_doubt:
            return (paused(state, f"{UNKNOWN_OUTCOME}: {call.name} was begun and nobody knows whether it happened"),)
        doubt = f"{UNKNOWN_OUTCOME}: it may or may not have happened; look before you repeat it"
        return (self._failed(state, call, (doubt,)),)

    def _called(self, state: AgentState, call: ToolCall, called: Called) -> tuple[AnyEvent, ...] | Invoke:
        if state.outcome is not None:
            return (self._failed(state, call, ("the task has already ended",)),)
        digest = fingerprint([call.id, called.name, called.parameters])
        if state.in_doubt or (state.started is not None and state.started.digest != digest):
            return self._doubted(state, call)
        calls = state.reply.calls if state.reply else ()
        key = f"{state.turn}.{len(calls) - len(state.waiting) + 1}"
        return Invoke(call, called.name, called.parameters, key, digest)

    def _returned(self, state: AgentState, call: ToolCall, value: Any) -> ToolReturned:
        assert state.task is not None
        most = state.bounds.result
        text = as_text(cut_value(value, most)) if most else cut(as_text(value))
        return ToolReturned(state.task.id, state.turn, call.id, call.name, text)

    def _failed(self, state: AgentState, call: ToolCall, errors: tuple[str, ...]) -> ToolFailed:
        assert state.task is not None
        return ToolFailed(state.task.id, state.turn, call.id, call.name, cut_errors(errors))
