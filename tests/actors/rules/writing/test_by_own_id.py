"""The id of an entry is taken from no other member of it that reads the same."""

from typing import Any

import pytest

from actors.rules.facts.source import Choice, Extracted
from actors.rules.facts.value import Value
from actors.rules.writing.by_own_id import by_own_id
from actors.rules.writing.craft import Explained

NAMED: list[Any] = ["data", {"title": "Lamp"}]
ANY: list[Any] = ["data", {}]
PAGE = {"kind": "form_field", "name": "id"}


def kept(*paths: list[Any], chosen: bool = False) -> list[list[Any]]:
    """The paths that are left of these, beside a field of a page."""
    ways = [*({"kind": "json", "path": path} for path in paths), PAGE]
    hit = Extracted(core="3", transaction_id="t4", extractors=ways)
    source = Choice(parameter="title", label="Lamp", transaction_id="t4", extractors=ways) if chosen else hit
    own = Value(place="path", name="1", value="3", source=source)
    (made,) = by_own_id([Explained("t7", {"method": "GET", "url": "/things/3"}, [own])])
    found = made.values[0].source
    assert isinstance(found, Choice | Extracted)
    assert found.extractors[-1] == PAGE
    return [way["path"] for way in found.extractors[:-1]]


@pytest.mark.parametrize("chosen", [False, True])
def test_another_member_with_the_same_number_is_not_the_id_of_the_entry(chosen: bool) -> None:
    by_name, by_place = [*NAMED, "id"], [*ANY, "id"]
    others: list[list[Any]] = [[*NAMED, "priority"], [*NAMED, "queue", "id"], [*ANY, "priority"]]
    assert kept(by_name, *others[:2], by_place, *others[2:], chosen=chosen) == [by_name, by_place]


def test_the_id_of_something_else_in_the_entry_is_not_its_own() -> None:
    assert kept([*NAMED, "id"], [*NAMED, "status_id"], [*ANY, "owner_id"]) == [[*NAMED, "id"], [*ANY, "owner_id"]]
    assert kept([*NAMED, "ticket_id"], [*NAMED, "id"], [*NAMED, "queue_id"]) == [[*NAMED, "id"]]
    assert kept([*NAMED, "ticket_id"], [*NAMED, "queue_id"]) == [[*NAMED, "ticket_id"], [*NAMED, "queue_id"]]


def test_a_member_of_another_list_or_of_none_stays() -> None:
    elsewhere: list[list[Any]] = [["rooms", {"name": "Lamp"}, "priority"], ["priority"]]
    assert kept([*NAMED, "id"], *elsewhere) == [[*NAMED, "id"], *elsewhere]


def test_where_no_id_is_the_first_way_all_stay() -> None:
    assert kept([*NAMED, "queue"], [*NAMED, "id"]) == [[*NAMED, "queue"], [*NAMED, "id"]]
