"""What a page let choose in a field of a name, where nobody was seen to choose."""

from typing import Any

import pytest

from actors.specialists.value_trace import ValueTrace
from captures.capture import Capture
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import exchange

CLEO = '<select name="who"><option value="7">Ada<option value="9">Cleo</select>'


@pytest.mark.parametrize(
    ("field", "offered"),
    [
        (CLEO, {"label": "Cleo"}),
        ('<label><input type="radio" name="who" value="9">Cleo</label>', {"label": "Cleo"}),
        ('<label><input type="checkbox" name="who" value="9">Cleo</label>', {"ticked": True}),
        ('<input type="checkbox" name="who" value="7"><input type="checkbox" name="who" value="9">', {}),
        ('<select name="who"><option value="7">Cleo<option value="9">Cleo</select>', {}),
        ('<select name="whom"><option value="9">Cleo</select>', {}),
        ('<input name="who" list="all"><datalist id="all"><option value="9">Cleo</datalist>', {}),
        (f'<input name="who"></form><form>{CLEO}', {}),
        (f'{CLEO}</form><form><select name="who"><option value="9">Asked by Cleo</select>', {}),
        (f'<input type="hidden" name="who" value="">{CLEO}', {"label": "Cleo"}),
    ],
)
def test_the_newest_page_that_offers_what_was_sent_under_a_name_is_told_with_its_label(
    field: str, offered: dict[str, Any]
) -> None:
    pages = (exchange(n, n, "GET", f"/{n}", f"<form>{field}</form>") for n in (1, 2))
    capture = Capture(transactions=(*pages, exchange(3, 3, "POST", "/3"), exchange(4, 4, "GET", "/4", field)))
    found = call(ValueTrace(capture), "trace_field", name="who", value="9", transaction_id="t0003").get("offered", {})
    assert found.items() >= offered.items()
    assert found.get("id", "") == ("t0002" if offered else "")


@pytest.mark.parametrize(("field", "found"), [('<input type="number" name="who">', ""), ("<input name=whom>", "t0001")])
def test_what_was_typed_on_the_newest_page_with_the_field_was_not_chosen_on_another(field: str, found: str) -> None:
    pages = (exchange(n, n, "GET", f"/{n}", f"<form>{each}</form>") for n, each in ((1, CLEO), (2, field)))
    capture = Capture(transactions=(*pages, exchange(3, 3, "POST", "/3")))
    told = call(ValueTrace(capture), "trace_field", name="who", value="9", transaction_id="t0003")
    assert told.get("offered", {}).get("id", "") == found


@pytest.mark.parametrize(
    ("method", "path", "other", "found"),
    [
        ("GET", "/things/2", CLEO, "t0001"),
        ("POST", "/basket", CLEO, "t0001"),
        ("GET", "/things", CLEO, "t0002"),
        ("GET", "/things/2", CLEO.replace("Ada", "Ben"), "t0002"),
    ],
)
def test_a_page_that_lets_choose_the_same_comes_before_that_of_a_thing_or_of_a_change(
    method: str, path: str, other: str, found: str
) -> None:
    pages = exchange(1, 1, "GET", "/", f"<form>{other}</form>"), exchange(2, 2, method, path, f"<form>{CLEO}</form>")
    capture = Capture(transactions=(*pages, exchange(3, 3, "GET", "/found?who=9")))
    told = call(ValueTrace(capture), "trace_field", name="who", value="9", transaction_id="t0003")
    assert (told["offered"]["id"], told["offered"]["label"]) == (found, "Cleo")
