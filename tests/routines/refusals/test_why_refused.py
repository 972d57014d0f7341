"""Why a form was refused, as the page says."""

import pytest

from routines.extracting.page import Page
from routines.refusals.why_refused import why_refused

FORM = "<h1>Add a card</h1><p class=error>No paper since 3 days</p><form><p><label>Tag</label><input name=tag></p>"


def page(html: str) -> Page:
    return Page("https://a.test/new", [("Content-Type", "text/html")], html)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("<p class=error>Tag A 4 is taken</p>", ["Tag A 4 is taken"]),
        ("<p role=alert>Tag A 4 is taken</p>", ["Tag A 4 is taken"]),
        ('<p class="hint hint--bad">Tag A 4 is taken</p>', ["Tag A 4 is taken"]),
        ("<p class=red><b>Tag A 4</b> is taken</p><p class=hint>Choose</p>", ["Tag A 4 is taken"]),
        ("<div class=bad><i class=warning>Tag A 4 is taken</i></div>", ["Tag A 4 is taken"]),
        ("<small>Tag A 4 is taken.</small>", ["Tag A 4 is taken."]),
        ("<p>A note of mine</p>", []),
        ("<small>Taken</small><label class=required>Tag<b class=red>*</b></label>", []),
        ("<p>One two</p><p>Three four</p><p>Five six</p><p>Seven eight</p>", []),
        ("<p class=error hidden>No tag</p><input type=password>", []),
        ("", []),
    ],
)
def test_the_words_of_the_page(said: str, why: list[str]) -> None:
    again = page(FORM.replace("3 days", "4 days") + said)
    assert why_refused(again, [page("<h1>Cards</h1>"), page(FORM)], ["A note of mine"]) == why


def test_without_an_earlier_page_only_what_looks_like_an_error_counts() -> None:
    assert why_refused(page("<small>Tag A 4 is taken</small>")) == []
    assert why_refused(page("<small class=bad>Tag A 4 is taken</small>")) == ["Tag A 4 is taken"]


def test_no_secret_is_told() -> None:
    assert why_refused(page("<p class=bad>hush-77 is too short"), secrets=["hush-77"]) == ["*** is too short"]
