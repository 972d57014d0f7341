"""The Arazzo export is executed by a public runner (arazzo-runner), over the OpenAPI document beside it."""

import json
from pathlib import Path
from typing import Any

import pytest
from arazzo_runner import ArazzoRunner, WorkflowExecutionStatus
from openapi_spec_validator import validate

from routines.export import arazzo
from routines.routine import Routine
from tests.routines.export.recipes import RECIPES, Recipe, data_of, routine_at, running
from tests.routines.recipe import document, fetch, taking
from tests.sites import desk


def placed(routine: Routine, folder: Path) -> Path:
    """The export and what it refers to, as files."""
    exported = arazzo.export(routine)
    for name, text in [(exported.name, exported.text), *exported.beside.items()]:
        (folder / name).write_text(text, encoding="utf-8")
    return folder / exported.name


def run(file: Path, inputs: dict[str, Any]) -> tuple[WorkflowExecutionStatus, Any]:
    workflow = json.loads(file.read_text())["workflows"][0]["workflowId"]
    result = ArazzoRunner.from_arazzo_path(str(file)).execute_workflow(workflow, inputs)
    return result.status, result.outputs


def by_place(origin: str) -> Routine:
    """The routine of the desk with a department by its place in the list, which Arazzo can say."""
    whole = routine_at("desk", origin).model_dump(mode="json")
    whole["operations"][1]["extract"] = [taking("department_id", "json", path=[3, "id"])]
    whole["parameters"] = [each for each in whole["parameters"] if each["name"] != "department"]
    return Routine.model_validate(whole)


@pytest.mark.parametrize("text", ["screen", 'a", "admin": true, "z":"', "R&D #1\\ $(id) {$x}"])
def test_a_runner_gets_what_run_gets(text: str, tmp_path: Path) -> None:
    with desk.serve() as site:
        routine = by_place(site.url)
        values = {"email": desk.USER, "text": text}
        wanted = data_of(routine, values, desk.PASSWORD)
        status, outputs = run(placed(routine, tmp_path), {**values, "password": desk.PASSWORD})
    assert (status, outputs["data"]) == (WorkflowExecutionStatus.WORKFLOW_COMPLETE, wanted)
    assert arazzo.export(routine).notes == []


def test_a_refused_password_is_a_failed_workflow(tmp_path: Path) -> None:
    with desk.serve() as site:
        inputs = {"email": desk.USER, "text": "x", "password": "guessed"}
        status, _ = run(placed(by_place(site.url), tmp_path), inputs)
    assert status == WorkflowExecutionStatus.ERROR


def test_what_arazzo_cannot_take_from_an_answer_is_an_input(tmp_path: Path) -> None:
    recipe = next(each for each in RECIPES if each.name == "desk")
    with running(recipe) as routine:
        values = recipe.values[0]
        wanted = data_of(routine, values, recipe.password)
        number = {"department_id": 31 + 17 * desk.DEPARTMENTS.index(values["department"])}
        _, outputs = run(placed(routine, tmp_path), {**values, **number, "password": recipe.password})
    assert outputs["data"] == wanted
    (note,) = arazzo.export(routine).notes
    assert note.startswith(
        "$.operations[1].extract[0]: Arazzo cannot take `department_id` from the answer (encoded as json)"
    )


@pytest.mark.parametrize(
    ("taken", "why"),
    [
        (taking("x", "meta", name="x"), "meta: HTML or text"),
        (taking("x", "cookie", name="x"), "cookie: a cookie"),
        (taking("x", "json", path=[-1]), "json: a condition, a value, a place from the end or every entry in JSON"),
        (taking("x", "header", name="x"), "header: a header before the last redirect"),
        (taking("x", "url", pattern="(x)"), "url: the address of the answer"),
    ],
)
def test_why_a_value_is_an_input_is_told(taken: Any, why: str) -> None:
    steps = [fetch("https://a.example/", extract=[taken]), fetch("https://a.example/{{x}}", save_as="a")]
    (note,) = arazzo.export(Routine.model_validate(document(*steps))).notes
    assert f"from the answer ({why})" in note


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_every_step_is_an_operation_of_the_description(recipe: Recipe) -> None:
    exported = arazzo.export(routine_at(recipe.name))
    (described,) = (json.loads(text) for text in exported.beside.values())
    validate(described)
    known = {told["operationId"] for item in described["paths"].values() for told in item.values()}
    workflow = json.loads(exported.text)["workflows"][0]
    assert {step["operationId"] for step in workflow["steps"]} <= known
    given = {f"$inputs.{name}" for name in workflow["inputs"]["properties"]}
    given |= {f"$steps.{s['stepId']}.outputs.{name}" for s in workflow["steps"] for name in s.get("outputs", {})}
    assert set(workflow["outputs"].values()) <= given


def test_what_has_no_like_in_arazzo_is_reported_with_its_place() -> None:
    routine = Routine.model_validate(
        document(
            {"type": "sleep", "seconds": 1},
            {"type": "derive", "name": "made", "text": "{{x}}", "how": "slug"},
            fetch("https://a.example/{{made}}", query=[["t", "{{now_ms}}"], ["d", "$5"]], save_as="a"),
            {"type": "return", "values": {"x y": "{{x}}", "text": "n {{x}}"}},
            parameters=[{"name": "x"}],
        )
    )
    exported = arazzo.export(routine)
    workflow = json.loads(exported.text)["workflows"][0]
    assert workflow["outputs"] == {"x_y": "$inputs.x"}
    assert set(workflow["inputs"]["properties"]) == {"x", "made", "now_ms"}
    assert [note.partition(":")[0] for note in exported.notes] == [
        "$.operations[0] (sleep)",
        "$.operations[1] (derive)",
        "$.operations[2]",
        "$.operations[2].query",
        "$.operations[3].values.text",
    ]
