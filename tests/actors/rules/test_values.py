"""What a value of a request is by its looks, and by what the person entered."""

from typing import Any

import pytest

from actors.rules.explaining.asking import questions
from actors.rules.explaining.guess import first_guess
from actors.rules.facts.value import Value
from actors.rules.sources.labels import says_what_is_done
from tests.actors.rules.request_values import clicks_of, context, entered, guessed, told, value


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (value("form", "q", "", "empty"), "constant"),
        (value("header", "Referer", "http://x/", "standard_header"), "standard"),
        (value("json", "kind", "ticket", "constant_looking"), None),
    ],
)
def test_what_the_shape_of_a_value_tells(line: Value, kind: str | None) -> None:
    assert guessed(line) == kind


def test_what_was_typed_is_a_parameter_under_any_name() -> None:
    assert guessed(value("json", "needle", "blue lamp"), entered("text", "blue lamp")) == "parameter"


def test_a_short_text_is_a_parameter_only_under_its_own_name() -> None:
    assert guessed(value("form", "size", "2"), entered("quantity", "2")) is None
    assert guessed(value("form", "quantity", "2"), entered("quantity", "2", type="number")) == "parameter"


def test_one_text_in_two_fields_is_told_apart_by_name() -> None:
    inputs = (entered("user", "demo"), entered("password", "demo", parameter="password", secret=True))
    source = first_guess(value("form", "user", "demo"), context(inputs=list(inputs))).source
    assert told(source)["parameter"] == "user"


@pytest.mark.parametrize(
    ("name", "used", "kind"),
    [
        ("term", "path", None),
        ("term", "beginning", "parameter"),
        ("term", "", "parameter"),
        ("user", "beginning", None),
    ],
)
def test_a_part_of_an_address_that_was_in_use_before_is_not_what_was_typed(
    name: str, used: str, kind: str | None
) -> None:
    login = entered("password", "secret-1", secret=True, time=3.0)
    typed = entered("term", "search", url="http://x/list", time=9.0), entered("user", "admin", time=2.0)
    text = {"term": "search", "user": "admin"}[name]
    assert guessed(value("path", "1", text, in_use=used), login, *typed) == kind


@pytest.mark.parametrize(
    ("pressed", "text", "used", "kind"),
    [
        ({"tag": "button", "text": "Delete", "row": "bo"}, "bo", "", "parameter"),
        ({"tag": "td", "text": "bo"}, "bo", "", "parameter"),
        ({"tag": "td", "text": "bo"}, "bo", "path", None),
        ({"tag": "button", "text": "Go"}, "Go", "", None),
        ({"tag": "td", "text": "12"}, "12", "", None),
        ({"tag": "td", "text": "bo the elder"}, "bo", "", None),
    ],
)
def test_a_part_of_an_address_is_what_was_picked_however_short_its_name_is(
    pressed: dict[str, str], text: str, used: str, kind: str | None
) -> None:
    pick = {"type": "click", "parameter": "user", **pressed}
    assert guessed(value("path", "2", text, in_use=used), clicks=[pick]) == kind


def test_a_short_text_elsewhere_is_what_was_picked_only_where_it_is_an_id() -> None:
    pick = {"type": "click", "tag": "td", "text": "bo", "parameter": "user"}
    assert guessed(value("json", "user_id", "bo"), clicks=[pick]) == "parameter"
    assert guessed(value("json", "language", "bo"), clicks=[pick]) is None


@pytest.mark.parametrize(
    ("pressed", "kind"),
    [
        ({"tag": "button"}, None),
        ({"tag": "li", "role": "menuitem"}, None),
        ({"tag": "a"}, "parameter"),
        ({"tag": "li", "role": "option"}, "parameter"),
    ],
)
def test_a_button_or_command_of_a_menu_says_what_is_done_and_chooses_nothing(
    pressed: dict[str, str], kind: str | None
) -> None:
    pressed = {"type": "click", "text": "create", "parameter": "choice", **pressed}
    assert guessed(value("path", "2", "create"), clicks=[pressed]) == kind


@pytest.mark.parametrize(
    ("pressed", "step", "says"),
    [
        ({"text": "Remove"}, "delete", True),
        ({"text": "Löschen"}, "delete", True),
        ({"text": "films"}, "delete", False),
        ({"text": "Remove"}, "films", False),
        ({"text": "Remove", "href": "http://x/remove"}, "delete", False),
        ({"text": "Remove", "row": "Lamp"}, "delete", False),
    ],
)
def test_a_command_that_does_away_with_something_is_no_name_of_the_address_that_deletes(
    pressed: dict[str, str], step: str, says: bool
) -> None:
    (click,) = clicks_of({"type": "click", "tag": "a", "parameter": "choice"} | pressed)
    assert says_what_is_done(click, value("path", "2", step)) == says


def test_the_beginning_of_a_text_is_a_parameter_where_one_searches() -> None:
    typed = entered("station", "Hamburg Hbf", typed="Hambu")
    assert guessed(value("query", "q", "Hamb"), typed) == "parameter"
    assert guessed(value("query", "mode", "Hamb"), typed) is None


def test_the_code_of_a_choice_is_no_text() -> None:
    chosen = entered("severity", "42", type="select", chosen_label="major")
    assert guessed(value("form", "severity", "42"), chosen) is None
    assert guessed(value("form", "agree", "on"), entered("agree", "on", type="checkbox")) is None


@pytest.mark.parametrize("code", ["5", "bk-507"])
def test_what_was_typed_to_find_a_suggestion_asks_for_the_whole_of_it(code: str) -> None:
    taken = entered("book", code, type="suggestion", chosen_label="The Compass", typed="The Co")
    assert guessed(value("query", "search_for", "The Co"), taken) == "parameter"
    assert guessed(value("form", "book", code), taken) is None


@pytest.mark.parametrize(
    ("asked", "more", "kind"),
    [
        (7.0, {}, "parameter"),
        (7.0, {"same_elsewhere": 1, "other_values": ["I"]}, "parameter"),
        (7.0, {"same_elsewhere": 3}, None),  # every request carries it: `en`, say
        (9.5, {}, None),  # after it was picked
        (-60.0, {}, None),
    ],
)
def test_what_was_typed_when_entries_were_offered_asks_for_them_however_short_and_whatever_it_is_called(
    asked: float, more: dict[str, Any], kind: str | None
) -> None:
    typed = entered("keeper", "Iv", picked="Ivan Petrov", time=9.0)
    sent = value("json", "t", "Iv", "constant_looking", **more)
    found = first_guess(sent, context(time=asked, inputs=[typed])).source
    assert (told(found)["kind"] if found else None) == kind
    plain = entered("keeper", "Iv", time=9.0)
    assert first_guess(sent, context(time=asked, inputs=[plain])).source is None


def test_the_number_of_a_page_that_was_turned() -> None:
    turned = {"type": "click", "href": "http://x/things?page=2", "link": {"is_pager": True}}
    assert guessed(value("query", "page", "2", "constant_looking"), clicks=[turned]) == "parameter"
    assert guessed(value("query", "page", "2", "constant_looking"), clicks=[turned], url="http://x/else") is None
    assert guessed(value("query", "sort", "up"), clicks=[turned]) is None


def test_how_much_a_page_holds_is_no_page_and_the_address_of_the_next_one_is_not_taken_from_the_last() -> None:
    turned = {"type": "click", "url": "http://x/list", "href": "http://x/list?offset=20&limit=20", "text": "Weiter"}
    here = context("http://x/list?offset=20&limit=20", clicks=[turned | {"link": {"is_pager": True}}])
    lines = [value("url", "", "http://x/list"), value("query", "offset", "20"), value("query", "limit", "20")]
    lines = [first_guess(line, here) for line in lines]
    assert [line.source and told(line.source)["parameter"] for line in lines] == [None, "offset", None]
    assert [each.place for each in questions(lines, here) if each.place == 0] == []


def test_one_letter_is_what_was_entered_where_something_is_looked_for_by_it() -> None:
    letter = entered("find", "n")
    assert guessed(value("query", "name_filter", "n"), letter) == "parameter"
    assert guessed(value("query", "q", "n"), letter) == "parameter"
    assert guessed(value("query", "last_name", "n"), letter) is None


def test_a_blank_is_not_what_was_typed_into_a_field_without_suggestions() -> None:
    assert guessed(value("form", "apply", " "), entered("surname", "Chen")) is None


@pytest.mark.parametrize(("chosen", "parameter"), [("plan.pdf", "file"), ("roof.pdf", "blob")])
def test_a_file_is_the_one_that_was_chosen_by_its_name_where_the_field_has_none(chosen: str, parameter: str) -> None:
    files = [entered("", chosen, type="file", parameter="file", nameless=True)]
    sent = value("multipart", "blob", "%PDF", filename="plan.pdf")
    assert told(first_guess(sent, context(method="POST", inputs=files)).source)["parameter"] == parameter


@pytest.mark.parametrize(
    ("place", "path", "entry"),
    [
        ("json", ["ids", 0], True),
        ("json", [1], True),
        ("json", ["ids"], False),
        ("json", [], False),
        ("form", [0], False),
    ],
)
def test_an_entry_of_a_list_stands_in_a_document(place: str, path: list[str | int], entry: bool) -> None:
    assert value(place, "ids", "5", path=path).in_list is entry
