"""A run folder of an invocation that somebody mailed: its blueprint, its parameters and its model are the sender's, and
nothing of them is carried out, opened or asked unless the reader has seen it and has said yes."""

import asyncio
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from contracts.blueprint import AgentBlueprint, CommandBlueprint, HybridBlueprint, RoutineBlueprint, document
from contracts.pipeline import PipelineBlueprint
from events.event import AgentSpawned, Invoked, TaskReceived
from events.task import Task
from routines.routine import Routine
from runtime.catalog.catalog import Catalog, CatalogError
from runtime.folder import RunError
from runtime.invoke import again, begin, resume
from runtime.place import Here
from runtime.processes.command import CommandEnding, CommandOrder
from runtime.session_records import UnknownSession
from runtime.sessions import Sessions
from tests.attacks.mailed import mailed_invocation, mailed_run, tell
from tests.attacks.network import SECONDS, STRANGER, Network
from tests.attacks.serving import serving
from tests.runtime.terminal import ROOT, at_a_terminal

SESSION = "ab" * 16


def program(marker: Path, **more: Any) -> CommandBlueprint:
    """A program that leaves a mark."""
    members = {
        "name": "count_words",
        "description": "Counts words.",
        "arguments": (sys.executable, "-c", "import sys; open(sys.argv[1], 'a').write('x'); print(1)", str(marker)),
        "environment": ("PATH", "READERS_KEY"),
        "repeatable": True,
        **more,
    }
    return CommandBlueprint(**members)


def refused(told: Any) -> bool:
    """Whether it was refused with one sentence."""
    return (
        told.code == 5
        and [line for line in told.err.splitlines() if "error: " in line]
        == [line for line in told.err.splitlines() if line.startswith("error: ")][:1]
    )


@pytest.mark.parametrize("option", [(), ("--no-input",), ("--in-process",), ("--model", "chat:x")])
async def test_resuming_shows_the_program_of_the_sender_and_runs_nothing(
    option: tuple[str, ...], sealed: Network, tmp_path: Path
) -> None:
    run = await mailed_invocation(tmp_path / "run", program(tmp_path / "mark"))
    told = await asyncio.to_thread(sealed.run, "resume", run, *option, cwd=tmp_path)
    assert refused(told), told.err
    for shown in (sys.executable, str(tmp_path / "mark"), "READERS_KEY", "not in the catalog", "--yes"):
        assert shown in told.err
    assert not (tmp_path / "mark").exists()
    assert sealed.heard() == []


async def test_yes_is_the_yes_and_is_remembered(sealed: Network, tmp_path: Path) -> None:
    run = await mailed_invocation(tmp_path / "run", program(tmp_path / "mark"))
    told = await asyncio.to_thread(sealed.run, "resume", run, "--yes", "--in-process", cwd=tmp_path)
    assert told.code == 0, told.err
    assert (tmp_path / "mark").read_text() == "x"


@pytest.mark.parametrize(("typed", "code", "done"), [("n\n", 5, False), ("\x04", 5, False), ("y\n", 0, True)])
async def test_at_a_terminal_it_asks(typed: str, code: int, done: bool, tmp_path: Path) -> None:
    run = await mailed_invocation(tmp_path / "run", program(tmp_path / "mark"))
    told = await asyncio.to_thread(at_a_terminal, typed, "resume", run, "--in-process")
    assert (told.code, (tmp_path / "mark").exists()) == (code, done), told.err
    assert "Go on?" in told.err


async def test_what_is_shown_is_hostile_text(sealed: Network, tmp_path: Path) -> None:
    run = await mailed_invocation(tmp_path / "run", program(tmp_path / "\x1b[2Jmark\u202e"))
    told = await asyncio.to_thread(sealed.run, "resume", run)
    assert refused(told)
    assert "\x1b" not in told.err
    assert "\u202e" not in told.err


async def test_a_blueprint_of_the_catalog_with_parameters_of_a_stranger_is_asked_about(tmp_path: Path) -> None:
    ours = program(tmp_path / "mark")
    run = await mailed_invocation(tmp_path / "run", ours)
    begun = again(run, catalog=Catalog.of(ours))
    assert any("as in the catalog" in line for line in begun.plan(Catalog.of(ours)))
    with pytest.raises(RunError, match="was not started by you here"):
        await begun.carry_out()
    assert not (tmp_path / "mark").exists()


async def test_a_blueprint_that_differs_in_a_nested_one_is_told(tmp_path: Path) -> None:
    theirs, ours = program(tmp_path / "mark"), program(tmp_path / "other")
    desk = HybridBlueprint(name="desk", prompt="You count.", tools=("count_words",))
    run = await mailed_invocation(tmp_path / "run", desk, {"prompt": "count"}, theirs)
    begun = again(run, catalog=Catalog.of(desk, ours))
    assert begun.changed == ("count_words",)
    plan = "\n".join(begun.plan(Catalog.of(desk, ours)))
    assert "hybrid desk (as in the catalog)" in plan
    assert "command count_words (another one than in the catalog)" in plan


class Broken(Here):
    """A place in which a program is never run to its end."""

    async def command(self, order: CommandOrder) -> CommandEnding:
        raise asyncio.CancelledError


async def interrupted(run: Path, blueprint: CommandBlueprint) -> None:
    """An invocation of this user, broken off in the middle."""
    begun = begin(blueprint, {}, catalog=Catalog.of(), out=run, place=Broken())
    with pytest.raises(asyncio.CancelledError):
        await begun.carry_out()


async def test_a_run_of_ones_own_goes_on_without_a_question(tmp_path: Path) -> None:
    await interrupted(tmp_path / "run", program(tmp_path / "mark"))
    result = await resume(tmp_path / "run", catalog=Catalog.of(program(tmp_path / "mark")))
    assert result.success, result
    assert (tmp_path / "mark").read_text() == "x"


async def test_a_run_of_ones_own_is_asked_about_once_the_catalog_has_its_blueprint_otherwise(tmp_path: Path) -> None:
    await interrupted(tmp_path / "run", program(tmp_path / "mark"))
    now = Catalog.of(program(tmp_path / "mark", description="Counts words, and better."))
    with pytest.raises(RunError, match="the catalog has count_words otherwise than when"):
        await resume(tmp_path / "run", catalog=now)
    assert not (tmp_path / "mark").exists()
    assert (await resume(tmp_path / "run", catalog=now, agreed=True)).success


async def test_a_run_of_ones_own_that_came_back_with_another_program_is_not(tmp_path: Path) -> None:
    await interrupted(tmp_path / "run", program(tmp_path / "mark"))
    forged = await mailed_invocation(tmp_path / "forged", program(tmp_path / "other"))
    shutil.copy(tmp_path / "run" / "run.json", forged / "run.json")
    with pytest.raises(RunError, match="was not started by you here"):
        await resume(forged)
    assert not (tmp_path / "other").exists()


async def kinds(folder: Path, marker: Path) -> list[Path]:
    theirs = program(marker)
    routine = Routine.model_validate(
        {
            "format": 1,
            "name": "r",
            "hosts": [f"{STRANGER}:80"],
            "operations": [
                {"type": "fetch", "method": "GET", "url": f"http://{STRANGER}:80/"},
                {"type": "return"},
            ],
        }
    )
    steps = {"name": "line", "steps": [{"name": "one", "task": "count_words", "parameters": {}}]}
    return [
        await mailed_invocation(folder / "1", PipelineBlueprint.model_validate(steps), {}, theirs),
        await mailed_invocation(folder / "2", HybridBlueprint(name="desk", prompt="x", tools=("*",)), {"prompt": "x"}),
        await mailed_invocation(folder / "3", RoutineBlueprint(name="r", routine=routine)),
        await mailed_invocation(folder / "4", AgentBlueprint(name="a", prompt="x", model="chat:x"), {"prompt": "x"}),
    ]


async def test_every_kind_is_asked_about(sealed: Network, tmp_path: Path) -> None:
    for run in await kinds(tmp_path / "runs", tmp_path / "mark"):
        told = await asyncio.to_thread(sealed.run, "resume", run, environment={"SUPERDISCOVERY_CHAT_URL": "http://x"})
        assert refused(told), told.err
    assert not (tmp_path / "mark").exists()
    assert sealed.heard() == []


async def test_serve_goes_on_with_no_copied_session(sealed: Network, tmp_path: Path) -> None:
    await mailed_invocation(tmp_path / "runs" / "sessions" / SESSION, program(tmp_path / "mark"))
    with await asyncio.to_thread(lambda: serving(sealed, tmp_path)) as server:
        ask = asyncio.to_thread
        status, told = await ask(server.get, f"/sessions/{SESSION}")
        assert (status, told["state"]) == (200, "interrupted")
        assert "was not started by you here" in told["waits_for"]
        status, told = await ask(server.ask, "POST", f"/sessions/{SESSION}/resume")
        assert status == 409
        assert "was not started by you here" in told["detail"]
    assert not (tmp_path / "mark").exists()
    assert sealed.heard(besides=frozenset({server.port})) == []


async def test_mcp_goes_on_with_no_copied_session(sealed: Network, tmp_path: Path) -> None:
    await mailed_invocation(tmp_path / "runs" / "sessions" / SESSION, program(tmp_path / "mark"))
    asked = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": asked},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
    ]
    done = await asyncio.to_thread(
        subprocess.run,
        sealed.command("mcp", "--in-process"),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        input="".join(f"{json.dumps(line)}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert '"id":1' in done.stdout.replace(" ", ""), done.stderr
    assert not (tmp_path / "mark").exists()
    assert sealed.heard() == []


async def test_a_copied_session_waits_and_one_of_ones_own_goes_on(tmp_path: Path) -> None:
    ours = program(tmp_path / "mark")
    await mailed_invocation(tmp_path / SESSION, ours)
    first = Sessions(tmp_path, Catalog.of(ours), place=Broken(), environment={})
    number = (await first.start("count_words")).id
    await first.close()
    second = Sessions(tmp_path, Catalog.of(ours), environment={})
    assert await second.recover() == [number]
    assert (await second.wait(number)).state == "succeeded"
    assert "was not started by you here" in second.get(SESSION).waits_for
    assert (tmp_path / "mark").read_text() == "x"
    await second.close()


@pytest.mark.parametrize(
    "forged", [{}, {"type": "nope"}, {"type": "command", "name": "x", "arguments": 3}, {"type": "pipeline", "steps": 1}]
)
async def test_what_is_no_blueprint_is_a_sentence_and_stops_no_server(forged: dict[str, Any], tmp_path: Path) -> None:
    run = mailed_run(tmp_path / SESSION, kind="invocation")
    await tell(run, "invocation", Invoked("x", "command", forged, {}))
    with pytest.raises(CatalogError, match="is no blueprint"):
        again(run, catalog=Catalog.of())
    sessions = Sessions(tmp_path, Catalog.of(), environment={})
    assert await sessions.recover() == []
    assert "is no blueprint" in sessions.get(SESSION).waits_for


async def test_replaying_an_agent_of_a_stranger_opens_no_capture_that_it_names(sealed: Network, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.har"
    os.mkfifo(pipe)
    looker = AgentBlueprint(name="looker", prompt="You look.", tools=("network",), capture=str(pipe))
    run = await mailed_invocation(tmp_path / "run", looker, {"prompt": "look"})
    task = Task("invocation.task", "blueprint:looker", "looker-1", "look")
    await tell(run, "looker-1", AgentSpawned("looker-1", "blueprint:looker", "rules"), TaskReceived(task))
    told = await asyncio.to_thread(sealed.run, "replay", run)
    assert "no tool is used" in told.err
    assert str(pipe) not in told.err
    assert told.code == 0, told.err
    assert sealed.heard() == []


def test_what_is_compared_is_the_whole_blueprint(tmp_path: Path) -> None:
    one = program(tmp_path / "mark")
    others = [program(tmp_path / "mark", **more) for more in ({"folder": "/x"}, {"seconds": 1.0}, {"environment": ()})]
    assert document(one) not in [document(other) for other in others]


async def test_a_session_that_is_a_link_to_elsewhere_is_none(tmp_path: Path) -> None:
    ours = program(tmp_path / "mark")
    run = await mailed_invocation(tmp_path / "elsewhere" / "run", ours)
    (tmp_path / "sessions").mkdir()
    (tmp_path / "sessions" / SESSION).symlink_to(run)
    sessions = Sessions(tmp_path / "sessions", Catalog.of(ours), environment={})
    assert sessions.all() == []
    with pytest.raises(UnknownSession):
        sessions.get(SESSION)
