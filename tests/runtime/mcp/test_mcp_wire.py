"""`mcp` in a process of its own, asked by the official client over stdio and over HTTP."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from contracts.blueprint import CommandBlueprint, document
from routines.file import dump
from routines.routine import Routine
from runtime.confirming import confirm
from tests.routines.export.recipes import RECIPES, running
from tests.runtime.invoking import command
from tests.runtime.mcp.test_mcp import text_of, waiting
from tests.runtime.processes import wait_until
from tests.runtime.terminal import ROOT, Window

if TYPE_CHECKING:
    from runtime.cluster import Cluster


@contextmanager
def added(folder: Path) -> Iterator[tuple[Routine, Any]]:
    """A folder of blueprints with a routine whose site is running, and that site's recipe."""
    recipe = next(each for each in RECIPES if each.name == "desk")
    with running(recipe) as routine:
        folder.mkdir()
        (folder / "desk.json").write_text(dump(routine))
        confirm(routine)
        yield routine, recipe


async def test_a_discovered_routine_over_stdio(tmp_path: Path) -> None:
    with added(tmp_path / "blueprints") as (routine, recipe):
        where = ["--blueprints", str(tmp_path / "blueprints"), "--runs", str(tmp_path / "runs")]
        server = StdioServerParameters(
            command=sys.executable,
            args=["-m", "runtime.cli", "mcp", "--in-process", *where],
            env={**os.environ, "SUPERDISCOVERY_PASSWORD": recipe.password},
            cwd=ROOT,
        )
        async with Client(server) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            result = await client.call_tool(routine.name, recipe.values[0])
            wrong = await client.call_tool(routine.name, {"email": 1})
    assert routine.name in names
    assert result.structured_content["state"] == "succeeded"
    assert result.structured_content["output"]["items"]
    assert wrong.is_error
    assert "$.email" in text_of(wrong)


@asynccontextmanager
async def over_http(url: str, **headers: str) -> AsyncIterator[Client]:
    async with (
        httpx2.AsyncClient(headers=headers) as http,
        Client(streamable_http_client(url, http_client=http)) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def listening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a program, in a process of its own, that wants a token."""
    folder = tmp_path_factory.mktemp("mcp")
    (folder / "blueprints").mkdir()
    (folder / "blueprints" / "count.json").write_text(json.dumps(document(command())))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SUPERDISCOVERY_SERVER_TOKEN", "let-me-in")
        where = ("--blueprints", folder / "blueprints", "--runs", folder / "runs")
        window = Window(folder, "mcp", "--http", "0", "--in-process", *where)
    window.wait_for("/mcp")
    yield (folder / "stderr").read_text().split()[-1]
    window.press_ctrl_c()
    window.end()


async def test_a_blueprint_over_http(listening: str) -> None:
    async with over_http(listening, Authorization="Bearer let-me-in") as client:
        result = await client.call_tool("count_words", {"text": "one two"})
        several = await asyncio.gather(*(client.call_tool("count_words", {"text": "x " * n}) for n in range(1, 4)))
    assert result.structured_content["output"] == {"count": 2}
    assert [each.structured_content["output"]["count"] for each in several] == [1, 2, 3]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer guess"}, 401),
        ({"Authorization": "Bearer let-me-in", "Host": "evil.example"}, 421),
        ({"Authorization": "Bearer let-me-in", "Origin": "https://evil.example"}, 403),
    ],
)
def test_strangers_are_turned_away(listening: str, headers: dict[str, str], status: int) -> None:
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    told = httpx2.post(listening, json=asked, headers={"Accept": "application/json, text/event-stream", **headers})
    assert told.status_code == status


def test_a_body_has_its_limit(listening: str) -> None:
    headers = {"Authorization": "Bearer let-me-in", "Accept": "application/json, text/event-stream"}
    told = httpx2.post(listening, content=b"x" * (5 << 20), headers={**headers, "Content-Type": "application/json"})
    assert told.status_code == 413


PARENT = """import json, os
print(json.dumps({'count': int('ray::' in open(f'/proc/{os.getppid()}/cmdline').read())}))"""


def project(folder: Path, *blueprints: CommandBlueprint) -> list[str]:
    """A folder of blueprints and one for runs, as options of the command."""
    (folder / "blueprints").mkdir()
    for each in blueprints:
        (folder / "blueprints" / f"{each.name}.json").write_text(json.dumps(document(each)))
    return ["--blueprints", str(folder / "blueprints"), "--runs", str(folder / "runs")]


def over_stdio(*words: str) -> Client:
    command = ["-m", "runtime.cli", "mcp", *words]
    return Client(StdioServerParameters(command=sys.executable, args=command, env=dict(os.environ), cwd=ROOT))


async def test_what_a_client_left_behind_goes_on_when_the_next_one_comes(tmp_path: Path) -> None:
    where = project(tmp_path, waiting())
    async with over_stdio("--in-process", *where) as client:
        asked = {"task": "wait", "parameters": {"text": str(tmp_path / "go")}}
        handle = (await client.call_tool("start_session", asked)).structured_content["session"]
    (tmp_path / "go").touch()
    async with over_stdio("--in-process", *where) as client:
        ended = (await client.call_tool("get_session", {"session": handle, "wait": 60})).structured_content
    assert (ended["state"], ended["output"]) == ("succeeded", {"count": 1})


async def test_a_server_that_was_killed_goes_on_or_says_what_it_waits_for(tmp_path: Path) -> None:
    go = {"text": str(tmp_path / "go")}
    where = project(tmp_path, waiting(), waiting().model_copy(update={"name": "once", "repeatable": False}))
    first = Window(tmp_path, "mcp", "--http", "0", "--in-process", *where)
    first.wait_for("/mcp")
    async with over_http((tmp_path / "stderr").read_text().split()[-1]) as client:
        handles = [
            (await client.call_tool("start_session", {"task": name, "parameters": go})).structured_content["session"]
            for name in ("wait", "once")
        ]
        for handle in handles:
            log = tmp_path / "runs" / "sessions" / handle / "log" / "invocation"
            await asyncio.to_thread(wait_until, lambda log=log: started(log))
        first.kill()
        first.end()
    (tmp_path / "go").touch()
    async with over_stdio("--in-process", *where) as client:
        again, once = [
            (await client.call_tool("get_session", {"session": handle, "wait": 60})).structured_content
            for handle in handles
        ]
    assert (again["state"], again["output"]) == ("succeeded", {"count": 1})
    assert (once["state"], "unknown outcome" in once["notes"][0]) == ("paused", True)


def started(log: Path) -> bool:
    return any(b"CommandStarted" in each.read_bytes() for each in log.glob("*.seg"))


async def test_programs_are_tasks_of_ray_unless_it_is_told_otherwise(cluster: "Cluster", tmp_path: Path) -> None:
    where = project(tmp_path, command(PARENT, name="parent"))
    async with over_stdio("--address", address(), *where) as client:
        result = await client.call_tool("parent", {"text": "x"})
    assert result.structured_content["output"] == {"count": 1}


def address() -> str:
    """Of the cluster of these tests."""
    import ray

    return str(ray.get_runtime_context().gcs_address)
