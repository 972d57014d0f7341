"""An entry of a list that is sent back whole: what nobody touched is taken from the list again."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.asking import questions_of_choice
from actors.rules.facts.value import Value
from actors.rules.sources.entry import OfEntry
from actors.rules.transcript import Result
from tests.actors.rules.request_values import context, settle, told, value

Line = dict[str, Any]
ENTRY = ["items", {"name": "Lamp"}]
HERE = context("http://x/items/a8", method="PUT")


def found(path: list[Any]) -> Line:
    way = {"kind": "json", "path": path}
    return {"kind": "choice", "parameter": "item", "label": "Lamp", "transaction_id": "t0003", "extractors": [way]}


def id_in(place: str, name: str, path: list[Any] | None = None) -> Value:
    at = [name] if place == "json" else []
    return value(place, name, "a8", path=at, source=found(path or [*ENTRY, "id"]))


def member(name: str, text: str, **more: Any) -> Value:
    return value("json", name, text, "constant_looking", path=[name], **more)


DONE = member("done", "false", type="boolean")


@pytest.mark.parametrize("beside", [id_in("json", "id"), id_in("path", "1")])
def test_an_untouched_member_is_taken_from_where_the_id_was_found(beside: Value) -> None:
    lines = [beside, DONE, member("qty", "2", type="integer")]
    asked = questions_of_choice(lines, HERE, frozenset())
    assert [each.call.arguments["path"] for each in asked] == [ENTRY, ENTRY]
    assert asked[0].call.arguments | {"path": []} == {
        "transaction_id": "t0009",
        "sent": [],
        "held_by": "t0003",
        "path": [],
    }
    _, done, qty = settle(lines, asked, [Result(True, {"same": ["id", "done"]})] * 2, HERE)
    assert told(done.source) | {"decode": ""} == found([*ENTRY, "done"]) | {"decode": ""}
    assert told(qty.source) == {"kind": "constant"}


@pytest.mark.parametrize(
    ("change", "is_asked"),
    [
        ("patchItem(input: {itemId: $itemId})", True),
        ("update_item (id: $itemId)", True),
        ("setPrice(itemId: $itemId)", False),
        ("createItem(input: {itemId: $itemId})", False),
    ],
)
def test_the_entry_is_that_after_which_a_change_of_graphql_is_called(change: str, is_asked: bool) -> None:
    document = value("json", "query", f"mutation Save($itemId: ID!) {{ {change} {{ id }} }}", path=["query"])
    sent = [id_in("json", "itemId"), value("json", "notes", "{}", "constant_looking")]
    inside = [replace(each, path=["variables", each.name]) for each in sent]
    where = context("http://x/graphql", method="POST")
    asked = questions_of_choice([document, *inside], where, frozenset())
    assert any(each.call.arguments["sent"] == ["variables"] for each in asked) == is_asked


def test_only_the_entry_of_the_same_thing_is_asked_about() -> None:
    reads = context("http://x/items/a8", method="GET")
    product, by_place = id_in("json", "product_id"), id_in("json", "id", ["items", 0, "id"])
    above = [id_in("path", "1"), value("path", "2", "comments")]
    for lines, where in (
        ([product], HERE),
        ([by_place], HERE),
        (above, HERE),
        ([id_in("json", "id")], reads),
        ([], HERE),
    ):
        asked = questions_of_choice([*lines, DONE], where, frozenset())
        assert not [each for each in asked if isinstance(each, OfEntry)]
