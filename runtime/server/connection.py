"""A connection of a client, as uvicorn speaks HTTP over it, that waits for nobody for ever."""

import asyncio
import sys
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from runtime.server.limits import Limits
from runtime.server.problem import Problem

if TYPE_CHECKING:
    from runtime.server.listening import ServingConfig

LINGER = 2.0
"""Seconds in which a client whose request was refused may read why, while what it still sends is thrown away."""


class Stage(Enum):
    """What a connection does. One that is `ANSWERING` gives way to no other."""

    WAITING = auto()
    """For the first byte, or the end, of the header of a request."""
    LEAVING = auto()
    """It has its last answer."""
    READING = auto()
    """The body of a request."""
    ANSWERING = auto()


class Connection(H11Protocol):
    """One of `Connections`, which asks it now and then to look at the time."""

    def __init__(
        self,
        config: "ServingConfig",
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._all = config.connections
        self._limits: Limits = config.connections.limits
        self._since = self.loop.time()  # when it began to wait for what it waits for
        self._halfway = True  # a header is expected at once: the first one, or the rest of one
        self._left = False  # it has been told the last that it is told
        self._unsent, self._sent = 0, self._since

    @property
    def peer(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def stage(self) -> Stage:
        if self._left:
            return Stage.LEAVING
        if self.cycle is None or self.cycle.response_complete:
            return Stage.LEAVING if self.conn.their_state is h11.SEND_BODY else Stage.WAITING
        return Stage.READING if self.cycle.more_body else Stage.ANSWERING

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self._all.admit(self):
            self._leave(Problem(503, "Too many connections", self._all.full))

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._left:
            return
        if self.stage is Stage.WAITING and not self._halfway:
            self._halfway, self._since = True, self.loop.time()
        super().data_received(data)
        if self.stage is not Stage.WAITING:
            self._halfway = False

    def on_response_complete(self) -> None:
        self._since = self.loop.time()
        self._all.answered(self)
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Called by uvicorn while it handles what h11 says of a request that is no HTTP."""
        wrong = sys.exception()
        status = wrong.error_status_hint if isinstance(wrong, h11.RemoteProtocolError) else 400
        if self.cycle is not None and not self.cycle.response_complete:
            begun = self.cycle.response_started
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            if begun:
                self.transport.abort()
                return
        too_large = f"a header has at most {self._limits.header_bytes} bytes"
        self._leave(Problem(status, "Malformed request", too_large if status == 431 else f"this is no HTTP: {wrong}"))

    def _unsupported_upgrade_warning(self) -> None:
        """Nothing: whoever asks for a WebSocket is answered as if it had not."""

    def give_way(self) -> None:
        """Close this connection to make room for a new one: a slow client keeps nobody out."""
        self._all.forget(self)
        self.transport.abort()

    def look_at_the_time(self, now: float) -> None:
        """End it if it waits in vain."""
        unsent = self.transport.get_write_buffer_size()
        if unsent == 0 or unsent < self._unsent:
            self._sent = now
        self._unsent = unsent
        if now - self._sent > self._limits.send_seconds or (self.stage is Stage.LEAVING and now - self._since > LINGER):
            self.transport.abort()
        elif self.stage is Stage.WAITING and self._halfway and now - self._since > self._limits.header_seconds:
            seconds = f"the header did not end within {self._limits.header_seconds:g} seconds"
            self._leave(Problem(408, "Header too slow", seconds))

    def _leave(self, problem: Problem) -> None:
        """Tell the problem, and then nothing more; what the client still sends is not read as requests."""
        self._left, self._since = True, self.loop.time()
        self._unset_keepalive_if_required()
        self.transport.write(problem.bytes())
        if self.transport.can_write_eof():
            self.transport.write_eof()
