"""The thing that a request changes, by an id beside what it sends of it."""

import json
from typing import Any

import pytest

from actors.specialists.sent.answers import Answer
from actors.specialists.sent.thing import thing_sent
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
    found = thing_sent(sent, asked, [Answer(held, {"data": {"lamp": THING}})])
    assert (found[1][0] if found else None) == at
    assert found is None or found[2] == (["data", "lamp"], THING)


ME = {"id": 7, "name": "Ann", "language": "en", "country": "DE"}
CONTACT = {"name": "Bob", "language": "fr", "country": "AT"}
LONG = "0b54c4a2-1a77-4d3b"


@pytest.mark.parametrize(
    ("page", "answer", "url", "sent", "is_it"),
    [
        ("/api/me", ME, "/api/contacts", CONTACT | {"team": {"id": 7}}, False),
        ("/api/me", ME, "/api/contacts", CONTACT | {"id": 7}, False),
        ("/api/me", ME, "/api/teams/7", CONTACT, False),
        ("/notes/7", ME, "/notes", CONTACT | {"author": {"id": 7}}, False),
        ("/contacts/7", ME | {"boss": {"name": "Cy"}}, "/contacts", {"id": 7, "boss": CONTACT}, False),
        (
            "/graphql",
            {"data": {"me": ME}},
            "/graphql",
            {"query": "mutation Contact", "id": 7, "in": CONTACT},
            False,
        ),
        ("/graphql", {"data": {"me": ME}}, "/graphql", {"operationName": "editMe", "id": 7, "in": CONTACT}, True),
        ("/api/getContact", ME, "/api/contacts/7/edit", CONTACT, True),
        ("/api/me", {"contact": ME}, "/api/contacts", CONTACT | {"id": 7}, True),
        ("/api/categories/7", ME, "/api/category/save", CONTACT | {"id": 7}, True),
        ("/api/houses/7", ME, "/api/house/save", CONTACT | {"id": 7}, True),
        ("/api/team", ME, "/do/rename", {"team": CONTACT | {"id": 7}}, True),
        ("/api/me", ME | {"id": LONG}, f"/api/people/{LONG}", CONTACT, True),
    ],
)
def test_a_short_id_is_that_of_a_thing_of_the_same_kind_alone(
    page: str, answer: Any, url: str, sent: Any, is_it: bool
) -> None:
    held = exchange(1, 0, "GET", page, json.dumps(answer), mime="application/json")
    asked = exchange(2, 5, "POST", url, sent=json.dumps(sent))
    assert (thing_sent(sent, asked, [Answer(held, answer)]) is not None) is is_it
