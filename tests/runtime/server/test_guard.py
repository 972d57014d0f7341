"""Who may speak to a server: the right name, no page of another origin, the token, and no more bytes than are read."""

import asyncio
import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send

from runtime.server.guard import Guard
from runtime.server.limits import Limits
from tests.runtime.server.serving import Server, serve
from tests.runtime.terminal import Type

MOST_BYTES = Limits().body_bytes


@pytest.mark.parametrize(
    "name",
    ["evil.test", "127.0.0.1.evil.test", "", "localhost@evil.test", "evil.test@localhost", "localhost/x", "127.1"],
)
def test_another_host_name_is_refused(server: Server, name: str) -> None:
    assert server.client.get("/agents", headers={"Host": name}).status_code in (400, 421)


@pytest.mark.parametrize("name", ["localhost", "my.host:80", "MY.HOST"])
def test_its_own_names_are_answered(server: Server, name: str) -> None:
    assert server.client.get("/agents", headers={"Host": name}).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.test", "null", "http://localhost:1", "http://127.0.0.1", "file://"])
def test_a_page_of_another_origin_is_refused(server: Server, origin: str) -> None:
    assert server.client.get("/agents", headers={"Origin": origin}).status_code == 403


def test_a_page_of_its_own_is_answered(server: Server) -> None:
    assert server.client.get("/agents", headers={"Origin": server.url}).status_code == 200


def test_a_body_is_counted_as_it_arrives(server: Server) -> None:
    told = server.client.post("/sessions", content=b"x" * (MOST_BYTES + 1))
    assert told.status_code == 413
    assert _chunked(server.url, MOST_BYTES + 1).startswith(b"HTTP/1.1 413 ")
    assert server.client.get("/agents").status_code == 200


def _chunked(url: str, size: int) -> bytes:
    """The first line that a server says of a body whose length it is not told, and which has not ended yet."""
    place = urlsplit(url)
    with socket.create_connection((str(place.hostname), place.port), 30) as connection:
        connection.sendall(f"POST /sessions HTTP/1.1\r\nHost: {place.netloc}\r\n".encode())
        connection.sendall(b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(size // 10_000 + 1):
            connection.sendall(b"2710\r\n" + b"x" * 10_000 + b"\r\n")
        return connection.recv(100)


async def nothing(scope: Scope, receive: Receive, send: Send) -> None:
    await PlainTextResponse("in")(scope, receive, send)


@pytest.mark.parametrize(
    ("given", "status"),
    [
        (b"Bearer t\xc3\xb6ken", 200),
        (b"bearer t\xc3\xb6ken", 200),
        (b"Bearer t\xf6ken", 401),
        (b"Bearer t\xc3\xb6ke", 401),
        (b"Bearer ", 401),
        (b"Basic t\xc3\xb6ken", 401),
        (b"t\xc3\xb6ken", 401),
    ],
)
async def test_the_token_is_compared_byte_by_byte(given: bytes, status: int) -> None:
    guarded = httpx2.ASGITransport(Guard(nothing, ["localhost"], "töken"))
    async with httpx2.AsyncClient(transport=guarded, base_url="http://localhost") as client:
        assert (await client.get("/", headers=[(b"Authorization", given)])).status_code == status


def test_elsewhere_it_needs_a_token(project: Path, type_in: Type) -> None:
    told = type_in("serve", "--host", "0.0.0.0", "--in-process")
    assert told.code == 2
    assert "set SUPERDISCOVERY_SERVER_TOKEN" in told.err
    with serve(project, "--host", "0.0.0.0", SUPERDISCOVERY_SERVER_TOKEN="t0ken") as server:
        url = server.url.replace("0.0.0.0", "127.0.0.1")
        given = {"Authorization": "Bearer t0ken"}
        assert [httpx2.get(f"{url}/agents", headers=each).status_code for each in ({}, given)] == [401, 200]


async def test_bodies_of_all_requests_together_are_bounded() -> None:
    guard = Guard(PlainTextResponse("done"), ["localhost"], limits=Limits(body_bytes=8, all_bodies=10))
    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": [(b"host", b"localhost")]}
    begun, more = asyncio.Event(), asyncio.Event()

    async def slowly() -> Message:
        if not begun.is_set():
            begun.set()
            return {"type": "http.request", "body": b"12345678", "more_body": True}
        await more.wait()
        return {"type": "http.request", "body": b""}

    async def at_once() -> Message:
        return {"type": "http.request", "body": b"1234"}

    async def status(receive: Receive) -> int:
        told: list[Message] = []

        async def send(message: Message) -> None:
            told.append(message)

        await guard(scope, receive, send)
        return int(told[0]["status"])

    first = asyncio.create_task(status(slowly))
    await begun.wait()
    assert await status(at_once) == 503
    more.set()
    assert (await first, await status(at_once)) == (200, 200)
