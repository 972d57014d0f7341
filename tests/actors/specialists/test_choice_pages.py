"""The pages on which a value stands beside a label: which of them are about what is called so."""

import json
from typing import Any

import pytest

from actors.specialists.value_trace import ValueTrace
from captures.capture import Capture
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import exchange

BERTHS = [{"no": 1, "owner": "Ann", "kind": "floating"}, {"no": 2, "owner": "Bob", "kind": "dry"}]


def pages(*lists: tuple[str, Any]) -> list[dict[str, Any]]:
    asked = [
        exchange(n, n, "GET", at, json.dumps(held), mime="application/json") for n, (at, held) in enumerate(lists, 1)
    ]
    capture = Capture(transactions=(*asked, exchange(9, 50, "POST", "/berths")))
    told = call(ValueTrace(capture), "trace_choice", label="Ann", value="floating", transaction_id="t0009")
    return list(told["pages"])


@pytest.mark.parametrize(
    ("more", "refers"),
    [
        ([], False),
        ([{"no": 3, "owner": "", "kind": "dry"}], True),
        ([{"no": 3, "owner": "Ann", "kind": "floating"}], True),
    ],
)
def test_entries_are_called_by_what_each_of_them_has_for_itself(more: list[dict[str, Any]], refers: bool) -> None:
    assert [page.get("refers", False) for page in pages(("/berths", [*BERTHS, *more]))] == [refers]


@pytest.mark.parametrize(("other", "refers"), [("Bob", False), ("", True)])
def test_entries_under_made_up_names_are_a_list_as_well(other: str, refers: bool) -> None:
    held = {"9f3a01": {"owner": "Ann", "kind": "floating"}, "77c102": {"owner": other, "kind": "dry"}}
    assert [page.get("refers", False) for page in pages(("/berths", held))] == [refers]


def test_what_an_entry_refers_to_another_answer_of_the_same_address_tells() -> None:
    free = [{"no": 3, "owner": "", "kind": "floating"}, {"no": 4, "owner": "", "kind": "floating"}]
    found = pages(("/berths?free=1", free), ("/berths?kind=floating", BERTHS[:1]), ("/people", BERTHS))
    assert {page["url"].rpartition("/")[2]: page.get("refers", False) for page in found} == {
        "berths?kind=floating": True,
        "people": False,
    }
