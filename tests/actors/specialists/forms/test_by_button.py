"""Hidden fields by which the forms of several buttons differ."""

from urllib.parse import urlencode

import pytest

from actors.specialists.value_trace import ValueTrace
from captures.capture import Capture
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import exchange


def button(name: str, **hidden: str) -> str:
    fields = "".join(f"<input type=hidden name={each} value='{text}'>" for each, text in hidden.items())
    return f"<form method=post>{fields}<button>{name}</button></form>"


def rows(*rows: list[str]) -> str:
    return f"<table>{''.join(f'<tr><td>{chr(10).join(row)}</td></tr>' for row in rows)}</table>"


def told(html: str, **sent: str) -> tuple[list[str], list[str]]:
    """The fields that say what the button does, and those that are taken from the page."""
    encoded = (("Content-Type", "application/x-www-form-urlencoded"),)
    steps = (
        exchange(1, 0, "GET", "/boats", html),
        exchange(2, 5, "POST", "/boats", sent=urlencode(sent), headers=encoded),
    )
    found = call(ValueTrace(Capture(transactions=steps)), "trace_form", transaction_id="t0002")
    return found.get("by_button", []), [each["name"] for each in found["items"] if each["extractors"]]


LEND, BACK = button("Lend", token="t1", state="lent"), button("Take back", token="t1", state="in")
MEND = button("Mend", token="t1", state="broken")


def test_what_goes_with_the_name_of_the_button_is_what_it_does() -> None:
    page = rows([LEND, MEND], [BACK, MEND], [LEND, BACK])
    assert told(page, token="t1", state="lent") == (["state"], ["token"])
    assert told(page, token="t1", state="broken") == (["state"], ["token"])
    numbered = rows([button("Lend", state="2"), button("Mend", state="3")], [button("Lend", state="2")])
    assert told(numbered, state="2") == (["state"], [])


def test_buttons_that_are_all_called_differently_have_to_stand_side_by_side() -> None:
    assert told(rows([LEND, MEND, BACK]), token="t1", state="lent") == (["state"], ["token"])
    assert told(rows([button("Lamp", thing="lamp-a")], [button("Desk", thing="desk-b")]), thing="lamp-a")[0] == []
    assert told(rows([button("Back", page="1"), button("Next", page="3")]), page="3")[0] == []


@pytest.mark.parametrize(
    "page",
    [
        rows([button("Lend", id="7"), button("Mend", id="7")], [button("Lend", id="8"), button("Mend", id="8")]),
        rows([button("Lend", id="7")], [button("Lend", id="8")]),
        rows([button("Lend", id="7"), button("Mend", id="7")]),
        rows([button("Lend", id="7")]),
        rows([button("", id="7"), button("", id="8")]),
        rows([button("Lend", id="7", of="x"), button("Mend", id="8")]),
    ],
)
def test_what_goes_with_the_row_or_with_nothing_is_not(page: str) -> None:
    sent = {"id": "7", "of": "x"} if "name=of" in page else {"id": "7"}
    assert told(page, **sent)[0] == []


def test_a_token_is_never_what_a_button_does() -> None:
    page = rows([button("Lend", csrf_token="a"), button("Mend", csrf_token="b"), button("Lend", csrf_token="a")])
    assert told(page, csrf_token="a")[0] == []


def test_a_button_that_shows_a_picture_is_known_by_it() -> None:
    up, down = (button(f"<i class={each}></i>", vote=each) for each in ("up", "down"))
    assert told(rows([up, down], [up, down]), vote="up") == (["vote"], [])


@pytest.mark.parametrize(
    ("name", "value", "beside", "stays"),
    [
        ("action", "disable", "", True),
        ("op", "take-off", "<input type=hidden name=token value=t1>", True),
        ("action", "7", "", False),
        ("state", "disable", "", False),
        ("action", "disable", "<input name=why value=x>", False),
        ("action", "disable", "<button>Other</button>", False),
    ],
)
def test_a_form_of_a_button_alone_says_by_a_word_what_that_does(
    name: str, value: str, beside: str, stays: bool
) -> None:
    """Once it is done, another button stands there that takes it back."""
    page = f"<form method=post>{beside}<input type=hidden name={name} value={value}><button>Stop it</button></form>"
    sent = {name: value} | ({"why": "x"} if "why" in beside else {"token": "t1"} if "token" in beside else {})
    assert told(page, **sent)[0] == [name] * stays
