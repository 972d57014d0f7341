"""Who may speak to the server: the right host name, no page of another origin, the token if there is one, no more
bytes than are read, and no more requests at once than are answered."""

import asyncio
import hmac
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from runtime.server.limits import Limits
from runtime.server.problem import Problem

LOOPBACK = ("127.0.0.1", "localhost", "::1")

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?")


class _Gone(Exception):
    """The client has gone before its body had ended."""


class _Answer:
    """Where an answer is sent. `begun`: something of it has been."""

    def __init__(self, send: Send) -> None:
        self._send, self.begun = send, False

    async def __call__(self, message: Message) -> None:
        self.begun = True
        await self._send(message)


_ENDING = Problem(503, "The server ends", "its sessions go on once it is started again, under the same ids")


class Guard:
    """Refuses a request before anything looks at it.

    A page that a browser shows can send requests to servers on this machine, by a name that resolves to it: only the
    names in `hosts` are answered, and an `Origin` has to be that of the server itself, port and all. `token` is asked
    of everybody if it is given. The body is read here, counted as it arrives, whatever its length was said to be.
    Only then the request counts as one of the callers or, if `follows` says that its answer is a stream of events, of
    the readers: of each so many are answered at once.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Iterable[str],
        token: str = "",
        limits: Limits | None = None,
        follows: Callable[[Scope], bool] = lambda _: False,
    ) -> None:
        self._app, self._hosts, self._token = app, frozenset(each.lower() for each in hosts), token
        self._limits, self._follows = limits or Limits(), follows
        self._callers = _Room(self._limits.callers, "requests are being answered")
        self._readers = _Room(self._limits.readers, "streams of events are being followed")
        self._held = 0  # bytes of bodies, until their requests are answered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        answer = _Answer(send)
        try:
            await self._answer(scope, receive, answer)
        except Problem as problem:
            await problem.response()(scope, receive, send)
        except _Gone:
            return
        except asyncio.CancelledError:  # by uvicorn, which ends
            if not answer.begun:
                await _ENDING.response()(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._check(scope)
        with self._body() as body:
            await self._read(body, receive)
            with (self._readers if self._follows(scope) else self._callers).taken():
                whole = {"type": "http.request", "body": bytes(body), "more_body": False}
                await self._app(scope, handed_on(whole, receive), send)

    def _check(self, scope: Scope) -> None:
        """Raises `Problem`."""
        size = sum(len(name) + len(value) for name, value in scope["headers"])
        if size + len(scope.get("raw_path", b"")) + len(scope["query_string"]) > self._limits.header_bytes:
            raise Problem(431, "Header too large", f"a header has at most {self._limits.header_bytes} bytes")
        if problem := self._refusal(Headers(scope=scope)):
            raise problem

    @contextmanager
    def _body(self) -> Iterator[bytearray]:
        """A body that counts as long as its request is being answered."""
        body = bytearray()
        try:
            yield body
        finally:
            self._held -= len(body)

    async def _read(self, body: bytearray, receive: Receive) -> None:
        """All of it. Raises `Problem`, `_Gone`."""
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                while self._take(body, await receive()):
                    pass
        except TimeoutError:
            seconds = f"the body did not end within {self._limits.body_seconds:g} seconds"
            raise Problem(408, "Body too slow", seconds) from None

    def _take(self, body: bytearray, message: Message) -> bool:
        """Whether there is more of it. Raises `Problem`, `_Gone`."""
        if message["type"] != "http.request":
            raise _Gone
        piece = message.get("body", b"")
        if len(body) + len(piece) > self._limits.body_bytes:
            raise self._too_large()
        if self._held + len(piece) > self._limits.all_bodies:
            raise Problem(
                503, "Too many bodies", f"bodies of {self._limits.all_bodies} bytes are being read: try again"
            )
        self._held += len(piece)
        body += piece
        return bool(message.get("more_body", False))

    def _refusal(self, headers: Headers) -> Problem | None:
        host, origin = headers.get("host", "").lower(), headers.get("origin")
        name = _HOST.fullmatch(host)
        if name is None or name[1].strip("[]") not in self._hosts:
            return Problem(421, "Unknown host", "this server is not called that: use its own address")
        if origin is not None and origin.lower() not in (f"http://{host}", f"https://{host}"):
            return Problem(403, "Foreign origin", "pages of other origins may not use this server")
        if self._token and not _is_bearer(headers.get("authorization", ""), self._token):
            return Problem(401, "Token needed", "send the server's token as `Authorization: Bearer TOKEN`")
        return self._of_length(headers)

    def _of_length(self, headers: Headers) -> Problem | None:
        length = headers.get("content-length", "0")
        if "content-length" in headers and "transfer-encoding" in headers:
            return Problem(400, "Two lengths", "send Content-Length or Transfer-Encoding, not both", closing=True)
        return self._too_large() if not length.isdecimal() or int(length) > self._limits.body_bytes else None

    def _too_large(self) -> Problem:
        return Problem(413, "Body too large", f"at most {self._limits.body_bytes} bytes are read")


class _Room:
    """For so many requests at once."""

    def __init__(self, most: int, what: str) -> None:
        self._most, self._what, self._taken = most, what, 0

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Raises `Problem` if there is none left."""
        if self._taken >= self._most:
            raise Problem(503, "Busy", f"{self._most} {self._what} already: try again once one has ended")
        self._taken += 1
        try:
            yield
        finally:
            self._taken -= 1


def handed_on(message: Message, receive: Receive) -> Receive:
    """The message, which was read already; after it, what comes from the client."""
    read = False

    async def receiving() -> Message:
        nonlocal read
        if read:
            return await receive()
        read = True
        return message

    return receiving


def _is_bearer(given: str, token: str) -> bool:
    """Headers are read as Latin-1, so that their bytes can be had again."""
    scheme, _, value = given.partition(" ")
    return scheme.lower() == "bearer" and hmac.compare_digest(value.strip().encode("latin-1"), token.encode())
