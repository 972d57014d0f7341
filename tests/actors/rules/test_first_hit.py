"""Which values of a request may be those of the first hit of a search."""

import pytest

from actors.rules.facts.click import Click
from actors.rules.facts.value import Value
from actors.rules.sources.first_hit import in_row_of_hit, of_first_hit
from actors.rules.sources.question import Situation
from tests.actors.rules.request_values import context, value

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
