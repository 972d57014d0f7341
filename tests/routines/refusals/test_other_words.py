"""A message in the box in which the recorded one stood says something else than that did."""

import pytest

from routines.extracting.page import Page
from routines.operation import Fetch
from routines.refusals.other_words import said_otherwise

GIVEN = ["Jug", "99"]


def told(text: str, box: str = "msg", said: str = "12 pieces taken out.", **more: object) -> tuple[str, bool] | None:
    page = Page("http://x/", [("Content-Type", "text/html")], f"<span class={box}>{text}</span>")
    sent = Fetch(url="http://x/", method="POST", messages=["msg"], said=[said] if said else [])
    found = said_otherwise(sent.model_copy(update=more), page, ["Open until 18:00"], [], GIVEN)
    return (found.text, found.says_no) if found else None


@pytest.mark.parametrize("text", ["3 pieces taken out.", "99 pieces of Jug taken out.", "2 pieces were taken out", ""])
def test_the_same_of_other_values_is_no_other_message(text: str) -> None:
    assert told(text) is None


@pytest.mark.parametrize(
    ("text", "says_no"),
    [
        ("Not enough of it.", True),
        ("3 pieces not taken out.", True),
        ("Nicht genug Bestand.", True),
        ("Menge ung\u00fcltig.", True),
        ("Please ask Ann for the key", False),
        ("Nothing like it: notable", False),
    ],
)
def test_another_one_is_told_and_says_no_by_words_that_the_recorded_one_had_not(text: str, says_no: bool) -> None:
    assert told(text) == (text, says_no)


def test_what_stood_there_before_or_in_another_box_or_answers_a_question_is_not_compared() -> None:
    assert told("Open until 19:00") is None
    assert told("Not enough of it.", box="toast") is None
    assert told("Not enough of it.", said="") is told("Not enough of it.", said="", messages=None) is None
    assert told("Not enough of it.", method="GET") is None
    assert told("No such key", said="It is not lent") == ("No such key", False)


@pytest.mark.parametrize(
    ("text", "says_no"),
    [("Jug cannot be lent.", True), ("Jug ist bereits verliehen", True), ("There are no others.", False)],
)
def test_where_no_message_was_recorded_one_that_says_no_is_told_and_is_a_refusal_of_what_it_names(
    text: str, says_no: bool
) -> None:
    assert told(text, box="hinweis", said="", messages=[]) == (text, says_no)
    assert told("Jug is lent.", said="", messages=[]) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"result": "new location is not absolute", "arguments": {}}', ("new location is not absolute", True)),
        ('{"result": "see the log", "arguments": {}}', ("see the log", False)),
        ('{"result": "ok", "arguments": {}}', None),
        ('{"result": "parked", "name": "Jug"}', None),
        ('{"result": "parked", "id": 7}', None),
    ],
)
def test_json_that_said_that_all_went_well_says_something_else(text: str, expected: tuple[str, bool] | None) -> None:
    page = Page("http://x/", [("Content-Type", "application/json")], text)
    sent = Fetch(url="http://x/", method="POST", messages=["result"], said=["success"])
    found = said_otherwise(sent, page, [], [], GIVEN)
    assert found == (expected and (expected[0], "success", expected[1]))
