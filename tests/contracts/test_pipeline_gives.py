"""What a pipeline gives, told from what its steps give."""

from typing import Any

import pytest

from contracts.contract import violations
from contracts.pipeline_gives import contract_of
from contracts.schema_faults import schema_faults
from tests.contracts.test_pipeline_check import FINDING, HEAD, REPORTER, SCAN, find, written

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


def test_nothing_follows_where_nothing_is_known() -> None:
    anything = HEAD.replace("{path: {type: string}", "{path: {}")
    assert gives(SCAN + "output: $input.path\n", anything) is None
    assert violations(gives(SCAN + "output: [1, $scan.findings]\n"), [1, [FINDING]])
