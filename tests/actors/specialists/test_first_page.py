"""The first page of a list of which a later one was asked for."""

import pytest

from actors.specialists.first_page import first_page
from captures.capture import Capture
from captures.fields import RequestValue
from tests.actors.specialists.library import exchange


@pytest.mark.parametrize(
    ("first", "second", "at_first"),
    [
        ("/books", "/books?page=2", "-"),
        ("/books", "/books?q=&shelf=&page=2", "-"),
        ("/books?q=art", "/books?q=art&page=2", "-"),
        ("/books?page=1&q=", "/books?page=2", "1"),
        ("/books", "/books?q=art&page=2", ""),
        ("/books?q=art", "/books?q=&page=2", ""),
    ],
)
def test_links_that_turn_pages_carry_the_filters_of_their_list_be_they_empty(
    first: str, second: str, at_first: str
) -> None:
    pager = f"<nav class=pagination><a href='{second}'>2</a></nav>"
    asked = exchange(2, 5, "GET", second, "<p>Tort</p>")
    capture = Capture(transactions=[exchange(1, 0, "GET", first, pager), asked])
    value = RequestValue(place="query", name="page", value="2")
    assert first_page(capture, asked, value) == at_first


def test_a_list_that_sent_to_the_login_before_is_first_where_it_answered() -> None:
    sent_on = exchange(1, 0, "GET", "/books", "", status=302)
    first = exchange(2, 3, "GET", "/books", "<nav class=pagination><a href='/books?page=2'>2</a></nav>")
    asked = exchange(3, 5, "GET", "/books?page=2", "<p>Tort</p>")
    value = RequestValue(place="query", name="page", value="2")
    assert first_page(Capture(transactions=[sent_on, first, asked]), asked, value) == "-"
