"""Exported programs take an answer for a refusal where `run` does."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from routines.export import curl, python
from routines.export.standalone import announcing
from routines.export.standalone import page as standalone
from routines.export.standalone.page import Page as Standalone
from routines.export.standalone.refusing import accepted, refusals
from routines.export.standalone.values import Failed
from routines.extracting import seen
from routines.extracting.page import Page
from routines.operation import Fetch
from routines.refusals import announced
from routines.refusals.complaint import errors_in
from routines.refusals.refused import refusals as refusals_of
from tests.routines.export.test_curl import started as started_by_bash
from tests.routines.export.test_python import doing, started
from tests.routines.recipe import fetch
from tests.routines.refusals.test_announced import BOXES, LISTED
from tests.routines.refusals.test_refused import ANSWERS, HEADERS, PAGES, ROWS, SAID, SHOWN, told
from tests.runtime.web import Web, json_reply, page

PARTS = "<partial-response><changes><update><![CDATA[{}]]></update></changes></partial-response>"


@pytest.mark.parametrize(
    "text",
    [
        *PAGES,
        *(html for html, _ in BOXES),
        *map(json.dumps, ANSWERS),
        *map(PARTS.format, PAGES),
        *(row for row, _ in ROWS),
    ],
)
@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "application/json", "text/xml"])
def test_what_stands_alone_sees_the_same_errors(text: str, kind: str) -> None:
    members, texts, messages = refusals(Standalone("https://a.test/", 200, [("Content-Type", kind)], text))
    assert sorted([*members, *texts]) == sorted(told(text, kind))
    assert messages == errors_in(Page("https://a.test/", [("Content-Type", kind)], text)).messages


MARKUP = json.dumps({"html": "<p class=error>4 jobs wait</p>"})


@pytest.mark.parametrize("known", [[], ["3 jobs wait"], ["errors: x"], ["field-errors: y"]])
@pytest.mark.parametrize("text", [MARKUP, *(html for html, _ in SHOWN), *map(json.dumps, (each for each, _ in SAID))])
def test_what_stands_alone_decides_alike(text: str, known: list[str]) -> None:
    decides_alike(text, Fetch(url="https://a.test/", method="POST", complaints=known))


@pytest.mark.parametrize("kinds", [None, [], *([kind] for _, kind in BOXES)])
@pytest.mark.parametrize("text", [html for html, _ in BOXES])
def test_what_stands_alone_decides_alike_by_kinds(text: str, kinds: list[str] | None) -> None:
    decides_alike(text, Fetch(url="https://a.test/", method="POST", messages=kinds))
    decides_alike(text, Fetch(url="https://a.test/", method="POST", messages=kinds), text.upper(), text)


@pytest.mark.parametrize(("text", "kinds", "told"), LISTED)
def test_what_stands_alone_decides_alike_of_lists(text: str, kinds: list[str], told: list[str]) -> None:
    decides_alike(text, Fetch(url="https://a.test/", method="POST", messages=kinds))


def test_what_stands_alone_knows_the_same_names() -> None:
    assert standalone.SHOWN_IF == seen._IF
    assert standalone.UNSEEN == seen._UNSEEN
    assert announcing.BAD_KINDS == announced._BAD
    assert announcing.WARNING_KINDS == announced._WARNING
    assert announcing.WELL_KINDS == announced._WELL
    assert announcing.PLAIN_KINDS == announced._PLAIN
    assert (announcing.BOXES, announcing.LISTS) == (announced._BOXES, announced._LISTS)
    assert announcing.BAD_COLOURS == announced._BAD_COLOURS


@pytest.mark.parametrize("name", seen._IF)
def test_what_stands_alone_sees_no_more_of_what_a_script_shows(name: str) -> None:
    decides_alike(f"<p class=error {name}='wrong'>No</p>", Fetch(url="https://a.test/", method="POST"))


@pytest.mark.parametrize(("header", "kinds", "wrong"), HEADERS)
def test_what_stands_alone_reads_the_same_headers(
    header: tuple[str, str], kinds: list[str] | None, wrong: list[str]
) -> None:
    answer = Standalone("https://a.test/", 200, [("Content-Type", "text/html"), header], "")
    assert refusals(answer)[2] == errors_in(Page("https://a.test/", answer.headers, "")).messages
    if wrong:
        with pytest.raises(Failed, match=wrong[0]):
            accepted(answer, [answer], [], kinds)
    else:
        accepted(answer, [answer], [], kinds)


def decides_alike(text: str, sent: Fetch, *before: str) -> None:
    headers = [("Content-Type", "text/html")]
    alone, *pages = (Standalone(sent.url, 200, headers, each) for each in (text, *before))
    shown = [each for page in before for each in errors_in(Page(sent.url, headers, page)).shown]
    if ours := refusals_of(sent, Page(sent.url, headers, text), shown):
        with pytest.raises(Failed, match=f"{re.escape('; '.join(ours)[:300])}$"):
            accepted(alone, [alone, *pages], sent.complaints, sent.messages)
    else:
        accepted(alone, [alone, *pages], sent.complaints, sent.messages)


DONE = {"messages": ["toast info"]}


@pytest.mark.parametrize("start", [started, started_by_bash])
@pytest.mark.parametrize(
    ("answer", "known", "why"),
    [
        (page("<tr><td class=error>No such day</td></tr>"), {}, "No such day"),
        (page("<p class=error>3 days are left"), {"complaints": ["2 days are left"]}, ""),
        (json_reply('{"ok": true, "errors": ["no row"]}'), {}, "errors: no row"),
        (json_reply('{"ok": true, "errors": ["no row 4"]}'), {"complaints": ["errors: no row 3"]}, ""),
        (json_reply('{"errors": ["no Ann"]}'), {"complaints": ["errors: no Bob"]}, ""),
        (json_reply('{"status": "rejected"}'), {}, "status: rejected"),
        (json_reply('{"status": "lent"}'), {}, ""),
        (json_reply('{"status": "denied"}'), {}, ""),
        (json_reply('{"errors": ["b c d"]}'), {"complaints": ["errors: d c, b is"]}, "errors: b c d"),
        (json_reply('{"errors": ["no Cleo"]}'), {"complaints": ["errors: no Bob"]}, "errors: no Cleo"),
        (page("<p class='toast bad'>Done before"), DONE, "Done before"),
        (page("<p class='toast info'>Owl was lent"), DONE, ""),
        (page("<p class='toast bad'>4 days are left"), DONE, ""),
    ],
)
def test_a_change_that_is_answered_with_an_error(
    start: Any, answer: Any, known: dict[str, Any], why: str, tmp_path: Path
) -> None:
    first = page("<p class='toast bad'>5 days are left")
    with Web(lambda request: answer if request.method == "POST" else first) as web:
        change = fetch(web.origin, method="POST", **known)
        who = [{"name": "who", "default": "Ann"}, {"name": "state", "default": "denied"}]
        who += [{"name": "days", "type": "integer", "required": False}]
        done = start(doing(web, fetch(web.origin), change, parameters=who), tmp_path)
        read = start(doing(web, fetch(web.origin)), tmp_path)
    assert (done.returncode, read.returncode) == (int(bool(why)), 0)
    assert done.stderr.strip().endswith(f"the server answered 200 with an error: {why}" if why else "")


@pytest.mark.parametrize("start", [started, started_by_bash])
@pytest.mark.parametrize(("data", "code"), [(None, 1), ({"board": {"id": 4}}, 0)])
def test_a_question_of_graphql_that_is_returned_has_to_have_data(
    start: Any, data: Any, code: int, tmp_path: Path
) -> None:
    answer = json_reply(json.dumps({"data": data, "errors": [{"message": "No such\nboard"}]}))
    with Web(lambda request: answer) as web:
        ask = fetch(web.origin, method="POST", body={"kind": "json", "value": {"query": "{ board }"}}, save_as="r")
        told = start(doing(web, ask, {"type": "return", "response": "r"}), tmp_path)
    why = "the server answered 200 with an error and no data: No such board\n"
    assert (told.returncode, told.stderr.endswith(why) if code else told.stderr) == (code, bool(code) or "")


def test_what_changes_nothing_needs_no_such_look() -> None:
    with Web(lambda request: page("")) as web:
        reading = doing(web, fetch(web.origin))
    assert "def shown_errors" not in python.export(reading).text + curl.export(reading).text
