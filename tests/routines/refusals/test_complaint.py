"""What a response complains of though its status says that all is well."""

import json
from typing import Any

import pytest

from routines.extracting.page import Page
from routines.refusals.complaint import LOGIN, complaints, errors_in


def told(text: str, kind: str) -> list[str]:
    return complaints(Page("https://a.test/", [("Content-Type", kind)], text))


@pytest.mark.parametrize(
    ("html", "said"),
    [
        ('<p class="error">Title is missing</p>', ["Title is missing"]),
        ('<div role="alert"> Not <b>saved</b> </div><ul class="errorlist"><li>No</ul>', ["Not saved", "No"]),
        ('<p class="error"></p><p>An error is described here</p>', []),
        ('<p role="alert" class="alert alert-success">Saved</p><p class="error" hidden>It failed</p>', []),
        ('<form><input type="PASSWORD" name="p"></form>', [LOGIN]),
        ("<h1>Books</h1>", []),
    ],
)
def test_a_page(html: str, said: list[str]) -> None:
    assert told(html, "text/html; charset=utf-8") == said
    assert told(html, "text/plain") == told(html, "text/xml") == []
    assert told(f"<partial-response><update><![CDATA[{html}]]></update></partial-response>", "text/xml") == said


def test_a_page_of_a_hundred_thousand_rows_is_looked_through_once() -> None:
    rows = "<p>row" * 100_000
    page = Page("https://a.test/", [("Content-Type", "text/html")], f"{rows}<p class=error>Title is missing")
    assert (complaints(page), errors_in(page).texts) == (["Title is missing"], ["Title is missing"])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"errors": [{"message": "no such field"}]}, ["errors: no such field"]),
        ({"success": False, "reason": "taken"}, ["success: False (taken)"]),
        ({"data": {"create": {"ok": False, "error": None}}}, ["ok: False"]),
        ({"status": "error"}, ["status: error"]),
        ({"errors": [], "error": None, "success": True, "status": "ok", "items": [{"error": "of an item"}]}, []),
        ([1, 2], []),
    ],
)
def test_json(answer: Any, said: list[str]) -> None:
    assert told(json.dumps(answer), "application/json") == said


def test_json_that_does_not_parse() -> None:
    assert told("{", "application/json") == []


def test_a_long_text_is_cut_only_once_its_secrets_are_masked() -> None:
    told = "x" * 190 + " " + "correct horse battery"
    for kind, text in (("text/html", f"<p class=error>{told}</p>"), ("application/json", f'{{"error": "{told}"}}')):
        page = Page("http://x/", [("Content-Type", kind)], text)
        (said,) = complaints(page, ["correct horse battery"])
        assert said.endswith("*")
        assert "corr" not in said
        assert len(complaints(page)[0]) == 200
