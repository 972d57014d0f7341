"""Which classes tell what kind of thing an element is."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from routines.selector import classes


@pytest.mark.parametrize("state", ["odd", "oddrow", "even-row", "row_alt", "bgodd", "row1", "altitem", "is-open"])
def test_a_stripe_or_state_is_no_kind(state: str) -> None:
    row = LexborHTMLParser(f'<p class="user {state}">').css_first("p")
    assert row is not None
    assert classes(row) == ["user"]


@pytest.mark.parametrize("kind", ["oddity", "events", "evening", "rowing", "itemised", "alternative"])
def test_a_word_that_only_begins_so_is_one(kind: str) -> None:
    row = LexborHTMLParser(f'<p class="{kind}">').css_first("p")
    assert row is not None
    assert classes(row) == [kind]
