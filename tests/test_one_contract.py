"""One contract, five that fulfil it, four ways to invoke it: the same results and the same errors."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp_types import CallToolResult, TextContent

from routines.file import dump
from routines.routine import Routine
from runtime.catalog.catalog import Catalog
from runtime.invoke import invoke_sync
from runtime.invoker import ParametersRefused
from tests.runtime.server.serving import COUNT, WORDS, Server, program, serve
from tests.runtime.terminal import ROOT
from tests.runtime.web import Received, Reply, Web, json_reply

KINDS = ("agent", "command", "hybrid", "routine", "pipeline")
TEXT = {
    "type": "object",
    "properties": {"text": {"type": "string", "minLength": 1}},
    "required": ["text"],
    "additionalProperties": False,
}
SCRIPT = {
    "agent-1": [{"calls": [{"name": "report_back", "arguments": {"count": 3}}]}],
    "hybrid-1": [
        {"calls": [{"name": "command", "arguments": {"text": "one two three"}}]},
        {"calls": [{"name": "report_back", "arguments": {"count": 3}}]},
    ],
}
RIGHT = {"text": "one two three"}
REFUSED = {
    "missing": ({}, ['$: "text" is a required property']),
    "of another type": ({"text": 7}, ['$.text: 7 is not of type "string"']),
    "too short, and one too many": (
        {"text": "", "more": 1},
        [
            '$.text: "" is shorter than 1 character',
            "$: Additional properties are not allowed ('more' was unexpected)",
        ],
    ),
}


class Told(NamedTuple):
    """What an invocation gave, or every violation."""

    output: Any
    violations: list[str]


Way = Callable[[str, dict[str, Any]], Told]


def count(received: Received) -> Reply:
    return json_reply(json.dumps({"count": len(dict(received.query)["text"].split())}))


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A project in which each kind of blueprint counts words, and is called as its kind is."""
    folder = tmp_path_factory.mktemp("project")
    with Web(count) as web:
        for each in blueprints(web.origin):
            (folder / "blueprints").mkdir(exist_ok=True)
            (folder / "blueprints" / f"{each.get('name', 'pipeline')}.json").write_text(json.dumps(each))
        (folder / "blueprints" / "routine.json").write_text(dump(routine(web.origin)))
        (folder / "script.json").write_text(json.dumps(SCRIPT))
        yield folder


def blueprints(url: str) -> list[dict[str, Any]]:
    contract = {"parameters_schema": TEXT, "output_schema": COUNT, "description": "Counts words."}
    step = {"name": "counting", "task": "command", "parameters": {"text": "$input.text"}}
    return [
        {**contract, "name": "agent", "type": "agent", "prompt": "Count the words."},
        {**contract, **program("command", WORDS, TEXT, "--", "{text}")},
        {**contract, "name": "hybrid", "type": "hybrid", "prompt": "Have the words counted.", "tools": ["command"]},
        {**contract, "pipeline": "pipeline", "steps": [step]},
    ]


def routine(url: str) -> Routine:
    return Routine.model_validate(
        {
            "name": "routine",
            "description": "Counts words.",
            "hosts": [url],
            "parameters": [{"name": "text", "type": "string", "min_length": 1}],
            "operations": [
                {
                    "type": "fetch",
                    "method": "GET",
                    "url": f"{url}/count",
                    "query": [["text", "{{text}}"]],
                    "save_as": "n",
                },
                {"type": "return", "response": "n"},
            ],
            "output_schema": COUNT,
        }
    )


@pytest.fixture(scope="module")
def server(project: Path) -> Iterator[Server]:
    with serve(project) as started:
        yield started


@pytest.fixture(scope="module")
def mcp(project: Path) -> dict[str, Told]:
    """What the official client was told of every call of these tests."""
    return asyncio.run(_called(project))


@pytest.fixture(scope="module", params=["python", "command line", "http", "mcp"])
def way(request: pytest.FixtureRequest, project: Path, server: Server, mcp: dict[str, Told]) -> Way:
    def from_python(name: str, parameters: dict[str, Any]) -> Told:
        catalog = Catalog.load([project / "blueprints"])
        try:
            result = invoke_sync(name, parameters, catalog=catalog, model=f"script:{project / 'script.json'}")
        except ParametersRefused as refused:
            return Told(None, list(refused.errors))
        assert result.success, result.failure_reason
        return Told(result.output, [])

    def from_the_command_line(name: str, parameters: dict[str, Any]) -> Told:
        told = subprocess.run(
            [*COMMAND, "invoke", name, "--parameters", "-", "--json", "--in-process", "--model", "script:script.json"],
            input=json.dumps(parameters),
            cwd=project,
            env=ENVIRONMENT,
            capture_output=True,
            text=True,
            check=False,
        )
        result = json.loads(told.stdout)
        assert told.returncode == (0 if result["success"] else 2), told.stderr
        return Told(result.get("output"), result.get("violations", []))

    def over_http(name: str, parameters: dict[str, Any]) -> Told:
        told = server.client.post("/sessions", json={"task": name, "parameters": parameters, "wait": True})
        if told.status_code == 422:
            return Told(None, told.json()["violations"])
        return Told(told.json()["result"]["output"], [])

    def over_mcp(name: str, parameters: dict[str, Any]) -> Told:
        return mcp[_call(name, parameters)]

    return {"python": from_python, "command line": from_the_command_line, "http": over_http, "mcp": over_mcp}[
        request.param
    ]


COMMAND = (sys.executable, "-m", "runtime.cli")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


async def _called(project: Path) -> dict[str, Told]:
    where = ["--model", "script:script.json", "--runs", "runs-of-mcp", "--in-process"]
    server = StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:], "mcp", *where], env=ENVIRONMENT, cwd=project)
    told = {}
    async with Client(server) as client:
        for name in KINDS:
            for parameters in (RIGHT, *(wrong for wrong, _ in REFUSED.values())):
                told[_call(name, parameters)] = _read(await client.call_tool(name, parameters))
    return told


def _call(name: str, parameters: dict[str, Any]) -> str:
    return json.dumps([name, parameters])


def _read(result: CallToolResult) -> Told:
    if result.is_error:
        (content,) = result.content
        assert isinstance(content, TextContent)
        return Told(None, content.text.splitlines()[1:])
    assert result.structured_content is not None
    return Told(result.structured_content["output"], [])


@pytest.mark.parametrize("kind", KINDS)
def test_the_result_is_the_same_whoever_fulfils_the_contract(
    kind: str, way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert way(kind, RIGHT) == Told({"count": 3}, [])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("wrong", REFUSED)
def test_the_errors_are_the_same_whoever_would_fulfil_it(
    kind: str, wrong: str, way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    parameters, violations = REFUSED[wrong]
    told = way(kind, parameters)
    assert (told.output, sorted(told.violations)) == (None, sorted(violations))
    assert not (tmp_path / "runs").exists()
