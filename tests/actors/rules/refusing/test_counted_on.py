"""A number that a script counted on from the row of the button that was pressed is refused."""

import pytest
from msgspec.structs import replace

from actors.rules.facts.click import Click, Form
from actors.rules.facts.source import Constant, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.counted_on import counts_on
from actors.rules.writing.craft import Explained

PLUS = Click(type="click", time=4.0, text="+", row="Nuts", row_texts=["Nuts", "Nuts 2 - +"])


def sent(value: str, source: Source | None = None, place: str = "json") -> list[Explained]:
    line = Value(place=place, name="seats", value=value, hint="plain", source=source or Constant())
    return [Explained("t0007", {"method": "PUT", "url": "http://x/lines/4", "time": 4.1}, [line])]


@pytest.mark.parametrize(
    ("value", "counted"), [("3", True), ("1", True), ("2", False), ("4", False), ("x", False), ("9" * 5000, False)]
)
def test_what_is_one_more_or_less_than_the_row_shows_is_refused(value: str, counted: bool) -> None:
    said = counts_on(sent(value), frozenset(), [PLUS])
    assert said.startswith(f"t0007 sends `seats` as {value}, where 2 stood beside what was clicked: ") is counted
    assert bool(said) is counted


@pytest.mark.parametrize(
    "click",
    [
        replace(PLUS, text="Close"),
        replace(PLUS, text="Add to cart"),
        replace(PLUS, text="Remove"),
        replace(PLUS, text="\u2713"),
        replace(PLUS, row=""),
        replace(PLUS, time=1.0),
        replace(PLUS, time=5.0),
        replace(PLUS, form=Form(action="http://x/lines", method="post")),
        replace(PLUS, row_texts=["Nuts 2.5", "2026-12-02", "A2"]),
    ],
)
def test_any_other_button_counts_nothing(click: Click) -> None:
    assert counts_on(sent("3"), frozenset(), [click]) == ""


def test_what_is_given_and_what_logs_in_is_counted_from_nowhere() -> None:
    assert counts_on(sent("3"), frozenset(), [replace(PLUS, text="One more")]) != ""
    assert counts_on(sent("3", Parameter(parameter="seats")), frozenset(), [PLUS]) == ""
    assert counts_on(sent("3", place="header"), frozenset(), [PLUS]) == ""
    assert counts_on(sent("3"), frozenset({"t0007"}), [PLUS]) == ""
