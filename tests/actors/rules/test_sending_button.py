"""Buttons that keep an address for a script, which sends there what was entered."""

from typing import Any

import pytest

from actors.rules.explaining.asking import questions
from actors.rules.explaining.guess import first_guess
from actors.rules.transcript import Result
from tests.actors.rules.request_values import context, entered, settle, told, value

Line = dict[str, Any]
WAYS = [
    {"kind": "beside", "selector": "button", "label": "Save", "attribute": "hx-put"},
    {"kind": "beside", "selector": "td", "label": "Save", "attribute": "hx-get"},
]


@pytest.mark.parametrize(
    ("method", "amount", "more", "kind"),
    [
        ("PUT", "9", {}, "extracted"),
        ("GET", "9", {}, "choice"),
        ("PUT", "8", {}, "choice"),
        ("PUT", "9", {"tag": "a"}, "choice"),
        ("PUT", "9", {"row": "Save"}, "choice"),
    ],
)
def test_a_button_that_sends_what_was_entered_is_no_choice(method: str, amount: str, more: Line, kind: str) -> None:
    click: Line = {
        "type": "click",
        "tag": "button",
        "text": "Save",
        "parameter": "choice",
        "time": 5.0,
        "url": "http://x/",
    }
    click |= {"attributes": {"hx-put": "/expenses/4"}} | more
    lines = [value("url", "", "http://x/expenses/4", "url"), value("form", "amount", amount)]
    where = context("http://x/expenses/4", method=method, time=6.0, clicks=[click], inputs=[entered("amount", "9")])
    lines = [first_guess(line, where) for line in lines]
    asked = questions(lines, where)
    page = {"id": "t0003", "url": "http://x/", "extractors": WAYS}
    answers = [Result(True, {"pages": [page]} if each.label == "Save" else {"pages": [], "total": 0}) for each in asked]
    source = told(settle(lines, asked, answers, where)[0].source)
    assert source["kind"] == kind
    assert source["extractors"] == (WAYS if kind == "choice" else WAYS[:1])
