"""Codes of a digit or two, which stand beside anything by chance."""

from typing import Any

import pytest

from actors.rules.explaining.asking import questions
from actors.rules.explaining.guess import first_guess
from actors.rules.sources.labels import links_to
from tests.actors.rules.request_values import context, entered, origin, settled, told, value

Line = dict[str, Any]


def test_a_short_code_that_only_stands_beside_a_label_is_chance() -> None:
    typed = entered("title", "Lamp is broken")
    beside = {"kind": "beside", "selector": "tr", "label": "Lamp is broken"}
    answer = {"pages": [{"id": "t0003", "extractors": [beside]}]}
    assert settled(value("form", "status", "17"), answer, inputs=[typed]) == {"kind": "constant"}


def test_a_short_code_of_the_field_of_this_name_beside_the_label_is_no_chance() -> None:
    ticked = entered("pick", "3", type="checkbox", chosen_label="The Orchard")
    beside = {"kind": "beside", "selector": "tr", "label": "The Orchard", "attribute": "value"}
    answer = {"pages": [{"id": "t0003", "extractors": [beside | {"within": 'input[name="pick"][value]'}]}]}
    assert settled(value("form", "pick", "3"), answer, inputs=[ticked])["kind"] == "choice"


@pytest.mark.parametrize(
    ("way", "kind"),
    [
        ({"within": 'input[name="id"][value]', "attribute": "value"}, "choice"),
        ({"within": 'input[name="rank"][value]', "attribute": "value"}, "constant"),
        ({"attribute": "id", "pattern": "^row_([0-9]+)$"}, "choice"),
        ({"within": "td", "attribute": "id", "pattern": "^cell_([0-9]+)$"}, "constant"),
    ],
)
def test_a_one_digit_code_is_that_of_the_row_where_the_row_has_it_for_this(way: Line, kind: str) -> None:
    click = {"type": "click", "url": "http://x/list", "row": "Quince jam", "parameter": "item"}
    beside = {"kind": "beside", "selector": "tr", "label": "Quince jam"} | way
    line, answer = value("form", "id", "4", "constant_looking"), {"pages": [{"id": "t0003", "extractors": [beside]}]}
    assert settled(line, answer, clicks=[click], method="POST")["kind"] == kind


def test_a_one_digit_code_of_what_was_picked_in_the_box_of_this_name_is_no_chance() -> None:
    picked = entered("crops", "kal", chosen_label="red kale")
    answer = {"pages": [{"id": "t0003", "extractors": [{"kind": "json", "path": [{"text": "red kale"}, "value"]}]}]}
    lines = [value("json", name, "4", "constant_looking", path=[name, 0]) for name in ("crops", "beds")]
    assert settled(lines[0], answer, method="POST", inputs=[picked])["kind"] == "choice"
    assert questions(lines[1:], context(method="POST", inputs=[picked])) == []


@pytest.mark.parametrize(
    ("code", "name", "kind"), [("", "owner_id", "choice"), ("3", "owner_id", None), ("", "size", None)]
)
def test_a_short_id_may_be_that_of_a_choice_whose_code_only_a_script_has(
    code: str, name: str, kind: str | None
) -> None:
    chosen = entered("", code, type="select", chosen_label="Cy Moss", parameter="assign_to")
    answer = {"pages": [{"id": "t0003", "extractors": [{"kind": "json", "path": [{"name": "Cy Moss"}, "id"]}]}]}
    line = value("json", name, "7", "constant_looking", path=[name])
    asked = [each for each in questions([line], context(method="POST", inputs=[chosen])) if each.label]
    assert len(asked) == (kind is not None)
    if kind:
        assert settled(line, answer, method="POST", inputs=[chosen])["kind"] == kind


@pytest.mark.parametrize("code", ["5", "31"])
@pytest.mark.parametrize(
    ("kept", "name", "kind"),
    [
        ("data-payee", "payee_id", "choice"),
        ("data-who", "payee_id", "choice"),
        ("data-index", "payee_id", "constant"),
        ("data-payee", "size", "constant"),
    ],
)
def test_a_short_id_is_that_of_what_was_clicked_if_it_keeps_just_that_for_a_script(
    code: str, kept: str, name: str, kind: str
) -> None:
    click = {"type": "click", "text": "Landlord", "url": "http://x/pay", "parameter": "choice", "tag": "a"}
    beside = {"kind": "beside", "selector": "a.payee", "label": "Landlord", "attribute": kept}
    answer = {"pages": [{"id": "t1", "url": "http://x/pay", "extractors": [beside]}]}
    line = value("form", name, code, "constant_looking")
    assert settled(line, answer, clicks=[click | {"attributes": {kept: code}}], method="POST")["kind"] == kind
    another = click | {"attributes": {kept: "9"}}
    if kept == "data-who":
        assert settled(line, answer, clicks=[another], method="POST")["kind"] == "constant"


@pytest.mark.parametrize(("name", "kind"), [("builderid", "choice"), ("paid", "constant"), ("valid", "constant")])
def test_a_number_is_the_id_of_what_was_clicked_where_it_is_called_so(name: str, kind: str) -> None:
    click = {"type": "click", "text": "docs", "url": "http://x/#/builders", "href": "http://x/#/builders/2"}
    click |= {"parameter": "builder"}
    way = {"kind": "json", "path": ["builders", {"name": "docs"}, "builderid"]}
    line = value("json", name, "2", "constant_looking")
    assert (
        kind == "constant"
        or settled(line, {"pages": [{"id": "t1", "extractors": [way]}]}, clicks=[click])["kind"] == kind
    )
    assert bool(questions([line], context(clicks=[click]))) is (kind == "choice")


@pytest.mark.parametrize(
    ("sent", "clicked", "href", "parameter"),
    [("bo", "bo", "/men/bo", "confirm"), ("bo", "bo", "", ""), ("bo", "al", "/men/al", ""), ("yes", "yes", "/yes", "")],
)
def test_a_short_name_that_was_clicked_and_typed_once_more_to_confirm_it_is_known_in_a_hidden_field(
    sent: str, clicked: str, href: str, parameter: str
) -> None:
    clicks = [{"type": "click", "text": clicked, "href": href and f"http://x{href}", "url": "http://x/men"}]
    where = context("http://x/men/drop", clicks=clicks, inputs=[entered("confirm", sent)])
    found = first_guess(value("form", "login", sent, "constant_looking"), where).source
    assert (told(found)["parameter"] if found else "") == parameter


@pytest.mark.parametrize(
    ("name", "path", "kind"),
    [
        ("item", ["data", {"title": "Kestrels"}, "id"], "choice"),
        ("item", ["data", {"title": "Kestrels"}, "stars"], "constant"),
        ("stars", ["data", {"title": "Kestrels"}, "id"], "constant"),
    ],
)
def test_a_number_is_the_id_of_what_was_clicked_under_a_name_for_anything(
    name: str, path: list[Any], kind: str
) -> None:
    click = {"type": "click", "text": "Kestrels", "url": "http://x/#/books", "parameter": "book"}
    answer = {"pages": [{"id": "t1", "url": "http://x/api/books", "extractors": [{"kind": "json", "path": path}]}]}
    line = value("json", name, "4", "constant_looking")
    assert settled(line, answer, clicks=[click], method="POST")["kind"] == kind
    linked = [click | {"href": "http://x/#/books/4"}]
    assert bool(questions([line], context(clicks=linked, method="POST"))) is (name == "item")


def test_a_code_that_stands_beside_everything_is_looked_for_only_under_its_own_name() -> None:
    typed = entered("title", "Lamp is broken")
    assert questions([value("form", "forms", "0", "constant_looking")], context(inputs=[typed])) == []
    chosen = entered("state", "0", type="select", chosen_label="Open")
    (asked,) = questions([value("form", "state", "0", "constant_looking")], context(inputs=[chosen]))
    assert asked.label == "Open"


def test_a_short_number_comes_only_from_where_it_is_called_an_id() -> None:
    line = value("json", "id", "2", "constant_looking", path=["variables", "id"])
    chance = origin("t0001", {"kind": "json", "path": ["config", "digits"]})
    meant = origin("t0002", {"kind": "json", "path": ["customer", "id"]})
    assert settled(line, {"origins": [chance], "pages": []}) == {"kind": "constant"}
    assert settled(line, {"origins": [chance, meant], "pages": []})["transaction_id"] == "t0002"


def test_that_a_code_stands_beside_itself_is_not_asked() -> None:
    chosen = entered("", "process", type="radio", chosen_label="Local process", parameter="kind")
    asked = questions([value("json", "type", "process")], context(inputs=[chosen]))
    assert [each.label for each in asked if each.label] == ["Local process"]
    offered = chosen | {"chosen_label": "Process", "options": {"Process": "process", "Docker": "docker"}}
    assert not any(each.label for each in questions([value("json", "type", "process")], context(inputs=[offered])))


def test_a_sign_is_no_id_though_its_name_ends_so() -> None:
    link = {"type": "click", "text": "Lamps", "href": "http://x/lamps", "parameter": "kind", "url": "http://x/"}
    there = context(clicks=[link])
    assert [links_to(value("query", "op[lamp_id]", text), there) for text in ("=", "7")] == [[], [("kind", "Lamps")]]


@pytest.mark.parametrize(("handed", "name", "kind"), [("62", "owner_id", "choice"), ("9", "owner_id", "constant")])
def test_a_short_id_is_that_of_what_was_clicked_if_it_hands_just_that_to_a_script(
    handed: str, name: str, kind: str
) -> None:
    click = {"type": "click", "text": "Ann Abt", "url": "http://x/pick", "parameter": "owner", "tag": "a"}
    way = {"kind": "beside", "selector": "a", "label": "Ann Abt", "attribute": "onclick", "pattern": r"\(([0-9]+),"}
    answer = {"pages": [{"id": "t1", "url": "http://x/pick", "extractors": [way]}]}
    line = value("form", name, "62", "constant_looking")
    assert settled(line, answer, clicks=[click | {"handed": handed}], method="POST")["kind"] == kind
