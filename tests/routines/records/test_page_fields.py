"""What a page that is about one thing says."""

import pytest

from routines.extracting.extraction import extract
from routines.extracting.page import Page
from routines.records.page_fields import PageField, find_fields, suppose_fields

_BY_TURNS = "<tr><th>Status<td>open<th>Room<td>4<tr><th>Owner<td>"
_NAMED = "<tr><td>Status:<td>open<tr><td>Owner:<td>Ann"
_COLUMNS = "<tr><th>Status<th>Room<tr><td>open<td>4"
_ROWS = "<tr><th>Mon<td>open<td>4<tr><th>Tue<td>shut<td>5"
_LAYOUT = f"<tr><th>Status<td><table>{_COLUMNS}</table>"


def page(body: str) -> Page:
    return Page("https://a.example/7", [], f"<title>Things</title>{body}")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (_BY_TURNS, {"status": "open", "room": "4", "owner": ""}),
        (_NAMED, {"status": "open", "owner": "Ann"}),
        (_COLUMNS, {"text": "Lamp Status Room open 4"}),
        (_ROWS, {"text": "Lamp Mon open 4 Tue shut 5"}),
        (f"{_NAMED}<tr><td>Room:<td><select><option>4</select>", {"status": "open", "owner": "Ann"}),
        (_LAYOUT, {"text": "Lamp Status Status Room open 4"}),
    ],
)
def test_what_stands_beside_its_name_in_a_table_is_told(rows: str, said: dict[str, str]) -> None:
    found = find_fields(page(f"<nav><table><tr><th>User<td>Bo</table></nav><h1>Lamp</h1><table>{rows}</table>"))
    told = {each.name: each.value for each in found}
    if "text" in said:
        told["text"] = told["text"].removeprefix("User Bo ")
    assert told == {"heading": "Lamp"} | said


def test_what_is_taken_by_its_name_is_taken_from_the_page_of_another_thing() -> None:
    found = find_fields(page(f"<table>{_NAMED}</table>"))
    other = page("<h1>Desk</h1><table><tr><td>Room:<td>9<tr><td>Owner:<td>Cy<tr><td>Status:<td>shut</table>")
    assert {each.name: extract(each.extractor, other) for each in found[1:]} == {"status": "shut", "owner": "Cy"}


def test_deep_pages_and_those_of_many_tables_are_read() -> None:
    deep = f"{'<div>' * 1200}<table><tr><th>Status<td>open</table>"
    assert [each.name for each in find_fields(page(deep))] == ["heading", "status"]
    many = "<table><tr><th>Status<td>open</table>" * 40 + "<table><tr><td>y</table>" * 3000
    assert len(find_fields(page(many))) == 9


def test_names_are_short_and_no_more_of_them_are_told_than_are_of_use() -> None:
    long = f"<tr><th>{'Status ' * 9}</th><td>open</td></tr>"
    assert [each.name for each in find_fields(page(f"<table>{long}{_NAMED}</table>"))] == ["heading", "status", "owner"]
    many = "".join(f"<tr><th>Part {n}</th><td>{n}</td></tr>" for n in range(40))
    assert len(find_fields(page(f"<table>{many}</table>"))) == 31


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("<p class=success>It is done</p><div role=alert>Mind the gap</div>", "It is done"),
        ("<div role=alert>It is done</div>", "It is done"),
        ("<p class=success hidden>It is done</p><main>Lamp 7</main>", ""),
        ("<p class='success'></p><div role=alert>It is done</div>", "It is done"),
    ],
)
def test_a_message_is_told_instead_of_the_text_of_the_page(body: str, said: str) -> None:
    told = {each.name: each.value for each in find_fields(page(body))}
    assert told == {"heading": "Things"} | ({"message": said} if said else {"text": "Lamp 7"})


TOLD = {"state": "open & new", "price": "4.50", "town": "Kiel"}
OTHER = {"state": "shut", "price": "9.00", "town": "Bonn"}


def read(found: list[PageField], other: str) -> dict[str, object]:
    taken = {each.name: extract(each.extractor, page(other)) for each in found}
    return {name: value for name, value in taken.items() if name not in ("heading", "text")}


def written(template: str, told: dict[str, str]) -> str:
    lines = (template.format(name.title(), value.replace("&", "&amp;")) for name, value in told.items())
    return f"<main><h1>Lamp</h1><div class=of>{''.join(lines)}</div></main>"


@pytest.mark.parametrize(
    "template",
    [
        "<li>{}: {}</li>",
        "<p><strong>{}:</strong> {}</p>",
        "<b>{}:</b> {}<br>",
        "<div><label>{}</label><p>{}</p></div>",
    ],
)
def test_what_stands_behind_a_name_and_a_colon_is_told_though_it_is_in_no_element_of_its_own(template: str) -> None:
    found = find_fields(page(written(template, TOLD)))
    assert {each.name: each.value for each in found if each.name in TOLD} == TOLD
    assert read(found, written(template, OTHER)) == OTHER


def test_tables_inside_a_layout_are_read_as_any() -> None:
    menu = "<td><table><tr><td><a href=/>Home</a><tr><td><a href=/help>Help</a></table>"
    found = find_fields(page(f"<table><tr>{menu}<td><h2>Lamp</h2><table>{_NAMED}</table></table>"))
    assert {each.name: each.value for each in found} == {"heading": "Lamp", "status": "open", "owner": "Ann"}


@pytest.mark.parametrize(
    ("template", "around"),
    [
        ("<tr><td>{}<td>{}", "<table>{}</table>"),
        ("<tr><td><b>{}</b><td>{}", "<table>{}</table>"),
        ("<div class=row><div class='col-3 bold'>{}</div><div class=col-9>{}</div></div>", "{}"),
        ("<p><label>{0}</label><input name={0} value='{1}'></p>", "<form method=post>{}</form>"),
        ("<p><label for={0}>{0}</label><select id={0}><option>x<option selected>{1}</select></p>", "<form>{}</form>"),
        ("<div><label>{}</label><input readonly value='{}'></div>", "{}"),
        ("<tr><th>{0}<td><input name={0} value='{1}'>", "<form><table>{}</table></form>"),
    ],
)
def test_what_may_stand_beside_its_name_is_told_of_a_page_that_is_known_to_be_of_one_thing(
    template: str, around: str
) -> None:
    body, other = (around.format(written(template, each)) for each in (TOLD, OTHER))
    body, other = (text.replace("<h1>Lamp</h1>", "").replace("<div class=of>", "") for text in (body, other))
    assert not [each for each in find_fields(page(body)) if each.name in TOLD]
    assert read(suppose_fields(page(body)), other) == OTHER


def test_rows_of_two_that_begin_with_no_names_are_not_supposed_to() -> None:
    for rows in ("<tr><td>Room 4<td>Ann<tr><td>Room 5<td>Bo<tr><td>Room 6<td>Cy", "<tr><td>Ann<td>4<tr><td>Bo<td>5"):
        assert [each.name for each in suppose_fields(page(f"<table>{rows}</table>"))] == ["heading"]
