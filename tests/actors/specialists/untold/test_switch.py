"""Switches that a script drew, and how they were left."""

from typing import Any

import pytest

from actors.specialists.pages import Pages
from actors.specialists.untold.switch import untold_switches
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.transaction import Request, Response, Transaction

URL = "http://x/profile"
SWITCH = "<p><button id=it role=switch aria-checked={}>Public</button> <button id=save>Save</button></p>"


def click(at: float, selector: str = "#it", text: str = "Public", tag: str = "button") -> Interaction:
    return Interaction(f"i{at:04.0f}", at, "click", URL, selector, tag, text=text)


def told(html: str, *clicks: Interaction, sent: float = 9.0, method: str = "POST") -> list[dict[str, Any]]:
    asked = Transaction("t0001", sent, sent, "fetch", Request(method, "http://x/api"), Response(200))
    shown = Snapshot("d0001", 1.0, URL, "", html, URL)
    capture = Capture(transactions=(asked,), interactions=clicks, snapshots=(shown,))
    return untold_switches(capture, Pages(capture))


@pytest.mark.parametrize(
    ("stood", "turns", "left"), [("false", 1, True), ("true", 1, False), ("false", 2, False), ("true", 3, False)]
)
def test_a_switch_is_a_box_that_was_left_ticked_or_not(stood: str, turns: int, left: bool) -> None:
    clicks = [*(click(2.0 + n) for n in range(turns)), click(8.0, "#save", "Save")]
    (box,) = told(SWITCH.format(stood), *clicks)
    assert (box["label"], box["element"], box["type"], box["checked"]) == ("Public", "it", "checkbox", left)


def test_a_drawn_box_that_says_how_it_stands_as_a_button_does_is_one_too() -> None:
    html = SWITCH.format("true").replace("aria-checked", "aria-pressed").replace("switch", "checkbox")
    (box,) = told(html, click(2.0), click(8.0, "#save", "Save"))
    assert (box["label"], box["checked"]) == ("Public", False)


@pytest.mark.parametrize(
    "html",
    [
        SWITCH.format("mixed"),
        "<p><button id=it>Public</button></p>",
        f"<table><tr><td>Ann<td>{SWITCH.format('false')}</table>",
        "<p><label role=switch aria-checked=false id=other>Public</label></p>",
    ],
)
def test_what_is_of_a_row_or_no_switch_is_none(html: str) -> None:
    assert told(html, click(2.0), click(8.0, "#save", "Save")) == []


@pytest.mark.parametrize(("sent", "method", "count"), [(2.5, "PATCH", 0), (2.5, "GET", 1), (8.5, "PATCH", 1)])
def test_a_switch_that_acts_at_once_is_no_field(sent: float, method: str, count: int) -> None:
    clicks = [click(2.0), click(8.0, "#save", "Save")]
    assert len(told(SWITCH.format("false"), *clicks, sent=sent, method=method)) == count


BOX = (
    "<div><div id=slot><input id=it type=checkbox role=checkbox aria-checked=false><i id=wave></i></div>"
    "<label id=name for=it>Public</label></div><button id=save>Save</button>"
)


@pytest.mark.parametrize(
    ("selector", "tag", "text"), [("#name", "label", "Public"), ("#wave", "i", ""), ("#it", "input", "")]
)
def test_a_box_that_a_script_turns_is_known_by_what_was_clicked(selector: str, tag: str, text: str) -> None:
    (box,) = told(BOX, click(2.0, selector, text, tag), click(8.0, "#save", "Save"))
    assert (box["label"], box["element"], box["checked"]) == ("Public", "it", True)


def test_a_box_that_tells_itself_that_it_was_turned_is_none() -> None:
    turned = Interaction("i0003", 2.1, "change", URL, "#it", "input", element_id="it", input_type="checkbox")
    assert told(BOX, click(2.0, "#name", "Public", "label"), turned, click(8.0, "#save", "Save")) == []
    assert told(BOX.replace("role=checkbox", ""), click(2.0, "#name", "Public", "label")) == []
