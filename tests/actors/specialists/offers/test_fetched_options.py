"""Entries of a list box that a script had fetched."""

import json
from typing import Any

import pytest

from actors.specialists.offers.fetched_options import with_fetched
from captures.capture import Capture
from tests.actors.specialists.library import T0, exchange

FIELD = {"name": "who", "options": {"Choose": "", "Ann": "Ann", "Bob": "Bob"}, "time": T0 + 9}


@pytest.mark.parametrize(
    ("answer", "fetched"),
    [
        ({"people": ["Ann", "Bob", "Cleo"]}, True),
        ([{"id": 7, "name": "Bob"}, {"id": 9, "name": "Ann"}], True),
        ({"Ann": 1, "Bob": 2}, True),
        ([{"by": "Ann"}, {"by": "Bob"}, {"by": "Ann"}], False),
        (["Ann"], False),
    ],
)
def test_a_list_that_has_each_of_them_once_was_fetched_for_it(answer: Any, fetched: bool) -> None:
    page = exchange(1, 0, "GET", "/people", json.dumps(answer), mime="application/json")
    (told,) = with_fetched([FIELD], Capture(transactions=(page,)))
    assert ("fetched" in told) is fetched
    coded = FIELD | {"options": {"Ann": "5", "Bob": "6"}}
    assert with_fetched([coded], Capture(transactions=(page,))) == [coded]


@pytest.mark.parametrize(
    ("answer", "fetched"),
    [
        (
            {"data": [{"id": "f-3", "attributes": {"name": "Barn"}}, {"id": "f-12", "attributes": {"name": "Bank"}}]},
            True,
        ),
        ([{"id": 3, "name": "Barn"}, {"id": 12, "name": "Bank"}, {"id": 13, "name": "Hill"}], True),
        ({"f-3": {"name": "Barn"}, "f-12": {"name": "Bank"}}, True),
        ({"Barn": "f-3", "Bank": "f-12"}, True),
        ([{"id": 3, "at": "Barn"}, {"id": 12, "at": "Bank"}, {"id": 13, "at": "Barn"}], False),
        ([{"id": "f-12", "name": "Barn"}, {"id": "f-3", "name": "Bank"}], False),
        ([{"id": "f-3", "name": "Barn"}, {"id": "f-1", "name": "Bank"}], False),
        ({"ids": ["f-3", "f-12"], "names": ["Barn", "Bank"]}, False),
    ],
)
def test_a_list_whose_entries_have_each_label_with_its_code_was_fetched_for_it(answer: Any, fetched: bool) -> None:
    page = exchange(1, 0, "GET", "/fields", json.dumps(answer), mime="application/json")
    three, twelve = ("3", "12") if isinstance(answer, list) and answer[0]["id"] == 3 else ("f-3", "f-12")
    field = FIELD | {"options": {"Everywhere": "", "Barn": three, "Bank": twelve}}
    (told,) = with_fetched([field], Capture(transactions=(page,)))
    assert ("fetched" in told) is fetched


@pytest.mark.parametrize("body", [r'["K\u00f6ln", "North\/South", "6\u0022"]', r'["Köln", "North/South", "6\""]'])
def test_an_answer_may_write_its_texts_in_any_way(body: str) -> None:
    page = exchange(1, 0, "GET", "/places", body, mime="application/json")
    names = {name: name for name in ("Köln", "North/South", '6"')}
    (told,) = with_fetched([FIELD | {"options": names}], Capture(transactions=(page,)))
    assert "fetched" in told
