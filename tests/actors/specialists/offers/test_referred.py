"""Entries that refer to things by their ids, where only the things have names."""

import json
from typing import Any

import pytest

from actors.specialists.offers.referred import referring
from captures.capture import Capture
from tests.actors.specialists.library import T0, exchange

Line = dict[str, Any]
LINES = {"lines": [{"id": 31, "orderId": 5, "lampId": 7}, {"id": 32, "orderId": 5, "lampId": 8}]}
LAMPS = [{"id": 7, "name": "Owl"}, {"id": 8, "name": "Heron"}]


def lamp(number: str, name: str) -> Line:
    return {"type": "lamps", "id": number, "attributes": {"name": name}}


def line(number: str, of: str) -> Line:
    to = {"order": {"data": {"type": "orders", "id": "5"}}, "lamp": {"data": {"type": "lamps", "id": of}}}
    return {"type": "lines", "id": number, "attributes": {"count": 1}, "relationships": to}


INCLUDED = {"included": [line("31", "7"), lamp("7", "Owl"), line("32", "8"), lamp("8", "Heron")]}


def found(label: str, value: str, *answers: Any) -> list[Line]:
    sent = [
        exchange(n, n, "GET", f"/{n}", json.dumps(each), mime="application/json") for n, each in enumerate(answers, 1)
    ]
    return list(referring(Capture(transactions=tuple(sent)), label, value, T0 + 99))


def way(*path: Any) -> list[Line]:
    return [{"kind": "json", "path": list(path)}]


def test_an_entry_is_found_by_the_name_of_the_thing_whose_id_it_has() -> None:
    (page,) = found("Heron", "32", LAMPS, LINES)
    assert (page["id"], page["extractors"]) == ("t0002", way("lines", {"lampId": "8"}, "id"))
    assert page["by"] == {"id": "t0001", "value": "8", "extractors": way({"name": "Heron"}, "id")}


def test_where_one_list_has_things_of_several_kinds_the_kind_is_looked_for_too() -> None:
    (page,) = found("Heron", "32", INCLUDED)
    assert page["extractors"] == way("included", {"type": "lines", "relationships.lamp.data.id": "8"}, "id")
    assert page["by"]["extractors"] == way("included", {"type": "lamps", "attributes.name": "Heron"}, "id")


@pytest.mark.parametrize(
    "answers",
    [
        (LINES, LAMPS),  # the name was told afterwards
        (LAMPS, {"lines": [*LINES["lines"], {"id": 33, "lampId": 8}]}),  # two entries have that thing
        (LAMPS, {"lines": [{"id": 32, "amount": 8}]}),  # no id
        ([{"id": 9, "name": "Heron"}], LINES),
    ],
)
def test_which_entry_is_meant_is_not_guessed(answers: tuple[Any, ...]) -> None:
    assert found("Heron", "32", *answers) == []
