"""The changes after which a thing was first named."""

import pytest

from actors.specialists.named_after import named_after
from captures.capture import Capture
from captures.transaction import Transaction
from tests.actors.specialists.library import exchange

LED = (("Location", "/jars/41"),)


def first_of(method: str, address: str, *between: Transaction) -> dict[str, list[str]]:
    making = exchange(1, 0, "POST", "/jars", status=303, answer=LED)
    changed = exchange(9, 9, method, address)
    return named_after(Capture(transactions=(making, *between, changed)), changed)


def test_what_a_change_led_to_may_have_been_made_by_it() -> None:
    assert first_of("PUT", "/api/jars/41/seal") == {"named_after": ["t0001"]}


def test_what_was_named_after_two_changes_may_have_been_made_by_either() -> None:
    later = exchange(2, 2, "POST", "/shelves", status=303, answer=(("Location", "/shelves"),))
    listed = exchange(3, 3, "GET", "/shelves", '<a href="/shelves/7">Top</a><a href="/shelves/70">Low</a>')
    assert first_of("PUT", "/shelves/7", later, listed) == {"named_after": ["t0001", "t0002"]}


def test_what_was_named_before_any_change_was_there() -> None:
    old = exchange(1, 0, "GET", "/jars", '<a href="/jars/40">Pear</a>')
    making = exchange(2, 2, "POST", "/jars", status=303, answer=LED)
    changed = exchange(3, 3, "PUT", "/api/jars/40")
    assert named_after(Capture(transactions=(old, making, changed)), changed) == {}


@pytest.mark.parametrize(("method", "address"), [("GET", "/jars/41"), ("POST", "/jars"), ("POST", "/v2/jars")])
def test_a_question_and_an_address_without_a_number_name_no_thing(method: str, address: str) -> None:
    assert first_of(method, address) == {}
