"""Where agents live: no more of them at a time than there is room for, in the run and on the machine."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

from filelock import FileLock

from runtime.say import tell as tell_person
from runtime.slots import Slots, Wait, number_told

T = TypeVar("T")

AGENTS = 16
"""Agents of one run that are alive at a time, each a process on the command line; `SUPERDISCOVERY_AGENTS` stands for
another number."""

VARIABLE = "SUPERDISCOVERY_AGENTS"

LOOK = 0.2
"""Seconds between looks for a slot that has become free, or for somebody who waits for one."""


def agents_at_a_time() -> int:
    """What the environment says, else `AGENTS`. Raises `RunError` if it says no number."""
    return number_told(VARIABLE, "how many agents are alive at a time", AGENTS)


class Quarters(Generic[T]):
    """At most `most` agents. One that is needed takes the place of the one that has had no work for the longest, which
    `leave` sees off; while all of them work it waits. What an agent knows is on its stream, so it can come back.

    With `slots`, each agent has one of this machine as well. The only agent of these quarters needs none if all are
    taken, so that no run waits for another without end; an agent without work gives its own up when somebody waits.
    """

    def __init__(
        self,
        leave: Callable[[T], Awaitable[None]],
        most: int = AGENTS,
        slots: Slots | None = None,
        tell: Callable[[str], None] = tell_person,
    ) -> None:
        self._leave, self._most, self._slots, self._tell = leave, most, slots, tell
        self._living: dict[str, T] = {}
        self._held: dict[str, FileLock] = {}
        self._working: Counter[str] = Counter()
        self._changed = asyncio.Condition()
        self._looking: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def at_work(self, agent_id: str, born: Callable[[], T]) -> AsyncIterator[T]:
        """The agent, made by `born` if it is not alive, which stays as long as it is needed here."""
        async with self._changed:
            await self._make_room(agent_id)
            one = self._living.pop(agent_id) if agent_id in self._living else self._born(agent_id, born)
            self._living[agent_id] = one  # the last in the order: the most recently needed
            self._working[agent_id] += 1
        try:
            yield one
        finally:
            self._working[agent_id] -= 1
            self._working += Counter()  # forgets who has none
            self._look_out()
            async with self._changed:
                self._changed.notify_all()

    async def _make_room(self, agent_id: str) -> None:
        wait = Wait(self._slots, self._tell) if self._slots else None
        try:
            while agent_id not in self._living and not self._has_room(agent_id):
                if not await self._one_left():
                    await self._moment(wait)
        finally:
            if wait:
                wait.is_over()

    def _has_room(self, agent_id: str) -> bool:
        """Whether there is room in the run, and a slot, which the agent has from now on, or needs none."""
        if len(self._living) >= self._most or self._slots is None:
            return len(self._living) < self._most
        if (slot := self._slots.take()) is not None:
            self._held[agent_id] = slot
        return slot is not None or not self._living

    async def _one_left(self) -> bool:
        """Whether there was one without work, who has been seen off."""
        idle = next((each for each in self._living if not self._working[each]), None)
        if idle is None:
            return False
        gone = self._living.pop(idle)
        try:
            await self._leave(gone)
        finally:
            self._give_back(idle)
        return True

    async def _moment(self, wait: Wait | None) -> None:
        """Until something has changed here, or may have on this machine."""
        if wait is None or len(self._living) >= self._most:
            await self._changed.wait()
            return
        wait.goes_on()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LOOK):
                await self._changed.wait()

    def _born(self, agent_id: str, born: Callable[[], T]) -> T:
        try:
            return born()
        except BaseException:
            self._give_back(agent_id)
            raise

    def _give_back(self, agent_id: str) -> None:
        if (slot := self._held.pop(agent_id, None)) is not None:
            slot.release()

    def _look_out(self) -> None:
        """As long as somebody here has no work, look whether a slot is waited for."""
        if self._slots is not None and (self._looking is None or self._looking.done()):
            self._looking = asyncio.create_task(self._see_off_who_is_waited_for(self._slots))

    async def _see_off_who_is_waited_for(self, slots: Slots) -> None:
        while any(not self._working[each] for each in self._living):
            await asyncio.sleep(LOOK)
            if slots.is_waited_for():
                async with self._changed:
                    await self._one_left()

    def take(self, agent_id: str) -> T | None:
        """The agent, which lives here no longer; None if it did not."""
        self._give_back(agent_id)
        return self._living.pop(agent_id, None)

    def close(self) -> list[T]:
        """The end: those who are alive still, for the caller to see off."""
        if self._looking is not None:
            self._looking.cancel()
        for agent_id in list(self._held):
            self._give_back(agent_id)
        return list(self._living.values())
