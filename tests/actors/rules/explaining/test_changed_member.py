"""What was entered is known by the member of a document that was changed, whatever that is called."""

from typing import Any

from actors.rules.explaining.changed_member import entered_in_changed
from actors.rules.facts.source import parameters_of
from tests.actors.rules.request_values import context, entered, value

Line = dict[str, Any]
FORM = {"changes": [{"do": "put", "path": ["pay", n], "sent": ["pay", n]} for n in ("days", "rate")]}


def given(lines: dict[str, str], *inputs: Line) -> dict[str, list[str]]:
    sent = [value("json", n, text, path=["pay", n], type="integer") for n, text in lines.items()]
    told = entered_in_changed(sent, FORM, context(method="PUT", inputs=list(inputs)))
    return {line.name: parameters_of(line.source) for line in told}


def test_it_may_have_a_single_character() -> None:
    assert given({"days": "4", "level": "4"}, entered("tage", "4")) == {"days": ["tage"], "level": []}


def test_neither_two_fields_nor_two_members_that_read_so_tell() -> None:
    assert given({"days": "4"}, entered("tage", "4"), entered("raum", "4")) == {"days": []}
    assert given({"days": "4", "rate": "4"}, entered("tage", "4")) == {"days": [], "rate": []}


def test_what_was_chosen_searched_or_is_secret_is_none() -> None:
    for more in ({"type": "select"}, {"type": "search"}, {"secret": True}):
        assert given({"days": "4"}, entered("tage", "4", **more)) == {"days": []}
