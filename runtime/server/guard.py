"""Who may speak to the server: the right host name, no page of another origin, the token if there is one, and no more
bytes than are read."""

import hmac
import re
from collections.abc import Iterable
from contextlib import suppress

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from runtime.server.problem import Problem

MOST_BYTES = 1_000_000
"""The largest body of a request."""

LOOPBACK = ("127.0.0.1", "localhost", "::1")

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?")


class TooLarge(Exception):
    """The body has more bytes than are read."""


class Guard:
    """Refuses a request before anything looks at it.

    A page that a browser shows can send requests to servers on this machine, by a name that resolves to it: only the
    names in `hosts` are answered, and an `Origin` has to be that of the server itself, port and all. `token` is asked
    of everybody if it is given. A body is counted as it arrives, whatever its length was said to be.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str], token: str = "") -> None:
        self._app, self._hosts, self._token = app, frozenset(each.lower() for each in hosts), token

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if problem := self._refusal(Headers(scope=scope)):
            await problem.response()(scope, receive, send)
            return
        await self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        """What the application says of a body that was too large is not sent: it does not know why it ended."""
        read, answered = 0, False

        async def counting() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > MOST_BYTES:
                raise TooLarge
            return message

        async def sending(message: Message) -> None:
            nonlocal answered
            if answered or read <= MOST_BYTES:
                answered = True
                await send(message)

        with suppress(TooLarge):
            await self._app(scope, counting, sending)
        if not answered:
            await _too_large().response()(scope, receive, send)

    def _refusal(self, headers: Headers) -> Problem | None:
        host, origin = headers.get("host", "").lower(), headers.get("origin")
        name = _HOST.fullmatch(host)
        if name is None or name[1].strip("[]") not in self._hosts:
            return Problem(421, "Unknown host", "this server is not called that: use its own address")
        if origin is not None and origin.lower() not in (f"http://{host}", f"https://{host}"):
            return Problem(403, "Foreign origin", "pages of other origins may not use this server")
        if self._token and not _is_bearer(headers.get("authorization", ""), self._token):
            return Problem(401, "Token needed", "send the server's token as `Authorization: Bearer TOKEN`")
        length = headers.get("content-length", "0")
        return _too_large() if not length.isdecimal() or int(length) > MOST_BYTES else None


def _too_large() -> Problem:
    return Problem(413, "Body too large", f"at most {MOST_BYTES} bytes are read")


def _is_bearer(given: str, token: str) -> bool:
    """Headers are read as Latin-1, so that their bytes can be had again."""
    scheme, _, value = given.partition(" ")
    return scheme.lower() == "bearer" and hmac.compare_digest(value.strip().encode("latin-1"), token.encode())
