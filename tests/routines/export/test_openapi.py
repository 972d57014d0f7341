"""The OpenAPI export is valid, and says of the application's interface what the routine knows of it."""

import json
from typing import Any

import pytest
from openapi_spec_validator import validate

from routines.export import openapi
from routines.routine import Routine
from tests.routines.export.recipes import RECIPES, Recipe, routine_at
from tests.routines.recipe import document, fetch, taking


def described(routine: Routine) -> dict[str, Any]:
    found = json.loads(openapi.export(routine).text)
    validate(found)
    return dict(found)


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.name)
def test_it_is_valid(recipe: Recipe) -> None:
    assert described(routine_at(recipe.name))["paths"]


def test_the_endpoints_of_the_application_with_what_they_take_and_give() -> None:
    found = described(routine_at("trains"))
    connections = found["paths"]["/api/connections"]["post"]
    body = connections["requestBody"]["content"]["application/json"]["schema"]
    assert body["properties"]["passengers"] == {"type": "integer", "default": 1, "minimum": 1, "maximum": 9}
    assert connections["security"] == [{"X-Api-Token": []}]
    assert found["components"]["securitySchemes"]["X-Api-Token"] == {
        "type": "apiKey",
        "in": "header",
        "name": "X-Api-Token",
    }
    answer = connections["responses"]["200"]["content"]["application/json"]["schema"]
    assert answer["required"] == ["connections"]


def test_what_was_seen_of_an_answer_is_its_schema() -> None:
    routine = routine_at("desk")
    search = described(routine)["paths"]["/api/search"]["post"]
    assert search["responses"]["200"]["content"]["application/json"]["schema"] == routine.output_schema
    assert search["security"] == [{"Authorization": []}]


def test_a_secret_has_no_value_and_looks_like_one() -> None:
    login = described(routine_at("notes"))["paths"]["/login"]["post"]
    form = login["requestBody"]["content"]["application/x-www-form-urlencoded"]["schema"]
    assert form["properties"]["pass"] == {
        "type": "string",
        "description": "Password (never stored)",
        "format": "password",
    }


def test_requests_of_one_path_are_described_once() -> None:
    found = described(
        Routine.model_validate(
            document(
                fetch("https://a.example/a/{{x}}", query=[["both", "1"], ["one", "{{x}}"]]),
                fetch("https://a.example/a/{{x}}?both=2", query=[["two", "{{y}}"], ["two", "3"]]),
                fetch("https://a.example/a-{{y}}", headers=[["X-A", "{{x}}"]]),
                parameters=[{"name": "x"}, {"name": "y", "type": "integer", "required": False}],
            )
        )
    )
    taken = {(each["in"], each["name"]): each["required"] for each in found["paths"]["/a/{x}"]["get"]["parameters"]}
    assert taken == {("path", "x"): True, ("query", "both"): True, ("query", "one"): False, ("query", "two"): False}
    assert found["paths"]["/a-{y}"]["get"]["operationId"] == "get_a_y"


def test_a_name_that_stands_alone_in_a_query_may_be_empty() -> None:
    asked = fetch("https://a.example/a?dir", query=[["n", "{{x}}"]])
    found = described(Routine.model_validate(document(asked, parameters=[{"name": "x"}])))
    told = {each["name"]: each.get("allowEmptyValue") for each in found["paths"]["/a"]["get"]["parameters"]}
    assert told == {"dir": True, "n": None}


def test_several_hosts_several_bodies_and_answers() -> None:
    routine = Routine.model_validate(
        document(
            fetch(
                "https://a.example/x", method="POST", body={"kind": "text", "text": "<x/>", "content_type": "text/xml"}
            ),
            fetch(
                "https://b.example/x/",
                method="PUT",
                statuses=[201, 204],
                body={"kind": "multipart", "parts": [{"name": "f", "value": "1", "filename": "a.txt"}]},
                extract=[taking("id", "json", path=["made", 0, "id"]), taking("n", "json", path=["made", 0, "n"])],
            ),
            hosts=["https://a.example", "https://b.example"],
        )
    )
    found = described(routine)
    assert found["paths"]["/x/"]["servers"] == [{"url": "https://b.example"}]
    put = found["paths"]["/x/"]["put"]
    made = put["responses"]["201"]["content"]["application/json"]["schema"]["properties"]["made"]
    assert made["items"]["required"] == ["id", "n"]
    assert put["requestBody"]["content"]["multipart/form-data"]["schema"]["properties"]["f"]["type"] == "string"
    assert put["operationId"] != found["paths"]["/x"]["post"]["operationId"]


def test_the_charset_of_a_form_is_told() -> None:
    bodies = [
        {"kind": "form", "fields": [["a", "ß"]], "charset": "ISO-8859-1"},
        {"kind": "multipart", "parts": [{"name": "a", "value": "ß"}], "charset": "ISO-8859-1"},
    ]
    sent = [fetch(f"https://a.example/{n}", method="POST", body=body) for n, body in enumerate(bodies)]
    paths = described(Routine.model_validate(document(*sent)))["paths"]
    told = [each["post"]["requestBody"]["description"] for each in paths.values()]
    assert told == ["The texts are in ISO-8859-1, not in UTF-8."] * 2


def test_an_address_from_a_page_and_a_foreign_pattern_are_reported() -> None:
    notes = openapi.export(routine_at("catalogue")).notes
    assert notes[0] == "$.operations[1].url: the address is found on a page, so the request cannot be described"
    odd = document(fetch("https://a.example/{{x}}"), parameters=[{"name": "x", "pattern": r"(?i)\Aa\z"}])
    exported = openapi.export(Routine.model_validate(odd))
    assert "pattern" not in json.loads(exported.text)["paths"]["/{x}"]["get"]["parameters"][0]["schema"]
    assert "cannot be said in OpenAPI" in exported.notes[0]
