"""Exported programs take an answer for a refusal where `run` does."""

import json
from pathlib import Path
from typing import Any

import pytest

from routines.export import curl, python
from routines.export.standalone.page import Page as Standalone
from routines.export.standalone.refusing import refusals
from tests.routines.export.test_curl import started as started_by_bash
from tests.routines.export.test_python import doing, started
from tests.routines.recipe import fetch
from tests.routines.test_refused import ANSWERS, PAGES, told
from tests.runtime.web import Web, json_reply, page


@pytest.mark.parametrize("text", [*PAGES, *map(json.dumps, ANSWERS)])
@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "application/json"])
def test_what_stands_alone_sees_the_same_errors(text: str, kind: str) -> None:
    assert sorted(refusals(Standalone("https://a.test/", 200, [("Content-Type", kind)], text))) == sorted(
        told(text, kind)
    )


@pytest.mark.parametrize("start", [started, started_by_bash])
@pytest.mark.parametrize(
    ("answer", "known", "why"),
    [
        (page("<tr><td class=error>No such day</td></tr>"), [], "No such day"),
        (page("<p class=error>3 days are left"), ["2 days are left"], ""),
        (json_reply('{"ok": true, "errors": ["no row"]}'), [], "errors: no row"),
        (json_reply('{"ok": true, "errors": ["no row"]}'), ["errors: no other"], ""),
    ],
)
def test_a_change_that_is_answered_with_an_error(
    start: Any, answer: Any, known: list[str], why: str, tmp_path: Path
) -> None:
    with Web(lambda request: answer) as web:
        done = start(doing(web, fetch(web.origin, method="POST", complaints=known)), tmp_path)
        read = start(doing(web, fetch(web.origin)), tmp_path)
    assert (done.returncode, read.returncode) == (int(bool(why)), 0)
    assert done.stderr.strip().endswith(f"the server answered 200 with an error: {why}" if why else "")


def test_what_changes_nothing_needs_no_such_look() -> None:
    with Web(lambda request: page("")) as web:
        reading = doing(web, fetch(web.origin))
    assert "def shown_errors" not in python.export(reading).text + curl.export(reading).text
