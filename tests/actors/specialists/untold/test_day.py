"""Dates that a page sent after a day was clicked in a calendar."""

import json
from typing import Any

import pytest

from actors.specialists.interaction import Interactions
from actors.specialists.pages import Pages
from actors.specialists.untold.day import untold_days
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import HOST, T0, done, exchange

JSON = (("Content-Type", "application/json"),)
MONTH = "<table>" + "".join(f"<td><button>{n}</button>" for n in range(1, 32)) + "</table>"


def told(sent: dict[str, Any], *clicks: Interaction, month: str = MONTH, first: str = "<p>Trips</p>") -> dict[str, str]:
    steps = (
        exchange(1, 0, "GET", "/new", first),
        exchange(2, 9, "POST", "/trips", sent=json.dumps(sent), headers=JSON),
    )
    pages = (Snapshot("d0001", T0 + 2, HOST + "/new", "New", month),)
    capture = Capture(transactions=steps, interactions=clicks, snapshots=pages)
    return {each["name"]: each["value"] for each in untold_days(capture, Pages(capture))}


def on(number: int, day: str, **more: Any) -> Interaction:
    return done(number, 3.0 + number, "click", "/new", "button", "button", text=day, **more)


@pytest.mark.parametrize("sent", ["2031-03-17", "2031-03-17T00:00:00.000Z", "17.03.2031", "03/17/2031", "2031/03/17"])
def test_the_date_whose_day_was_clicked(sent: str) -> None:
    assert told({"starts": sent, "name": "Coast"}, on(1, "17")) == {"starts": "2031-03-17"}


def test_two_days_of_one_calendar_and_one_that_was_changed_again() -> None:
    sent = {"starts": "2031-03-17", "ends": "2031-03-21", "seats": 17, "made": "2031-03-17T14:31:07Z"}
    assert told(sent, on(1, "12"), on(2, "17"), on(3, "21")) == {"starts": "2031-03-17", "ends": "2031-03-21"}
    assert told(sent, on(1, "18")) == {}


@pytest.mark.parametrize(
    ("month", "first", "found"),
    [
        ("<p>closed</p>", "<p>Trips</p>", True),
        ("<p>closed</p>", "<i>2031-03-17</i>", False),
        (MONTH, "<i>2031-03-17</i>", True),
        ("<a>1</a><button>17</button>", "<i>2031-03-17</i>", False),
    ],
)
def test_a_date_that_was_there_before_was_clicked_only_in_a_calendar(month: str, first: str, found: bool) -> None:
    assert bool(told({"starts": "2031-03-17"}, on(1, "17"), month=month, first=first)) is found


def test_what_was_typed_is_no_day_that_was_clicked() -> None:
    typed = done(2, 5.5, "change", "/new", "#d", "input", name="d", value="17/03/2031")
    assert told({"starts": "2031-03-17"}, on(1, "17"), typed) == {}


def test_such_a_date_is_an_input_like_others() -> None:
    steps = (exchange(2, 9, "POST", "/trips", sent=json.dumps({"starts": "2031-03-17"}), headers=JSON),)
    (found,) = call(Interactions(Capture(transactions=steps, interactions=(on(1, "17"),))), "get_form_inputs")["items"]
    assert (found["name"], found["type"], found["value"], found["secret"]) == ("starts", "date", "2031-03-17", False)
