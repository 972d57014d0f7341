"""Texts that no event tells of, as editors in frames of their own write them."""

from typing import Any
from urllib.parse import urlencode

import pytest

from actors.specialists.untold.text import text_in, untold_texts
from captures.capture import Capture
from tests.actors.specialists.library import done, exchange

FORM = """<form method=post><label for=c>Comment</label><textarea name=comment id=c></textarea><input name=title>
<textarea name=plain>As it was</textarea><input type=hidden name=body value="">
<input type=hidden name=seen value=4></form>"""
ENCODED = (("Content-Type", "application/x-www-form-urlencoded"),)
SENT = {
    "comment": "<p>Motor &amp; belt replaced</p>\r\n",
    "title": "New",
    "plain": "As it was",
    "body": "",
    "seen": "9",
}
TYPED = done(1, 2.0, "change", "/edit", "[name=title]", "input", name="title", value="New")


def told(sent: dict[str, str], *events: Any) -> dict[str, Any]:
    steps = (
        exchange(1, 0, "GET", "/edit", FORM),
        exchange(2, 5, "POST", "/edit", sent=urlencode(sent), headers=ENCODED),
    )
    found = untold_texts(Capture(transactions=steps, interactions=events))
    return {each["name"]: each["value"] for each in found}


def test_the_text_that_was_written_into_a_form() -> None:
    assert told(SENT, TYPED) == {"comment": "Motor & belt replaced"}
    assert told(SENT | {"body": "<div>Trix</div>"}, TYPED)["body"] == "Trix"


def test_what_an_event_tells_or_a_script_made_is_not_told() -> None:
    shown = done(2, 3.0, "input", "/edit", "[contenteditable]", "div", text="Motor & belt\nreplaced")
    assert told(SENT, TYPED, shown) == {}
    assert told(SENT | {"comment": "a1" * 40}, TYPED) == {}
    assert told(SENT | {"comment": '{"blocks": []}'}, TYPED) == {}
    assert told(SENT) == {}


def test_what_an_editor_only_put_into_paragraphs_was_not_written() -> None:
    assert told(SENT | {"comment": "", "plain": "<p>As it was</p>"}, TYPED) == {}
    assert told(SENT | {"comment": "", "plain": "<p>As it <b>was</b></p>"}, TYPED).keys() == {"plain"}


def test_what_a_script_joined_of_what_was_entered_one_by_one_is_told() -> None:
    names = [done(n, 3.0, "change", "/edit", "li > input", "input", value=name) for n, name in ((2, "ann"), (3, "bob"))]
    assert told(SENT | {"comment": "ann, bob,"}, TYPED, *names) == {}
    assert told(SENT | {"comment": "ann, eve"}, TYPED, *names) == {"comment": "ann, eve"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("<p>One</p><p>&nbsp;</p>", "One"),
        ("<p>One</p><p>Two</p>", "<p>One</p><p>Two</p>"),
        ("<p>caf&eacute;</p>", "<p>caf&eacute;</p>"),
        ("no markup", "no markup"),
    ],
)
def test_the_only_text_of_markup(value: str, text: str) -> None:
    assert text_in(value) == text
