"""Which list of a thing another one is sent in the place of."""

import json
from typing import Any

import pytest

from actors.specialists.sent.replaced_list import list_of_thing
from captures.capture import Capture
from captures.fields import request_values
from tests.actors.specialists.library import exchange

CARD = {"id": 17, "name": "Fix", "labels": [{"id": 3, "name": "Red"}, {"id": 5}], "tags": ["a"], "categories": []}


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"id": 17, "labelIds": [3, 5, 8]}, "labels"),
        ({"id": 17, "label_ids": [5]}, "labels"),
        ({"id": 17, "patch": {"category_ids": [2]}}, "categories"),
        ({"id": 17, "tags": ["a", "b"]}, "tags"),
        ({"id": 17, "labelIds": [8]}, ""),
        ({"id": 18, "labelIds": [3, 5, 8]}, ""),
        ({"ids": [17, 3]}, ""),
        ({"id": 17, "names": ["Fix"]}, ""),
    ],
)
def test_it_is_of_the_thing_that_is_changed(sent: dict[str, Any], told: str) -> None:
    ask = exchange(1, 0, "GET", "/cards", {"cards": [CARD]}, mime="application/json")
    json_body = (("Content-Type", "application/json"),)
    act = exchange(2, 3, "PATCH", "/cards", {}, sent=json.dumps(sent), headers=json_body, mime="application/json")
    capture = Capture(transactions=(ask, act))
    lists = [each for each in request_values(act) if each.path and isinstance(each.path[-1], int)]
    assert {list_of_thing(capture, act, each) for each in lists} == {told}
