"""Changing a document that was taken before, here and in an exported program."""

import copy
import json
from typing import Any

import pytest

from routines.encoding import encode_body
from routines.export.standalone import bodies
from routines.export.standalone.values import Failed
from routines.operation import Change, JsonBody
from routines.placeholder import SubstitutionError

HOUSE: dict[str, Any] = {
    "theme": None,
    "words": ["old", "wet", 7],
    "rooms": [{"id": 4, "name": "Hall"}, {"id": 9, "name": "Attic", "note": {"by": "Ann"}}],
}


def sent(*changes: dict[str, Any], **values: Any) -> Any:
    """What is sent of the house; an exported program sends the same."""
    body = JsonBody(value="{{house}}", changes=[Change(**each) for each in changes])
    before = copy.deepcopy(HOUSE)
    content = encode_body(body, {"house": HOUSE} | values).content
    assert before == HOUSE
    if not values:
        told = [(each["do"], each["path"], each.get("value")) for each in changes]
        assert bodies.json_body(HOUSE, told)[0] == content
    return json.loads(content)


def test_values_are_put_added_and_taken_out() -> None:
    at = {"name": "attic"}
    assert sent({"path": ["theme"], "do": "put", "value": "dark"})["theme"] == "dark"
    assert sent({"path": ["new"], "do": "put", "value": [1]}) == HOUSE | {"new": [1]}
    assert sent({"path": ["rooms", at, "note", "by"], "do": "put", "value": "Bea"})["rooms"][1]["note"] == {"by": "Bea"}
    assert sent({"path": ["rooms", at], "do": "put", "value": 1})["rooms"] == [HOUSE["rooms"][0], 1]
    assert sent({"path": ["words"], "do": "add", "value": "{"})["words"] == ["old", "wet", 7, "{"]
    assert sent({"path": ["words"], "do": "add", "value": 7}) == HOUSE
    assert sent({"path": ["words"], "do": "add", "value": "7"})["words"][-1] == "7"
    assert sent({"path": ["words", "7"], "do": "take_out"})["words"] == ["old", "wet"]
    assert sent({"path": ["rooms", at], "do": "take_out"})["rooms"] == HOUSE["rooms"][:1]
    assert sent({"path": ["rooms", 0], "do": "take_out"})["rooms"] == HOUSE["rooms"][1:]
    assert "theme" not in sent({"path": ["theme"], "do": "take_out"})
    assert sent({"path": [], "do": "put", "value": {"a": 1}}) == {"a": 1}


def test_changes_are_made_in_order_with_the_values_of_the_caller() -> None:
    changes = (
        {"path": ["rooms", {"name": "{{room}}"}, "on"], "do": "put", "value": "{{on}}"},
        {"path": ["words", "{{word}}"], "do": "take_out"},
        {"path": ["words"], "do": "add", "value": "{{word}} {{{{"},
    )
    made = sent(*changes, room="Hall", on=True, word="old")
    assert (made["rooms"][0]["on"], made["words"]) == (True, ["wet", 7, "old {{"])


@pytest.mark.parametrize(
    "change",
    [
        {"path": ["rooms", {"name": "Cellar"}], "do": "take_out"},
        {"path": ["words", "dry"], "do": "take_out"},
        {"path": ["none"], "do": "take_out"},
        {"path": ["none"], "do": "add", "value": 1},
        {"path": ["rooms", {"name": "Cellar"}, "on"], "do": "put", "value": 1},
    ],
)
def test_what_is_not_there_cannot_be_changed(change: dict[str, Any]) -> None:
    with pytest.raises(SubstitutionError, match="cannot be changed at"):
        sent(change, x=1)
    with pytest.raises(Failed):
        bodies.json_body(HOUSE, [(change["do"], change["path"], change.get("value"))])


def test_a_list_is_needed_where_something_is_added() -> None:
    with pytest.raises(SubstitutionError, match="no list"):
        sent({"path": ["theme"], "do": "add", "value": 1}, x=1)
