"""In which charset a form was sent."""

import pytest

from actors.specialists.form_charset import form_charset
from captures.capture import Capture
from tests.actors.specialists.library import HOST, exchange

FORM = (("Content-Type", "application/x-www-form-urlencoded"), ("Referer", f"{HOST}/edit#top"))


@pytest.mark.parametrize(
    ("mime", "page", "kind", "charset"),
    [
        ("text/html; charset=ISO-8859-1", "<form>", "document", "ISO-8859-1"),
        ("text/html", '<meta charset="windows-1250"><form>', "document", "windows-1250"),
        ("text/html; charset=utf-8", '<meta charset="windows-1250">', "document", ""),
        ("text/html", "<form>", "document", ""),
        ("text/html; charset=ISO-8859-1", "<form>", "fetch", ""),
    ],
)
def test_it_is_that_of_its_page_unless_a_script_sent_it(mime: str, page: str, kind: str, charset: str) -> None:
    shown = exchange(1, 0, "GET", "/edit", page, mime=mime)
    other = exchange(2, 1, "GET", "/help", "<p>", mime="text/html; charset=koi8-r")
    sent = exchange(3, 2, "POST", "/save", sent="a=1", headers=FORM, kind=kind)
    assert form_charset(Capture(transactions=(shown, other, sent)), sent) == charset
