"""Where programs run and agents live: in this process, or on Ray (`runtime/cluster.py`)."""

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from actors.model import Model
from events.task import Task
from runtime.assignment import Outcome
from runtime.processes.command import CommandEnding, CommandOrder, run_command


class AgentOrder(msgspec.Struct, frozen=True):
    """A run of an agent's task. `blueprint` is its document, `offers` those of the blueprints that it may invoke.

    `secrets` are values by name: they cross to the process of the agent and are written nowhere.
    """

    run: str
    agent_id: str
    blueprint: dict[str, Any]
    offers: list[dict[str, Any]]
    task: Task
    round: int
    more_loops: int
    model: str
    capture: str
    secrets: dict[str, str]
    folder: str
    depth: int


class Place(Protocol):
    """Where things are done."""

    async def command(self, order: CommandOrder) -> CommandEnding:
        """Run a program. If this is cancelled, the program is ended."""

    async def agent(self, order: AgentOrder) -> Outcome:
        """Let an agent work on its task, until it ends or is paused."""

    def model(self, name: str) -> Model:
        """The model of this name. Raises `ModelChoiceError`."""


class Here:
    """In this process, on this event loop. `models` are those that are objects and no names."""

    def __init__(self, models: Mapping[str, Model] | None = None) -> None:
        self._models = dict(models or {})

    async def command(self, order: CommandOrder) -> CommandEnding:
        return await run_command(order)

    async def agent(self, order: AgentOrder) -> Outcome:
        from runtime.agent_host import host

        return await host(order, self)

    def model(self, name: str) -> Model:
        from runtime.models.choose import choose

        if name not in self._models:
            self._models[name] = choose(name)
        return self._models[name]
