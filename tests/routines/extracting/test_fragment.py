"""Answers in JSON that bring along markup, for a script to put into the page."""

import json

import pytest
from pydantic import TypeAdapter

from routines.export.standalone.css import select
from routines.export.standalone.dom import parsed as parsed_by_export
from routines.export.standalone.fragment import markup_in as markup_of_export
from routines.export.standalone.page import shown_text
from routines.extracting.extract import Page, extract
from routines.extracting.fragment import markup_in
from routines.extracting.label import locate_by_label
from routines.extracting.locate import locate
from routines.extractor import Extractor
from routines.records.found import find_records, read_records

ROWS = "".join(
    f"<tr><td>{title}</td><td>{author}</td><td><a href='/edit/{n}'>Edit</a></td></tr>"
    for n, title, author in ((7, "The quiet river", "Ann Lee"), (9, "Winter lamps", "Bo Chen"), (12, "Salt", "Eva Ost"))
)
FORM = "<form><input type=hidden name=token value=k81><select name=kind><option value=3>Book</select></form>"
ANSWER = json.dumps({"ok": True, "title": "a < b", "parts": [FORM, f"<table><tbody>{ROWS}</tbody></table>"]})
PAGE = Page("http://x/ajax", [("Content-Type", "application/json")], ANSWER)


PARTS = """<?xml version='1.0'?>
<partial-response><changes><update id="told"><![CDATA[{}]]></update><update id="state"><![CDATA[e1s2]]></update>
<update id="rows"><![CDATA[<tr><td>1</td></tr>]]></update></changes></partial-response>"""


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        (json.dumps(["<b>one</b>", {"more": " <i>two</i> "}]), "<b>one</b>\n <i>two</i> "),
        (json.dumps({"rows": "<tr><td>1</td></tr>"}), "<table><tr><td>1</td></tr></table>"),
        (json.dumps({"options": "<option>1</option>"}), "<select><option>1</option></select>"),
        (json.dumps({"text": "a < b > c", "quoted": "see <b>this</b> one"}), ""),
        ("[<b>no JSON</b>", ""),
        (PARTS.format("<p>Saved</p>"), "<p>Saved</p>\n<table><tr><td>1</td></tr></table>"),
        (PARTS.format("Saved").replace("partial", "any"), ""),
        ("<p>{}</p>", ""),
    ],
)
def test_the_texts_that_are_markup(text: str, markup: str) -> None:
    assert (markup_in(text), markup_of_export(text)) == (markup, markup)


def test_its_records_are_read_as_those_of_a_page() -> None:
    rule = find_records(ANSWER)[0]
    records = read_records(ANSWER, rule, PAGE.url)
    links = [sorted(filter(None, each.values()))[-1] for each in records]
    assert links == ["http://x/edit/7", "http://x/edit/9", "http://x/edit/12"]
    other = json.dumps({"parts": [f"<table><tbody>{ROWS.replace('Salt', 'Sugar')}</tbody></table>"]})
    assert "Sugar" in read_records(other, rule, PAGE.url)[2].values()


def test_values_are_found_in_its_markup_and_in_the_document() -> None:
    ways = {value: [each.kind for each in locate(PAGE, value)] for value in ("k81", "True")}
    assert ways["k81"][0] == "form_field"
    assert ways["True"] == []
    assert locate(PAGE, "true")[0].kind == "json"
    (beside,) = [each for each in locate_by_label(PAGE, "Winter lamps", "/edit/9") if each.kind == "beside"]
    assert extract(beside.model_copy(update={"label": "Salt"}), PAGE) == "http://x/edit/12"
    option = TypeAdapter[Extractor](Extractor).validate_python({"kind": "option", "name": "kind", "label": "Book"})
    assert extract(option, PAGE) == "3"


def test_an_item_of_a_list_is_known_by_what_its_like_have_too_in_whatever_state_it_is() -> None:
    items = "".join(
        f"<li class='entry {state}'><p><a href='#c-{code}'>{day}</a> <b>Payer</b>{name}</p><ul><li>line</ul></li>"
        for code, state, day, name in (("a7f1", "done", "2 May", "Salt"), ("b8e2", "open", "3 May", "Lamps"))
    )
    page = Page("http://x/list", [("Content-Type", "application/json")], json.dumps({"html": f"<ol>{items}</ol>"}))
    (way,) = locate_by_label(page, "Lamps", "b8e2")
    other = TypeAdapter(Extractor).validate_python(way.model_dump() | {"label": "Salt"})
    assert (extract(way, page), extract(other, page)) == ("b8e2", "a7f1")


@pytest.mark.parametrize("piece", [ROWS, f"<tbody id=all>{ROWS}</tbody>", ROWS.partition("<tr>")[2]])
def test_rows_that_came_without_their_table_are_rows(piece: str) -> None:
    page = Page("http://x/", [], piece)
    way = TypeAdapter[Extractor](Extractor).validate_python({
        "kind": "beside", "selector": "tr", "label": "Salt", "within": "a", "attribute": "href"
    })  # fmt: skip
    assert extract(way, page) == "http://x/edit/12"
    assert [each.kind for each in locate_by_label(page, "Salt", "/edit/12")] == ["link", "beside"][1:]
    assert [shown_text(each) for each in select(parsed_by_export(piece), "tr")][-1] == "Salt Eva Ost Edit"
