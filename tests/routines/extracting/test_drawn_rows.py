"""Lists in JSON whose elements bring markup along, read as the rows of the table that a script draws of them."""

import json
from typing import Any

import pytest
from pydantic import TypeAdapter

from routines.export.standalone.fragment import page_in as page_in_export
from routines.extracting.drawn_rows import page_in
from routines.extracting.extract import Page, extract
from routines.extracting.label import locate_by_label
from routines.extractor import Extractor

PEOPLE = ((7, "Ann Lee"), (12, "Bo <3 Chen"), (31, "Eva Ost"))


def answered(rows: list[Any]) -> Page:
    return Page("http://x/rows", [("Content-Type", "application/json")], json.dumps({"draw": 1, "data": rows}))


@pytest.mark.parametrize(
    ("rows", "drawn"),
    [
        (
            [["a < b", 3, None, "<b>x</b>"], ["c", True, {"d": ["e", "f"]}, ""]],
            "<table><tr><td>a &lt; b</td><td>3</td><td></td><td><b>x</b></td></tr>"
            "<tr><td>c</td><td>True</td><td>e f</td><td></td></tr></table>",
        ),
        (
            [{"name": "Ann <i>Lee</i>", "do": "<a href='/7'>Edit</a>"}],
            "<table><tr><td>Ann <i>Lee</i></td><td><a href='/7'>Edit</a></td></tr></table>",
        ),
        ([["a", "<b>x</b>"], ["c"]], "<b>x</b>"),
        ([["a", "<b>x</b>"], ["c", "d", "e"]], "<b>x</b>"),
        ([{"name": "a", "row": "<tr><td>x</td></tr>"}], "<table><tr><td>x</td></tr></table>"),
        (["<b>x</b>", "<i>y</i>"], "<b>x</b>\n<i>y</i>"),
        ([["<b>x</b>"], ["<i>y</i>"]], "<b>x</b>\n<i>y</i>"),
        ([["a", "b"], ["c", "d"]], ""),
    ],
)
def test_elements_with_markup_beside_other_texts_are_rows(rows: list[Any], drawn: str) -> None:
    text = answered(rows).text
    assert (page_in(text), page_in_export(text)) == (drawn, drawn)


def test_what_is_no_list_stays_where_it_stands() -> None:
    text = json.dumps({"form": "<form></form>", "data": [["a", "<b>x</b>"]], "foot": "<p>end</p>"})
    drawn = "<form></form>\n<table><tr><td>a</td><td><b>x</b></td></tr></table>\n<p>end</p>"
    assert (page_in(text), page_in_export(text)) == (drawn, drawn)


@pytest.mark.parametrize(
    ("button", "value", "found"),
    [
        ('<a href="#" class="drop" data-id="{}">Drop</a>', "12", "31"),
        (
            '<form method="post" action="/people/{}/drop"><button>Drop</button></form>',
            "/people/12/drop",
            "/people/31/drop",
        ),
        ('<button onclick="drop({})">Drop</button>', "12", "31"),
    ],
)
@pytest.mark.parametrize("as_object", [False, True])
def test_a_thing_is_found_by_what_stands_in_another_cell_of_its_row(
    button: str, value: str, found: str, as_object: bool
) -> None:
    rows: list[Any] = [[name, "guest", button.format(n)] for n, name in PEOPLE]
    page = answered([dict(zip("abc", row, strict=True)) for row in rows] if as_object else rows)
    (way, *_) = locate_by_label(page, "Bo <3 Chen", value)
    other = TypeAdapter[Extractor](Extractor).validate_python(way.model_dump() | {"label": "eva ost"})
    assert str(extract(other, page)).removeprefix("http://x") == found
    assert locate_by_label(page, "guest", value) == []
