"""Where simulated specialists live: each in a process of its own behind a bad network, or all in SuperDiscovery's.

What a process that lives says wrongly is a fault of the run; what a dead one raises while it unwinds is nothing.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from events.log import LogError
from runtime.conductor import Died
from runtime.local import LocalHost
from runtime.specialist import Specialist
from tests.simulation.outside import Outside
from tests.simulation.process import Process

Spawn = Callable[[str], Process]


@dataclass
class Troubles:
    """How bad the network is: each is the chance that it happens to a message or a process."""

    twice: float = 0.0
    parted: float = 0.0
    lost_answer: float = 0.0
    delay: float = 0.2


@dataclass
class Home:
    """One specialist's process, the specialist once it has had a message, and who waits for its answers.

    `deaf`: they were told that it died, and it did not."""

    process: Process
    one: Specialist | None = None
    deaf: bool = False
    waiting: list["asyncio.Future[bytes]"] = field(default_factory=list)


@dataclass
class FarHost:
    """Each specialist in a process of its own, as on Ray: a successor steals the stream of whoever may still live."""

    outside: Outside
    owner: Process
    spawn: Spawn
    born: Callable[[Process, str, str, bool], Specialist]
    troubles: Troubles
    chance: Random
    homes: dict[str, Home] = field(default_factory=dict)

    async def work(self, agent_id: str, agent_type: str, message: bytes) -> bytes:
        self.owner.check()
        if agent_id not in self.homes:
            self.homes[agent_id] = Home(self.spawn(agent_id))
        home = self.homes[agent_id]
        if self.chance.random() < self.troubles.twice:
            self._deliver_again(agent_id, agent_type, message)
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        home.waiting.append(answer)
        home.process.mourners.append(lambda: _tell_death(self.outside, answer, agent_id))
        if self.chance.random() < self.troubles.parted:
            self.outside.loop.call_later(self.chance.random() * 8, self._part, home, agent_id)
        await self.outside.pause(self.troubles.delay)
        if not home.process.alive:
            raise Died(agent_id)
        if answer.done():
            return await answer
        home.process.start(self._answer(home, agent_id, agent_type, message, answer))
        return await answer

    async def drop(self, agent_id: str) -> None:
        self.owner.check()
        gone = self.homes.pop(agent_id, None)
        if gone is not None and not gone.deaf:
            gone.process.kill()

    def close(self) -> None:
        """Its owner is gone: the others notice a while later, and go on meanwhile."""
        for home in self.homes.values():
            self.outside.loop.call_later(self.chance.random() * 10, home.process.kill)

    def _part(self, home: Home, agent_id: str) -> None:
        """The link is cut: the process lives, and its callers are told that it died."""
        waiting = [answer for answer in home.waiting if not answer.done()]
        if waiting and home.process.alive and not home.deaf:
            home.deaf = True
            for answer in waiting:
                answer.set_exception(Died(agent_id))

    def _deliver_again(self, agent_id: str, agent_type: str, message: bytes) -> None:
        """The same message once more, later, to whoever then lives; nobody hears the answer."""

        def again() -> None:
            home = self.homes.get(agent_id)
            if home is not None and home.process.alive:
                home.process.start(self._answer(home, agent_id, agent_type, message, None))

        self.outside.loop.call_later(self.chance.random() ** 2 * 20, again)

    async def _answer(
        self, home: Home, agent_id: str, agent_type: str, message: bytes, answer: "asyncio.Future[bytes] | None"
    ) -> None:
        try:
            if home.one is None:
                home.one = self.born(home.process, agent_id, agent_type, True)
            said = await home.one.work(message)
        except Exception as wrong:  # noqa: BLE001 - it crosses to the caller, as on Ray
            _judge(self.outside, home, wrong)
            await self.outside.pause(self.troubles.delay)
            if answer and not answer.done() and home.process.alive:
                answer.set_exception(wrong)
            return
        await self.outside.pause(self.troubles.delay)
        home.process.check()
        if answer and not answer.done() and self.chance.random() >= self.troubles.lost_answer:
            answer.set_result(said)


def _judge(outside: Outside, home: Home, wrong: Exception) -> None:
    """A process whose stream was taken over is fenced; any other that lives has no business to fail."""
    taken = any(outside.notary.newest[stream] > epoch for stream, epoch in home.process.held)
    if home.process.alive and not (taken and isinstance(wrong, LogError)):
        outside.faults.append(f"{home.process}: {type(wrong).__name__}: {wrong}")


def _tell_death(outside: Outside, answer: "asyncio.Future[bytes]", agent_id: str) -> None:
    def tell() -> None:
        if not answer.done():
            answer.set_exception(Died(agent_id))

    outside.loop.call_later(outside.chance.random() * 0.1, tell)


class NearHost(LocalHost):
    """The host that the product has for one process, on the world's log; a message may come twice."""

    def __init__(self, setup: Any, outside: Outside, owner: Process, troubles: Troubles, chance: Random) -> None:
        super().__init__(setup)
        self._outside, self._owner, self._troubles, self._chance = outside, owner, troubles, chance

    async def work(self, agent_id: str, agent_type: str, message: bytes) -> bytes:
        self._owner.check()
        if self._chance.random() < self._troubles.twice:
            self._owner.start(self._again(agent_id, agent_type, message))
        return await super().work(agent_id, agent_type, message)

    async def drop(self, agent_id: str) -> None:
        self._owner.check()
        await super().drop(agent_id)

    async def _again(self, agent_id: str, agent_type: str, message: bytes) -> None:
        await asyncio.sleep(self._chance.random() ** 2 * 20)
        try:
            await super().work(agent_id, agent_type, message)
        except LogError:
            return  # the specialist was dropped, or the run is over
