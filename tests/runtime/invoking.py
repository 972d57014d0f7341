"""Blueprints for the tests of invocations: small programs, and agents that a script speaks for."""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from contracts.blueprint import AgentBlueprint, Blueprint, CommandBlueprint, HybridBlueprint
from contracts.result import TaskResult
from runtime.catalog.catalog import Catalog
from runtime.invoke import invoke
from runtime.models.scripted import Scripted

SECRET = "correct horse & 7"
COUNT = {"type": "object", "properties": {"count": {"type": "integer"}}, "required": ["count"]}
TEXT = {
    "type": "object",
    "properties": {
        "text": {"type": "string", "minLength": 1},
        "severity": {"enum": ["low", "high"], "default": "low"},
    },
    "required": ["text"],
    "additionalProperties": False,
}
COUNTING = "import json, sys; print(json.dumps({'count': len(sys.argv[-1].split())}))"


def python(code: str) -> str:
    """Code as it stands in a template, where a brace is written twice."""
    return code.replace("{", "{{").replace("}", "}}")


def command(code: str = COUNTING, *arguments: Any, **more: Any) -> CommandBlueprint:
    """A program in Python that is given these arguments; by default it counts the words of `text`."""
    members = {
        "name": "count_words",
        "description": "Counts the words of a text.",
        "parameters_schema": TEXT,
        "output_schema": COUNT,
        "arguments": (sys.executable, "-c", python(code), *(arguments or ("--", "{text}"))),
        **more,
    }
    return CommandBlueprint(**members)


def agent(**more: Any) -> AgentBlueprint:
    return AgentBlueprint(**{"name": "counter", "prompt": "You count words.", "output_schema": COUNT, **more})


def hybrid(**more: Any) -> HybridBlueprint:
    return HybridBlueprint(**{"name": "desk", "prompt": "You have words counted.", "tools": ("count_words",), **more})


async def run(
    task: str | Blueprint,
    parameters: Mapping[str, Any] | None,
    out: Path,
    *others: Blueprint,
    script: Mapping[str, Sequence[Mapping[str, Any]]] | None = None,
    **more: Any,
) -> TaskResult:
    """Invoke with a catalog of these blueprints alone, and a script in place of a model."""
    model = Scripted(script or {})
    return await invoke(task, parameters, catalog=Catalog.of(*others), model=model, out=out, **more)


def everything(folder: Path) -> bytes:
    """Every byte of every file below the folder."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
