"""The official MCP client against the server: over stdio, over HTTP, and what a model is told."""

import json
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import jsonschema
import mcp_types as types
import pytest
from mcp import Client

from contracts.blueprint import CommandBlueprint, RoutineBlueprint
from contracts.named import NOTHING
from contracts.pipeline import PipelineBlueprint, Step
from routines.export import mcp as exported
from runtime.catalog.catalog import Catalog
from runtime.mcp.server import server_of
from runtime.mcp.tools import tool_of
from runtime.models.scripted import Scripted
from runtime.place import Here
from runtime.sessions import Sessions
from tests.routines.export.recipes import RECIPES, routine_at
from tests.runtime.invoking import agent, command, python

SECRET = {"type": "object", "properties": {"token": {"type": "string", "writeOnly": True}}, "required": ["token"]}
TELLING = "import json, os; print(json.dumps({'count': len(os.environ['TOKEN'])}))"
WAITING = """import sys, pathlib, time
while not pathlib.Path(sys.argv[-1]).exists(): time.sleep(0.01)
print('{"count": 1}')"""
HERE = Path(__file__).resolve().parents[3]


def telling() -> CommandBlueprint:
    """A program that needs a secret."""
    program = (sys.executable, "-c", python(TELLING))
    return command(name="tell", parameters_schema=SECRET, environment=("PATH", "TOKEN={token}"), arguments=program)


def waiting() -> CommandBlueprint:
    """A program that ends once the file `text` is there."""
    return command(WAITING, name="wait", repeatable=True)


@asynccontextmanager
async def connected(
    folder: Path, *blueprints: Any, patience: float = 30, environment: Mapping[str, str] | None = None, **more: Any
) -> AsyncIterator[Client]:
    """A client of a server in this process, which has these blueprints."""
    sessions = Sessions(folder, Catalog.of(*blueprints), environment=environment or {}, **more)
    try:
        async with Client(server_of(sessions, patience)) as client:
            yield client
    finally:
        await sessions.close()


def text_of(result: types.CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, types.TextContent)
    return content.text


async def test_every_blueprint_is_a_tool_with_its_own_schemas(tmp_path: Path) -> None:
    async with connected(tmp_path, command(), telling()) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert {
        "start_session",
        "get_session",
        "list_sessions",
        "resume_session",
        "cancel_session",
        "list_agents",
    } <= tools.keys()
    assert {"get_agent_schema", "count_words", "tell", "network", "orchestrator"} <= tools.keys()
    assert tools["count_words"].input_schema == command().parameters_schema
    output = tools["count_words"].output_schema or {}
    assert output["properties"]["output"] == command().output_schema
    for tool in tools.values():
        for schema in (tool.input_schema, tool.output_schema or {}):
            jsonschema.Draft202012Validator.check_schema(schema)
            assert schema["type"] == "object"


async def test_what_a_pipeline_gives_is_told_though_it_does_not_say_so(tmp_path: Path) -> None:
    step = Step(name="count", task="count_words", parameters={"text": "a b"})
    async with connected(tmp_path, command(), PipelineBlueprint(name="two", steps=(step,))) as client:
        told = (await client.call_tool("get_agent_schema", {"name": "two"})).structured_content
        (offered,) = [tool for tool in (await client.list_tools()).tools if tool.name == "two"]
        given = await client.call_tool("two", {})
    assert told == {"type": "pipeline", "parameters_schema": NOTHING, "output_schema": command().output_schema}
    assert (offered.output_schema or {})["properties"]["output"] == command().output_schema
    assert (given.structured_content or {})["output"] == {"count": 2}


async def test_a_call_gives_what_the_contract_says(tmp_path: Path) -> None:
    async with connected(tmp_path, command()) as client:
        result = await client.call_tool("count_words", {"text": "one two three"})
        assert not result.is_error
        assert result.structured_content["state"] == "succeeded"
        assert result.structured_content["output"] == {"count": 3}
        assert json.loads(text_of(result)) == result.structured_content
        again = await client.call_tool("get_session", {"session": result.structured_content["session"]})
    assert again.structured_content == result.structured_content
    assert (tmp_path / result.structured_content["session"] / "run.json").exists()


async def test_everything_wrong_with_the_arguments_is_told_at_once_and_nothing_is_done(tmp_path: Path) -> None:
    async with connected(tmp_path / "runs", command()) as client:
        result = await client.call_tool("count_words", {"text": "", "severity": "extreme", "more": 1})
        begun = await client.call_tool(
            "start_session", {"task": "count_words", "parameters": {"severity": "extreme"}, "wait": -1}
        )
    assert result.is_error
    lines = text_of(result).splitlines()
    assert {line.partition(":")[0] for line in lines[1:]} == {"$", "$.severity", "$.text"}
    assert begun.is_error
    assert "$.wait" in text_of(begun)
    assert not (tmp_path / "runs").exists()


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("count_wrods", {}, "there is no blueprint 'count_wrods'; did you mean count_words?"),
        ("start_session", {"task": "nobody"}, "there is no blueprint 'nobody'"),
        ("get_session", {"session": "0" * 32}, "there is no session"),
        ("get_session", {"session": "../../etc"}, "there is no session"),
        ("resume_session", {"session": ""}, "there is no session"),
        ("cancel_session", {"session": "0" * 32}, "there is no session"),
        ("get_agent_schema", {"name": "x"}, "there is no blueprint 'x'; there are count_words, docs, interaction"),
        ("list_sessions", {"state": "odd", "limit": 0}, "$.limit"),
    ],
)
async def test_what_a_model_invents_is_an_error_that_it_can_mend(
    tool: str, arguments: dict[str, Any], told: str, tmp_path: Path
) -> None:
    async with connected(tmp_path, command()) as client:
        result = await client.call_tool(tool, arguments)
    assert result.is_error
    assert told in text_of(result)


async def test_a_failed_program_is_an_error_result_with_what_was_wrong(tmp_path: Path) -> None:
    wrong = command('print(\'{"count": "many"}\')', name="wrong")
    async with connected(tmp_path, wrong) as client:
        result = await client.call_tool("wrong", {"text": "x"})
    assert result.is_error
    assert "$.count" in text_of(result)


async def test_long_work_returns_a_handle_and_goes_on(tmp_path: Path) -> None:
    async with connected(tmp_path / "runs", waiting(), patience=0) as client:
        begun = await client.call_tool("wait", {"text": str(tmp_path / "go")})
        handle = begun.structured_content["session"]
        assert begun.structured_content == {"session": handle, "state": "running"}
        assert len(handle) == 32
        now = (await client.call_tool("get_session", {"session": handle})).structured_content
        assert now["state"] == "running"
        (tmp_path / "go").touch()
        ended = (await client.call_tool("get_session", {"session": handle, "wait": 60})).structured_content
        assert (ended["state"], ended["output"]) == ("succeeded", {"count": 1})
        listed = (await client.call_tool("list_sessions", {"state": "succeeded"})).structured_content["sessions"]
    assert [(each["session"], each["task"]) for each in listed] == [(handle, "wait")]


async def test_a_session_outlives_its_server_and_is_resumed_by_the_next(tmp_path: Path) -> None:
    async with connected(tmp_path / "runs", waiting()) as client:
        asked = {"task": "wait", "parameters": {"text": str(tmp_path / "go")}}
        handle = (await client.call_tool("start_session", asked)).structured_content["session"]
    async with connected(tmp_path / "runs", waiting()) as client:
        left = (await client.call_tool("get_session", {"session": handle})).structured_content
        assert left["state"] == "interrupted"
        (tmp_path / "go").touch()
        ended = (await client.call_tool("resume_session", {"session": handle, "wait": 60})).structured_content
    assert (ended["state"], ended["output"]) == ("succeeded", {"count": 1})


async def test_a_paused_agent_says_so_and_goes_on_with_more_turns(tmp_path: Path) -> None:
    thinking = {"calls": [{"name": "add_note", "arguments": {"note": "still reading"}}]}
    done = {"calls": [{"name": "report_back", "arguments": {"count": 2}}]}
    model = Scripted({"counter-1": [thinking, done, done]})
    async with connected(tmp_path, agent(max_loops=1), model="script", place=Here({"script": model})) as client:
        paused = (await client.call_tool("counter", {"prompt": "count"})).structured_content
        assert paused["state"] == "paused", paused
        handle = paused["session"]
        ended = (await client.call_tool("resume_session", {"session": handle, "wait": 60})).structured_content
    assert ended.get("output") == {"count": 2}, ended


async def test_a_secret_is_the_servers_and_no_argument(tmp_path: Path) -> None:
    async with connected(tmp_path, telling(), environment={"SUPERDISCOVERY_TOKEN": "hunter-2"}) as client:
        (tool,) = (each for each in (await client.list_tools()).tools if each.name == "tell")
        schema = (await client.call_tool("get_agent_schema", {"name": "tell"})).structured_content
        given = await client.call_tool("tell", {"token": "guess", "odd": 1})
        used = await client.call_tool("tell", {})
    assert tool.input_schema["properties"] == {}
    assert schema["parameters_schema"]["properties"] == {}
    assert "token" in (tool.description or "")
    assert given.is_error
    assert "SUPERDISCOVERY_TOKEN" in text_of(given)
    assert "guess" not in text_of(given)
    assert used.structured_content["output"] == {"count": len("hunter-2")}
    assert b"hunter-2" not in everything_in(tmp_path)


def everything_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


async def test_a_credential_that_the_server_lacks_is_named(tmp_path: Path) -> None:
    async with connected(tmp_path, telling()) as client:
        result = await client.call_tool("tell", {})
    assert result.is_error
    assert "whoever runs it sets SUPERDISCOVERY_TOKEN" in text_of(result)


def test_the_export_of_a_routine_is_the_tool_that_the_server_offers() -> None:
    for recipe in RECIPES:
        routine = routine_at(recipe.name)
        blueprint = RoutineBlueprint(name=routine.name, description=routine.description, routine=routine)
        offered = tool_of(blueprint, blueprint.contract)
        told = exported.export(routine)
        text = json.loads(told.text)
        assert text["tool"] == {name: value for name, value in offered.items() if name != "annotations"}
        types.Tool.model_validate(text["tool"])
        assert "password" not in text["tool"]["inputSchema"]["properties"]
