"""Connections of routines: each is made to an address that was looked at first, whatever name it has."""

import asyncio
import socket
import ssl
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeVar

import httpcore2
import httpx2

from routines.never import is_never

_HEAD_START = 0.25
"""Seconds until the next address of a host is tried beside one that does not answer (RFC 8305)."""

Made = TypeVar("Made")


class NeverConnected(OSError):
    """The host is at an address to which nothing is ever sent; the text is a sentence."""

    def __init__(self, host: str, address: str) -> None:
        where = host if host == address else f"{host} is {address}, and that"
        super().__init__(f"{where} is a link-local or cloud metadata address, to which no routine connects")


async def addresses_of(host: str, port: int) -> list[str]:
    """The addresses of a host to which a connection may be made. Raises `NeverConnected` if it has none but others, and
    what looking them up raises."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return _seen(host, [str(each[4][0]) for each in found])


def addresses_now(host: str, port: int) -> list[str]:
    """`addresses_of`, for who does not wait on the event loop."""
    return _seen(host, [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)])


def _seen(host: str, addresses: Iterable[str]) -> list[str]:
    found = list(dict.fromkeys(addresses))
    allowed = [each for each in found if not is_never(each)]
    if is_never(host) or not allowed:
        raise NeverConnected(host, found[0] if found else host)
    return allowed


async def first_made(addresses: Sequence[str], connect: Callable[[str], Coroutine[Any, Any, Made]]) -> Made:
    """The first connection that is made; the next address is tried when one fails, or is slow. Raises what the last
    one raised."""
    waiting, trying = list(addresses), dict[asyncio.Task[Made], None]()
    try:
        while True:
            if waiting:
                trying[asyncio.create_task(connect(waiting.pop(0)))] = None
            done, _ = await asyncio.wait(
                trying, timeout=_HEAD_START if waiting else None, return_when=asyncio.FIRST_COMPLETED
            )
            for task in done:
                del trying[task]
                if task.exception() is None or not (waiting or trying):
                    return task.result()
    finally:
        for task in trying:
            task.cancel()
        await asyncio.gather(*trying, return_exceptions=True)


class _Network(httpcore2.AsyncNetworkBackend):
    """The network, but for the addresses that are never connected to."""

    def __init__(self) -> None:
        self._inner = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        try:
            async with asyncio.timeout(timeout):
                addresses = await addresses_of(host, port)
        except TimeoutError as late:
            raise httpcore2.ConnectTimeout(str(late)) from late
        except (OSError, UnicodeError) as wrong:
            raise httpcore2.ConnectError(str(wrong)) from wrong
        return await first_made(
            addresses,
            lambda address: self._inner.connect_tcp(address, port, timeout, local_address, socket_options),
        )

    async def sleep(self, seconds: float) -> None:
        await self._inner.sleep(seconds)


class Network(httpx2.AsyncHTTPTransport):
    """The client's connections, each to an address that was looked at."""

    def __init__(self, verify: bool | ssl.SSLContext) -> None:
        super().__init__(verify=verify, trust_env=False)
        self._pool = httpcore2.AsyncConnectionPool(
            ssl_context=httpx2.create_ssl_context(verify=verify, trust_env=False), network_backend=_Network()
        )
