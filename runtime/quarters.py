"""Where agents live: no more of them at a time than there is room for."""

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

from runtime.folder import RunError

T = TypeVar("T")

AGENTS = 16
"""Agents of one run that are alive at a time, each a process on the command line; `SUPERDISCOVERY_AGENTS` stands for
another number."""

VARIABLE = "SUPERDISCOVERY_AGENTS"


def agents_at_a_time() -> int:
    """What the environment says, else `AGENTS`. Raises `RunError` if it says no number."""
    told = os.environ.get(VARIABLE, "").strip()
    if not told:
        return AGENTS
    if not (told.isascii() and told.isdecimal() and len(told) <= 4 and int(told)):
        raise RunError(f"{VARIABLE} is {told!r}: set it to how many agents are alive at a time, from 1 on")
    return int(told)


class Quarters(Generic[T]):
    """At most `most` agents. One that is needed takes the place of the one that has had no work for the longest, which
    `leave` sees off; while all of them work it waits. What an agent knows is on its stream, so it can come back."""

    def __init__(self, leave: Callable[[T], Awaitable[None]], most: int = AGENTS) -> None:
        self._leave, self._most = leave, most
        self._living: dict[str, T] = {}
        self._working: Counter[str] = Counter()
        self._changed = asyncio.Condition()

    @asynccontextmanager
    async def at_work(self, agent_id: str, born: Callable[[], T]) -> AsyncIterator[T]:
        """The agent, made by `born` if it is not alive, which stays as long as it is needed here."""
        async with self._changed:
            await self._make_room(agent_id)
            one = self._living.pop(agent_id) if agent_id in self._living else born()
            self._living[agent_id] = one  # the last in the order: the most recently needed
            self._working[agent_id] += 1
        try:
            yield one
        finally:
            self._working[agent_id] -= 1
            async with self._changed:
                self._changed.notify_all()

    async def _make_room(self, agent_id: str) -> None:
        while agent_id not in self._living and len(self._living) >= self._most:
            idle = next((each for each in self._living if not self._working[each]), None)
            if idle is None:
                await self._changed.wait()
            else:
                await self._leave(self._living.pop(idle))

    def take(self, agent_id: str) -> T | None:
        """The agent, which lives here no longer; None if it did not."""
        return self._living.pop(agent_id, None)

    def all(self) -> list[T]:
        return list(self._living.values())
