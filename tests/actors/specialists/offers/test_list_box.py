"""List boxes that scripts draw: what they are called, and their entries, of which there is often no look."""

from typing import Any

import pytest

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import HOST

LONG = "a lamp that is hung from the ceiling of a room and gives light to all who sit or stand below it"
BOX = """<label id="l1">Bulb count</label><div role="combobox" aria-haspopup="listbox" aria-labelledby="l1 s1" id="s1">
<div id="v1"><span>6</span></div></div><div id="p1">6</div>"""

BESIDE = """<label for="s1">Bulb count</label><div><div><input role="combobox" aria-haspopup="listbox" id="s1">
<div id="v1">6</div></div></div><div id="p1">6</div>"""


def clicks(html: str, *done: tuple[str, str]) -> list[dict[str, Any]]:
    used = [
        Interaction(f"i{n:04}", 2.0 + n, "click", HOST, f"#{where}", "div", element_id=where, text=text)
        for n, (where, text) in enumerate(done, 1)
    ]
    shown = Snapshot("d0001", 1.0, "", "", html, HOST)
    return list(call(Interactions(Capture(snapshots=(shown,), interactions=tuple(used))), "get_clicks")["items"])


def test_a_list_box_is_called_by_what_it_says_labels_it() -> None:
    entries = '<div role="option">6</div><div role="option" id="it">8</div>'
    (found,) = clicks(
        f'<h4 id="l1">Bulb count</h4><div role="listbox" aria-labelledby="l1">{entries}</div>', ("it", "8")
    )
    assert (found["group"], found["attributes"]) == ("Bulb count", {"role": "option"})


@pytest.mark.parametrize(("other", "called"), [("Stand", "Hanging"), ("Hanging", f"Hanging: {LONG}")])
def test_an_entry_that_explains_itself_is_called_by_what_stands_before_the_colon(other: str, called: str) -> None:
    rest = f'<div role="option">{other}: is put on the floor</div>'
    own = f'<div role="option" id="it">Hanging: {LONG}</div>'
    (found,) = clicks(f'<div role="listbox">{rest}{own}</div>', ("it", f"Hanging: {LONG}"))
    assert found["text"] == called


@pytest.mark.parametrize("box", [BOX, BESIDE])
def test_what_no_page_shows_is_an_entry_of_the_list_box_that_was_opened_just_before(box: str) -> None:
    _, found = clicks(box, ("v1", "6"), ("gone", "8"))
    assert (found["group"], found["attributes"]) == ("Bulb count", {"role": "option"})


@pytest.mark.parametrize(
    "done", [(("p1", "6"), ("gone", "8")), (("v1", "6"), ("gone", "")), (("v1", "6"), ("p1", "6"))]
)
def test_what_a_page_shows_or_that_was_clicked_after_something_else_is_no_entry(done: tuple[Any, Any]) -> None:
    _, found = clicks(BOX, *done)
    assert found.get("attributes", {}).get("role") != "option"
