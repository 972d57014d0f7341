"""An invocation under way: its stream, open for writing, and what it needs to be fulfilled."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from contracts.blueprint import Blueprint
from events.event import AnyEvent
from events.log import EventLog, Writer
from runtime.catalog.catalog import Catalog
from runtime.invocation import Invocation, evolve
from runtime.place import Place
from runtime.vault import Vault


class Doubt(Exception):
    """Something was begun that may have had an effect, and nobody knows whether it happened."""


class Halt(Exception):
    """The invocation cannot go on now and can later; the text says why. `notes` are what was left so far."""

    def __init__(self, why: str, notes: tuple[str, ...] = ()) -> None:
        super().__init__(why)
        self.notes = notes


@dataclass(frozen=True)
class Given:
    """What came of fulfilling a blueprint: text as it was printed or said, or data if it is known as such (`has_data`);
    `failure` says why there is none; `escaped`, that the text spells bytes that were no UTF-8."""

    text: str = ""
    data: Any = None
    has_data: bool = False
    failure: str = ""
    notes: tuple[str, ...] = ()
    escaped: bool = False


@dataclass(frozen=True)
class Means:
    """What every invocation of a run is carried out with. `model` is what answers for agents that name none; `folder`
    is where commands work that name none. `depth` counts the invocations that stand above one another."""

    run: Path
    log: EventLog
    catalog: Catalog
    model: str
    vault: Vault
    place: Place
    folder: str
    depth: int = 0


class Underway:
    """`parameters` are complete and hold the secrets themselves; what is appended never does."""

    def __init__(
        self, means: Means, stream: str, blueprint: Blueprint, parameters: dict[str, Any], state: Invocation, to: Writer
    ) -> None:
        self.means, self.stream, self.blueprint, self.parameters = means, stream, blueprint, parameters
        self.state = state
        self._writer = to

    async def append(self, *events: AnyEvent) -> None:
        """Make it durable, then true. The facts hold no secret: whoever makes them has hidden it."""
        record = await self._writer.append(events)
        for event in record.events:
            self.state = evolve(self.state, event)

    def hide(self, value: Any) -> Any:
        """With a handle in place of every secret."""
        return self.means.vault.hide(value)
