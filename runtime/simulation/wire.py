"""The simulation in the place of the network."""

import httpx2

from captures.transaction import Request
from routines.executor import reads
from routines.operation import Operation
from runtime.simulation.simulation import Played, Simulation

_READS = ("GET", "HEAD", "OPTIONS")
_NOW = "0"
"""Seconds after which a recorded server that was busy is asked again."""


class StandIn:
    """Answers in the application's place. With `reads_live` the application itself answers up to the first operation
    that may change something: from there on nothing in it is as the routine would have made it."""

    def __init__(self, simulation: Simulation, *, reads_live: bool = False) -> None:
        self.simulation, self.live = simulation, reads_live
        self.played = self.sent = 0

    def takes(self, method: str) -> bool:
        """Whether a request of the method is answered here, rather than by the application."""
        if self.live and method in _READS:
            self.sent += 1
            self.simulation.trusting = True
            return False
        self.played += 1
        return True

    def begin(self, operation: Operation) -> None:
        """An operation begins: with the first that may change something, it is answered here and so is what follows."""
        self.live &= reads(operation)

    def play(self, request: Request) -> Played:
        return self.simulation.play(request)

    def told(self) -> list[str]:
        """What a person has to know of the result: who answered, and what was refused and why."""
        who = (
            f"{self.sent} requests that read were answered by the application, {self.played} by a simulation of it"
            if self.sent
            else f"a simulation answered all {self.played} requests, and nothing was sent to the application"
        )
        return [who, *(f"the simulation refused: {why}" for why in dict.fromkeys(self.simulation.refusals))]


class SimulatedWire(httpx2.AsyncBaseTransport):
    """The stand-in for what is sent over HTTP; `wire` leads to the application."""

    def __init__(self, stand_in: StandIn, wire: httpx2.AsyncBaseTransport) -> None:
        self._stand_in, self._wire = stand_in, wire

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        if not self._stand_in.takes(request.method):
            return await self._wire.handle_async_request(request)
        answer = self._stand_in.play(recordable(request, await request.aread()))
        told = [(name, _NOW if name.lower() == "retry-after" else value) for name, value in answer.headers]
        headers = [(name.encode("latin-1", "replace"), value.encode()) for name, value in told]
        return httpx2.Response(answer.status, headers=headers, content=answer.body, request=request)

    async def aclose(self) -> None:
        await self._wire.aclose()


def recordable(request: httpx2.Request, content: bytes) -> Request:
    """The request as a recorder would have written it down."""
    headers = tuple((name.decode("latin-1"), value.decode("utf-8", "replace")) for name, value in request.headers.raw)
    return Request(request.method, str(request.url), headers, content)
