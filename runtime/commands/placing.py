"""Where a server's programs and agents are: on Ray, unless they are to be in its own process."""

import contextlib
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

from actors.model import Model
from runtime.assignment import Outcome
from runtime.joining import check_address
from runtime.place import AgentOrder, Here, Place
from runtime.processes.command import CommandEnding, CommandOrder

if TYPE_CHECKING:
    from runtime.cluster import Cluster


@contextlib.contextmanager
def place_at(address: str | None, *, in_process: bool) -> Iterator[Place]:
    """Ray has started once this is entered. Raises `ClusterUnavailable`."""
    if in_process:
        yield Here()
        return
    with contextlib.closing(OnDemand(address)) as ray:
        ray.started()
        yield ray


@contextlib.contextmanager
def place_on_demand(address: str | None, *, in_process: bool) -> Iterator[Place]:
    """Ray starts with the first program or agent: a client may begin a server for every conversation and ask nothing
    of it. A cluster that is to be joined is looked for at once. Raises `ClusterUnavailable`."""
    if in_process:
        yield Here()
        return
    if address:
        check_address(address)
    with contextlib.closing(OnDemand(address)) as ray:
        yield ray


class OnDemand:
    """Ray, once it is needed; see `Place`. What it prints to stdout, where data goes, is kept from there."""

    def __init__(self, address: str | None) -> None:
        self._address, self._models = address, Here()
        self._started: tuple[Cluster, Place] | None = None

    async def command(self, order: CommandOrder) -> CommandEnding:
        return await self.started().command(order)

    async def agent(self, order: AgentOrder) -> Outcome:
        return await self.started().agent(order)

    def model(self, name: str) -> Model:
        return self._models.model(name)

    def started(self) -> Place:
        """Raises `ClusterUnavailable`."""
        from runtime.cluster import Cluster

        if self._started is None:
            with contextlib.redirect_stdout(io.StringIO()):
                cluster = Cluster(self._address)
            self._started = cluster, cluster.place()
        return self._started[1]

    def close(self) -> None:
        if self._started is not None:
            with contextlib.redirect_stdout(io.StringIO()):
                self._started[0].close()
