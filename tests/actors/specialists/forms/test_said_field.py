"""Texts that say by which name the rest of them is sent."""

import pytest

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from captures.interaction import Interaction
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import HOST, T0, exchange


@pytest.mark.parametrize(
    ("typed", "asked", "name", "value"),
    [
        ("kind: oil*", "/lamps?kind=*oil**", "kind", "oil*"),
        ("Kind:oil", "/lamps?page=1&kind=oil", "kind", "oil"),
        ("kind: oil", "/lamps?place=oil", "", "kind: oil"),
        ("kind: oil", "/lamps?kind=oil&note=kind:%20oil", "", "kind: oil"),
        ("kind: ", "/lamps?kind=", "", "kind: "),
    ],
)
def test_the_rest_is_what_was_entered_where_it_is_sent_under_the_name_before_it(
    typed: str, asked: str, name: str, value: str
) -> None:
    entered = Interaction("i0001", T0 + 2, "input", HOST, "#find", "input", element_id="find", value=typed)
    capture = Capture(transactions=(exchange(1, 3, "GET", asked),), interactions=(entered,))
    (found,) = call(Interactions(capture), "get_form_inputs")["items"]
    assert (found.get("name", ""), found["value"]) == (name, value)


def test_what_is_sent_whole_in_a_body_is_what_was_entered() -> None:
    entered = Interaction("i0001", T0 + 2, "input", HOST, "#find", "input", element_id="find", value="kind: oil")
    sent = exchange(
        1, 3, "POST", "/lamps", sent='{"title": "kind: oil"}', headers=(("Content-Type", "application/json"),)
    )
    capture = Capture(transactions=(sent, exchange(2, 4, "GET", "/lamps?kind=oil")), interactions=(entered,))
    (found,) = call(Interactions(capture), "get_form_inputs")["items"]
    assert (found.get("name", ""), found["value"]) == ("", "kind: oil")
