"""Hosting the agent of a blueprint, in whatever process: its thread is its stream, and its calls are invocations."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from actors.agent import Agent
from actors.effect import Invoke, Refused, Returned
from actors.fulfilling import Chosen, agent_for
from actors.model import Model
from actors.specialists.registry import SPECIALISTS
from captures.capture import Capture
from captures.open import open_capture
from contracts.blueprint import EVERY, AgentBlueprint, Blueprint, HybridBlueprint
from runtime.agent_tools import NoSuchTool, installed_tool, is_of_specialist, no_such_tool
from runtime.assignment import Assignment, Outcome, read_outcome, write
from runtime.catalog.blueprints import blueprint_from
from runtime.catalog.catalog import Catalog, Entry
from runtime.given_secrets import with_given
from runtime.invoker import ParametersRefused, carry_out
from runtime.loop import InDoubt
from runtime.place import AgentOrder, Place
from runtime.specialist import ModelOnly, Specialist
from runtime.store import open_store
from runtime.underway import Means
from runtime.vault import Vault


async def host(order: AgentOrder, place: Place, *, steal: bool = False) -> Outcome:
    """Let the agent work on its task until it ends or is paused; one that worked before goes on where it was."""
    offers = [blueprint_from(each) for each in order.offers]
    log = open_store("", Path(order.run), "")
    means = Means(
        Path(order.run),
        log,
        Catalog(Entry(each, "this run") for each in offers),
        order.model,
        Vault(order.secrets),
        place,
        order.folder,
        order.depth + 1,
    )
    agent = build(blueprint_from(order.blueprint), offers, opened(order.capture))
    outside = Invoking(place.model(order.model), order.agent_id, means)
    one = Specialist(agent, order.agent_id, log, outside, steal=steal)
    try:
        return read_outcome(await one.work(write(Assignment(order.task, order.round, order.more_loops))))
    finally:
        one.close()


def opened(capture: str) -> Capture | None:
    """The capture at the path, if there is one. Raises `CaptureError`."""
    return with_given(open_capture(Path(capture)), os.environ) if capture else None


def build(blueprint: Blueprint, offers: Sequence[Blueprint], capture: Capture | None) -> Agent:
    """The agent of a blueprint, with its tools; `offers` are those that it may invoke, and more."""
    assert isinstance(blueprint, AgentBlueprint | HybridBlueprint)
    if isinstance(blueprint, AgentBlueprint):
        return agent_for(blueprint, (), toolboxes(blueprint, capture))
    own = [each for each in offers if each.name in blueprint.tools or EVERY in blueprint.tools]
    return agent_for(blueprint, [each for each in own if each.name != blueprint.name])


def toolboxes(blueprint: AgentBlueprint, capture: Capture | None) -> list[object]:
    """What holds the tools that the blueprint names: specialists over the capture, and what is installed.

    Raises `NoSuchTool`.
    """
    owners: dict[str, object] = {}
    boxes: list[object] = []
    for name in blueprint.tools:
        kind, _, one = name.partition(".")
        if why := no_such_tool(name):
            raise NoSuchTool(f"{blueprint.name}: {why}")
        if is_of_specialist(name):
            if capture is None:
                raise NoSuchTool(f"{blueprint.name}: {name} looks at a capture, and none was named")
            owner = owners.setdefault(kind, SPECIALISTS[kind][1](capture))
            boxes.append(Chosen(owner, [one]) if one else owner)
        else:
            boxes.append(installed_tool(name))
    return boxes


class Invoking(ModelOnly):
    """The outside of an agent that invokes blueprints: each invocation has a stream of its own, named by its key."""

    def __init__(self, model: Model, agent_id: str, means: Means) -> None:
        super().__init__(model)
        self._agent_id, self._means = agent_id, means

    async def invoke(self, effect: Invoke) -> Refused | Returned:
        blueprint = self._means.catalog.find(effect.name)
        stream = f"{self._agent_id}.{effect.key}"
        parameters = self._means.vault.show(effect.parameters)
        try:
            result = await carry_out(self._means, stream, blueprint, parameters, caller=self._agent_id)
        except ParametersRefused as wrong:
            return Refused(tuple(wrong.errors))
        if result.paused and result.failure_reason.startswith("paused: unknown outcome"):
            raise InDoubt(result.failure_reason.removeprefix("paused: unknown outcome: "))
        return Returned(_told(result.model_dump(mode="json")))


def _told(result: dict[str, Any]) -> dict[str, Any]:
    """The result as a model is told of it: where it was recorded is no business of its."""
    return {name: value for name, value in result.items() if name != "run" and value not in (None, "", [], False)}
