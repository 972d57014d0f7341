"""The Postman collection: whole requests, scripts that parse, and no secret."""

import json
from typing import Any

import pytest
import tree_sitter_javascript
from tree_sitter import Language, Parser

from routines.export import postman
from routines.routine import Routine
from tests.routines.export.recipes import RECIPES, Recipe, routine_at
from tests.routines.recipe import document, fetch, taking

PARSER = Parser(Language(tree_sitter_javascript.language()))


def collection(routine: Routine) -> dict[str, Any]:
    return dict(json.loads(postman.export(routine).text))


def scripts(made: dict[str, Any]) -> list[str]:
    return ["\n".join(event["script"]["exec"]) for item in made["item"] for event in item["event"]]


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_every_request_is_there_and_every_script_parses(recipe: Recipe) -> None:
    routine = routine_at(recipe.name)
    made = collection(routine)
    sent = [each for each in routine.operations if each.type == "fetch"]
    assert [item["request"]["method"] for item in made["item"]] == [each.method for each in sent]
    assert [script for script in scripts(made) if PARSER.parse(script.encode()).root_node.has_error] == []


def test_a_value_is_encoded_for_its_place_by_a_script() -> None:
    made = collection(routine_at("trains"))
    assert made["item"][2]["request"]["url"] == "http://127.0.0.1:1/api/stations?q={{from encoded}}"
    assert any('set("from encoded", encodeURIComponent(text("from")));' in script for script in scripts(made))
    body = '["passengers"]: json("passengers", "integer")'
    assert made["item"][4]["request"]["body"]["raw"] == "{{body}}"
    assert any(body in script for script in scripts(made))


def test_a_secret_is_an_empty_variable() -> None:
    (password,) = (each for each in collection(routine_at("notes"))["variable"] if each["key"] == "password")
    assert (password["type"], password["value"]) == ("secret", "")


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_no_request_is_sent_after_a_check_that_fails(recipe: Recipe) -> None:
    for item in collection(routine_at(recipe.name))["item"]:
        (script,) = ("\n".join(each["script"]["exec"]) for each in item["event"] if each["listen"] == "test")
        assert script.count("pm.test(") == script.count("pm.execution.setNextRequest(null)") == 1
        assert script.count('\ncheck("') >= 1


def test_text_of_a_routine_cannot_become_script() -> None:
    hostile = '"); alert(1); //`${x}`</script>\u2028'
    made = collection(
        Routine.model_validate(
            document(
                fetch(
                    method="POST",
                    body={"kind": "json", "value": {hostile: hostile}},
                    extract=[taking("a", "meta", name=hostile), taking("b", "pattern", pattern='"(x)"')],
                )
            )
        )
    )
    for script in scripts(made):
        assert not PARSER.parse(script.encode()).root_node.has_error
        assert "</script>" not in script
        assert "\u2028" not in script


def test_what_postman_cannot_do_is_reported_with_its_place() -> None:
    notes = postman.export(routine_at("catalogue")).notes
    assert notes[0] == "$.operations[0].extract[0]: `address` is not taken from the answer (link, beside)"
    assert notes[1].startswith("$.operations[2].records: ")
