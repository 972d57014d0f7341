"""What was pressed in one row of many, and what travels for it."""

from typing import Any

import pytest

from actors.rules.explaining.asking import questions
from actors.rules.facts.source import Extracted, parameters_of, responses_of
from actors.rules.sources.leading import row_of
from actors.rules.sources.looked_up import Chosen
from tests.actors.rules.request_values import context, entered, guessed, settled, value

Line = dict[str, Any]


def test_a_link_that_every_row_has_is_asked_for_by_its_row_only() -> None:
    click = {
        "type": "click",
        "text": "Drop",
        "row": "Ann",
        "parameter": "item",
        "href": "http://x/do",
        "url": "http://x/",
    }
    lines = [value("url", "", "http://x/do"), value("form", "query", "DROP 1")]
    asked = questions(lines, context("http://x/do", method="POST", clicks=[click]))
    assert {each.label for each in asked if each.parameter} == {"Ann"}


def test_the_row_is_asked_for_behind_a_form_that_asks_nothing() -> None:
    edit = {"type": "click", "url": "http://x/", "row": "Ann", "parameter": "item", "selector": "tr > form"}
    here = context("http://x/people/3/edit?", clicks=[edit | {"form": {"action": "http://x/people/3/edit"}}])
    (asked,) = [each for each in questions([value("url", "", "http://x/people/3/edit?")], here) if each.label]
    assert (asked.parameter, asked.call.arguments["value"]) == ("item", "http://x/people/3/edit")


def test_a_part_of_an_address_is_asked_for_by_the_row_of_the_link_before_its_place() -> None:
    click = {"type": "click", "url": "http://x/", "href": "http://x/edit/687a18b2#top", "row": "Copper", "text": "Edit"}
    here = context("http://x/edit/687a18b2", clicks=[click | {"parameter": "item"}])
    asked = questions([value("path", "1", "687a18b2", "opaque")], here)
    assert [(each.call.name, each.label) for each in asked][:2] == [("trace_choice", "Copper"), ("trace_value", "")]


def test_an_id_in_an_address_is_asked_for_by_the_row_of_a_script_s_button_before_its_place() -> None:
    click = {"type": "click", "url": "http://x/things", "row": "Copper", "parameter": "item"}
    here = context("http://x/api/things/687a18b2", clicks=[click])
    asked = questions([value("path", "2", "687a18b2", "opaque")], here)
    assert [(each.call.name, each.label) for each in asked][:2] == [("trace_choice", "Copper"), ("trace_value", "")]


def test_a_key_in_a_header_is_asked_for_by_every_row_that_was_clicked_as_the_last_may_be_another_s() -> None:
    rows = [{"type": "click", "url": "http://x/", "row": name, "parameter": name} for name in ("Copper", "Options")]
    lines = [value("header", "X-Api-Key", "secret-3-key", "secret"), value("json", "name", "Tin")]
    here = context("http://x/api/purse", method="PATCH", clicks=rows, inputs=[entered("name", "Tin")])
    asked = [each for each in questions(lines, here) if each.place == 0 and each.label]
    assert {each.label: each.call.arguments.get("of_row") for each in asked} == {
        "Copper": True,
        "Options": True,
        "Tin": None,
    }


@pytest.mark.parametrize(("page", "asked"), [("http://x/list", True), ("http://x/people/7/new", False)])
def test_a_form_of_a_later_page_knows_the_thing_whose_row_a_script_opened(page: str, asked: bool) -> None:
    row = {"type": "click", "url": "http://x/list", "row": "Ann", "parameter": "item", "time": 4.0}
    send = {"type": "click", "url": page, "form": {"action": "http://x/add", "method": "post"}, "time": 9.0}
    here = context("http://x/add", clicks=[row, send], time=9.1)
    assert row_of(here) == (here.clicks[0] if asked else None)


@pytest.mark.parametrize(("held", "asked"), [("/claim", ["Ann"]), ("/drop", [])])
def test_a_button_of_a_row_that_keeps_the_address_for_a_script_tells_the_row_though_it_stands_in_a_form(
    held: str, asked: list[str]
) -> None:
    form = {"action": "http://x/list", "method": "get"}
    button = {"type": "click", "url": "http://x/list", "row": "Ann", "parameter": "item", "tag": "button"}
    here = context("http://x/claim", clicks=[button | {"form": form, "attributes": {"hx-post": held}}], method="POST")
    found = questions([value("form", "lead", "9f3a.e356", "opaque")], here)
    assert [each.label for each in found if isinstance(each, Chosen) and each.of_row] == asked


@pytest.mark.parametrize(("field", "labels"), [("group", ["Rowers"]), ("team", ["Tore"])])
def test_what_was_chosen_in_a_field_is_not_the_number_of_the_row_that_was_opened(field: str, labels: list[str]) -> None:
    click = {"type": "click", "url": "http://x/", "href": "http://x/edit/4", "row": "Tore", "parameter": "item"}
    chosen = entered(field, "4", chosen_label="Rowers") | {"type": "select-one", "parameter": "group_of"}
    here = context("http://x/edit/4", method="POST", clicks=[click], inputs=[chosen])
    asked = questions([value("form", "group", "4", "constant_looking")], here)
    assert list(dict.fromkeys(each.label for each in asked if each.label)) == labels


def test_the_name_of_a_row_that_was_ticked_may_travel_as_it_is() -> None:
    row = entered("item", "on", chosen_label="web01", of_row=True) | {"type": "checkbox"}
    assert guessed(value("json", "names", "web01"), row) == "parameter"
    assert guessed(value("json", "names", "web02"), row) is None


NUMBERED = {"kind": "beside", "selector": "tr", "label": "Copper", "attribute": "data-thing-pk"}
BOX = NUMBERED | {"within": 'input[type="checkbox"][value]', "attribute": "value"}
HIDDEN = NUMBERED | {"within": 'input[name="id"][value]', "attribute": "value"}
ON_BUTTON = NUMBERED | {"within": "button.edit", "attribute": "data-id"}
AMOUNT = NUMBERED | {"within": 'input[name="amount"][value]', "attribute": "value"}
CELL = NUMBERED | {"within": "td.count", "attribute": ""}


@pytest.mark.parametrize(
    ("way", "taken"),
    [(NUMBERED, True), (BOX, True), (HIDDEN, True), (ON_BUTTON, True), (AMOUNT, False), (CELL, False)],
)
@pytest.mark.parametrize("name", ["pk", "pks", "thing_id"])
def test_one_digit_is_taken_from_where_the_row_has_its_number(way: Line, taken: bool, name: str) -> None:
    click = {"type": "click", "url": "http://x/things", "row": "Copper", "parameter": "item"}
    answer = {"pages": [{"id": "t0003", "url": "http://x/things", "extractors": [way]}]}
    source = settled(value("query", name, "4", "constant_looking"), answer, clicks=[click])
    assert source["kind"] == ("choice" if taken else "constant")


@pytest.mark.parametrize(("name", "taken"), [("room_id", True), ("room", True), ("floor_id", False), ("seats", False)])
def test_one_digit_is_what_the_row_itself_keeps_under_the_name_of_the_field(name: str, taken: bool) -> None:
    click = {"type": "click", "url": "http://x/plan", "row": "Copper", "parameter": "item"}
    answer = {"pages": [{"id": "t0003", "url": "http://x/plan", "extractors": [NUMBERED | {"attribute": "data-room"}]}]}
    source = settled(value("json", name, "4", "constant_looking"), answer, clicks=[click])
    assert source["kind"] == ("choice" if taken else "constant")


@pytest.mark.parametrize(("ids", "taken"), [(["508"], True), (["509"], False), ([], False)])
def test_a_number_that_the_row_alone_has_is_taken_from_wherever_the_row_keeps_it(ids: list[str], taken: bool) -> None:
    click = {"type": "click", "url": "http://x/things", "row": "Copper", "parameter": "item", "row_ids": ids}
    way = NUMBERED | {"attribute": "data-of"}
    answer = {"pages": [{"id": "t0003", "url": "http://x/things", "extractors": [way]}]}
    source = settled(value("form", "selection", "508", "constant_looking"), answer, clicks=[click])
    assert source["kind"] == ("choice" if taken else "constant")


@pytest.mark.parametrize(("attribute", "taken"), [("data-value", True), ("data-code", True), ("data-width", False)])
def test_a_short_code_is_taken_from_what_the_entry_that_was_clicked_keeps_for_a_script(
    attribute: str, taken: bool
) -> None:
    click = {"type": "click", "url": "http://x/new", "text": "Blue team", "parameter": "choice"}
    way = {"kind": "beside", "selector": "li", "label": "Blue team", "attribute": attribute}
    answer = {"pages": [{"id": "t0003", "url": "http://x/new", "extractors": [way]}]}
    source = settled(value("form", "team", "34", "constant_looking"), answer, clicks=[click])
    assert source["kind"] == ("choice" if taken else "constant")


def test_one_digit_is_taken_from_the_name_that_a_thing_has_in_an_object_of_all() -> None:
    click = {"type": "click", "url": "http://x/", "text": "Copper", "parameter": "metal"}
    way = {"kind": "json", "path": ["metals", {"1": "Copper"}, 0]}
    answer = {"pages": [{"id": "t0003", "url": "http://x/metals", "extractors": [way]}]}
    source = settled(value("json", "metal_id", "4", "constant_looking"), answer, clicks=[click])
    assert (source["kind"], source["parameter"]) == ("choice", "metal")


def test_an_entry_is_looked_up_by_the_id_of_the_thing_with_the_name_of_its_row() -> None:
    click = {"type": "click", "url": "http://x/orders/5", "row": "Heron", "parameter": "item"}
    line = value("path", "2", "32")
    here = context("http://x/api/lines/32", method="DELETE", clicks=[click])
    (asked,) = [each for each in questions([line], here) if each.label]
    assert asked.call.arguments["of_row"]
    named = {"id": "t0003", "value": "8", "extractors": [{"kind": "json", "path": [{"name": "Heron"}, "id"]}]}
    way = {"kind": "json", "path": ["lines", {"lampId": "8"}, "id"]}
    source = asked.source({"pages": [{"id": "t0004", "url": "http://x/o", "extractors": [way], "by": named}]}, line)
    assert isinstance(source, Extracted)
    assert source.by is not None
    assert (source.core, source.by.core, parameters_of(source)) == ("32", "8", ["item"])
    assert responses_of(source) == ["t0003", "t0004"]


@pytest.mark.parametrize(("way", "told"), [({"attribute": "onclick", "pattern": r"\(([0-9]+)\)"}, True), ({}, False)])
def test_a_short_id_is_that_of_a_row_whose_button_hands_it_to_a_script(way: Line, told: bool) -> None:
    row = {"type": "click", "url": "http://x/things", "row": "Copper", "parameter": "item", "text": "Drop"}
    here = context("http://x/things/7/drop", clicks=[row], method="POST")
    line = value("path", "1", "7")
    (asked,) = [each for each in questions([line], here) if isinstance(each, Chosen)]
    beside = {"kind": "beside", "selector": "tr", "label": "Copper", "within": "button"} | way
    source = asked.source({"pages": [{"id": "t1", "url": "http://x/things", "extractors": [beside]}]}, line)
    assert (source is not None) is told
