"""The thing that a request changes, by an id beside what it sends of it."""

import json
from typing import Any

import pytest

from actors.specialists.thing_sent import thing_sent
from tests.actors.specialists.library import exchange

THING = {"id": 41, "name": "Lamp", "price": 7, "sold": True}
SENT = {"price": 9, "sold": False}


@pytest.mark.parametrize(
    ("url", "sent", "at"),
    [
        ("/lamps/41", SENT, []),
        ("/lamps/41/edit", SENT, []),
        ("/graphql", {"variables": {"id": "41", "input": SENT}}, ["variables", "input"]),
        ("/lamps/41/parts", SENT, None),
        ("/lamps/42", SENT, None),
        ("/lamps/41", {"price": 9}, None),
        ("/parts", {"lamp_id": 41, **SENT}, None),
        ("/lamps/41", SENT | {"a": 1, "b": 2, "c": 3}, None),
    ],
)
def test_the_thing_is_known_by_its_id(url: str, sent: Any, at: Any) -> None:
    held = exchange(1, 0, "GET", "/one", {"data": {"lamp": THING}}, mime="application/json")
    asked = exchange(2, 5, "POST", url, sent=json.dumps(sent))
    found = thing_sent(sent, asked, [(held, {"data": {"lamp": THING}})])
    assert (found[1][0] if found else None) == at
    assert found is None or found[2] == (["data", "lamp"], THING)
