"""Choices that no event tells of, as the widgets in front of fields make them."""

import json
from typing import Any
from urllib.parse import urlencode

import pytest

from actors.specialists.untold.choice import untold_choices
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from tests.actors.specialists.library import HOST, T0, done, exchange

FORM = """<form method=post><label for=b>Book</label><select name=book id=b><option value="">-</select>
<select name=shelf><option value=1 selected>Hall<option value=2>Attic</select><input type=hidden name=member value="">
<input type=hidden name=seen value=4><input name=note></form>"""
ENCODED = (("Content-Type", "application/x-www-form-urlencoded"),)
SENT = {"book": "5", "shelf": "2", "member": "7", "seen": "9", "note": "n"}
ANSWER = {"results": [{"id": 7, "text": "Hugo Brandt"}, {"id": 8, "text": "Hugo Brandtner"}]}
EVENTS = (
    done(1, 2.0, "input", "/loan", "span > input", "input", input_type="search", value="The"),
    done(2, 2.1, "input", "/loan", "span > input", "input", input_type="search", value="The Co"),
    done(3, 3.0, "input", "/loan", "span > input", "input", input_type="search", value="Hu"),
    done(4, 3.1, "input", "/loan", "span > input", "input", input_type="search", value="Hugo"),
    done(5, 4.0, "change", "/loan", "[name=note]", "input", name="note", value="n"),
    done(6, 5.0, "submit", "/loan", "form", "form"),
)


def told(
    events: tuple[Interaction, ...] = EVENTS,
    snapshots: tuple[Snapshot, ...] = (),
    answer: Any = ANSWER,
    form: str = FORM,
) -> dict[str, Any]:
    steps = (
        exchange(1, 0, "GET", "/loan", form),
        exchange(2, 3.2, "GET", "/people?term=Hugo", answer, mime="application/json", kind="xhr"),
        exchange(3, 5.1, "POST", "/loan", sent=urlencode(SENT), headers=ENCODED),
    )
    found = untold_choices(Capture(transactions=steps, interactions=events, snapshots=snapshots))
    return {each["name"]: each for each in found}


def test_an_option_of_the_page_that_a_widget_chose() -> None:
    shelf = told()["shelf"]
    assert (shelf["type"], shelf["value"], shelf["chosen_label"]) == ("select", "2", "Attic")


@pytest.mark.parametrize(("typed", "kind"), [("a", "suggestion"), ("t", "select"), ("tt", "suggestion")])
def test_one_letter_was_typed_to_find_what_begins_with_it(typed: str, kind: str) -> None:
    search = done(1, 2.0, "input", "/loan", "span > input", "input", input_type="search", value=typed)
    assert told(events=(search, EVENTS[-1]))["shelf"]["type"] == kind


def test_an_option_whose_code_is_its_name() -> None:
    shelf = told(form=FORM.replace("<option value=2>Attic", "<option value=2>2"))["shelf"]
    assert (shelf["value"], shelf["chosen_label"]) == ("2", "2")


def test_an_entry_of_an_answer_to_what_was_typed() -> None:
    member = told()["member"]
    assert (member["type"], member["chosen_label"], member["typed"]) == ("suggestion", "Hugo Brandt", "Hugo")


def test_an_entry_for_a_field_that_takes_several_for_which_one_types_into_a_larger_box() -> None:
    search = done(5, 3.2, "input", "/loan", "span > textarea", "textarea", value="Hugo")
    form = FORM.replace('<input type=hidden name=member value="">', "<select name=member multiple></select>")
    found = told((*EVENTS[:2], search, *EVENTS[4:]), form=form)["member"]
    assert (found["value"], found["chosen_label"], found["typed"]) == ("7", "Hugo Brandt", "Hugo")


def test_what_a_script_filled_in_from_an_attribute_was_chosen_by_nobody() -> None:
    assert "member" not in told(form=FORM.replace("name=member", 'name=member data-value="7"'))


def test_an_entry_of_a_list_of_pairs() -> None:
    assert told(answer=json.dumps([[7, "Hugo Brandt"], [8, "Hugo"]]))["member"]["chosen_label"] == "Hugo Brandt"
    assert "member" not in told(answer="[[7, 'broken")


def test_an_option_that_a_script_added_to_the_page() -> None:
    added = FORM.replace('<option value="">-', "<option value=5>The Compass")
    shown = Snapshot("d0001", T0 + 4.5, HOST + "/loan", "Loan", added)
    book = told(snapshots=(shown,))["book"]
    assert (book["label"], book["chosen_label"], book["typed"]) == ("Book", "The Compass", "The Co")
    assert "book" not in told()


def test_what_an_event_tells_or_nothing_calls_by_a_name_is_not_told_again() -> None:
    assert set(told()) == {"shelf", "member"}
    chosen = done(7, 4.1, "change", "/loan", "[name=shelf]", "select", name="shelf", value="2")
    assert set(told((*EVENTS, chosen))) == {"member"}
    assert told(()) == {}
