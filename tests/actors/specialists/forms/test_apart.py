"""Forms of a page that are built alike, and what tells one from the others."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.forms.apart import apart

LAMP = '<form method=post action="/stop?of=lamp&t=awMPegIjU5NjhlNjdj"><input name=why><button>Stop</button></form>'
DESK = LAMP.replace("lamp", "desk").replace("awMPegIjU5NjhlNjdj", "cx69MMA8vXcHpdlYSp")


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (DESK, ["lamp"]),
        (LAMP, []),
        ("", []),
        (DESK.replace("Stop", "Start"), []),
        (DESK.replace("why", "when"), []),
        (DESK.replace("/stop", "/desks/stop"), ["lamp"]),
    ],
)
def test_what_the_address_has_that_none_of_its_like_has(other: str, told: list[str]) -> None:
    tree = LexborHTMLParser(f"<div>{LAMP}</div><div>{other}</div>")
    form = tree.css_first("form")
    assert form is not None
    assert apart(tree, form) == told
