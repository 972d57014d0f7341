"""`check` and `pipeline` as they are typed."""

import json
import shutil
from pathlib import Path

import pytest

from events.event import StepCompleted
from events.segment import SegmentLog
from tests.runtime.terminal import ROOT, Type, type_in

__all__ = ["type_in"]

AUDIT = ROOT / "examples" / "security_audit"


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder, with nothing in the user's catalog."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


def schema(file: str, text: str) -> str:
    Path(file).write_text(text, encoding="utf-8")
    return file


def test_check_tells_a_verdict_and_its_exit_code(type_in: Type) -> None:
    small = schema("small.json", '{"type": "integer", "minimum": 3}')
    large = schema("large.yaml", "type: integer\nminimum: 1\n")
    assert type_in("check", small, large) == (0, "proven: large.yaml takes everything that small.json gives\n", "")
    refuted = type_in("check", large, small)
    assert refuted == (1, "refuted: large.yaml may give 2, which small.json does not take\n", "")
    told = json.loads(type_in("check", "--json", large, small).out)
    assert told == {"given": large, "wanted": small, "verdict": "refuted", "example": 2}
    one, other = schema("a.json", '{"pattern": "^(ab)+$"}'), schema("b.json", '{"pattern": "^a"}')
    unproven = type_in("check", one, other)
    assert (unproven.code, unproven.out[:10]) == (6, "unproven: ")


@pytest.mark.parametrize("ending", ["json", "yaml"])
def test_check_takes_the_schemas_true_and_false(type_in: Type, ending: str) -> None:
    anything, nothing = schema(f"any.{ending}", "true"), schema(f"none.{ending}", "false")
    number = schema("number.json", '{"type": "number"}')
    for given, wanted in ((nothing, number), (number, anything), (anything, anything), (nothing, nothing)):
        assert type_in("check", given, wanted).code == 0
    for given, wanted in ((anything, number), (number, nothing), (anything, nothing)):
        assert type_in("check", given, wanted).code == 1


def test_check_takes_blueprints_by_their_names(type_in: Type) -> None:
    shutil.copytree(AUDIT / "blueprints", "blueprints")
    ended = type_in("check", "find_risks", "write_report")
    assert ended.code == 1
    assert ended.out.startswith('refuted: find_risks may give {"count": ')
    assert type_in("check", "find_risks", "nobody").code == 5
    ended = type_in("check", "blueprints/find_risks.yaml", "blueprints/write_report.yaml")
    assert ended.out.startswith('refuted: blueprints/find_risks.yaml may give {"count": ')
    shutil.copy(AUDIT / "audit.yaml", "audit.yaml")
    assert type_in("check", "audit.yaml", schema("object.json", '{"type": "object"}')).code == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"type": "text"}', "a.json /type: "),
        ('{"$ref": "https://a.test/x"}', "nothing is fetched"),
        ("[1]", "a schema is a JSON object here"),
        ("{", "is no JSON"),
    ],
)
def test_check_refuses_what_is_no_schema(type_in: Type, text: str, why: str) -> None:
    ended = type_in("check", schema("a.json", text), schema("b.json", "{}"))
    assert ended.code == 5
    assert why in ended.err
    assert "Traceback" not in ended.err


def test_the_example_is_proven_and_its_plan_is_printed(type_in: Type) -> None:
    edges = json.loads(type_in("pipeline", "check", "--json", AUDIT / "audit.yaml").out)["edges"]
    assert {edge["verdict"] for edge in edges} == {"proven"}
    lines = (AUDIT / "audit.yaml").read_text().splitlines()
    for edge in edges:
        assert edge["path"].rpartition("/")[2] in lines[edge["line"] - 1]
    plan = type_in("pipeline", "run", "--dry-run", AUDIT / "audit.yaml").out.splitlines()
    assert plan[1:] == [
        "1. scan: find_risks; uses $input",
        "2. judge: analyst, for each of $scan.findings (at most 20); uses $scan",
        "3. report: write_report; uses $input, $judged, $scan",
    ]
    assert not Path("runs").exists()


def test_the_example_runs(type_in: Type) -> None:
    model = f"script:{AUDIT / 'analyst.json'}"
    ended = type_in("pipeline", "run", AUDIT / "audit.yaml", "--in-process", "--model", model, "--out", "run", "--json")
    assert ended.code == 0, ended.err
    output = json.loads(ended.out)["output"]
    assert output["high"] == 2
    assert [line for line in output["report"].splitlines() if line.startswith("#")] == [
        "# Audit of repository",
        "## high: shell in app.py, line 7",
        "## high: eval in app.py, line 11",
        "## medium: password in settings.py, line 6",
    ]
    records = SegmentLog(Path("run", "log")).read("invocation")
    assert sum(isinstance(e, StepCompleted) for record in records for e in record.events) == 6


def test_a_pipeline_that_cannot_work_is_told_line_by_line(type_in: Type) -> None:
    shutil.copytree(AUDIT, "audit")
    file = Path("audit", "audit.yaml")
    file.write_text(file.read_text().replace("$scan.findings\n      verdicts", "$scan.count\n      verdicts"))
    refuted = type_in("pipeline", "check", "--json", file)
    assert refuted.code == 1
    assert '"example": 0' in refuted.out
    stopped = type_in("pipeline", "run", file)
    assert stopped.code == 5
    assert (
        "audit.yaml:33 /steps/2/parameters/findings: $scan.count → report.findings is refuted: 0 may be" in stopped.err
    )
    file.write_text(file.read_text().replace("$scan.count", "$scan.cuont"))
    wrong = type_in("pipeline", "check", file)
    assert wrong.code == 5
    assert f"{file}:33 /steps/2/parameters/findings: $scan.cuont: there can be nothing there" in wrong.err
    assert type_in("pipeline", "run", file, "--dry-run").code == 5


def test_parameters_that_a_pipeline_does_not_take_are_told_as_json_too(type_in: Type) -> None:
    refused = type_in("pipeline", "run", AUDIT / "audit.yaml", "-p", "path=", "--model", "script:none", "--json")
    assert refused.code == 2
    assert json.loads(refused.out)["violations"] == ['$.path: "" is shorter than 1 character']


def test_whatever_is_wrong_with_a_pipeline_is_told_as_json_too_and_keeps_it_out_of_the_catalog(type_in: Type) -> None:
    steps = "[{name: a, task: nothing, parameters: {x: $b}}, {name: A, task: nobody}]"
    file = schema("wrong.yaml", f"pipeline: wrong\nsteps: {steps}\n")
    checked = type_in("pipeline", "check", "--json", file)
    told = json.loads(checked.out)
    assert checked.code == 5
    assert [line.partition(": ")[0] for line in told["faults"]] == [
        "wrong.yaml:2 /steps/1/name",
        "wrong.yaml:2 /steps/0/parameters/x",
        "wrong.yaml:2 /steps/0/task",
        "wrong.yaml:2 /steps/1/task",
    ]
    assert type_in("pipeline", "check", file) == (5, "", "".join(f"error: {line}\n" for line in told["faults"]))
    added = type_in("add", file, "--project")
    assert (added.code, "'A' shadows step 1" in added.err) == (5, True)
    assert not Path("blueprints").exists()


def test_a_failed_pipeline_tells_how_it_goes_on_and_does(type_in: Type) -> None:
    shutil.copytree(AUDIT, "audit")
    broken = Path("audit", "write_report.py")
    text = broken.read_text()
    broken.write_text("import sys; sys.exit('no paper')")
    model = f"script:{AUDIT / 'analyst.json'}"
    words = ("pipeline", "run", Path("audit", "audit.yaml"), "--in-process", "--model", model, "--out", "run")
    failed = type_in(*words)
    assert failed.code == 1
    assert "error: step report failed: write_report ended with exit code 1: no paper" in failed.err
    assert f"`superdiscovery resume {Path('run').resolve()}` goes on" in failed.err
    broken.write_text(text)
    scans = len(list(SegmentLog(Path("run", "log")).read("invocation.1-scan")))
    done = type_in("resume", "run", "--in-process")
    assert (done.code, json.loads(done.out)["high"]) == (0, 2)
    assert len(list(SegmentLog(Path("run", "log")).read("invocation.1-scan"))) == scans
    assert Path("run", "log", "invocation.3-report.again1").is_dir()


def test_what_a_pipeline_gives_is_told_though_it_does_not_say_so(type_in: Type) -> None:
    shutil.copytree(AUDIT / "blueprints", "blueprints")
    steps = "[{name: scan, task: find_risks, parameters: {path: $input.path}}]"
    takes = "{type: object, properties: {path: {type: string, minLength: 1}}, required: [path]}"
    Path("blueprints", "risks.yaml").write_text(f"pipeline: risks\nparameters_schema: {takes}\nsteps: {steps}\n")
    listed = {each["name"]: each for each in json.loads(type_in("agents", "--json").out)}
    assert listed["risks"]["output_schema"]["required"] == ["findings", "count"]
    assert '"findings"' in type_in("invoke", "risks", "--help").out.partition("Gives: ")[2]
    assert type_in("check", "risks", schema("object.json", '{"type": "object", "required": ["findings"]}')).code == 0
    broken = schema("broken.yaml", f"pipeline: broken\nsteps: {steps}\noutput: $scna\n")
    ended = type_in("check", broken, "object.json")
    assert (ended.code, "there is no step 'scna'" in ended.err) == (5, True)
