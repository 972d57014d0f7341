"""Pipelines as they are written: what is wrong with one is found before anything runs, each with its line."""

from typing import Any

import pytest

from contracts.blueprint import AgentBlueprint, Blueprint, CommandBlueprint
from contracts.blueprint_file import blueprint_of
from contracts.compatible import Proven, Refuted, Unproven, Verdict
from contracts.document import DocumentError, read_document
from contracts.pipeline import PipelineBlueprint
from contracts.pipeline_check import Checked, check

FINDING: dict[str, Any] = {
    "type": "object",
    "properties": {"file": {"type": "string"}, "line": {"type": "integer"}},
    "required": ["file"],
    "additionalProperties": False,
}
SCANNER = CommandBlueprint(
    name="scanner",
    arguments=("scan", "{folder}"),
    parameters_schema={"type": "object", "properties": {"folder": {"type": "string"}}, "required": ["folder"]},
    output_schema={
        "type": "object",
        "properties": {"findings": {"type": "array", "items": {"$ref": "#/$defs/f"}}, "count": {"type": "integer"}},
        "required": ["findings", "count"],
        "$defs": {"f": FINDING},
    },
)
REPORTER = CommandBlueprint(
    name="reporter",
    arguments=("report",),
    input="stdin",
    parameters_schema={
        "type": "object",
        "properties": {
            "title": {"type": "string"},
            "items": {"type": "array", "items": {"$ref": "#/$defs/f"}},
            "line": {"type": "integer"},
            "style": {"enum": ["short", "long"], "default": "short"},
        },
        "required": ["title", "style"],
        "additionalProperties": False,
        "$defs": {"f": FINDING},
    },
)
ANALYST = AgentBlueprint(name="analyst", prompt="You judge.")
CATALOG: dict[str, Blueprint] = {each.name: each for each in (SCANNER, REPORTER, ANALYST)}

HEAD = """\
pipeline: audit
parameters_schema:
  type: object
  properties: {path: {type: string}, limit: {type: integer, default: 3}}
  required: [path]
  additionalProperties: false
steps:
"""
SCAN = "  - {name: scan, task: scanner, parameters: {folder: $input.path}}\n"


def find(name: str) -> Blueprint:
    if name not in CATALOG:
        raise LookupError(f"there is no blueprint {name!r}")
    return CATALOG[name]


def written(steps: str, head: str = HEAD) -> PipelineBlueprint:
    found = blueprint_of(read_document(head + steps, "audit.yaml"), lambda path: None)
    assert isinstance(found, PipelineBlueprint)
    return found


def faults(steps: str) -> list[str]:
    """Everything that is wrong, as a person is told it."""
    try:
        document = read_document(HEAD + steps, "audit.yaml")
        checked = check(written(steps), find)
    except DocumentError as error:
        return str(error).splitlines()
    return [f"{document.at(path)}: {why}" for path, why in checked.faults]


def edges(checked: Checked) -> dict[tuple[str, str], type]:
    return {(edge.source, edge.target): type(edge.verdict) for edge in checked.edges}


def test_every_edge_has_its_verdict() -> None:
    steps = SCAN + (
        "  - {name: judge, task: analyst, for_each: $scan.findings, prompt: Judge., input: $item}\n"
        "  - name: report\n"
        "    task: reporter\n"
        "    parameters: {title: Audit of $input.path, items: $scan.findings, line: '$scan.findings[0].line'}\n"
    )
    checked = check(written(steps), find)
    assert checked.faults == ()
    assert edges(checked) == {
        ("$input.path", "scan.folder"): Proven,
        ("scan", "scanner"): Proven,
        ("$scan.findings", "judge: for_each"): Unproven,
        ("$item", "judge.prompt"): Proven,
        ("judge", "analyst"): Proven,
        ("$input.path", "report.title"): Proven,
        ("$scan.findings", "report.items"): Proven,
        ("$scan.findings[0].line", "report.line"): Unproven,
        ("report", "reporter"): Unproven,
    }
    document = read_document(HEAD + steps, "audit.yaml")
    assert document.at(checked.edges[0].path) == "audit.yaml:8 /steps/0/parameters/folder"
    assert document.at(checked.edges[-2].path) == "audit.yaml:12 /steps/2/parameters/line"


def test_a_value_of_the_wrong_type_refutes_the_edge_with_an_example() -> None:
    steps = SCAN + "  - {name: report, task: reporter, parameters: {title: $scan.count}}\n"
    first, whole = check(written(steps), find).refuted
    assert isinstance(first.verdict, Refuted)
    assert isinstance(first.verdict.example, int)
    assert isinstance(whole.verdict, Refuted)
    assert set(whole.verdict.example) == {"title", "style"}


def test_a_missing_parameter_refutes_the_whole_step() -> None:
    checked = check(written("  - {name: report, task: reporter, parameters: {line: $input.limit}}\n"), find)
    assert edges(checked) == {("$input.limit", "report.line"): Proven, ("report", "reporter"): Refuted}


def test_what_may_be_left_out_leaves_an_edge_unproven_unless_the_same_condition_guards_it() -> None:
    maybe = "  - {name: more, task: scanner, parameters: {folder: $input.path}, when: $scan.count > 0}\n"
    use = "  - {name: report, task: reporter, parameters: {title: x, items: $more.findings}%s}\n"
    loose = check(written(SCAN + maybe + use % ""), find)
    assert edges(loose)["$more.findings", "report.items"] is Unproven
    guarded = check(written(SCAN + maybe + use % ", when: $scan.count > 0"), find)
    assert edges(guarded)["$more.findings", "report.items"] is Proven


def test_the_output_of_the_pipeline_is_an_edge_too() -> None:
    promised = "output_schema: {type: object, required: [n], properties: {n: {type: integer}}}"
    head = HEAD.replace("steps:", f"{promised}\nsteps:")
    tail = "output: {n: $scan.count}\n"
    assert edges(check(written(SCAN + tail, head), find))["output", "output_schema"] is Proven
    wrong = check(written(SCAN + "output: {n: $scan.findings}\n", head), find)
    assert edges(wrong)["output", "output_schema"] is Refuted


@pytest.mark.parametrize(
    ("length", "verdict"),
    [
        ({}, Unproven("may have more than 2 items; checked at run time")),
        ({"maxItems": 3}, Unproven("may have more than 2 items; checked at run time")),
        ({"maxItems": 2}, Proven()),
        ({"minItems": 3}, Refuted([None, None, None])),
    ],
)
def test_a_list_is_proven_to_be_short_enough_only_by_its_schema(length: dict[str, int], verdict: Verdict) -> None:
    rows: dict[str, Any] = {"type": "array", "items": {"type": "null"}, **length}
    made = {"type": "object", "properties": {"rows": rows}, "required": ["rows"]}
    catalog = CATALOG | {"scanner": SCANNER.model_copy(update={"output_schema": made})}
    steps = SCAN + "  - {name: judge, task: analyst, for_each: $scan.rows, at_most: 2, prompt: Judge., input: $item}\n"
    (edge,) = [each for each in check(written(steps), catalog.__getitem__).edges if each.target == "judge: for_each"]
    assert edge.verdict == verdict


@pytest.mark.parametrize(
    ("output", "place"),
    [
        ("output: $more\n", "audit.yaml:10 /output"),
        ("output: {n: $more.count}\n", "audit.yaml:10 /output"),
        ("", "audit.yaml:9 /steps/1"),
    ],
)
def test_an_output_that_may_not_be_there_is_unproven_without_a_schema_too(output: str, place: str) -> None:
    maybe = "  - {name: more, task: scanner, parameters: {folder: $input.path}, when: $scan.count > 0}\n"
    checked = check(written(SCAN + maybe + output), find)
    assert checked.faults == ()
    last = checked.edges[-1]
    assert (last.source, last.target) == ("$more", "output")
    assert last.verdict == Unproven("$more is not there if its step is left out")
    assert read_document(HEAD + SCAN + maybe + output, "audit.yaml").at(last.path) == place
    surely = check(written(SCAN + maybe + "output: $scan\n"), find)
    assert [edge.target for edge in surely.edges if edge.path == ("output",)] == []


def test_the_schemas_of_two_steps_keep_their_own_definitions() -> None:
    held = {"f": {"type": "integer"}}
    made = {"type": "object", "properties": {"n": {"$ref": "#/$defs/f"}}, "required": ["n"], "$defs": held}
    number = SCANNER.model_copy(update={"name": "numbers", "output_schema": made})
    CATALOG["numbers"] = number
    steps = SCAN + (
        "  - {name: n, task: numbers, parameters: {folder: x}}\n"
        "  - {name: report, task: reporter, parameters: {title: x, items: $scan.findings, line: $n.n}}\n"
    )
    found = edges(check(written(steps), find))
    assert found["$n.n", "report.line"] is Proven
    assert found["report", "reporter"] is Proven


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ("  - {name: a, task: nothing}\n", "audit.yaml:8 /steps/0/task: there is no blueprint 'nothing'"),
        ("  - {name: a, task: audit}\n", "audit.yaml:8 /steps/0/task: audit cannot be a step of itself"),
        (SCAN + SCAN, "audit.yaml:9 /steps/1/name: 'scan' shadows step 1; name it otherwise"),
        (SCAN + SCAN.replace("name: scan", "name: Scan"), "'Scan' shadows step 1"),
        (SCAN.replace("name: scan", "name: input"), "/steps/0/name: $input has a meaning of its own here"),
        (SCAN.replace("$input.path", "$nobody"), "$nobody: there is no step 'nobody'"),
        (SCAN.replace("$input.path", "$scan.count"), "/steps/0: scan → scan is a cycle"),
        (
            "  - {name: report, task: reporter, parameters: {title: $scan.count}}\n" + SCAN,
            "audit.yaml:8 /steps/0/parameters/title: $scan.count: scan comes later",
        ),
        (
            "  - {name: a, task: analyst, prompt: $b}\n  - {name: b, task: analyst, prompt: $a}\n",
            "audit.yaml:8 /steps/0: a → b → a is a cycle",
        ),
        (
            SCAN.replace("$input.path", "$input.path.name"),
            "$input.path.name: there can be nothing",
        ),
        (SCAN.replace("$input.path", "$input.pth"), "$input.pth: there can be nothing there"),
        (SCAN + "output: $scan.nope[0]\n", ""),
        (
            SCAN + "output: '$scan.findings[0].nope'\n",
            "audit.yaml:9 /output: $scan.findings[0].nope: there can",
        ),
        (SCAN + "output: '$scan.findings.file'\n", "there can be nothing there, by its schema"),
        (SCAN.replace("$input.path", "$item"), "there is an item only in a step with for_each"),
        (SCAN.replace("$input.path", "5 $"), "begins no reference; write $$ for it"),
        (SCAN.replace("}}", "}, when: $input.path = 3}"), "/steps/0/when: '= 3' cannot be read"),
        (SCAN.replace("}}", "}, when: $later.x > 3}"), "there is no step 'later'"),
        (SCAN.replace("}}", "}, for_each: all of $input.path}"), "has to be one reference"),
        (SCAN.replace("}}", "}, after: [report]}"), "/steps/0/after/0: there is no step 'report' before this one"),
        (SCAN.replace("}}", "}, output: found}"), "/steps/0/output: write $found"),
        (SCAN.replace("}}", "}, output_schema: {type: text}}"), "/steps/0/output_schema/type"),
        (SCAN.replace("}}", "}, timeout: 3}"), "/steps/0/timeout: is not known here"),
        (SCAN.replace("}}", "}, at_most: 0}"), "/steps/0/at_most"),
        (SCAN.replace("scanner,", "NO,"), "there is no blueprint 'NO'"),
        (SCAN + "steps: []\n", "'steps' stands twice in one mapping"),
        (SCAN.replace("$input.path", "!!python/object:os.system x"), "tags"),
        (SCAN.replace("{folder", "&a {folder"), "anchors"),
        (SCAN.replace("$input.path", "*a"), "aliases"),
        ("", "/steps: "),
    ],
)
def test_what_is_wrong_is_told_with_its_line(steps: str, told: str) -> None:
    found = faults(steps)
    assert any(told in line for line in found) if told else not found, found


def test_the_output_of_a_step_is_called_as_it_says() -> None:
    steps = SCAN.replace("}}", "}, output: $found}") + "output: $found.count\n"
    assert faults(steps) == []
    assert faults(steps.replace("$found.count", "$scan.count")) == [
        "audit.yaml:9 /output: $scan.count: there is no step 'scan'; the output of scan is $found"
    ]


def test_a_cycle_of_many_steps_is_found_and_a_long_line_of_them_is_none() -> None:
    line = "".join(f"  - {{name: s{n}, task: analyst, prompt: {f'$s{n - 1}' if n else 'x'}}}\n" for n in range(200))
    assert faults(line) == []
    assert any("is a cycle" in each for each in faults(line.replace("prompt: x", "prompt: $s199")))


def test_tasks_that_are_not_there_are_told_together_with_a_wrong_order() -> None:
    wrong = SCAN.replace("$input.path", "$nobody") + "  - {name: a, task: nothing}\n  - {name: b, task: audit}\n"
    assert faults(wrong) == [
        "audit.yaml:8 /steps/0/parameters/folder: $nobody: there is no step 'nobody'",
        "audit.yaml:9 /steps/1/task: there is no blueprint 'nothing'",
        "audit.yaml:10 /steps/2/task: audit cannot be a step of itself",
    ]
