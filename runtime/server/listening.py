"""Listening for HTTP, with limits: what `serve` and `mcp --http` have in common."""

import asyncio
import errno
import logging
import math
import socket
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from runtime.say import tell
from runtime.server.connection import Connection
from runtime.server.connections import Connections
from runtime.server.limits import Limits
from runtime.server.seldom import Seldom, SeldomFilter

BACKLOG = 128
"""Connections that are accepted before the first of them is looked at; they count for none of the limits."""

_PARTING = 3
_EXHAUSTED = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}


class ServingConfig(uvicorn.Config):
    """uvicorn's, with the connections that there are."""

    def __init__(self, app: ASGIApp, connections: Connections) -> None:
        self.connections = connections
        limits = connections.limits
        super().__init__(
            app,
            loop="asyncio",
            http=Connection,
            ws="none",
            log_level="warning",
            access_log=False,
            backlog=BACKLOG,
            timeout_keep_alive=math.ceil(limits.idle_seconds),
            timeout_graceful_shutdown=_PARTING,
            h11_max_incomplete_event_size=limits.header_bytes,
        )


class ServingServer(uvicorn.Server):
    """uvicorn's, which says in one line that the machine has no more files to open."""

    def __init__(self, config: ServingConfig, seldom: Seldom) -> None:
        super().__init__(config)
        self._seldom = seldom

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(self._tell)
        await super().serve(sockets)

    def _tell(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        wrong = context.get("exception")
        if isinstance(wrong, OSError) and wrong.errno in _EXHAUSTED:
            self._seldom(f"no connection can be accepted: {wrong.strerror}")
        else:
            loop.default_exception_handler(context)


def serve_on(listening: socket.socket, app: ASGIApp, limits: Limits) -> None:
    """Answer there with the application until Ctrl-C."""
    seldom = Seldom(tell)
    quiet = SeldomFilter(seldom)
    config = ServingConfig(app, Connections(limits, seldom))
    logger = logging.getLogger("uvicorn.error")
    logger.addFilter(quiet)
    try:
        ServingServer(config, seldom).run(sockets=[listening])
    finally:
        logger.removeFilter(quiet)
