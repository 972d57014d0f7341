"""What is kept of a click as the page tells it."""

from typing import Any

import pytest

from actors.rules.interaction import _is_filled_in, _telling
from tests.actors.rules.request_values import clicks_of, entered, inputs_of

Line = dict[str, Any]


@pytest.mark.parametrize(
    ("tag", "kind", "row", "called"),
    [
        ("input", "submit", "Bowl", "drop_7"),
        ("button", "", "Bowl", "drop_7"),
        ("input", "checkbox", "Bowl", ""),
        ("button", "", "", ""),
    ],
)
def test_a_button_of_a_row_may_be_known_by_its_number_but_no_other_and_no_box(
    tag: str, kind: str, row: str, called: str
) -> None:
    form = {"action": "http://x/pegs", "method": "post", "fields": ["drop_7", "drop_8"]}
    attributes = {"name": "drop_7", "type": kind}
    told = {"type": "click", "tag": tag, "attributes": attributes, "form": form, "row": row}
    assert _telling(told).numbered == called


@pytest.mark.parametrize(
    ("field", "clicked", "filled_in"),
    [
        ({}, {}, True),
        ({"value": "4"}, {}, False),
        ({"selector": "#shelf"}, {}, False),
        ({"url": "http://x/other"}, {}, False),
        ({"time": 0.5}, {}, False),
        ({}, {"row": ""}, False),
        ({"name": "shelf"}, {}, True),
        ({"name": "price"}, {}, False),
    ],
)
def test_what_the_button_of_a_row_keeps_for_a_form_was_not_entered_by_anybody(
    field: Line, clicked: Line, filled_in: bool
) -> None:
    button = {"type": "click", "url": "http://x/", "row": "Mug", "time": 1.0, "attributes": {"data-shelf": "3"}}
    (each,) = inputs_of(entered("shelf_id", "3", type="select", time=2.0) | field)
    assert _is_filled_in(each, clicks_of(button | clicked)) is filled_in


def test_only_the_button_that_was_clicked_last_keeps_what_its_form_has() -> None:
    other = {"type": "click", "url": "http://x/", "row": "Cup", "time": 1.0, "attributes": {"data-shelf": "3"}}
    last = other | {"row": "Mug", "time": 1.5, "attributes": {"data-shelf": "4"}}
    (each,) = inputs_of(entered("shelf_id", "3", type="select", time=2.0))
    assert _is_filled_in(each, [*clicks_of(other), *clicks_of(last)]) is False
    assert _is_filled_in(each, [*clicks_of(last | {"time": 0.5}), *clicks_of(other)]) is True


@pytest.mark.parametrize(("tag", "told"), [("a", {"data-payee": "5"}), ("li", {"data-payee": "5"}), ("button", {})])
def test_an_entry_that_leads_nowhere_tells_a_script_a_number_be_it_of_one_digit(tag: str, told: Line) -> None:
    click = {"type": "click", "tag": tag, "text": "Landlord", "attributes": {"data-payee": "5", "data-toggle": "tab"}}
    assert _telling(click).attributes == told
