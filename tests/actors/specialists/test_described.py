"""An entry of an unseen list that was clicked on what describes it."""

from typing import Any

import pytest

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import done, exchange

LONG = "Readers may look at every shelf of the library and at every box in it, but can neither lend nor order anything"
READER = {"id": 3, "name": "Reader", "description": LONG}
LENDER = {"id": 4, "name": "Lender", "description": "Lenders may lend what they find"}


def told(text: str, *roles: dict[str, Any], at: float = 2.0) -> str:
    asked = exchange(1, 1.0, "GET", "/roles", {"roles": list(roles)}, mime="application/json", kind="fetch")
    clicked = done(1, at, "click", "/users/new", "li#option-1 > span", "span", text=text)
    (found,) = call(Interactions(Capture(transactions=(asked,), interactions=(clicked,))), "get_clicks")["items"]
    return str(found["text"])


@pytest.mark.parametrize(
    ("text", "roles", "name"),
    [
        (LONG, (READER, LENDER), "Reader"),
        (LONG[:90], (READER, LENDER), "Reader"),
        ("Lenders may lend  what they find", (READER, LENDER), "Lender"),
    ],
)
def test_it_is_known_by_its_name(text: str, roles: tuple[dict[str, Any], ...], name: str) -> None:
    assert told(text, *roles) == name


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("Lenders may lend", (READER, LENDER)),
        ("Lenders may lend what they", (READER, LENDER)),
        (LONG, (READER, READER | {"id": 5, "name": "Guest"})),
        (LONG, (READER, LENDER | {"name": "Reader"})),
        ("How to build a wall", ({"title": "How to build a wall", "slug": "wall"},)),
        ("How to build a wall", ({"title": "How to build a wall", "name": "wall"},)),
    ],
    ids=[
        "a name",
        "cut where no recorder cuts",
        "two are described so",
        "two are called so",
        "it is a name",
        "as well",
    ],
)
def test_what_does_not_tell_one_entry_alone_reads_as_it_did(text: str, roles: tuple[dict[str, Any], ...]) -> None:
    assert told(text, *roles) == text


def test_what_was_answered_later_was_not_clicked() -> None:
    assert told(LONG, READER, LENDER, at=0.5) == LONG
