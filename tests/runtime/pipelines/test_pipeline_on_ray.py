"""A pipeline on Ray whose process is killed goes on where it was."""

import json
import sys
from pathlib import Path

import pytest

from tests.runtime.processes import is_alive, wait_until
from tests.runtime.terminal import Window
from tests.runtime.test_invoke import kinds

STEP = """
import os, sys, time
name, folder, before = sys.argv[1:]
with open(os.path.join(folder, "begun"), "a") as file:
    file.write(f"{name} {os.getpid()}\\n")
while name == "slow" and not os.path.exists(os.path.join(folder, "go")):
    time.sleep(0.02)
print(before + name)
"""
PIPELINE = """
pipeline: trip
parameters_schema: {type: object, properties: {folder: {type: string}}, required: [folder]}
steps:
  - {name: first, task: step, parameters: {name: first, folder: $input.folder}}
  - {name: other, task: step, parameters: {name: other, folder: $input.folder}}
  - {name: slow, task: step, parameters: {name: slow, folder: $input.folder, before: "$first $other "}}
  - {name: last, task: step, parameters: {name: last, folder: $input.folder, before: "$slow "}}
output: $last
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "blueprints").mkdir()
    texts = {"name": {"type": "string"}, "folder": {"type": "string"}, "before": {"type": "string", "default": ""}}
    step = {
        "name": "step",
        "type": "command",
        "repeatable": True,
        "parameters_schema": {"type": "object", "properties": texts, "required": ["name", "folder"]},
        "output_schema": {"type": "string"},
        "arguments": [sys.executable, str(tmp_path / "step.py"), "{name}", "{folder}", "{before}"],
    }
    (tmp_path / "step.py").write_text(STEP)
    (tmp_path / "blueprints" / "step.json").write_text(json.dumps(step))
    (tmp_path / "trip.yaml").write_text(PIPELINE)
    return tmp_path


def begun(project: Path, name: str) -> list[int]:
    """The processes of the program of a step, in the order in which they were started."""
    file = project / "begun"
    lines = [line.split() for line in file.read_text().splitlines()] if file.exists() else []
    return [int(number) for step, number in lines if step == name]


def test_a_pipeline_whose_process_is_killed_goes_on_and_does_nothing_twice(project: Path) -> None:
    run = project / "run"
    given = ("-p", f"folder={project}", "--out", run)
    first = Window(project, "pipeline", "run", project / "trip.yaml", *given)
    wait_until(lambda: begun(project, "slow"), 120)
    assert kinds(run).count("StepCompleted") == 2
    first.kill()
    first.end()
    (left,) = begun(project, "slow")

    again = Window(project, "resume", run)
    wait_until(lambda: len(begun(project, "slow")) == 2, 120)
    wait_until(lambda: not is_alive(left))
    (project / "go").touch()
    done = again.end()
    assert (done.code, done.out) == (0, "first other slow last\n"), done.err
    assert [len(begun(project, name)) for name in ("first", "other", "slow", "last")] == [1, 1, 2, 1]
