"""Which lists of things others are sent in the place of, and how these differ."""

import json
from typing import Any

import pytest

from actors.specialists.sent.replaced_list import replaced_lists
from captures.capture import Capture
from routines.extracting.json_path import Path
from tests.actors.specialists.library import exchange

CARD = {"id": 17, "name": "Fix", "labels": [{"id": 3, "name": "Red"}, {"id": 5, "name": "Dry"}], "tags": ["a"]}
CARD |= {"categories": [], "people": {"nodes": [{"node": {"id": "p1"}}]}}
OTHER = {"id": 18, "labels": [{"id": 2, "name": "Blue"}], "categories": [{"id": 2}]}
JSON = (("Content-Type", "application/json"),)


def told(sent: dict[str, Any], held: Any, address: str = "/cards", found: Path | None = None) -> list[dict[str, Any]]:
    ask = exchange(1, 0, "GET", "/cards", held, mime="application/json")
    act = exchange(2, 3, "PATCH", address, {}, sent=json.dumps(sent), headers=JSON, mime="application/json")
    capture = Capture(transactions=(ask, act))
    return replaced_lists(capture, act, [("t0001", found)] if found else [])


@pytest.mark.parametrize(
    ("sent", "list_of"),
    [
        ({"id": 17, "labelIds": [3, 5, 8]}, ["labels"]),
        ({"id": 17, "label_ids": [5]}, ["labels"]),
        ({"id": 17, "label_ids": []}, []),
        ({"id": 17, "patch": {"category_ids": [2]}}, ["categories"]),
        ({"id": 17, "tags": ["a", "b"], "labels": [3, 5]}, ["tags", "labels"]),
        ({"card_id": 17, "people": ["p1", "p2"]}, ["people"]),
        ({"owner_id": 17, "tags": ["a", "b"]}, []),
        ({"id": 17, "labelIds": [8]}, []),
        ({"id": 19, "labelIds": [3, 5, 8]}, []),
        ({"ids": [17, 3]}, []),
        ({"id": 17, "names": ["Fix"]}, []),
        ({"id": 17, "labels": [{"id": 3}]}, []),
        ({"id": 17, "ids": [3, 5]}, []),
    ],
)
def test_it_is_of_the_thing_that_is_changed(sent: dict[str, Any], list_of: list[str]) -> None:
    assert [each["list_of"] for each in told(sent, {"cards": [CARD]})] == list_of


@pytest.mark.parametrize(
    ("sent", "added", "gone"),
    [
        ([3, 5, 8], [2], []),
        ([8, 3, 5], [0], []),
        ([5], [], [{"value": "3", "named": {"name": "Red"}}]),
        ([5, 8], [1], [{"value": "3", "named": {"name": "Red"}}]),
        ([3, 5], [], []),
    ],
)
def test_it_differs_in_what_is_added_and_taken_out(sent: list[int], added: list[int], gone: list[Any]) -> None:
    (one,) = told({"labelIds": sent}, CARD, "/cards/17")
    assert (one["sent"], one["added"], one["taken_out"]) == (["labelIds"], added, gone)
    assert (one["id"], one["path"]) == ("t0001", ["labels", {}, "id"])


@pytest.mark.parametrize(
    ("held", "found", "path"),
    [
        ([CARD], None, ["cards", 0, "labels", {}, "id"]),
        ([CARD, OTHER], None, None),
        ([CARD, OTHER], ["cards", {"name": "Fix"}], ["cards", {"name": "Fix"}, "labels", {}, "id"]),
        ([CARD, OTHER], ["cards", {"name": "Mend"}], None),
    ],
)
def test_there_is_a_way_to_it_if_the_thing_is_found_or_stands_alone(
    held: list[Any], found: Path | None, path: Path | None
) -> None:
    (one,) = told({"id": 17, "labelIds": [3, 5, 8]}, {"cards": held}, found=found)
    assert one.get("path") == path


@pytest.mark.parametrize(
    ("sent", "path"),
    [
        ({"categories": [2]}, ["cards", {"name": "Fix"}, "categories", {}, "id"]),
        ({"categories": [7]}, None),
        ({"tags": []}, ["cards", {"name": "Fix"}, "tags", {}]),
        ({"people": ["p1", "p2"]}, ["cards", {"name": "Fix"}, "people", "nodes", {}, "node", "id"]),
    ],
)
def test_where_an_entry_has_its_id_any_thing_tells(sent: dict[str, Any], path: Path | None) -> None:
    (one,) = told({"id": 17} | sent, {"cards": [CARD, OTHER]}, found=["cards", {"name": "Fix"}])
    assert one.get("path") == path


@pytest.mark.parametrize(
    ("sent", "labels"),
    [
        ([5, 3, 8], CARD["labels"]),  # in another order
        (["3", "5", "8"], CARD["labels"]),  # in another type
        ([7], [{"id": 3, "place": 7}]),  # a number that is no id
    ],
)
def test_of_a_list_that_is_sent_otherwise_than_the_thing_has_it_there_is_no_way(sent: list[Any], labels: Any) -> None:
    (one,) = told({"labelIds": sent}, CARD | {"labels": labels}, "/cards/17")
    assert "path" not in one


def test_of_two_that_are_taken_out_at_once_both_are_told() -> None:
    held = CARD | {"tags": ["a", "b", "c"]}
    (one,) = told({"tags": ["b"]}, held, "/cards/17")
    assert [each["value"] for each in one["taken_out"]] == ["a", "c"]


@pytest.mark.parametrize(
    ("answer", "mime"), [("", "text/plain"), ("", "application/json"), ("<p>", "application/json")]
)
def test_an_answer_that_is_no_document_tells_nothing(answer: str, mime: str) -> None:
    ask = exchange(1, 0, "GET", "/cards", CARD, mime="application/json")
    none = exchange(2, 1, "GET", "/cards", answer, mime=mime)
    act = exchange(3, 3, "PUT", "/cards/17", answer, sent='{"labelIds": [3, 5, 8]}', headers=JSON, mime=mime)
    (one,) = replaced_lists(Capture(transactions=(ask, none, act)), act, [])
    assert one["added"] == [2]
