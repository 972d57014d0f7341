"""Link-local and cloud metadata addresses: in every spelling, by a name, after a redirect, in the browser."""

import asyncio
import socket
from typing import Any

import pytest

from captures.capture import Capture
from captures.transaction import Request, Response, Transaction
from routines.check import violations
from routines.never import is_never
from routines.routine import Routine
from runtime.browser.executing.fence import Fence
from runtime.browser.executing.guard import Guard
from runtime.choose_executor import run
from runtime.destinations import Destinations
from runtime.discover import allowed_origins
from runtime.folder import RunError
from runtime.http import connecting
from runtime.http.connecting import NeverConnected, addresses_now, addresses_of, first_made
from runtime.loop import NotNow
from runtime.trial import Trial
from tests.runtime.web import Web, json_reply, redirect

SPELLINGS = [
    "169.254.169.254",
    "169.254.0.1",
    "2852039166",
    "0xa9fea9fe",
    "0xA9.0xFE.0xA9.0xFE",
    "0251.0376.0251.0376",
    "169.16689662",
    "169.254.43518",
    "fe80::1",
    "febf::1%eth0",
    "fd00:ec2::254",
    "[fd00:ec2:0:0::254]",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "::169.254.169.254",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::1",
    "100.100.100.200",
    "169.254.169.254.",
    "metadata.google.internal",
]


@pytest.mark.parametrize("host", SPELLINGS)
def test_every_spelling_is_known(host: str) -> None:
    assert is_never(host)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "::1", "10.0.0.1", "a.example", "1.2.3.4.5", "169.253.1.1", "", "0x", "fec0::1", "09", "2852039166x"],
)
def test_no_other_address_is_taken_for_one(host: str) -> None:
    assert not is_never(host)


def to(host: str, *, then: Any = ()) -> dict[str, Any]:
    steps = [{"type": "fetch", "url": f"http://{host}/", "save_as": "r"}, *then, {"type": "return", "response": "r"}]
    return {"name": "r", "hosts": [f"http://{host}"], "operations": steps}


@pytest.mark.parametrize("host", ["169.254.169.254", "2852039166", "0xa9fea9fe", "[::ffff:a9fe:a9fe]", "[fe80::1]"])
async def test_no_routine_names_one_and_none_that_slips_through_connects(host: str) -> None:
    document = to(host)
    (wrong,) = violations(document)
    assert wrong.startswith("$.hosts[0]: ")
    assert wrong.endswith("to which no routine connects")
    result = await run(Routine.model_validate(document), {})
    assert "to which no routine connects" in result.error
    with pytest.raises(RunError, match="no routine connects"):
        allowed_origins([f"http://{host}"])


@pytest.fixture
def rebound(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A name of which the resolver says that it is at these addresses."""
    addresses: list[str] = []
    before = socket.getaddrinfo

    def resolve(host: Any, port: Any, *more: Any, **named: Any) -> Any:
        if host != "rebound.example":
            return before(host, port, *more, **named)
        return [found for each in addresses for found in before(each, port, *more, **named)]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    return addresses


async def test_a_name_that_resolves_to_one_is_not_connected_to(rebound: list[str]) -> None:
    rebound += ["169.254.169.254", "fe80::1"]
    document = to("rebound.example")
    result = await run(Routine.model_validate(document), {})
    assert "rebound.example is 169.254.169.254, and that is a link-local or cloud metadata address" in result.error
    with pytest.raises(NeverConnected):
        addresses_now("rebound.example", 80)
    sent = Transaction("t0001", 1, 2, "xhr", Request("GET", "http://rebound.example/"), Response(200))
    with pytest.raises(NotNow, match="to which no routine connects"):
        await Trial(Capture(transactions=[sent])).look(document, {})


async def test_a_redirect_leads_to_none(rebound: list[str]) -> None:
    rebound.append("169.254.169.254")
    with Web(lambda r: redirect("http://rebound.example/latest")) as web:
        document = to(web.origin.removeprefix("http://")) | {"hosts": [web.origin, "http://rebound.example"]}
        result = await run(Routine.model_validate(document), {})
    assert "to which no routine connects" in result.error


async def test_the_fence_of_the_browser_connects_to_none(rebound: list[str]) -> None:
    rebound.append("169.254.169.254")
    async with Fence(["http://rebound.example:80"]) as fence:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(fence.url.rpartition(":")[2]))
        name = b"rebound.example"
        writer.write(b"\x05\x01\x00" + b"\x05\x01\x00\x03" + bytes([len(name)]) + name + (80).to_bytes(2, "big"))
        answer = await reader.readexactly(2 + 10)
        writer.close()
    assert answer[3] == 4
    assert "to which no routine connects" in fence.unreachable["rebound.example:80"]


class Socket:
    """A WebSocket of a page, and what became of it."""

    def __init__(self, url: str) -> None:
        self.url, self.became = url, ""

    def connect_to_server(self) -> None:
        self.became = "connected"

    async def close(self) -> None:
        self.became = "closed"


@pytest.mark.parametrize(("address", "became"), [("169.254.169.254", "closed"), ("127.0.0.1", "connected")])
async def test_nor_does_a_page_in_a_browser_that_was_attached_to(rebound: list[str], address: str, became: str) -> None:
    rebound.append(address)
    guard = Guard(["http://rebound.example"], Destinations(), looks_up=True)
    asked: Any = {"request": {"url": "http://rebound.example/x", "headers": {}}}
    context: Any = None
    socket: Any = Socket("ws://rebound.example/x")
    await guard.admit(socket)
    assert ("to which no routine connects" in await guard._why_not(context, asked)) == (became == "closed")
    assert socket.became == became
    assert ("to which no routine connects" in " ".join(guard.notes())) == (became == "closed")


async def test_the_addresses_of_a_host_are_tried_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connecting, "_HEAD_START", 0.01)
    tried: list[str] = []

    async def connect(address: str) -> str:
        tried.append(address)
        if address == "slow":
            await asyncio.Event().wait()
        if address == "gone":
            raise OSError(address)
        return address

    assert await first_made(["gone", "slow", "good", "never"], connect) == "good"
    assert tried == ["gone", "slow", "good"]
    with pytest.raises(OSError, match="gone"):
        await first_made(["gone"], connect)
    assert await addresses_of("127.0.0.1", 80) == ["127.0.0.1"]


async def test_what_is_no_such_address_is_reached_as_before(rebound: list[str]) -> None:
    rebound += ["fe80::1", "127.0.0.1"]
    with Web(lambda r: json_reply("{}")) as web:
        port = web.origin.rpartition(":")[2]
        result = await run(Routine.model_validate(to(f"rebound.example:{port}")), {})
    assert (result.error, len(web.received)) == ("", 1)
