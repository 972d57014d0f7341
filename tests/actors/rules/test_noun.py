"""What one thing of a kind is called."""

from typing import Any

import pytest

from actors.rules.noun import singular, thing_in
from actors.rules.writing.recipe import Recipe
from tests.actors.rules.request_values import clicks_of, inputs_of, value

URL = "http://x/api/v2/projects?limit=10"


@pytest.mark.parametrize(
    ("many", "one"),
    [("categories", "category"), ("classes", "class"), ("boxes", "box"), ("work_pools", "work_pool"), ("owls", "owl")]
    + [(word, word) for word in ("status", "news", "glass", "gas", "series", "analysis", "tool")],
)
def test_the_word_for_one_of_many(many: str, one: str) -> None:
    assert singular(many) == one


@pytest.mark.parametrize(
    ("path", "url", "thing"),
    [
        (["builders", {"name": "docs"}, "builderid"], URL, "builder"),
        (["results", {"name": "docs"}, "id"], URL, "project"),
        (["data", "staffMembers", {"name": "Ann"}, "id"], "http://x/graphql", "staff_member"),
        ([{"name": "docs"}, "id"], "http://x/api/categories/", "category"),
        ([{"name": "docs"}, "id"], "http://x/list.php", ""),
        ([{"name": "docs"}, "id"], "http://x/api/items", ""),
    ],
)
def test_what_an_entry_of_a_list_is(path: list[Any], url: str, thing: str) -> None:
    assert thing_in(path, url) == thing


def test_what_was_picked_is_called_as_the_thing_that_it_is() -> None:
    click = {"id": "i1", "type": "click", "text": "Delete", "row": "docs", "parameter": "item", "url": "http://x/"}
    way = {"kind": "json", "path": ["results", {"name": "docs"}, "id"]}
    source = {"kind": "choice", "parameter": "item", "label": "docs", "transaction_id": "t1", "extractors": [way]}
    recipe = Recipe([], clicks_of(click), urls={"t1": URL})
    assert recipe.text(value("path", "2", "7", source=source)) == "{{value}}"
    assert [(each["name"], each["examples"]) for each in recipe.parameters.values()] == [("project", ["docs"])]


def test_what_is_entered_in_the_place_of_what_was_read_is_new() -> None:
    typed = {"id": "i1", "type": "text", "value": "b.txt", "parameter": "value", "nameless": True, "url": "http://x/"}
    read = {
        "kind": "extracted",
        "core": "a.txt",
        "transaction_id": "t1",
        "extractors": [{"kind": "json", "path": ["path"]}],
    }
    recipe = Recipe(inputs_of(typed), [])
    assert recipe.text(value("query", "path", "a.txt", source=read)) == "{{path}}"
    entered = {"kind": "parameter", "parameter": "value", "input": "i1"}
    assert recipe.text(value("json", "path", "b.txt", source=entered)) == "{{new_path}}"


def test_what_has_no_name_is_numbered_only_beside_another_of_its_kind() -> None:
    clicks = [
        {"id": f"i{n}", "type": "click", "text": text, "parameter": name, "nameless": True, "url": "http://x/"}
        for n, (name, text) in enumerate([("choice", "Open"), ("choice_2", "lamp"), ("choice_3", "desk")])
    ]
    recipe = Recipe([], clicks_of(*clicks))
    for n in (2, 3):
        source = {"kind": "parameter", "parameter": f"choice_{n}"}
        recipe.text(value("path", str(n), "lamp", source=source))
    assert list(recipe.parameters) == ["choice", "choice_2"]
