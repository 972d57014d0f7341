"""The DevTools protocol over its WebSocket: commands and their answers, and the events of every attached target.

https://chromedevtools.github.io/devtools-protocol/
Playwright's own sessions cannot hold a new tab back until it is being watched; a connection of our own can, and
spares every message the way through Playwright's driver.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from runtime.browser.unavailable import BrowserUnavailable

Params = dict[str, Any]
Take = Callable[[str, str, Params], None]
"""What is done with an event: the session it came from (empty: the browser), its method, its parameters."""


class ProtocolError(Exception):
    """The browser refused a command, or is gone."""


class _Message(msgspec.Struct):
    id: int = 0
    method: str = ""
    params: Params = {}
    result: Params = {}
    error: Params | None = None
    session_id: str = msgspec.field(default="", name="sessionId")


class Wire:
    """One connection. Events are taken in the order in which they came, in the task that runs `listen`."""

    def __init__(self, socket: ClientConnection, take: Take) -> None:
        self._socket, self._take = socket, take
        self._decode = msgspec.json.Decoder(_Message).decode
        self._waiting: dict[int, asyncio.Future[Params]] = {}
        self._last = 0
        self._sending: asyncio.Queue[bytes] = asyncio.Queue()
        self.closed = asyncio.Event()

    def post(self, session: str, method: str, **params: Any) -> asyncio.Future[Params]:
        """Send a command now, in the order of the calls; the answer may be awaited. Raises `ProtocolError` then."""
        self._last += 1
        answer: asyncio.Future[Params] = asyncio.get_running_loop().create_future()
        # Whoever does not wait for an answer does not mind a refusal either.
        answer.add_done_callback(lambda done: done.cancelled() or done.exception())
        if self.closed.is_set():
            answer.set_exception(ProtocolError("the browser is gone"))
            return answer
        self._waiting[self._last] = answer
        command = {"id": self._last, "method": method, "params": params}
        self._sending.put_nowait(msgspec.json.encode({**command, "sessionId": session} if session else command))
        return answer

    async def send(self, session: str, method: str, **params: Any) -> Params:
        """The answer to a command. Raises `ProtocolError`."""
        return await self.post(session, method, **params)

    async def listen(self) -> None:
        """Take events until the browser closes the connection."""
        sender = asyncio.create_task(self._send_all())
        try:
            while True:
                self._receive(self._decode(await self._socket.recv(decode=False)))
        except ConnectionClosed:
            return
        finally:
            sender.cancel()
            self._end()

    def _receive(self, message: _Message) -> None:
        if not message.id:
            self._take(message.session_id, message.method, message.params)
            return
        answer = self._waiting.pop(message.id, None)
        if answer is None or answer.done():
            return
        if message.error is None:
            answer.set_result(message.result)
        else:
            answer.set_exception(ProtocolError(str(message.error.get("message", "refused"))))

    async def _send_all(self) -> None:
        while True:
            await self._socket.send(await self._sending.get(), text=True)

    def _end(self) -> None:
        self.closed.set()
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(ProtocolError("the browser is gone"))
        self._waiting.clear()


@asynccontextmanager
async def open_wire(url: str, take: Take) -> AsyncIterator[Wire]:
    """A connection to the browser at `url` (ws://) that listens until the block ends. Raises `BrowserUnavailable`."""
    try:
        socket = await connect(url, max_size=None, compression=None, ping_interval=None, open_timeout=10)
    except (OSError, WebSocketException):
        raise BrowserUnavailable(f"No browser answers at {url}: start it again.") from None
    wire = Wire(socket, take)
    listening = asyncio.create_task(wire.listen())
    try:
        yield wire
    finally:
        await socket.close()
        await listening


async def socket_of(address: str) -> str:
    """The WebSocket of the browser whose debugging port is at `address` (http://HOST:PORT, or the socket itself).

    Raises `BrowserUnavailable`.
    """
    if address.startswith(("ws://", "wss://")):
        return address
    try:
        async with httpx2.AsyncClient(timeout=10, trust_env=False) as client:
            found = (await client.get(f"{address.rstrip('/')}/json/version")).json()["webSocketDebuggerUrl"]
    except (httpx2.HTTPError, httpx2.InvalidURL, ValueError, KeyError, TypeError):
        raise BrowserUnavailable(
            f"No browser answers at {address}: start it with --remote-debugging-port=9222 and give its address, "
            "such as http://127.0.0.1:9222."
        ) from None
    return str(found)
