"""A program that outlives its starter is found by what the log says of it, and ended before it is started again."""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from contracts.blueprint import CommandBlueprint
from events.event import CommandStarted
from runtime.catalog.catalog import Catalog
from runtime.invoke import begin, cancel, resume
from runtime.place import Here
from runtime.processes.command import CommandOrder, run_command
from runtime.processes.orphans import end_orphans
from tests.runtime.invoking import python
from tests.runtime.processes import is_alive, wait_until
from tests.runtime.test_invoke import told

LINGERING = """
import os, subprocess, sys, time
child = subprocess.Popen(["sleep", "600"], stdin=subprocess.DEVNULL)
line = f"{os.getpid()} {child.pid}\\n"
os.write(os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), line.encode())
time.sleep(0 if os.path.exists(sys.argv[1] + ".go") else 600)
"""


class Killed(Here):
    """A process that is killed, with no time to end what it had started."""

    async def command(self, order: CommandOrder) -> Any:
        words = ["-c", STARTING, order.mark, order.arguments[-1], *order.arguments]
        killed = await asyncio.create_subprocess_exec(sys.executable, *words)
        assert await killed.wait() == -signal.SIGKILL
        raise SystemError("killed")


STARTING = """
import asyncio, os, signal, sys
from pathlib import Path
from runtime.processes.command import CommandOrder, run_command
mark, file, *arguments = sys.argv[1:]
async def start():
    running = asyncio.ensure_future(run_command(CommandOrder(arguments, "/", dict(os.environ), 900, 9999, mark=mark)))
    while not Path(file).exists() or not Path(file).read_text().endswith("\\n"):
        await asyncio.sleep(0.02)
    os.kill(os.getpid(), signal.SIGKILL)
asyncio.run(start())
"""


def started(file: Path) -> list[int]:
    """The numbers of the programs and their children, in the order in which they were started."""
    text = file.read_text() if file.exists() else ""
    return [int(number) for number in text.split()] if text.endswith("\n") else []


def lingering(**more: Any) -> CommandBlueprint:
    schema = {"type": "object", "properties": {"file": {"type": "string"}}, "required": ["file"]}
    return CommandBlueprint(
        name="linger",
        parameters_schema=schema,
        arguments=(sys.executable, "-c", python(LINGERING), "{file}"),
        **more,
    )


@pytest.fixture
def left(tmp_path: Path) -> Path:
    return tmp_path / "left"


async def orphaned(run: Path, left: Path, **more: Any) -> list[int]:
    begun = begin(lingering(**more), {"file": str(left)}, catalog=Catalog.of(), out=run, place=Killed())
    with pytest.raises(SystemError):
        await begun.carry_out()
    assert all(map(is_alive, started(left)))
    return started(left)


@pytest.mark.parametrize("repeatable", [True, False])
async def test_a_program_is_ended_before_it_is_started_again(tmp_path: Path, left: Path, repeatable: bool) -> None:
    before = await orphaned(tmp_path / "run", left, repeatable=repeatable)
    (tmp_path / "left.go").touch()
    if not repeatable:
        assert (await resume(tmp_path / "run")).paused
        assert all(map(is_alive, before)), "nobody knows yet whether it is wanted"
    assert (await resume(tmp_path / "run")).success
    wait_until(lambda: not any(map(is_alive, started(left))))
    assert len(started(left)) == 4
    marks = [event.mark for event in told(tmp_path / "run") if isinstance(event, CommandStarted)]
    assert len({*marks}) == 2
    assert all(len(mark) == 32 for mark in marks)


async def test_a_program_is_ended_when_its_invocation_is_cancelled(tmp_path: Path, left: Path) -> None:
    assert len(await orphaned(tmp_path / "run", left)) == 2
    await cancel(tmp_path / "run")
    wait_until(lambda: not any(map(is_alive, started(left))))


async def test_nobody_else_is_ended(tmp_path: Path, left: Path) -> None:
    order = CommandOrder([sys.executable, "-c", LINGERING, str(left)], "/", dict(os.environ), 900, 9999, mark="a" * 32)
    running = asyncio.ensure_future(run_command(order))
    await asyncio.to_thread(wait_until, lambda: started(left))
    end_orphans([])
    end_orphans(["b" * 32])
    assert all(map(is_alive, started(left)))
    await asyncio.to_thread(end_orphans, ["b" * 32, order.mark])
    wait_until(lambda: not any(map(is_alive, started(left))))
    assert (await running).exit_code == -signal.SIGTERM
