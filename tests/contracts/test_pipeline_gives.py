"""What a pipeline gives, told from what its steps give."""

from typing import Any

import pytest

from contracts.contract import violations
from contracts.named import Named
from contracts.pipeline_check import check
from contracts.pipeline_gives import contract_of
from contracts.schema_faults import schema_faults
from tests.contracts.test_pipeline_check import FINDING, HEAD, REPORTER, SCAN, SCANNER, find, written

FOUND: dict[str, Any] = {"findings": [{"file": "a.py", "line": 3}], "count": 1}


def gives(steps: str, head: str = HEAD) -> Any:
    return contract_of(written(steps, head), find).output_schema


@pytest.mark.parametrize(
    ("steps", "right", "wrong"),
    [
        (SCAN, FOUND, {"count": "one"}),
        (SCAN + "output: $scan.findings\n", FOUND["findings"], [{"line": 3}]),
        (SCAN + "output: {n: $scan.count, all: $scan.findings}\n", {"n": 1, "all": []}, {"n": 1}),
        (SCAN + "output: '$scan.count found in $input.path'\n", "1 found in x", 1),
        (SCAN + "output: $input.limit\n", 3, "3"),
        (
            SCAN + "  - {name: judge, task: analyst, for_each: $scan.findings, at_most: 2, prompt: $item.file}\n",
            ["a", "b"],
            ["a", "b", "c"],
        ),
        (
            SCAN.replace("}}", "}, output_schema: {properties: {count: {maximum: 5}}}}"),
            FOUND,
            FOUND | {"count": 6},
        ),
    ],
)
def test_what_follows_holds_of_the_output_and_says_as_much_as_the_steps_do(steps: str, right: Any, wrong: Any) -> None:
    schema = gives(steps)
    assert schema_faults(schema) == []
    assert violations(schema, right) == []
    assert violations(schema, wrong)


def test_what_it_promises_itself_is_what_it_gives() -> None:
    assert gives(SCAN, HEAD.replace("steps:", "output_schema: {type: object}\nsteps:")) == {"type": "object"}
    assert contract_of(REPORTER, find) == REPORTER.contract


def test_a_pipeline_within_another_gives_what_follows_from_its_steps() -> None:
    inner = written(SCAN).model_copy(update={"name": "inner"})
    broken = written(SCAN + "output: $scna\n").model_copy(update={"name": "broken"})
    known: dict[str, Named] = {each.name: each for each in (SCANNER, REPORTER, inner, broken)}
    steps = (
        "  - {name: scan, task: inner, parameters: {path: $input.path}}\n"
        "  - {name: report, task: reporter, parameters: {title: x, items: $scan.findings, line: $scan.count}}\n"
    )
    assert check(written(steps), known.__getitem__).refuted == []
    around = written(steps.splitlines()[0])
    assert violations(contract_of(around, known.__getitem__).output_schema or {}, {"count": "one"})
    assert contract_of(around, (known | {"inner": broken}).__getitem__).output_schema is None


def test_pipelines_that_use_each_other_give_nothing_that_is_known() -> None:
    one, other = (written(f"  - {{name: a, task: {name}}}\n") for name in ("two", "one"))
    known = {"one": one.model_copy(update={"name": "one"}), "two": other.model_copy(update={"name": "two"})}
    assert [contract_of(each, known.__getitem__).output_schema for each in known.values()] == [None, None]


def test_nothing_follows_where_nothing_is_known() -> None:
    anything = HEAD.replace("{path: {type: string}", "{path: {}")
    assert gives(SCAN + "output: $input.path\n", anything) is None
    assert violations(gives(SCAN + "output: [1, $scan.findings]\n"), [1, [FINDING]])
