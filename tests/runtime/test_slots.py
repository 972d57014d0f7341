"""All processes of a user on a machine share its slots for agents; none waits for another without end."""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from runtime import slots as counting
from runtime.folder import RunError
from runtime.quarters import Quarters
from runtime.slots import Slots, agents_on_node
from tests.runtime.terminal import ROOT

OTHER_RUN = """
import asyncio, sys
from pathlib import Path
from runtime.quarters import Quarters
from runtime.slots import Slots

async def left(name):
    print("left", name, flush=True)

async def run(folder, then):
    quarters = Quarters(left, slots=Slots(2, Path(folder)))
    async with quarters.at_work("a", lambda: "a"), quarters.at_work("b", lambda: "b"):
        if then == "works":
            print("two", flush=True)
            await asyncio.sleep(600)
    print("two", flush=True)
    await asyncio.sleep(600)

asyncio.run(run(*sys.argv[1:]))
"""


@contextlib.contextmanager
def other_run(folder: Path, then: str) -> Iterator[subprocess.Popen[str]]:
    """A run in a process of its own, with two agents that work, or have worked."""
    command = [sys.executable, "-c", OTHER_RUN, str(folder), then]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "two\n"
            yield process
        finally:
            process.kill()


class Run:
    """A run in this process whose agents work until they are let go."""

    def __init__(self, folder: Path, most: int = 2) -> None:
        self.words: asyncio.Queue[str] = asyncio.Queue()
        self.began: asyncio.Queue[str] = asyncio.Queue()
        self.go_on = asyncio.Event()
        self.quarters: Quarters[str] = Quarters(_left, slots=Slots(most, folder), tell=self.words.put_nowait)

    async def work(self, name: str) -> None:
        async with self.quarters.at_work(name, lambda: name):
            self.began.put_nowait(name)
            await self.go_on.wait()


async def soon(queue: asyncio.Queue[str]) -> str:
    """What comes next; who waits for ever fails."""
    return await asyncio.wait_for(queue.get(), 60)


async def _left(_: str) -> None:
    return


@contextlib.asynccontextmanager
async def working(run: Run, *names: str) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(run.work(name)) for name in names]
    try:
        yield
    finally:
        run.go_on.set()
        await asyncio.gather(*tasks)
        run.quarters.close()


async def test_a_run_waits_for_the_agents_of_another_and_says_so_and_one_that_is_killed_frees_its_slots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first agent waits for nobody, its second one does."""
    monkeypatch.setattr(counting, "PATIENCE", 0.0)
    here = Run(tmp_path)
    with other_run(tmp_path, "works") as other:
        async with working(here, "x", "y"):
            assert await soon(here.began) == "x"
            assert await soon(here.words) == (
                "waiting: as many agents are alive as this machine has room for (2), in this run or in others; "
                "SUPERDISCOVERY_NODE_AGENTS stands for another number"
            )
            assert here.began.empty()
            other.kill()
            assert await soon(here.began) == "y"
    assert here.words.empty(), "it is said once"


async def test_an_agent_without_work_makes_room_for_that_of_another_run(tmp_path: Path) -> None:
    here = Run(tmp_path)
    with other_run(tmp_path, "rests") as other:
        async with working(here, "x", "y"):
            assert [await soon(here.began), await soon(here.began)] == ["x", "y"]
            assert other.stdout is not None
            assert other.stdout.readline() == "left a\n"


async def test_an_agent_that_is_not_alive_any_more_has_no_slot(tmp_path: Path) -> None:
    def dead() -> str:
        raise OSError("no room")

    here, slots = Run(tmp_path, 1), Slots(1, tmp_path)
    with pytest.raises(OSError, match="no room"):
        async with here.quarters.at_work("a", dead):
            pass
    for leave in (lambda: here.quarters.take("x"), here.quarters.close):
        here.go_on.set()
        await here.work("x")
        assert slots.take() is None
        leave()
        free = slots.take()
        assert free is not None
        free.release()


async def test_an_agent_that_invokes_an_agent_does_not_wait_for_itself(tmp_path: Path) -> None:
    """Whoever invokes keeps its slot meanwhile, and what it invokes has quarters of its own."""
    outer, inner = Run(tmp_path, 1), Run(tmp_path, 1)
    async with working(outer, "caller"):
        await soon(outer.began)
        async with working(inner, "called"):
            assert await soon(inner.began) == "called"


def test_the_number_comes_from_the_memory_or_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SUPERDISCOVERY_NODE_AGENTS", raising=False)
    assert [agents_on_node(memory) for memory in (0, 2**30, 24 * 2**30)] == [1, 4, 96]
    monkeypatch.setenv("SUPERDISCOVERY_NODE_AGENTS", "3")
    assert agents_on_node(2**30) == 3
    monkeypatch.setenv("SUPERDISCOVERY_NODE_AGENTS", "0")
    with pytest.raises(RunError, match="set it to how many agents are alive on this machine, from 1 on"):
        agents_on_node(2**30)


def test_a_folder_of_somebody_else_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "open").mkdir()
    (tmp_path / "open").chmod(0o777)
    (tmp_path / "link").symlink_to(tmp_path)
    (tmp_path / "file").touch()
    for each in ("open", "link"):
        with pytest.raises(RunError, match="somebody else can write there"):
            Slots(1, tmp_path / each)
    with pytest.raises(RunError, match="cannot count agents there"):
        Slots(1, tmp_path / "file" / "below")
