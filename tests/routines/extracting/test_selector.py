"""Which classes tell what kind of thing an element is."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from routines.extracting.page import parsed
from routines.extracting.selector import classes, simple_selectors


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


@pytest.mark.parametrize(
    ("html", "selector"),
    [
        ('<form class=edit name="edit_7-97b60d30" action=/7>', "form.edit[action]"),
        ('<form class=edit name="edit-thing-97b60d30" action=/7>', "form.edit[action]"),
        ('<form class=edit name="edit-thing" action=/7>', 'form[name="edit-thing"][action]'),
        ("<form class=edit name=address2line action=/7>", 'form[name="address2line"][action]'),
        ("<form class=edit name=oauth2token action=/7>", 'form[name="oauth2token"][action]'),
        ("<form class=edit name=base64data action=/7>", 'form[name="base64data"][action]'),
    ],
)
def test_a_name_that_is_made_anew_with_the_page_finds_nothing_again(html: str, selector: str) -> None:
    node = parsed(html).css_first("form")
    assert node is not None
    assert next(simple_selectors(node, "action")) == selector
