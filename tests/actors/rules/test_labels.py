"""Which texts a value may be the code of."""

from typing import Any

import pytest

from actors.rules.explaining.guess import first_guess
from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from actors.rules.sources.labels import labels, labels_for
from tests.actors.rules.request_values import context, entered, value


@pytest.mark.parametrize(
    ("box", "found"),
    [
        ({}, [("crew", "Cy Poe"), ("crew", "45")]),
        ({"name": "crew"}, []),
        ({"value": "on"}, []),
        ({"chosen_label": ""}, []),
    ],
)
def test_a_box_without_a_name_is_known_by_its_label(box: dict[str, Any], found: list[tuple[str, str]]) -> None:
    told = {"parameter": "crew", "name": "", "type": "checkbox", "checked": True, "chosen_label": "Cy Poe"}
    assert labels([], context(inputs=[entered("", "45") | told | box])) == found


ACCESS = {"name": "", "type": "select", "chosen_label": "Members only", "value": "members", "parameter": "access"}
CODES = {"Public": "public", "Members only": "members"}


def test_nothing_is_called_by_the_code_of_what_is_given_by_its_label() -> None:
    told = entered("", "members") | ACCESS
    assert labels([], context(inputs=[told])) == [("access", "Members only"), ("access", "members")]
    assert labels([], context(inputs=[told | {"options": CODES}])) == [("access", "Members only")]


def test_what_was_chosen_where_no_name_tells_is_looked_up_by_its_own_label_alone() -> None:
    told = [entered("", "4") | ACCESS | {"id": "i1", "value": "4", "nameless": True}, entered("title", "Oars")]
    known = [("access", "Members only"), ("title", "Oars")]
    found = labels_for(Value(place="json", name="room", value="4", chosen_as="i1"), known, context(inputs=told))
    assert found == [("access", "Members only")]
    assert labels_for(Value(place="json", name="pin", value="4"), known, context(inputs=told)) == []


def test_no_thing_is_called_by_the_state_that_is_sent_as_a_code_by_itself() -> None:
    told = entered("", "members") | ACCESS | {"options": CODES}
    part = {"parameter": "access", "shown": "Members only"}
    sent = value(
        "json", "visibility", "members", source={"kind": "derived", "parts": [part], "how": "code", "codes": CODES}
    )
    assert labels([sent], context(inputs=[told])) == []


@pytest.mark.parametrize(("sent", "first"), [(3.0, "range"), (6.0, "range_2")])
def test_of_two_fields_of_one_name_the_one_that_was_filled_in_last_by_then_is_meant(sent: float, first: str) -> None:
    told = {"name": "range", "chosen_label": "Everything", "type": "select-one"}
    chosen = [
        entered("range", "7") | told | {"parameter": name, "time": time}
        for name, time in (("range", 2.0), ("range_2", 5.0))
    ]
    line = Value(place="form", name="range", value="7", hint="plain")
    found = context(inputs=chosen, time=sent)
    assert labels_for(line, labels([], found), found)[0] == (first, "Everything")
    typed = context(inputs=[each | {"chosen_label": "", "type": "text"} for each in chosen], time=sent)
    source = first_guess(line, typed).source
    assert isinstance(source, Parameter)
    assert source.parameter == first


def test_the_page_to_which_a_script_led_from_what_was_clicked_was_not_visited_before() -> None:
    entry = {"type": "click", "text": "Ann Lee", "parameter": "person", "url": "http://x/", "time": 2.0}
    save = {"type": "click", "text": "Save", "tag": "button", "url": "http://x/people/74", "time": 8.0}
    line = value("path", "1", "74")
    for sent, found in ((3.0, [("person", "Ann Lee")]), (9.0, [])):
        asked = context("http://x/people/74", clicks=[entry, save], time=sent)
        assert labels_for(line, labels([], asked), asked) == found
