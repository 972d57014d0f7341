"""No more agents are alive than there is room for; whoever had no work for the longest makes room."""

import asyncio

import pytest

from runtime.folder import RunError
from runtime.quarters import AGENTS, agents_at_a_time
from runtime.quarters import Quarters as Any_Quarters

Quarters = Any_Quarters[str]


class Left:
    """Who was seen off, in order."""

    def __init__(self) -> None:
        self.names: list[str] = []

    async def __call__(self, name: str) -> None:
        await asyncio.sleep(0)
        self.names.append(name)


async def visit(quarters: Quarters, name: str) -> str:
    async with quarters.at_work(name, lambda: name) as one:
        return one


async def test_the_one_that_had_no_work_for_the_longest_makes_room() -> None:
    left = Left()
    quarters = Quarters(left, 2)
    for name in ("a", "b", "a", "c"):
        assert await visit(quarters, name) == name
    assert left.names == ["b"]
    assert quarters.close() == ["a", "c"]
    assert quarters.take("a") == "a"
    assert quarters.take("a") is None


async def test_who_finds_all_at_work_waits() -> None:
    left, go_on, order = Left(), asyncio.Event(), list[str]()
    quarters = Quarters(left, 2)

    async def work(name: str) -> None:
        async with quarters.at_work(name, lambda: name):
            order.append(name)
            await go_on.wait()

    working = [asyncio.create_task(work(name)) for name in "abcd"]
    for _ in range(20):
        await asyncio.sleep(0)
    assert order == ["a", "b"]
    assert left.names == []
    go_on.set()
    await asyncio.gather(*working)
    assert order == ["a", "b", "c", "d"]
    assert len(left.names) == 2
    assert len(quarters.close()) == 2


async def test_one_who_could_not_be_born_takes_no_room() -> None:
    def dead() -> str:
        raise OSError("no room")

    quarters = Quarters(Left(), 1)
    with pytest.raises(OSError, match="no room"):
        async with quarters.at_work("a", dead):
            pass
    assert await visit(quarters, "b") == "b"


def test_the_number_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SUPERDISCOVERY_AGENTS", raising=False)
    assert agents_at_a_time() == AGENTS
    monkeypatch.setenv("SUPERDISCOVERY_AGENTS", "3")
    assert agents_at_a_time() == 3
    for wrong in ("0", "-1", "many", "9" * 9):
        monkeypatch.setenv("SUPERDISCOVERY_AGENTS", wrong)
        with pytest.raises(RunError, match="set it to how many agents are alive at a time"):
            agents_at_a_time()
