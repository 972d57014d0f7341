"""What a simulation answers, as it comes over the wire."""

import httpx2
import msgspec

from captures.capture import Capture
from runtime.simulation.simulation import Simulation
from runtime.simulation.wire import SimulatedWire, StandIn
from tests.runtime.simulation.test_simulation import HOST, exchange


async def test_a_server_that_was_busy_when_it_was_recorded_is_not_waited_for() -> None:
    busy = exchange(1, "GET", "/new", "", "later", ("Retry-After", "20"))
    busy = msgspec.structs.replace(busy, response=msgspec.structs.replace(busy.response, status=429))
    capture = Capture(transactions=(busy, exchange(2, "GET", "/new", "", "<b>New</b>")))
    wire = SimulatedWire(StandIn(Simulation(capture)), httpx2.AsyncHTTPTransport())
    answers = [await wire.handle_async_request(httpx2.Request("GET", f"{HOST}/new")) for _ in range(2)]
    assert [(each.status_code, each.headers.get("retry-after")) for each in answers] == [(429, "0"), (200, None)]
    await wire.aclose()
