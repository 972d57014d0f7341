"""On Ray: programs are tasks, agents are processes, and what comes of it is the same."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from captures.capture import Capture
from contracts.blueprint import Blueprint
from contracts.result import TaskResult
from runtime import slots
from runtime.catalog.catalog import Catalog
from runtime.folder import RunFolder
from runtime.invoke import begin, resume
from runtime.models.scripted import Scripted
from runtime.replaying import replay_run
from runtime.slots import Slots
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
LAST = says(text="There are two.").reply
AT_THE_DOOR = """
import json, pathlib, sys, time
while not pathlib.Path(sys.argv[-1]).exists():
    time.sleep(0.05)
print(json.dumps({"count": 2}))
"""
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


async def test_the_agents_of_one_server_wait_for_slots_of_this_machine(
    cluster: "Cluster", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One is always there; the next waits until it is gone, and a person is told."""
    from runtime.cluster import RayPlace

    monkeypatch.setattr(slots, "PATIENCE", 0.0)
    said: asyncio.Queue[str] = asyncio.Queue()
    place = RayPlace(Slots(1, tmp_path / "slots"), say=said.put_nowait)
    script, door = tmp_path / "script.json", tmp_path / "door"
    script.write_text(Scripted({"desk-1": [says(call("count_words", text=str(door))).reply, LAST]}).to_json())
    running = []
    for name in ("one", "two"):
        catalog, model = Catalog.of(command(AT_THE_DOOR)), f"script:{script}"
        made = begin(hybrid(), {"prompt": "count"}, catalog=catalog, model=model, out=tmp_path / name, place=place)
        running.append(asyncio.ensure_future(made.carry_out()))
    assert (await asyncio.wait_for(said.get(), 60)).startswith("waiting: as many agents are alive")
    assert sum("CommandStarted" in names for names in [started(tmp_path / name) for name in ("one", "two")]) <= 1
    door.touch()
    assert [done.output for done in await asyncio.gather(*running)] == ["There are two."] * 2


def started(run: Path) -> list[str]:
    return kinds(run, "desk-1.1.1")


async def test_what_the_process_of_an_agent_has_to_say_reaches_the_one_that_began_it(cluster: "Cluster") -> None:
    from runtime.cluster import Words, _heard, _spawn

    class Speaker:
        def __init__(self) -> None:
            self._words = Words()

        async def speak(self, text: str) -> None:
            self._words.say(text)

        async def word(self) -> str:
            return await self._words.next()

    said: asyncio.Queue[str] = asyncio.Queue()
    speaker = _spawn(Speaker)
    async with _heard(speaker, said.put_nowait):
        for text in ("first", "second"):
            await speaker.speak.remote(text)
        assert [await said.get(), await said.get()] == ["first", "second"]
