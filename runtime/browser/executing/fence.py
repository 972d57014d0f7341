"""The fence around a browser that was started for a routine: every connection it makes leads through here.

A SOCKS5 proxy (RFC 1928) on this machine that connects to the routine's hosts and to nothing else: not for a page, a
worker, a WebSocket, a redirect or a name that is looked up ahead.
"""

import asyncio
import contextlib
import ipaddress
from collections.abc import Callable, Collection
from types import TracebackType
from typing import Self
from urllib.parse import urlsplit

from routines.origin import origin
from runtime.budget import Budget, UsedUp
from runtime.http.connecting import addresses_of, first_made

_PORTS = {"http": 80, "https": 443}
_GRANTED, _NOT_ALLOWED, _UNREACHABLE = 0, 2, 4
_CHUNK = 64 * 1024
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Fence:
    """`url` is the proxy's address. `refused` has the places (`host:port`) of no host that something wanted to connect
    to, the browser itself included; `unreachable` has those that did not answer, and why. What comes through counts as
    received by the run; once its budget is `used_up`, every connection is closed."""

    def __init__(self, hosts: list[str], budget: Budget | None = None) -> None:
        self.used_up: UsedUp | None = None
        self._budget = budget or Budget()
        self.refused: list[str] = []
        self.unreachable: dict[str, str] = {}
        self._allowed = {place for host in hosts if (place := _place(host))}
        self._open: dict[asyncio.Task[None], tuple[str, int] | None] = {}

    def narrow(self, hosts: Collection[str]) -> None:
        """From now on only these of the hosts can be reached; connections to others are closed."""
        self._allowed &= {place for host in hosts if (place := _place(host))}
        for task, place in self._open.items():
            if place is not None and place not in self._allowed:
                task.cancel()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._admit, "127.0.0.1", 0)
        self.url = f"socks5://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for task in self._open:
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    def _admit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(self._serve((reader, writer)))
        self._open[task] = None
        task.add_done_callback(lambda done: self._open.pop(done, None))

    async def _serve(self, inside: Streams) -> None:
        try:
            outside = await self._connect(inside)
            if outside is not None:
                await _relay(inside, outside, self._receive)
        except (OSError, asyncio.IncompleteReadError, UnicodeDecodeError):
            return  # either side hung up, which the other one is told by closing
        finally:
            inside[1].close()

    def _receive(self, size: int) -> None:
        """Raises `OSError` once the budget is used up, by which the connection ends."""
        try:
            self._budget.receive(size)
        except UsedUp as error:
            self.used_up = error
            raise ConnectionAbortedError(str(error)) from error

    async def _connect(self, inside: Streams) -> Streams | None:
        reader, writer = inside
        place = await _asked(reader, writer)
        if place not in self._allowed:
            self.refused.append(f"{place[0]}:{place[1]}")
            await _refuse(writer, _NOT_ALLOWED)
            return None
        if (task := asyncio.current_task()) is not None:
            self._open[task] = place
        try:
            outside = await _connected(*place)
        except OSError as error:
            self.unreachable[f"{place[0]}:{place[1]}"] = str(error)
            await _refuse(writer, _UNREACHABLE)
            return None
        writer.write(_answer(_GRANTED))
        return outside


async def _connected(host: str, port: int) -> Streams:
    """Raises `OSError`, also for a place to which no routine connects."""
    return await first_made(await addresses_of(host, port), lambda address: asyncio.open_connection(address, port))


def _place(host: str) -> tuple[str, int] | None:
    parts = urlsplit(origin(host))
    return (parts.hostname, parts.port or _PORTS[parts.scheme]) if parts.hostname else None


async def _asked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> tuple[str, int]:
    """The greeting and the request: where the browser wants to go."""
    _, methods = await reader.readexactly(2)
    await reader.readexactly(methods)
    writer.write(b"\x05\x00")
    _, _, _, kind = await reader.readexactly(4)
    length = (await reader.readexactly(1))[0] if kind == 3 else 4 if kind == 1 else 16
    name = await reader.readexactly(length)
    port = int.from_bytes(await reader.readexactly(2), "big")
    return (name.decode("ascii").lower() if kind == 3 else _spelt(name)), port


def _spelt(address: bytes) -> str:
    return str(ipaddress.ip_address(address))


async def _refuse(writer: asyncio.StreamWriter, why: int) -> None:
    writer.write(_answer(why))
    await writer.drain()


def _answer(code: int) -> bytes:
    return bytes((5, code, 0, 1, 0, 0, 0, 0, 0, 0))


async def _relay(inside: Streams, outside: Streams, receive: Callable[[int], None]) -> None:
    """Both ways until both ends have said all; then both are closed."""
    try:
        await asyncio.gather(_copy(inside[0], outside[1], _ignore), _copy(outside[0], inside[1], receive))
    finally:
        outside[1].close()


def _ignore(size: int) -> None:
    """What the browser sends is its own."""


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, count: Callable[[int], None]) -> None:
    while piece := await reader.read(_CHUNK):
        count(len(piece))
        writer.write(piece)
        await writer.drain()
    with contextlib.suppress(OSError):
        writer.write_eof()
