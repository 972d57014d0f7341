"""`superdiscovery serve` in a process of its own, over blueprints of the tests."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from os import environ
from pathlib import Path
from typing import Any

import httpx2

from tests.runtime.terminal import ROOT

SCRIPT = {"counter-1": [{"calls": [{"name": "report_back", "arguments": {"count": 3}}]}]}
WORDS = "import json, sys; print(json.dumps({'count': len(sys.argv[-1].split())}))"
WAITING = "import sys, time; print('begun', flush=True); time.sleep(float(sys.argv[-1]))"
SEEN = "import json, os; print(json.dumps({'length': len(os.environ['TOKEN'])}))"
TEXT = {"type": "object", "properties": {"text": {"type": "string", "minLength": 1}}, "required": ["text"]}
COUNT = {"type": "object", "properties": {"count": {"type": "integer"}}, "required": ["count"]}
TOKEN = {"type": "object", "properties": {"token": {"type": "string", "writeOnly": True}}, "required": ["token"]}
SECONDS = {"type": "object", "properties": {"seconds": {"type": "number"}}, "required": ["seconds"]}


def program(name: str, code: str, parameters: Mapping[str, Any], *arguments: str, **more: Any) -> dict[str, Any]:
    template = [sys.executable, "-c", code.replace("{", "{{").replace("}", "}}"), *arguments]
    about = {"name": name, "description": name, "type": "command", "parameters_schema": parameters}
    return {**about, "arguments": template, **more}


BLUEPRINTS = (
    program("count_words", WORDS, {**TEXT, "additionalProperties": False}, "--", "{text}", output_schema=COUNT),
    program("wait", WAITING, SECONDS, "--", "{seconds}"),
    program("wait_again", WAITING, SECONDS, "--", "{seconds}", repeatable=True),
    program("know", SEEN, TOKEN, environment=["TOKEN={token}"]),
    program(
        "know_slowly", f"import time; time.sleep(4); {SEEN}", TOKEN, environment=["TOKEN={token}"], repeatable=True
    ),
    program("fail", "import sys; sys.exit(3)", TEXT),
    {
        "pipeline": "count_and_fail",
        "description": "counts, then fails",
        "parameters_schema": TEXT,
        "steps": [
            {"name": "counted", "task": "count_words", "parameters": {"text": "$input.text"}},
            {"name": "failed", "task": "fail", "parameters": {"text": "x"}, "after": ["counted"]},
        ],
    },
    {
        "pipeline": "count_and_wait",
        "description": "counts, then waits",
        "parameters_schema": TEXT,
        "steps": [
            {"name": "counted", "task": "count_words", "parameters": {"text": "$input.text"}},
            {"name": "waited", "task": "wait_again", "parameters": {"seconds": 2}, "after": ["counted"]},
        ],
        "output": "$counted",
    },
    {"name": "counter", "description": "counts", "type": "agent", "prompt": "Count.", "output_schema": COUNT},
)


def lay_out(folder: Path) -> Path:
    """A project with these blueprints, and a script in place of a model."""
    (folder / "blueprints").mkdir(parents=True)
    for each in BLUEPRINTS:
        (folder / "blueprints" / f"{each.get('name') or each['pipeline']}.json").write_text(json.dumps(each))
    (folder / "script.json").write_text(json.dumps(SCRIPT))
    return folder


class Server:
    """The process, and a client of it."""

    def __init__(self, started: "subprocess.Popen[str]") -> None:
        self.started = started
        assert started.stdout
        self.url = started.stdout.readline().strip()
        assert self.url, "the server did not start"
        self.client = httpx2.Client(base_url=self.url, timeout=60)

    def start(self, task: str, **body: Any) -> dict[str, Any]:
        """A session, begun."""
        told = self.client.post("/sessions", json={"task": task, **body})
        assert told.status_code == 201, told.text
        return dict(told.json())

    def session(self, number: str) -> dict[str, Any]:
        return dict(self.client.get(f"/sessions/{number}").json())

    def events(self, number: str, after: str | None = None) -> list[tuple[str, str, Any]]:
        """Every event of a session until its end: its kind, its id and its data."""
        headers = {"Last-Event-ID": after} if after else {}
        return list(read_events(self.client.get(f"/sessions/{number}/events", headers=headers).text))


def read_events(text: str) -> Iterator[tuple[str, str, Any]]:
    for part in text.replace("\r\n", "\n").split("\n\n"):
        lines = [line for line in part.split("\n") if line and not line.startswith(":")]
        fields = dict(line.split(": ", 1) for line in lines)
        if fields:
            yield fields["event"], fields["id"], json.loads(fields["data"])


@contextmanager
def serve(folder: Path, *words: str, **environment: str) -> Iterator[Server]:
    command = [sys.executable, "-m", "runtime.cli", "serve", "--port", "0", "--model", "script:script.json", *words]
    with subprocess.Popen(
        [*command, "--in-process"],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        env={**environ, "PYTHONPATH": str(ROOT), **environment},
    ) as started:
        try:
            server = Server(started)
            with server.client:
                yield server
        finally:
            started.terminate()
            started.wait(60)
