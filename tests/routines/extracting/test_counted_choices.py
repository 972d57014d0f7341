"""Choices that tell behind their names how many things each finds."""

import pytest

from routines.export.standalone import form, page, values
from routines.extracting.markup import option
from routines.extracting.page import ExtractionError, Page
from routines.extractor import Option

COUNTED = ["Mosses (3)", "Water levels (12)"]


def markup(labels: list[str]) -> str:
    options = "".join(f"<option value={n + 1}>{label}</option>" for n, label in enumerate(labels))
    return f"<form><select name=track><option value=''>Any track</option>{options}</select></form>"


@pytest.mark.parametrize(
    ("labels", "asked", "code"),
    [
        (COUNTED, "Mosses (2)", "1"),
        (COUNTED, "water levels", "2"),
        (["Mosses (3)", "Mosses (2)"], "Mosses (2)", "2"),
    ],
)
def test_another_count_or_none_is_the_same_choice(labels: list[str], asked: str, code: str) -> None:
    assert option(Option(kind="option", name="track", label=asked), Page("http://x/", text=markup(labels))) == code
    assert form.option(page.Page("http://x/", text=markup(labels)), "track", asked) == code


def test_so_it_is_in_two_forms_of_a_page_that_offer_the_same() -> None:
    twice, asked = markup(COUNTED) * 2, "Mosses (2)"
    assert option(Option(kind="option", name="track", label=asked), Page("http://x/", text=twice)) == "1"
    assert form.option(page.Page("http://x/", text=twice), "track", asked) == "1"


@pytest.mark.parametrize(
    ("labels", "asked"),
    [
        ([" (3)", "Hall (2)"], "Hall (1)"),
        (["Year 1 (2024)", "Year 2 (2025)"], "Year 1 (2026)"),
        (["Room (1)", "Room (2)"], "Room (3)"),
        (["Room (1)", "room (2)"], "Room (3)"),
        (["Room (1)", "Hall"], "Room (2)"),
        (["Room (1)"], "Room (2)"),
        (COUNTED, "Water (12)"),
    ],
)
def test_a_number_that_tells_things_apart_is_no_count(labels: list[str], asked: str) -> None:
    with pytest.raises(ExtractionError, match="`track` has no choice"):
        option(Option(kind="option", name="track", label=asked), Page("http://x/", text=markup(labels)))
    with pytest.raises(values.Failed, match="`track` has no choice"):
        form.option(page.Page("http://x/", text=markup(labels)), "track", asked)
