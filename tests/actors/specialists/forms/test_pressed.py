"""The button that a form was sent with."""

from typing import Any
from urllib.parse import urlencode

import pytest

from actors.specialists.value_trace import ValueTrace
from captures.capture import Capture
from routines.extracting.extract import ExtractionError, Page, extract
from routines.extractor import Extraction
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import exchange

KEEP = '<input type=submit name=keep value="Keep it">'
CHANGE = '<input type=submit name=keep value="Apply changes">'


def form(buttons: str, *others: str) -> str:
    return "".join(others) + f"<form method=post><input name=title>{buttons}</form>"


def pressed(html: str, **sent: str) -> dict[str, Any]:
    encoded = (("Content-Type", "application/x-www-form-urlencoded"),)
    steps = (
        exchange(1, 0, "GET", "/add", html),
        exchange(2, 5, "POST", "/add", sent=urlencode({"title": "Moon"} | sent), headers=encoded),
    )
    found = call(ValueTrace(Capture(transactions=steps)), "trace_form", transaction_id="t0002")
    button: dict[str, Any] = found.get("button", {})
    return button


def stands(button: dict[str, Any], html: str) -> bool:
    extraction = Extraction.model_validate({"name": "button", "sources": button["extractors"]})
    try:
        extract(extraction.sources[0], Page("http://x/", text=html))
    except ExtractionError:
        return False
    return True


def test_the_button_that_was_sent_is_found_where_it_stands() -> None:
    button = pressed(form(KEEP + "<button name=draft value=1>Draft</button>"), keep="Keep it")
    assert (button["name"], button["value"]) == ("keep", "Keep it")
    assert stands(button, form(KEEP))
    assert not stands(button, form(CHANGE))
    button = pressed(form("<button name=create>Create</button>"), create="")
    assert (button["name"], button["value"]) == ("create", "")
    assert not stands(button, form("<button name=update>Update</button>"))


def test_that_of_another_form_does_not_count() -> None:
    other = f"<form><input name=colour>{KEEP}</form>"
    button = pressed(form(KEEP, other), keep="Keep it")
    assert stands(button, form(KEEP, other))
    assert not stands(button, form(CHANGE, other))
    assert pressed(form(KEEP, f"<form><input name=title>{KEEP}</form>"), keep="Keep it") == {}


@pytest.mark.parametrize(
    ("buttons", "sent"),
    [
        ("<button>Keep it</button>", {}),
        ("", {"keep": "Keep it"}),
        (KEEP, {"keep": "Drawn by a script"}),
        (KEEP, {}),
        ("<input type=hidden name=keep value='Keep it'>", {"keep": "Keep it"}),
        ("<button type=button name=keep value='Keep it'>Keep</button>", {"keep": "Keep it"}),
        (KEEP + "<input type=submit name=also value=b>", {"keep": "Keep it", "also": "b"}),
    ],
)
def test_what_is_no_button_of_the_page_or_was_not_sent_is_not_told(buttons: str, sent: dict[str, str]) -> None:
    assert pressed(form(buttons), **sent) == {}
