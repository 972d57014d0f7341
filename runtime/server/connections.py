"""The connections of a server: at most so many, and none that waits for ever."""

import asyncio
from collections import Counter

from runtime.server.connection import Connection, Stage
from runtime.server.limits import Limits
from runtime.server.seldom import Seldom

TICK = 0.25
"""Seconds between two looks at all connections."""

MOST_REFUSED = 64
"""Connections that were refused and are still told so; they are beyond those that `Limits` allow."""


class Connections:
    """Those that are open, the oldest first: since it was opened, or last answered.

    One more than `limits` allow takes the place of the oldest that is not being answered. So somebody who holds
    sockets open and says nothing, or says it slowly, keeps nobody out who asks at once.
    """

    def __init__(self, limits: Limits, seldom: Seldom) -> None:
        self.limits, self._seldom = limits, seldom
        self._open: dict[Connection, str] = {}
        self._per_peer: Counter[str] = Counter()
        self._refused: dict[Connection, None] = {}  # they read why they were, for a moment
        self._looking: asyncio.TimerHandle | None = None
        self.full = "as many connections as the server keeps open are being answered: try again"

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, new: Connection) -> bool:
        """Whether there is room for it, if need be after another has given way."""
        peer = new.peer
        crowded = self._per_peer[peer] >= self.limits.per_address
        if crowded or len(self._open) >= self.limits.connections:
            slow = self._slowest(peer if crowded else None)
            if slow is None:
                self._seldom("a connection was refused: all that may be open are being answered")
                self._refuse(new)
                return False
            self._seldom("a connection that asked for nothing was closed, as others came")
            slow.give_way()
        self._open[new] = peer
        self._per_peer[peer] += 1
        self._look_later(new.loop)
        return True

    def forget(self, gone: Connection) -> None:
        self._refused.pop(gone, None)
        peer = self._open.pop(gone, None)
        if peer is not None:
            self._per_peer[peer] -= 1
            if not self._per_peer[peer]:
                del self._per_peer[peer]

    def _refuse(self, new: Connection) -> None:
        if len(self._refused) >= MOST_REFUSED:
            next(iter(self._refused)).give_way()
        self._refused[new] = None
        self._look_later(new.loop)

    def answered(self, connection: Connection) -> None:
        """It counts as a new one from now on."""
        if (peer := self._open.pop(connection, None)) is not None:
            self._open[connection] = peer

    def _slowest(self, peer: str | None) -> Connection | None:
        """The one that gives way: the oldest that is not being answered; of one address, if it is named.

        What it waits for does not matter. Where all others sent the beginning of a body, the newest connection would
        be the only one without a header, and the next to go.
        """
        among = (each for each, whose in self._open.items() if peer in (None, whose))
        return next((each for each in among if each.stage is not Stage.ANSWERING), None)

    def _look_later(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._looking is None and (self._open or self._refused):
            self._looking = loop.call_later(TICK, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        self._looking = None
        for each in [*self._open, *self._refused]:
            each.look_at_the_time(loop.time())
        self._look_later(loop)
