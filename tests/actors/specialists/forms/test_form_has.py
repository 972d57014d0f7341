"""What tells a form from the others of its page."""

import pytest

from actors.specialists.forms.form_has import form_has
from routines.extracting.form import forms
from routines.extracting.page import Page

OWN = "<form method=post><input type=hidden name=key><input name=title><input name=row-1><select name=payer></select>"
OWN += "<button name=go>Go</button></form>"
FILTER = "<form><input name=q><select name=payer></select></form>"


def told(name: str, other: str, own: str = OWN) -> list[str] | None:
    page = Page("http://x/", text=own + other)
    return form_has(name, forms(page.text)[0], page)


@pytest.mark.parametrize(
    ("other", "has"),
    [
        ("", []),
        ("<form><input name=q></form>", []),
        (FILTER, ["title"]),
        ("<form><input name=title><select name=payer></select></form>", ["key"]),
        (FILTER.replace("q", "key") + FILTER.replace("q", "title"), None),
        (OWN, None),
        (OWN + FILTER, None),
        (OWN.replace("title", "note"), ["title"]),
        (OWN.replace("name=title", "name=title value=Lamp").replace("<button", "<input name=other><button"), None),
        (OWN.replace("method=post", "").replace("<input name=title>", ""), ["title"]),
    ],
)
def test_a_field_that_no_other_form_with_such_a_list_has_tells_it_but_none_of_a_row(
    other: str, has: list[str] | None
) -> None:
    assert told("payer", other) == has
