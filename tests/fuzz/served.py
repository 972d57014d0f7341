"""Both servers in this process, asked without a network. Their programs do nothing."""

import asyncio
import atexit
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2
from starlette.types import ASGIApp, Message

from runtime.catalog.catalog import Catalog
from runtime.mcp.server import application
from runtime.place import Here
from runtime.processes.command import CommandEnding, CommandOrder
from runtime.server.app import make_app
from runtime.sessions import Sessions
from tests.runtime.invoking import command

URL = "http://localhost"


class Nothing(Here):
    """Where programs end at once."""

    async def command(self, order: CommandOrder) -> CommandEnding:
        return CommandEnding(0, b'{"count": 2}', b"", 0.0)


def posted_to_serve(body: bytes) -> None:
    """Raises `AssertionError` if the answer is a mistake of ours."""
    _check(_loop().run(_post(_serve(), f"{URL}/sessions", body)))


def posted_to_mcp(body: bytes) -> None:
    """Raises `AssertionError` if the answer is a mistake of ours, or none."""
    _check(_loop().run(_post(_loop().run(_mcp()), f"{URL}/mcp", body)))


def _check(told: httpx2.Response) -> None:
    assert told.status_code < 500, f"{told.status_code} {told.text[:500]}"
    assert told.status_code == 202 or told.content, told.status_code
    assert "mistake in superdiscovery" not in told.text, told.text[:500]


async def _post(app: ASGIApp, url: str, body: bytes) -> httpx2.Response:
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app)) as client:
        return await client.post(url, content=body, headers=headers)


@cache
def _loop() -> "asyncio.Runner":
    runner = asyncio.Runner()
    atexit.register(runner.close)
    return runner


@cache
def _folder() -> Path:
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    return Path(folder.name)


def _sessions(name: str) -> Sessions:
    return Sessions(_folder() / name, Catalog.of(command()), place=Nothing(), environment={})


@cache
def _serve() -> ASGIApp:
    return make_app(_sessions("serve"), _folder(), ["localhost"])


_started: list[ASGIApp] = []
_lives: list["asyncio.Task[None]"] = []


async def _mcp() -> ASGIApp:
    """The application, which has started."""
    if not _started:
        app = application(_sessions("mcp"), ["localhost"])
        come, begun = asyncio.Queue[Message](), asyncio.Event()

        async def say(message: Message) -> None:
            begun.set()

        await come.put({"type": "lifespan.startup"})
        _lives.append(asyncio.ensure_future(_live(app, come, say)))
        await begun.wait()
        _started.append(app)
    return _started[0]


async def _live(app: ASGIApp, come: "asyncio.Queue[Message]", say: object) -> None:
    assert callable(say)
    await app({"type": "lifespan", "asgi": {"version": "3.0"}}, come.get, say)
