"""Fulfilling an agent or a hybrid: it is given its task, and what it reports comes back."""

from typing import assert_never

from actors.discovery import Outcome
from actors.fulfilling import task_for
from captures.error import CaptureError
from contracts.blueprint import EVERY, AgentBlueprint, Blueprint, HybridBlueprint, document
from contracts.pipeline import PipelineBlueprint
from events.event import Paused, ReportBack, TaskFailed, TaskSent
from runtime.agent_tools import NoSuchTool
from runtime.catalog.catalog import Catalog
from runtime.conductor import Died
from runtime.fault import Faulted, fault_of
from runtime.invocation import STREAM, UNKNOWN, task_of
from runtime.models.choose import ModelChoiceError
from runtime.place import AgentOrder
from runtime.underway import Doubt, Given, Halt, Underway

MAX_DEPTH = 5

_FOR_THE_CALLER = ("CaptureError", "ModelChoiceError", "NoSuchTool")
"""What a model or pipeline that invoked the agent is told of; to a person it is told before anything begins."""


async def fulfil(blueprint: AgentBlueprint | HybridBlueprint, underway: Underway, more_loops: int) -> Given:
    """`more_loops` are the turns that a paused agent is given to go on. Raises `Halt` if it is paused again."""
    state = underway.state
    if state.answer is None or isinstance(state.answer, Paused):
        order = _order(blueprint, underway, await _send(underway, more_loops))
        try:
            answer = await _answered(order, underway)
        except (CaptureError, ModelChoiceError, NoSuchTool, Faulted) as wrong:
            if underway.stream == STREAM or fault_of(wrong).kind not in _FOR_THE_CALLER:
                raise
            return Given(failure=f"{blueprint.name} could not begin: {wrong}")
        await underway.append(answer)
    return _given(blueprint, underway.state.answer)


async def _answered(order: AgentOrder, underway: Underway) -> Outcome:
    """Raises `Halt` if the agent's process died too often."""
    try:
        return await underway.means.place.agent(order)
    except Died as gone:
        why = f": {gone.short}" if gone.short else ""
        raise Halt(f"the process of {order.agent_id} has died again and again{why}") from None


def _given(blueprint: AgentBlueprint | HybridBlueprint, answer: Outcome | None) -> Given:
    """What the answer gives to who asked. Raises `Halt` if the agent is paused, and `Doubt` if nobody knows its end."""
    match answer:
        case ReportBack(output=output, notes=notes):
            return Given(data=output, has_data=blueprint.output_schema is not None, notes=notes, text=_text(output))
        case TaskFailed(reason=reason, notes=notes):
            return Given(failure=f"{blueprint.name} failed: {reason}", notes=notes)
        case Paused(reason=reason) if reason.startswith(UNKNOWN):
            raise Doubt(reason.removeprefix(f"{UNKNOWN}: "))
        case Paused(reason=reason, notes=notes):
            raise Halt(reason, notes)
        case None:
            raise AssertionError("an answer was appended and is not there")
        case _:
            assert_never(answer)


def _text(output: object) -> str:
    return output if isinstance(output, str) else ""


async def _send(underway: Underway, more_loops: int) -> TaskSent:
    """The message that is on its way, or another one with more turns."""
    sent, answer = underway.state.sent, underway.state.answer
    if sent is not None and answer is None:
        return sent
    agent_id = sent.agent_id if sent else _agent_id(underway)
    message = TaskSent(underway.stream, agent_id, sent.run + 1 if sent else 1, more_loops if sent else 0, "")
    await underway.append(message)
    return message


def _agent_id(underway: Underway) -> str:
    """`analyst-1`; below another agent it is named after the call."""
    name = underway.blueprint.name.lower()
    return f"{name}-1" if underway.stream == STREAM else f"{underway.stream}.{name[:16]}"


def _order(blueprint: AgentBlueprint | HybridBlueprint, underway: Underway, sent: TaskSent) -> AgentOrder:
    means, parameters = underway.means, underway.hide(underway.parameters)
    return AgentOrder(
        run=str(means.run),
        agent_id=sent.agent_id,
        blueprint=document(blueprint),
        offers=[document(each) for each in needed_by(blueprint, means.catalog)] if means.depth < MAX_DEPTH else [],
        task=task_for(blueprint, parameters, sent.agent_id, task_of(underway.stream)),
        round=sent.run,
        more_loops=sent.more_loops,
        model=blueprint.model or means.model,
        capture=capture_of(blueprint, underway.parameters),
        secrets=means.vault.secrets(),
        folder=means.folder,
        depth=means.depth,
    )


def needed_by(blueprint: Blueprint, catalog: Catalog, *, by_name: bool = False) -> list[Blueprint]:
    """The blueprints that it may invoke, and those that they may invoke in turn, in the order of their names;
    `by_name`: only those that one of them names, and not what may be looked for besides."""
    found: dict[str, Blueprint] = {}
    waiting = [blueprint]
    while waiting:
        for each in _invoked_by(waiting.pop(), catalog, by_name=by_name):
            if each.name not in found and each.name != blueprint.name:
                found[each.name] = each
                waiting.append(each)
    return [found[name] for name in sorted(found)]


def _invoked_by(blueprint: Blueprint, catalog: Catalog, *, by_name: bool) -> list[Blueprint]:
    if isinstance(blueprint, PipelineBlueprint):
        return [catalog.find(step.task) for step in blueprint.steps]
    if not isinstance(blueprint, HybridBlueprint):
        return []
    if EVERY in blueprint.tools and not by_name:
        return catalog.all()
    return [catalog.find(name) for name in blueprint.tools if name != EVERY]


def capture_of(blueprint: AgentBlueprint | HybridBlueprint, parameters: dict[str, object]) -> str:
    """The path of the capture that the agent's tools look at; empty without one."""
    fixed = blueprint.capture if isinstance(blueprint, AgentBlueprint) else None
    return fixed or str(parameters.get("capture") or "")
