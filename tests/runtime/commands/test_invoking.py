"""`agents`, `add` and `invoke` as a person types them."""

import io
import json
import sys
from pathlib import Path

import pytest

from contracts.result import TaskResult
from events.event import CommandStarted
from runtime import starting
from runtime.commands.invoking import conclude
from tests.runtime.done import Done
from tests.runtime.terminal import Type
from tests.runtime.test_invoke import told

SCAN = f"""
name: scan
description: Says what it was given
type: command
parameters_schema:
  type: object
  properties:
    path: {{type: string, description: The folder.}}
    severity: {{enum: [low, high], default: low}}
    depth: {{type: integer}}
    skip: {{type: array, items: {{type: string}}}}
    verbose: {{type: boolean}}
    json: {{type: string}}
    token: {{type: string, writeOnly: true}}
  required: [path]
  additionalProperties: false
output_schema: {{type: object}}
arguments: [{sys.executable}, -c, "print(open(0).read())"]
input: stdin
environment: [PATH, "TOKEN={{token}}"]
"""


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one blueprint, and a user who has none."""
    (tmp_path / "blueprints").mkdir()
    (tmp_path / "blueprints" / "scan.yaml").write_text(SCAN)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_options_come_from_the_schema_and_say_what_it_says(type_in: Type) -> None:
    shown = type_in("invoke", "scan", "--help").out
    for part in (
        "Says what it was given (command)",
        "--path STRING",
        "The folder; required",
        'one of low, high; default "low"',
    ):
        assert part in shown
    assert "--verbose / --no-verbose" in shown
    done = type_in("invoke", "--in-process", "--out", "run", "scan", "--path", "x", "--depth", "2")
    assert (done.code, json.loads(done.out)["depth"]) == (0, 2)
    assert (type_in("invoke", "--json").code, type_in("invoke", "--", "scam").code) == (2, 5)
    assert "--verbose" not in type_in("invoke", "--help").out


def test_what_is_typed_has_the_types_of_the_schema(type_in: Type) -> None:
    typed = ["--path", "-x", "--depth", "3", "--skip", "a", "--skip", "b,c", "--verbose", "-p", "json={}"]
    done = type_in("invoke", "scan", *typed, "--in-process", "--json")
    assert done.code == 0
    assert json.loads(done.out)["output"] == {
        "path": "-x",
        "severity": "low",
        "depth": 3,
        "skip": ["a", "b,c"],
        "verbose": True,
        "json": "{}",
    }


def test_every_violation_is_told_and_nothing_is_made(type_in: Type, project: Path) -> None:
    done = type_in("invoke", "scan", "--severity", "extreme", "--depth", "deep", "-p", "more=1", "--in-process")
    assert done.code == 2
    for line in ("$.severity: 'extreme' is not one of 'low', 'high'", '$.depth: "deep" is not of type "integer"'):
        assert line in done.err
    assert '$: "path" is a required property' in done.err
    assert not (project / "runs").exists()


def test_parameters_come_from_a_file_or_stdin_and_options_go_before(
    type_in: Type, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "given.yaml").write_text("path: src\nskip: [NO]\n")
    done = type_in("invoke", "scan", "--parameters", "given.yaml", "--path", "lib", "--in-process", "--json")
    assert json.loads(done.out)["output"] == {"path": "lib", "severity": "low", "skip": ["NO"]}
    over = ("-p", "path=b", "-p", "skip=b", "-p", "skip=c", "--path", "c", "--skip", "d", "--skip", "e")
    done = type_in("invoke", "scan", "--parameters", "given.yaml", *over, "--in-process", "--json")
    assert json.loads(done.out)["output"] == {"path": "c", "severity": "low", "skip": ["d", "e"]}
    twice = type_in("invoke", "scan", "-p", "path=a", "-p", "path=b")
    assert (twice.code, twice.err) == (2, "error: parameter path is given twice\n")
    monkeypatch.setattr(sys, "stdin", io.StringIO('{"path": "in"}'))
    done = type_in("invoke", "scan", "--parameters", "-", "--in-process")
    assert json.loads(done.out)["path"] == "in"
    (project / "list.json").write_text("[1]")
    assert type_in("invoke", "scan", "--parameters", "list.json").code == 5
    gone = type_in("invoke", "scan", "--parameters", "gone.json")
    assert (gone.code, gone.err) == (5, "error: gone.json: cannot be read: No such file or directory\n")


def test_names_that_options_cannot_have_or_the_schema_does_not_name_are_given_too(type_in: Type, project: Path) -> None:
    open_to = {
        "properties": {"help": {"type": "string"}, "given": {"type": "object"}, "kind": {"enum": ["a", "b"]}},
        "allOf": [{"properties": {"sizes": {"$ref": "#/$defs/sizes"}}}],
        "if": {"properties": {"kind": {"const": "a"}}, "required": ["kind"]},
        "then": {"properties": {"depth": {"type": "integer", "description": "How far down"}}, "required": ["depth"]},
        "$defs": {"sizes": {"type": "array", "items": {"type": "integer"}}},
        "patternProperties": {"^x_": {"type": "integer"}},
        "unevaluatedProperties": {"type": "array", "items": {"type": "number"}},
    }
    document = {"name": "odd", "type": "command", "arguments": ["cat"], "input": "stdin"}
    text = json.dumps(document | {"parameters_schema": {"type": "object", **open_to}})
    (project / "blueprints" / "odd.json").write_text(text)
    shown = type_in("invoke", "odd", "--help").out
    assert "Takes: " in shown
    for part in ("--depth INTEGER", "How far down", "--sizes ARRAY"):
        assert part in shown
    typed = ("-p", "help=me", "-p", "x_n=3", "-p", "more=1", "-p", "more=2.5", "--given", '{"a": [1]}')
    done = type_in("invoke", "odd", *typed, "--in-process")
    assert json.loads(done.out) == {"help": "me", "x_n": 3, "more": [1, 2.5], "given": {"a": [1]}}
    done = type_in("invoke", "odd", "--kind", "a", "--depth", "2", "--sizes", "1", "--sizes", "2", "--in-process")
    assert json.loads(done.out) == {"kind": "a", "depth": 2, "sizes": [1, 2]}
    for wrong, why in (('{"a": 1, "a": 2}', "'a' stands twice in one object"), ('{"a": NaN}', "NaN is no number")):
        refused = type_in("invoke", "odd", "--given", wrong)
        assert (refused.code, refused.err[: len(why) + 24]) == (2, f"error: parameter given: {why}")


def test_a_secret_comes_from_the_environment_and_stays_out_of_the_run(
    type_in: Type, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUPERDISCOVERY_TOKEN", "open sesame 42")
    done = type_in("invoke", "scan", "--path", "x", "--out", "run", "--in-process")
    assert done.code == 0
    assert "secret-" in done.out
    assert b"sesame" not in b"".join(path.read_bytes() for path in (project / "run").rglob("*") if path.is_file())


def test_a_failure_has_its_code_and_its_sentence(type_in: Type) -> None:
    told_of = type_in("invoke", "scam")
    assert (told_of.code, told_of.err) == (5, "error: there is no blueprint 'scam'; did you mean scan?\n")
    assert type_in("invoke", "network", "-p", "prompt=x", "-p", "capture=gone.har").code == 5


def test_a_routine_is_added_listed_and_checked(type_in: Type, project: Path, done: Done) -> None:
    added = type_in("add", done.run)
    assert added.code == 0
    listed = {each["name"]: each for each in json.loads(type_in("agents", "--json").out)}
    routine = next(each for each in listed.values() if each["type"] == "routine")
    assert routine["source"] == added.out.strip()
    assert "scan" in type_in("agents").out
    again = type_in("add", done.run)
    assert (again.code, "is in " in again.err, "; --replace puts this one in its place" in again.err) == (5, True, True)
    assert type_in("add", done.run, "--replace").out == added.out
    assert [each["name"] for each in json.loads(type_in("agents", "--json").out)].count(routine["name"]) == 1
    refused = type_in("invoke", routine["name"])
    assert (refused.code, "is a required property" in refused.err) == (2, True)


def test_what_somebody_wrote_is_never_replaced(type_in: Type, project: Path) -> None:
    blueprints = project / "blueprints"
    (project / "new.yaml").write_text(SCAN)
    for file, name in (("scan.yaml", "scan"), ("scan.json", "other")):
        written = json.dumps({"name": name, "type": "command", "arguments": ["true"]})
        (blueprints / "scan.yaml").unlink(missing_ok=True)
        (blueprints / file).write_text(written)
        refused = type_in("add", "new.yaml", "--project", "--replace")
        assert (refused.code, (blueprints / file).read_text()) == (5, written)
    (blueprints / "scan.json").write_text("{")
    assert type_in("add", "new.yaml", "--project").code == 5
    assert type_in("add", "new.yaml", "--project", "--replace").code == 0
    assert type_in("invoke", "scan", "--path", "x", "--in-process").code == 0


def test_what_cannot_be_used_is_told_and_the_rest_is_used(type_in: Type, project: Path) -> None:
    (project / "blueprints" / "wrong.yaml").write_text("name: wrong\ntype: comand\n")
    why = "blueprints/wrong.yaml:2 /type: 'comand' is no type; it is one of agent, command, hybrid, pipeline, routine"
    listed = type_in("agents", "--json")
    assert (listed.code, listed.err) == (0, f"cannot be used: {why}\n")
    assert "scan" in {each["name"] for each in json.loads(listed.out)}
    assert type_in("invoke", "wrong") == (5, "", f"error: {why}\n")
    done = type_in("invoke", "scan", "--path", "x", "--in-process")
    assert (done.code, "note: not every blueprint can be used" in done.err) == (0, True)
    hybrid = {"name": "desk", "type": "hybrid", "prompt": "x", "tools": ["wrong"]}
    (project / "desk.json").write_text(json.dumps(hybrid))
    added = type_in("add", "desk.json")
    assert (added.code, "the blueprint 'wrong' cannot be used" in added.err) == (0, True)


def test_a_secret_that_is_missing_is_told_with_where_it_could_come_from(type_in: Type, project: Path) -> None:
    (project / "blueprints" / "scan.yaml").write_text(SCAN.replace("[path]", "[path, token]"))
    refused = type_in("invoke", "scan", "--path", "x", "--no-input")
    assert (refused.code, "is taken from the variable SUPERDISCOVERY_TOKEN" in refused.err) == (2, True)


def test_a_run_of_an_invocation_is_shown_replayed_and_resumed(type_in: Type, project: Path) -> None:
    type_in("invoke", "scan", "--path", "x", "--out", "run", "--in-process")
    assert "CommandEnded" in type_in("log", "run").out
    replayed = type_in("replay", "run")
    assert (replayed.code, replayed.out) == (0, "nothing to check: no agent took part\n")
    again = type_in("resume", "run")
    assert (again.code, json.loads(again.out)["path"]) == (0, "x")
    assert len([event for event in told(project / "run") if isinstance(event, CommandStarted)]) == 1


def test_another_model_goes_on_where_one_had_nothing_to_say(type_in: Type, project: Path) -> None:
    (project / "blueprints" / "judge.yaml").write_text("{name: judge, type: agent, prompt: You judge.}")
    (project / "mute.json").write_text('{"judge-1": []}')
    (project / "speaks.json").write_text('{"judge-1": [{"text": "fine"}]}')
    begun = ("invoke", "judge", "--prompt", "x", "--model", "script:mute.json", "--in-process", "--out", "run")
    assert type_in(*begun).code == 3
    for wrong in ("rules", "robot:x"):
        assert type_in("resume", "run", "--in-process", "--model", wrong).code == 2
    assert type_in("resume", "run", "--in-process").code == 3
    done = type_in("resume", "run", "--in-process", "--model", "script:speaks.json")
    assert (done.code, done.out) == (0, "fine\n")
    assert type_in("replay", "run").code == 0


def test_ray_cannot_start(type_in: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was begun, so there is nothing to resume."""
    monkeypatch.setattr(starting, "NEEDED", 2**62)
    failed = type_in("invoke", "scan", "--path", "x", "--out", "run")
    assert (failed.code, failed.out) == (1, "")
    assert "error: cannot start Ray on this machine: " in failed.err
    assert failed.err.splitlines()[-1].startswith("nothing is lost: once that is mended, invoke it anew (nothing was")


def test_what_is_in_doubt_is_looked_at_first(capsys: pytest.CaptureFixture[str]) -> None:
    doubtful = TaskResult(success=False, failure_reason="paused: unknown outcome: x was started", paused=True, run="r")
    with pytest.raises(SystemExit, match="6"):
        conclude(doubtful, as_json=False)
    said = capsys.readouterr().err.splitlines()
    assert said[1:] == [
        "look first whether it happened, for `resume` carries it out again",
        "`superdiscovery resume r` goes on from here",
    ]
