"""On Ray: programs are tasks, agents are processes, and what comes of it is the same."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from captures.capture import Capture
from contracts.blueprint import Blueprint
from contracts.result import TaskResult
from runtime.catalog.catalog import Catalog
from runtime.folder import RunFolder
from runtime.invoke import begin, resume
from runtime.models.scripted import Scripted
from runtime.replaying import replay_run
from runtime.store import store_of
from tests.runtime.invoking import command, hybrid
from tests.runtime.processes import is_alive, wait_until
from tests.runtime.test_invoke import kinds
from tests.story import call, says

if TYPE_CHECKING:
    from runtime.cluster import Cluster

SCRIPT: dict[str, Any] = {
    "desk-1": [
        says(call("count_words", text=7)).reply,
        says(call("count_words", text="a b")).reply,
        says(text="There are two.").reply,
    ]
}
KILLING = "import os, signal; os.kill(os.getppid(), signal.SIGKILL)"
WAITING = "import os, sys, time; open(sys.argv[-1], 'w').write(str(os.getpid())); time.sleep(600)"


async def on_ray(cluster: "Cluster", folder: Path, blueprint: Blueprint, given: dict[str, Any]) -> TaskResult:
    script = folder / "script.json"
    script.write_text(Scripted(SCRIPT).to_json())
    catalog = Catalog.of(command())
    made = begin(blueprint, given, catalog=catalog, model=f"script:{script}", out=folder / "run", place=cluster.place())
    return await made.carry_out()


async def test_a_hybrid_and_its_program_live_in_processes_of_their_own(cluster: "Cluster", tmp_path: Path) -> None:
    done = await on_ray(cluster, tmp_path, hybrid(), {"prompt": "count"})
    assert (done.success, done.output) == (True, "There are two.")
    assert kinds(tmp_path / "run", "desk-1").count("ToolFailed") == 1
    wanted = ["Invoked", "CommandStarted", "CommandEnded", "OutputChecked", "Returned"]
    assert kinds(tmp_path / "run", "desk-1.2.1") == wanted
    assert all(replay_run(store_of(RunFolder.open(tmp_path / "run")), Capture()))


async def test_a_process_that_dies_with_its_program_leaves_doubt(cluster: "Cluster", tmp_path: Path) -> None:
    paused = await on_ray(cluster, tmp_path, command(KILLING), {"text": "x"})
    assert paused.paused
    assert "unknown outcome: the process in which count_words ran has died" in paused.failure_reason
    again = await resume(tmp_path / "run", place=cluster.place())
    assert again.failure_reason == paused.failure_reason


async def test_to_cancel_is_to_end_the_program(cluster: "Cluster", tmp_path: Path) -> None:
    file = tmp_path / "pid"
    running = asyncio.ensure_future(on_ray(cluster, tmp_path, command(WAITING), {"text": str(file)}))
    await asyncio.to_thread(wait_until, lambda: file.exists() and file.read_text())
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    await asyncio.to_thread(wait_until, lambda: not is_alive(int(file.read_text())))
