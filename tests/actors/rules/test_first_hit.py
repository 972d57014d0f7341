"""Which values of a request may be those of the first hit of a search."""

from typing import Any

import pytest

from actors.rules.explaining.asking import questions
from actors.rules.facts.click import Click
from actors.rules.facts.value import Value
from actors.rules.sources.first_hit import in_row_of_hit, of_first_hit
from actors.rules.sources.looked_up import Chosen
from actors.rules.sources.question import Situation
from actors.rules.transcript import Result
from tests.actors.rules.request_values import context, entered, settle, settled, told, value

CLICK = {"type": "click", "text": "Open", "first_hit": True, "row_texts": ["Lamp", "Kitchen", "Red"], "time": 1.0}


def asked(line: Value) -> list[str]:
    situation = Situation([line], context(clicks=[CLICK], time=2.0))
    return [each.call.arguments["label"] for each in of_first_hit(0, line, situation)]


@pytest.mark.parametrize(
    "line",
    [
        value("path", "1", "7"),
        value("query", "entry", "17"),
        value("form", "lamp_id", "7"),
        value("json", "token", "a1b2c3d4e5", "opaque"),
    ],
)
def test_an_id_or_what_goes_with_it_is_asked_for_by_the_first_texts_of_its_entry(line: Value) -> None:
    assert asked(line) == ["Lamp", "Kitchen"]


@pytest.mark.parametrize(
    "line",
    [
        value("url", "", "17"),
        value("cookie", "sid", "a1b2c3d4e5", "opaque"),
        value("query", "sort", "name"),
        value("query", "entry", "7"),
        value("form", "entry", "17"),
        value("multipart", "entry", "17"),
    ],
)
def test_a_mere_number_a_word_and_what_the_session_carries_are_not(line: Value) -> None:
    assert asked(line) == []


@pytest.mark.parametrize(
    ("typed", "labels"),
    [("winter garden", ["winter garden", "6. Winter garden", "Open"]), ("autumn", ["6. Winter garden", "Open"])],
)
def test_what_was_searched_for_is_asked_with_before_what_a_script_writes_around_it(
    typed: str, labels: list[str]
) -> None:
    hit = CLICK | {"row_texts": ["6. Winter garden", "Open"], "time": 2.0}
    searched = {"id": "i1", "name": "q", "type": "text", "value": typed, "parameter": "q", "time": 1.0}
    line = value("path", "1", "6")
    situation = Situation([line], context(clicks=[hit], inputs=[searched], time=3.0))
    assert [each.call.arguments["label"] for each in of_first_hit(0, line, situation)] == labels


@pytest.mark.parametrize(("typed", "labels"), [("Lamp", ["Lamp", "Select Lamp"]), ("ash", [])])
def test_the_button_of_a_hit_is_found_by_what_was_searched_for_before_the_label_of_its_box(
    typed: str, labels: list[str]
) -> None:
    hit = Click(type="click", text="Trash", first_hit=True, row_texts=["Select Lamp", "Lamp", "Red"], time=2.0)
    searched = {"id": "i1", "name": "q", "type": "text", "value": typed, "parameter": "q", "time": 1.0}
    found = in_row_of_hit(0, "/lamps/7/drop", hit, context(inputs=[searched], time=3.0))
    assert list(dict.fromkeys(each.call.arguments["label"] for each in found)) == labels


def test_what_a_script_fetched_for_the_first_hit_is_asked_for_in_its_row_and_not_by_the_form_that_it_held() -> None:
    edit = {"type": "click", "text": "Edit", "row_texts": ["Hall lamp"], "first_hit": True, "time": 4.0}
    edit |= {"url": "http://x/", "attributes": {"data-url": "/items/65/form"}}
    save = {"type": "submit", "url": "http://x/", "time": 8.0, "form": {"action": "http://x/items/65/form"}}
    here = context("http://x/items/65/form", clicks=[edit, save], inputs=[entered("q", "lamp", time=3.0)], time=5.0)
    asked = questions([value("url", "", here.url, "url")], here)
    assert [(each.call.name, each.label) for each in asked] == [
        ("trace_choice", "lamp"),
        ("trace_choice", "Hall lamp"),
        ("trace_value", ""),
    ]


def test_where_it_held_no_address_the_form_in_what_was_fetched_tells_it() -> None:
    edit = {"type": "click", "text": "Edit", "row_texts": ["Hall lamp"], "first_hit": True, "url": "http://x/"}
    save = {"type": "submit", "url": "http://x/", "time": 8.0, "form": {"action": "http://x/items/65/form"}}
    here = context("http://x/items/65/form", clicks=[edit | {"time": 4.0}, save], time=5.0)
    asked = questions([value("url", "", here.url, "url")], here)
    assert {each.call.arguments["value"] for each in asked} == {"/items/65/form"}


@pytest.mark.parametrize(
    ("name", "sent", "attribute", "kind"),
    [
        ("id", "67", "data-drop", "choice"),
        ("id", "67", "data-seat", "constant"),
        ("seat", "2", "data-seat", "choice"),
        ("quantity", "2", "data-seat", "constant"),
        ("id", "3", "data-index", "constant"),
    ],
)
def test_a_short_number_that_the_button_of_a_row_hands_to_a_script_is_that_of_the_row(
    name: str, sent: str, attribute: str, kind: str
) -> None:
    """That of how many things is it by chance."""
    drop = {"type": "click", "text": "Drop", "row": "Hall lamp", "parameter": "item", "url": "http://x/"}
    drop |= {"attributes": {"data-drop": "67", "data-seat": "2", "data-index": "3"}}
    way = {"kind": "beside", "selector": "tr", "label": "Hall lamp", "within": f"a[{attribute}]"}
    answer = {"pages": [{"id": "t0003", "url": "http://x/", "extractors": [way | {"attribute": attribute}]}]}
    line = value("form", name, sent, "constant_looking")
    assert settled(line, answer, method="POST", clicks=[drop])["kind"] == kind


@pytest.mark.parametrize(
    ("attributes", "taken"),
    [
        ({"data-id": "67", "data-seat": "2"}, [True, False]),
        ({"data-drop": "67", "data-seat": "3"}, [True, False]),
        ({"data-drop": "67", "data-list": "2"}, [True, True]),
    ],
)
def test_where_one_of_these_is_called_as_it_is_sent_no_other_is_by_chance(
    attributes: dict[str, str], taken: list[bool]
) -> None:
    drop = {"type": "click", "text": "Drop", "row": "Hall lamp", "parameter": "item", "url": "http://x/", "time": 1.0}
    here = context("http://x/drop", method="POST", clicks=[drop | {"attributes": attributes}], time=1.1)
    lines = [value("form", "id", "67", "constant_looking"), value("form", "list_id", "2", "constant_looking")]
    held = {each.place: each.held for each in questions(lines, here) if isinstance(each, Chosen) and each.of_row}
    assert [bool(held[place]) for place in (0, 1)] == taken


@pytest.mark.parametrize(
    ("row", "kept", "name", "taken"),
    [
        ("Landlord", {"attributes": {"data-payee": "67"}}, "payee_id", {0}),
        ("Landlord", {"attributes": {"data-who": "67"}}, "payee_id", {0, 1}),
        ("", {"attributes": {"data-payee": "67"}}, "payee_id", {0}),
        ("", {"attributes": {"data-payee-id": "67"}}, "payeeId", {0}),
        ("", {"attributes": {"data-who": "67"}}, "payee_id", set()),
        ("", {"attributes": {"data-who": "67"}}, "account_id", {0, 1}),
        ("", {"handed": "67"}, "payee_id", set()),
        ("", {"handed": "67"}, "account_id", {0, 1}),
    ],
)
def test_nor_what_is_called_after_one_thing_for_another(
    row: str, kept: dict[str, Any], name: str, taken: set[int]
) -> None:
    pay = {"type": "click", "text": "Landlord", "parameter": "payee", "url": "http://x/", "time": 1.0, "tag": "a"}
    here = context("http://x/pay", method="POST", clicks=[pay | {"row": row} | kept], time=1.1)
    lines = [value("json", each, "67", "constant_looking") for each in (name, "account_id")]
    asked = [each for each in questions(lines, here) if isinstance(each, Chosen)]
    assert {each.place for each in asked if each.held} == taken


def test_nor_for_what_is_called_after_what_stands_before_it_in_the_address() -> None:
    pay = {"type": "click", "text": "Landlord", "parameter": "payee", "url": "http://x/", "time": 1.0, "tag": "a"}
    click = pay | {"attributes": {"data-payee": "67"}}
    here = context("http://x/payees/67/pay", method="POST", clicks=[click], time=1.1)
    lines = [value("path", "1", "67", "constant_looking"), value("json", "account_id", "67", "constant_looking")]
    assert not any(each.held for each in questions(lines, here) if isinstance(each, Chosen) and each.place == 1)


@pytest.mark.parametrize(("name", "kind"), [("account_id", "constant"), ("id", "choice"), ("payee", "choice")])
def test_what_the_row_has_for_one_thing_is_not_looked_up_for_another(name: str, kind: str) -> None:
    pay = {"type": "click", "text": "Pay", "row": "Landlord", "parameter": "payee", "url": "http://x/", "time": 1.0}
    here = context(
        "http://x/pay", method="POST", clicks=[pay | {"attributes": {"data-payee": "67"}, "row_ids": ["67"]}], time=1.1
    )
    lines = [value("json", each, "67", "constant_looking", type="integer") for each in (name, "payee_id")]
    way = {"kind": "beside", "selector": "tr", "label": "Landlord", "within": "button", "attribute": "data-payee"}
    answer = {"pages": [{"id": "t0003", "url": "http://x/", "extractors": [way]}]}
    asked = questions(lines, here)
    found = settle(lines, asked, [Result(True, answer if isinstance(each, Chosen) else {}) for each in asked], here)
    assert [told(each.source)["kind"] for each in found] == [kind, "choice"]
