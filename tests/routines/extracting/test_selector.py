"""Which classes tell what kind of thing an element is."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from routines.extracting.page import parsed
from routines.extracting.selector import classes, first_of_kind, simple_selectors


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


@pytest.mark.parametrize(
    ("column", "selector"),
    [(2, "tr > td:nth-of-type(2) > a"), (3, "tr > td:nth-of-type(3) > a")],
)
def test_one_of_several_links_of_a_row_with_an_id_is_found_by_its_column(column: int, selector: str) -> None:
    rows = (f"<tr id=bill_{n}><td>A<td><a href=/bills/{n}>Show</a><td><a href=/bills/{n}/edit>Edit</a>" for n in (7, 8))
    node = parsed(f"<table>{''.join(rows)}</table>").css_first(f"#bill_7 > td:nth-of-type({column}) > a")
    assert node is not None
    assert first_of_kind(node, "href", f"#bill_7 > td:nth-of-type({column}) > a") == selector


def test_the_only_link_of_a_row_is_found_wherever_it_stands_in_it() -> None:
    node = parsed("<table><tr id=bill_7><td>A<td><a href=/bills/7>Show</a></table>").css_first("a")
    assert node is not None
    assert first_of_kind(node, "href", "#bill_7 > td:nth-of-type(2) > a") == "a[href]"
