"""Which members of a document were sent as they stood there."""

import json
from typing import Any

import pytest

from tests.actors.specialists.forms.tracing import traced
from tests.actors.specialists.library import exchange

ITEM = {"id": 5, "title": "Old", "tags": ["a", "b"], "owner": {"id": 3, "name": "Ann"}, "stock": 2}
KIND = (("Content-Type", "application/json"),)


def put(item: dict[str, Any], answer: Any, url: str = "/api/items/5", method: str = "PUT") -> dict[str, Any]:
    read = exchange(1, 0, "GET", "/api/items/5", answer, mime="application/json", kind="fetch")
    return traced(read, exchange(2, 5, method, url, sent=json.dumps(item), headers=KIND))


def places(found: dict[str, Any]) -> list[tuple[Any, Any]]:
    return [(each["path"], each["extractors"][0]["path"]) for each in found["items"]]


def test_what_a_document_was_sent_back_with() -> None:
    changed = ITEM | {"title": "New", "owner": {"id": 3, "name": "Bea"}}
    assert places(put(changed, ITEM | {"seen": 7})) == [
        (["id"], ["id"]), (["tags"], ["tags"]), (["owner", "id"], ["owner", "id"]), (["stock"], ["stock"]),
    ]  # fmt: skip
    title = {"path": ["title"], "extractors": [{"kind": "json", "path": ["title"]}]}
    assert put(changed, ITEM | {"seen": 7})["now"] == [title]


def test_a_number_may_come_back_as_the_text_that_a_field_shows_of_it() -> None:
    sent = {"title": "New", "tags": ["a", "b"], "stock": "2", "id": "7"}
    assert places(put(sent, ITEM | {"seen": True})) == [(["tags"], ["tags"]), (["stock"], ["stock"])]


def test_a_yes_or_no_may_come_back_as_the_text_that_a_field_has_for_it() -> None:
    sent = {"title": "New", "tags": ["a", "b"], "sold": "false", "lent": "true", "old": "yes"}
    found = put(sent, ITEM | {"sold": False, "lent": False, "old": True})
    assert places(found) == [(["tags"], ["tags"]), (["sold"], ["sold"])]
    assert [each.get("decode") for each in found["items"]] == [None, "text"]


@pytest.mark.parametrize(
    "script", ['<script id="app" type="application/json">{}</script>', "<script>var app = {};</script>"]
)
def test_a_script_of_the_page_may_have_it_under_names_of_another_convention(script: str) -> None:
    held = {"item": {"id": 5, "title": "Old", "in_stock": 2.0, "made-of": "clay", "shelf": "a"}, "user": {"id": 5}}
    page = exchange(1, 0, "GET", "/items/5/edit", script.replace("{}", json.dumps(held)))
    sent = {"title": "New", "inStock": 2, "madeOf": "clay", "shelf": "a"}
    found = traced(page, exchange(2, 5, "PUT", "/items/5", sent=json.dumps(sent), headers=KIND))
    assert places(found) == [
        ([name], ["item", there])
        for name, there in (("inStock", "in_stock"), ("madeOf", "made-of"), ("shelf", "shelf"))
    ]
    assert {each["extractors"][0]["script"] for each in found["items"]} == {"app"}


def test_of_two_names_alike_neither_is_that_of_a_member() -> None:
    held = ITEM | {"made_of": "clay", "madeof": "glass", "in_stock": 2, "inStock": 7}
    sent = {"title": "New", "tags": ["a", "b"], "madeOf": "clay", "in_stock": 3, "in-stock": 2}
    assert places(put(sent, held)) == [(["tags"], ["tags"])]


def test_a_document_that_was_sent_back_whole_is_told_by_its_changes() -> None:
    found = put(ITEM | {"title": "New"}, ITEM)
    assert (found["items"], found["changes"]) == ([], [{"do": "put", "path": ["title"], "sent": ["title"]}])
    assert "changes" not in put(ITEM | {"title": "New"}, ITEM, "/api/items/5/save")


def test_a_number_that_a_script_writes_without_its_point_was_not_changed() -> None:
    found = put(ITEM | {"title": "New", "price": 14}, ITEM | {"price": 14.0})
    assert found["changes"] == [{"do": "put", "path": ["title"], "sent": ["title"]}]


def test_a_document_within_others() -> None:
    sent = {"variables": {"input": ITEM | {"stock": 9}}}
    found = put(sent, {"data": {"items": [ITEM]}}, "/graphql", "POST")
    assert (["variables", "input", "tags"], ["data", "items", 0, "tags"]) in places(found)


def test_a_part_is_sent_back_as_the_part_of_that_name_has_it_though_the_thing_has_the_same_id() -> None:
    part = {"id": 5, "locale": "en", "slug": "lamp", "about": "It shines."}
    held = {"lamp": part | {"name": "Lamp", "stock": 3, "texts": [part | {"name": "Lamp"}]}}
    sent = {"lamp": {"id": 5, "on": True, "texts": [part | {"name": "Light"}]}}
    found = {str(there): here for there, here in places(put(sent, held, "/graphql", "POST"))}
    assert found["['lamp', 'texts', 0, 'id']"] == ["lamp", "texts", {"locale": "en"}, "id"]
    assert found["['lamp', 'texts', 0, 'about']"] == ["lamp", "texts", {"locale": "en"}, "about"]


def test_the_only_thing_of_a_list_that_graphql_answered_is_sent_back_member_by_member() -> None:
    levels = [{"id": 7, "shelf": 3, "count": 4, "__typename": "Level"}]
    held = {"lamp": ITEM | {"levels": levels, "__typename": "Lamp"}}
    sent = {"input": ITEM | {"levels": [{"id": 7, "shelf": 3, "count": 9}]}}
    found = {str(there): here for there, here in places(put(sent, held, "/graphql", "POST"))}
    assert found["['input', 'levels', 0, 'shelf']"] == ["lamp", "levels", 0, "shelf"]
    assert "['input', 'levels']" not in found
    whole = places(put(sent, {"lamp": ITEM | {"levels": [{"id": 7, "shelf": 3, "more": 1}]}}, "/graphql", "POST"))
    assert (["input", "levels"], ["lamp", "levels"]) in whole


def test_an_answer_about_something_else_holds_nothing_by_chance() -> None:
    other = {"title": "New", "stock": 2, "tags": ["a", "b"], "kind": "x"}
    assert "id" not in put(other, ITEM, "/api/orders", "POST")
    assert "id" not in put({"stock": 2}, ITEM)


def test_a_thing_that_is_added_to_a_list_holds_nothing_of_an_entry_by_chance() -> None:
    new = {"title": "New", "stock": 2, "tags": ["a", "b"]}
    assert "id" not in put(new, {"items": [ITEM]}, "/api/items/5", "POST")
    assert places(put(new, {"items": [ITEM]}, "/api/items/5", "PUT"))


def test_a_list_of_things_that_was_sent_back_with_one_changed_is_told() -> None:
    """Where the document was not sent back whole: a member of the answer is missing."""
    rooms: list[dict[str, Any]] = [{"id": "a", "on": True}, {"id": "b", "on": True}]
    held = {"version": 7, "theme": "dark", "rooms": rooms}
    more = {"seen": 7}
    changed = held | {"rooms": [{"id": "a", "on": True, "$$key": 1}, {"id": "b", "on": False}]}
    assert put(changed, held | more)["lists"] == ["rooms"]
    assert put(held | {"rooms": [*rooms, {"id": "c"}]}, held | more)["lists"] == ["rooms"]
    assert "lists" not in put(held | {"theme": "light"}, held | more)
    plain = held | {"tags": ["old", "wet"]}
    assert put(plain | {"tags": ["old", "wet", "new"]}, plain | more)["lists"] == ["tags"]
    assert put(plain | {"tags": ["wet"]}, plain | more)["lists"] == ["tags"]
    assert "lists" not in put(plain | {"tags": ["new"]}, held | {"tags": []} | more)
    assert "lists" not in put(held | {"rooms": [{"id": "c"}]}, held | more)
    assert "lists" not in put(changed, held, "/api/other/9")


def test_the_document_is_found_behind_many_other_answers() -> None:
    held = {"version": 7, "theme": "dark", "size": 3}
    read = exchange(1, 0, "GET", "/api/config", held, mime="application/json", kind="fetch")
    polls = [
        exchange(n, n, "GET", f"/poll/{n}", {"at": n}, mime="application/json", kind="fetch") for n in range(2, 20)
    ]
    sent = exchange(20, 30, "PUT", "/api/config", sent=json.dumps(held | {"size": 4}), headers=KIND)
    assert traced(read, *polls, sent)["id"] == "t0001"


def test_the_only_thing_of_a_list_that_was_asked_for_by_its_id_needs_no_name() -> None:
    one = {"id": 5, "name": "Rope", "note": ""}
    held, sent = {"items": [one]}, {"items": [one | {"note": "tarred"}]}
    (change,) = put(sent, held)["changes"]
    assert (change["path"], change["named"]) == (["items", 0, "note"], [])
    (change,) = put({"items": [*sent["items"], {"id": 6}]}, {"items": [*held["items"], {"id": 6}]})["changes"]
    assert change["named"]


def test_a_list_of_the_same_things_is_sent_back_though_a_script_tells_less_of_them() -> None:
    crew = [{"id": 8, "name": "Bea", "url": "/crew/8"}, {"id": 9, "name": "Cy", "url": "/crew/9"}]
    held, sent = ITEM | {"crew": crew, "seen": 7}, [{"id": each["id"], "name": each["name"]} for each in crew]
    assert (["crew"], ["crew"]) in places(put(ITEM | {"title": "New", "crew": sent}, held))
    assert (["crew"], ["crew"]) not in places(put(ITEM | {"title": "New", "crew": sent[:1]}, held))


ROOFING, WIRING = "0c5c7fd0a6a3a4506513270e", "9531985d5d9dc9f81818e811"
SKILLS = {"results": [{"id": ROOFING, "name": "Roofing"}, {"id": WIRING, "name": "Wiring"}]}


@pytest.mark.parametrize(
    ("listed", "gone", "label"),
    [
        (SKILLS, WIRING, "Wiring"),
        ({"results": [SKILLS["results"][0], {"id": WIRING, "name": "Roofing"}]}, WIRING, ""),
        ({"results": SKILLS["results"][:1]}, WIRING, ""),
        ({"results": [{"id": "7", "name": "Seven"}]}, "7", ""),
    ],
)
def test_an_id_that_was_taken_out_is_known_by_what_its_thing_is_called(listed: Any, gone: str, label: str) -> None:
    crew = {"id": 5, "name": "Dunn", "skills": [ROOFING, gone]}
    steps = (
        exchange(1, 0, "GET", "/api/skills", listed, mime="application/json", kind="fetch"),
        exchange(2, 2, "GET", "/api/items/5", crew, mime="application/json", kind="fetch"),
    )
    sent = json.dumps(crew | {"skills": [ROOFING]})
    (change,) = traced(*steps, exchange(3, 5, "PUT", "/api/items/5", sent=sent, headers=KIND))["changes"]
    assert (change["do"], change["path"], change["entry"]) == ("take_out", ["skills", gone], True)
    assert change.get("called", {}).get("label", "") == label
    if label:
        assert change["called"]["id"] == "t0001"
        assert change["called"]["extractors"][0] == {"kind": "json", "path": ["results", {"name": "Wiring"}, "id"]}


def test_the_documents_of_one_page_are_one_of_the_latest_answers() -> None:
    scripts = "".join(f'<script id="s{n}" type="application/json">{{"n": {n}}}</script>' for n in range(20))
    read = exchange(1, 0, "GET", "/api/shelf", {"item": ITEM}, mime="application/json", kind="fetch")
    page = exchange(2, 2, "GET", "/items/5/edit", scripts)
    changed = json.dumps(ITEM | {"title": "New"})
    found = traced(read, page, exchange(3, 5, "PUT", "/api/items/5", sent=changed, headers=KIND))
    assert (["stock"], ["item", "stock"]) in places(found)
