"""Which value is the code of what was chosen from what stood side by side."""

from typing import Any

import pytest

from actors.rules.explaining.chosen_beside import as_chosen_beside
from actors.rules.facts.source import Derived
from tests.actors.rules.request_values import context, entered, value

Line = dict[str, Any]
LEVELS = {"Low": "lo", "Medium": "mid", "High": "hi"}
STARS = {f"{n} stars": str(n) for n in range(1, 6)}


def click(text: str, options: Line, group: str = "", time: float = 1.0) -> Line:
    return {"type": "click", "text": text, "options": options, "group": group, "parameter": "level", "time": time}


def made(sent: Line, *clicks: Line, inputs: list[Line] | None = None) -> dict[str, Line]:
    """The codes by which each member is made of what was chosen."""
    lines = [value("json", name, str(each), path=[name], type=_type(each)) for name, each in sent.items()]
    here = context("http://x/api", method="POST", clicks=list(clicks), inputs=inputs or [], time=9.0)
    found = {line.name: line.source for line in as_chosen_beside(lines, here)}
    return {name: source.codes for name, source in found.items() if isinstance(source, Derived)}


def _type(sent: str | int) -> str:
    return "integer" if isinstance(sent, int) else "string"


@pytest.mark.parametrize(
    ("sent", "name"),
    [({"urgency": "hi", "n": 3}, "urgency"), ({"urgency": "mid"}, ""), ({"urgency": "hi", "tone": "hi"}, "")],
)
def test_the_only_value_that_is_the_code_of_what_was_clicked_last(sent: Line, name: str) -> None:
    clicks = [click("Medium", LEVELS), click("High", LEVELS, time=2.0), click("Low", LEVELS, time=10.0)]
    assert made(sent, *clicks) == ({name: LEVELS} if name else {})


@pytest.mark.parametrize(("group", "name"), [("Rating", "rating"), ("Your rating", "rating"), ("", ""), ("Mood", "")])
def test_a_number_has_to_be_called_as_the_choices_are(group: str, name: str) -> None:
    codes = {label: int(code) for label, code in STARS.items()}
    assert made({"rating": 4, "guests": 4}, click("4 stars", STARS, group)) == ({name: codes} if name else {})


@pytest.mark.parametrize(
    ("options", "sent", "name"),
    [
        (("3", "5", "8"), {"points": 5}, "points"),
        (("3", "5", "8"), {"points": 5, "guests": 5}, ""),
        (("3", "5", "8"), {"points": 8}, ""),
        (("3", "5"), {"points": 5}, ""),
    ],
)
def test_a_number_that_reads_as_it_is_sent_is_that_of_what_was_clicked(
    options: tuple[str, ...], sent: Line, name: str
) -> None:
    codes = {label: int(label) for label in options}
    chosen = click("5", {label: label for label in options})
    assert made(sent, chosen) == ({name: codes} if name else {})


def test_a_number_that_every_choice_says_need_not_be_called_so() -> None:
    assert made({"score": "4"}, click("4 stars", STARS)) == {"score": STARS}
    plain = {"poor": "1", "good": "2"}
    assert made({"score": "2"}, click("good", plain)) == {}


def test_what_says_where_somebody_is_in_a_page_is_no_choice() -> None:
    assert made({"view": "hi", "n": 1}, click("High", LEVELS)) == {}
    pages = {str(n): str(n) for n in (1, 2, 3)}
    assert made({"quantity": "2"}, click("2", pages)) == {}


def test_what_is_chosen_in_a_list_travels_under_its_own_name() -> None:
    chosen = entered("country", "de", type="select", chosen_label="Germany", options={"Germany": "de"}, time=1.0)
    assert made({"lang": "de"}, inputs=[chosen]) == {}


def test_a_radio_button_whose_name_is_not_sent() -> None:
    sizes = {"Small": "S", "Large": "L"}
    chosen = entered("sz", "L", type="radio", chosen_label="Large", options=sizes, time=1.0)
    assert made({"size": "L"}, inputs=[chosen]) == {"size": sizes}
    ordinary = entered("sz", "1", type="radio", chosen_label="Large", options={"Small": "0", "Large": "1"}, time=1.0)
    assert made({"size": "1"}, inputs=[ordinary]) == {}
