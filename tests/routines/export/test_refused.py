"""Exported programs take an answer for a refusal where `run` does."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from routines.export import curl, python
from routines.export.standalone.page import Page as Standalone
from routines.export.standalone.refusing import accepted, refusals
from routines.export.standalone.values import Failed
from routines.operation import Fetch
from routines.page import Page
from routines.refused import known_to
from routines.refused import refusals as refusals_of
from tests.routines.export.test_curl import started as started_by_bash
from tests.routines.export.test_python import doing, started
from tests.routines.recipe import fetch
from tests.routines.test_refused import ANSWERS, PAGES, SAID, SHOWN, told
from tests.runtime.web import Web, json_reply, page


@pytest.mark.parametrize("text", [*PAGES, *map(json.dumps, ANSWERS)])
@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "application/json"])
def test_what_stands_alone_sees_the_same_errors(text: str, kind: str) -> None:
    members, texts = refusals(Standalone("https://a.test/", 200, [("Content-Type", kind)], text))
    assert sorted([*members, *texts]) == sorted(told(text, kind))


MARKUP = json.dumps({"html": "<p class=error>4 jobs wait</p>"})


@pytest.mark.parametrize("known", [[], ["3 jobs wait"], ["errors: x"], ["field-errors: y"]])
@pytest.mark.parametrize("text", [MARKUP, *(html for html, _ in SHOWN), *map(json.dumps, (each for each, _ in SAID))])
def test_what_stands_alone_decides_alike(text: str, known: list[str]) -> None:
    headers = [("Content-Type", "text/html")]
    sent = Fetch(url="https://a.test/", method="POST", complaints=known)
    alone = Standalone(sent.url, 200, headers, text)
    if ours := refusals_of(sent, Page(sent.url, headers, text)):
        with pytest.raises(Failed, match=f"{re.escape('; '.join(ours)[:300])}$"):
            accepted(alone, known_to(sent))
    else:
        accepted(alone, known_to(sent))


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
