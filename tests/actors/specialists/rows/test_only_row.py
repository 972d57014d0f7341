"""A row that has no neighbours."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.rows.row import row_of


def test_a_row_without_neighbours_has_its_texts_for_what_is_pressed_in_it() -> None:
    page = "<table><tr><td>Ann</td><td>7 May</td><td><button id=a>Remove</button></td></tr></table><ul><li id=b>Ann"
    tree = LexborHTMLParser(page)
    assert [row_of(node) for node in tree.css("#a, #b")] == [
        {"row_texts": ["Ann", "7 May", "Remove"], "is_first": True},
        {},
    ]


def test_the_only_row_is_called_by_what_its_link_or_form_sends() -> None:
    row = "<tr><td>Boss</td><td>ann@a.example</td><td>{}</td></tr>"
    link = '<a id=x href="/stop?token=7b&who=ann%40a.example">Stop</a>'
    form = '<form><input type=hidden name=who value="ann@a.example"><button id=x>Stop</button></form>'
    for inside, name in ((link, "ann@a.example"), (form, "ann@a.example"), ("<a id=x href=/stop/4>Stop</a>", None)):
        node = LexborHTMLParser(f"<table>{row.format(inside)}</table>").css_first("#x")
        assert node is not None
        assert row_of(node).get("row") == name


@pytest.mark.parametrize(
    ("heading", "inner", "is_row"), [("h3", "table", False), ("h3", "p", True), ("p", "table", True)]
)
def test_a_table_that_arranges_a_page_has_no_row_of_a_list(heading: str, inner: str, is_row: bool) -> None:
    form = f"<form><input type=hidden name=dn value='cn=Ann'><{inner} id=in></{inner}><input type=submit id=x></form>"
    page = f"<table><tr><td><{heading}>Ann</{heading}><b>cn=Ann</b>{form}</td></tr></table>"
    node = LexborHTMLParser(page).css_first("#x")
    assert node is not None
    assert row_of(node).get("row") == ("cn=Ann" if is_row else None)


@pytest.mark.parametrize(
    ("inside", "head", "name"),
    [
        ("<a id=x href=/drop/4><i class=bin></i></a>", "Aktionen", "hall lamp"),
        ("<button id=x>Drop</button>", "", "hall lamp"),
        ("<button id=x>Drop</button>", "Actions", "hall lamp"),
        ("<input type=submit value=Drop id=x>", "", "hall lamp"),
        ("<a id=x href=/lamps/4>L-4</a>", "Number", None),
        ("<input id=x>", "", None),
        ("<select><option>all</select><button id=x>Search</button>", "", None),
    ],
)
def test_the_only_row_of_a_table_with_heads_is_called_by_its_name(inside: str, head: str, name: str | None) -> None:
    heads = f"<tr><th>No</th><th>Kind</th><th>Name</th><th>{head}</th></tr>"
    page = f"<table>{heads}<tr><td>4711</td><td>lamp</td><td>hall lamp</td><td>{inside}</td></tr></table>"
    node = LexborHTMLParser(page).css_first("#x")
    assert node is not None
    assert row_of(node).get("row") == name
