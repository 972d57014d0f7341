"""What a page that is about one thing says."""

import pytest

from routines.extracting.extraction import extract
from routines.extracting.page import Page
from routines.records.page_fields import find_fields

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
