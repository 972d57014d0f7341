"""What says that nothing came of what was sent, though the status says that all is well."""

import json
from typing import Any

import pytest

from routines.extracting.page import Page
from routines.operation import Fetch, JsonBody
from routines.refusals.complaint import errors_in
from routines.refusals.refused import refusals

HTML, JSON = "text/html; charset=utf-8", "application/json"


def mutation(errors: Any, item: Any = None) -> Any:
    return {"data": {"setQuantity": {"item": item, "userErrors": errors}}}


TRIGGER, INFO = "HX-Trigger", {"showMessage": {"level": "info", "value": "Saved"}}
HEADERS: list[tuple[tuple[str, str], list[str] | None, list[str]]] = [
    ((TRIGGER, json.dumps({"showMessage": {"level": "error", "value": "Full"}})), ["message info"], ["Full"]),
    ((TRIGGER, json.dumps({"toast": {"type": "danger", "message": "Full"}, "listChanged": None})), [], ["Full"]),
    (("HX-Trigger-After-Settle", json.dumps({"showError": "Full"})), [], ["Full"]),
    ((TRIGGER, json.dumps(INFO)), ["message info"], []),
    ((TRIGGER, json.dumps(INFO | {"showError": "Full"})), ["message info"], []),
    ((TRIGGER, json.dumps({"showMessage": {"level": "error", "value": "Full"}})), ["message error"], []),
    ((TRIGGER, json.dumps({"showMessage": {"level": "error", "value": "Full"}})), None, []),
    ((TRIGGER, json.dumps({"jobChanged": {"status": "failed", "title": "Oil the gate"}, "closed": "7"})), [], []),
    ((TRIGGER, "showError, closed"), [], []),
    ((TRIGGER, "{showError"), [], []),
    (("X-Message-Type", "error"), [], []),
]
"""A header of an answer, the kinds of messages that the recorded one had, and what it says is wrong."""
SHOWN = [
    ("<tr><td class=error>Days must be a number</td></tr>", ["Days must be a number"]),
    ("<td class=error colspan=3>No such shelf</td>", ["No such shelf"]),
    ("<p class=error x-data='{ show: true }' x-show=show>No such shelf</p>", ["No such shelf"]),
    ("<dialog open><p class=error>No such shelf</p></dialog>", ["No such shelf"]),
    ("<p class=error>Title is missing</p><form><input name=title></form>", ["Title is missing"]),
    ("<table><tr><th>Day<td><ul class=errorlist><li>Choose one</ul><input name=day></table>", ["Choose one"]),
    ('<input class="form-control is-invalid"><div class="invalid-feedback">Too short</div>', ["Too short"]),
    ('<input aria-invalid="true"><p role="alert">Not a date</p>', ["Not a date"]),
    ("<p role=alert>Nobody <b>answers</b></p><input aria-invalid=true>", ["Nobody answers"]),
    ("<ul class=messages><li class=error>No<li class=info>You have mail</ul>", ["No"]),
    ("<table><tr class=success><td>Owl</table><p class=alert-danger>Title is missing</p>", ["Title is missing"]),
    ('<p class=error>Title is missing</p><button class="button success">Save</button>', ["Title is missing"]),
    ("<table><tr><th>I agree<td><ul class=errorlist><li>Tick it</ul><input type=checkbox></table>", ["Tick it"]),
    ('<div class="has-error"><input><span class="help-block">Taken</span></div>', ["Taken"]),
]
UNSHOWN = [
    "<p class=error></p><p class=error hidden>It failed</p>",
    "<p class=error>No name</p>".join(("<h1>Add</h1><noscript>", "</noscript>")),
    "<p class=error>No name</p>".join(("<template>", "</template><dialog><p class=error>No</p></dialog>")),
    "<p class=error>No name</p>".join(("<div x-show=errors.name>", "</div><p class=error v-else>No</p>")),
    "<p class=error>No name</p>".join(("<div x-data='{open: false}'><div x-show=open>", "</div></div>")),
    "<p class=error style='visibility: hidden'>No name</p><p class=error aria-hidden=true>No</p>",
    "<p role=alert>Saved</p>",
    '<p class="alert alert-success">Saved</p><p class=error>The printer is off</p>',
    '<input required><div class="invalid-feedback">Please say when</div>',
    "<p>Jobs that failed: <span class=error>3</span></p>",
    "<a class=error href=/errors>See the errors</a>",
    "<table><tr><td>Backup<td class=error>out of paper<tr><td>Mail<td>fine</table>",
    "<table><tr class=error><td>Backup<td>out of paper</table>",
    "<table><tr><td><input type=checkbox><td>Backup<td><b class=error>failed</b></table>",
    "<ul class=jobs><li class=error>Backup<li>Mail</ul>",
    "<p class=alert-danger v-if=error>{{ error }}</p>",
]
SAID = [
    (mutation([{"field": "q", "message": "must not be negative"}]), "userErrors: must not be negative"),
    ({"data": {"add": {"id": 7}}, "errors": [{"message": "half done"}]}, "errors: half done"),
    ({"id": 7, "fieldErrors": {"name": ["is taken", "is long"]}}, "fieldErrors: name: is taken; is long"),
    ({"validation_errors": ["no name", "no day"]}, "validation_errors: no name; no day"),
    ({"success": False, "message": "closed"}, "success: False (closed)"),
    ({"accepted": False, "reason": "not sent in yet"}, "accepted: False (not sent in yet)"),
    ({"ok": False}, "ok: False"),
    ({"status": "error", "reason": "closed"}, "status: error (closed)"),
    ({"outcome": "rejected", "message": "is past"}, "outcome: rejected (is past)"),
    ({"jsonrpc": "2.0", "id": 3, "error": {"code": -3, "message": "no such row"}}, "error: no such row"),
    ({"data": {"add": {"__typename": "TitleTakenError", "message": "x"}}}, "__typename: TitleTakenError (x)"),
    ([{"errors": [{"message": "no"}]}], "errors: no"),
    ([{"id": 7, "status": "ok"}, {"id": 8, "status": "error", "message": "is lent"}], "status: error (is lent)"),
    ({"success": True, "results": [{"row": 3, "ok": False, "message": "no day"}]}, "ok: False (no day)"),
    ({"result": {"status": "failed", "reason": "closed"}}, "status: failed (closed)"),
    ({"data": {"add": {"ok": False, "item": None, "clientMutationId": "7"}}}, "ok: False"),
    ({"status": "rejected", "message": "is past"}, "status: rejected (is past)"),
    ({"success": 0, "code": 41, "message": "closed"}, "success: 0 (closed)"),
    ({"success": 0, "failed": 3, "total": 3}, "failed: 3"),
    ({"succeeded": [7], "failed": [{"id": 8, "error": "is lent"}]}, "failed: is lent"),
    ({"card": {"id": None, "title": "", "errors": {"title": ["is blank"]}}}, "errors: title: is blank"),
    ({"order": {"number": "A1", "error": "Out of stock"}}, "error: Out of stock"),
    ({"data": {"user": {"name": "Ann", "errors": "Name is taken"}}}, "errors: Name is taken"),
    ([{"name": "a.txt", "error": "File too large"}, {"name": "b.txt"}], "error: File too large"),
    ({"succeeded": 0, "error_code": 12, "user_id": 4}, "succeeded: 0"),
    ({"success": 0, "errno": 12}, "success: 0"),
    ({"type": "failure", "status": 400, "data": {"missing": True}}, "status: 400"),
    ({"status": 409, "message": "is closed", "path": "/a"}, "status: 409 (is closed)"),
]
UNSAID = [
    mutation([], {"id": 7}),
    {"errors": [], "error": None, "success": True, "status": "ok"},
    {"errors": 0, "fieldErrors": {"name": []}, "error": "", "failed": 0, "ok": True},
    {"job": {"id": 7, "status": "failed", "error": "out of paper"}},
    {"id": 7, "ok": False, "title": "Printer", "last_error": "out of paper"},
    {"outcome": "ok", "status": "rejected"},
    {"note": "seen", "status": "rejected"},
    {"success": 0, "failed": 0, "total": 0},
    {"card": {"id": 7, "name": "Owl"}, "printer": {"name": "A4", "status": "error", "error": "out of paper"}},
    {"success": True, "job": {"status": "failed", "error": "out of paper"}},
    {"status": "ok", "data": {"last": {"ok": False}}},
    {"id": 7, "jobs": [{"id": 8, "status": "failed"}], "queue": {"done": 4, "failed": 3}},
    {"results": [{"id": 8, "name": "Backup", "status": "failed", "errors": ["out of paper"]}]},
    [{"id": 8, "name": "Backup", "status": "failed"}, {"name": "Mail", "ok": False}],
    {"job": {"id": 7, "errors": ["out of paper"]}},
    {"order": {"number": "A1", "error": "none"}, "printer": {"name": "A4", "error": "E4"}},
    {"id": 7, "printer": {"name": "A4", "error": "out of paper"}},
    {"ok": True, "printer": {"name": "A4", "error": "out of paper"}},
    [{"id": 7, "name": "Owl"}, {"name": "Mail", "error": "out of paper"}],
    {"succeeded": 0, "taken_on": 12},
    {"success": 0, "queued": 12},
    {"type": "success", "status": 200, "data": {"id": 7}},
    {"url": "https://a.test/", "status": 404, "message": "is gone"},
    {"status": 450, "minutes": 3},
    {"items": [{"error": "of an item"}], "skip_errors": True, "errors_per_page": 20},
]
PAGES = [*(html for html, _ in SHOWN), *UNSHOWN]
ANSWERS = [*(answer for answer, _ in SAID), *UNSAID]


def told(text: str, kind: str = HTML) -> list[str]:
    found = errors_in(Page("https://a.test/", [("Content-Type", kind)], text))
    return [*found.members, *found.texts]


ROWS = [
    ('0:{"a":"$@1"}\n1:{"error":"Amount is not valid"}\n', ["error: Amount is not valid"]),
    ('0:{"a":"$@1"}\n2:I["chunk"]\n1:{"error":null,"saved":true}\n', []),
    ('{"done": 1}\n{"success": false, "reason": "taken"}\n', ["success: False (taken)"]),
    ("12:30 {closed}", []),
]


@pytest.mark.parametrize(("text", "said"), ROWS)
@pytest.mark.parametrize("kind", ["text/x-component", "application/x-ndjson"])
def test_json_in_rows(text: str, said: list[str], kind: str) -> None:
    assert told(text, kind) == said
    assert told(text, "text/javascript") == []


@pytest.mark.parametrize(("html", "said"), SHOWN)
def test_a_page_or_a_piece_of_one_that_shows_an_error(html: str, said: list[str]) -> None:
    assert told(html) == said
    assert told(json.dumps({"status": "done", "markup": html}), JSON) == said


@pytest.mark.parametrize("html", UNSHOWN)
def test_a_page_that_shows_none_of_what_was_sent(html: str) -> None:
    assert told(html) == []


@pytest.mark.parametrize(("answer", "said"), SAID)
def test_json_that_says_no(answer: Any, said: str) -> None:
    assert told(json.dumps(answer), JSON) == [said]
    assert told(json.dumps(answer), HTML) == [said]


@pytest.mark.parametrize("answer", UNSAID)
def test_json_that_says_nothing_against_it(answer: Any) -> None:
    assert told(json.dumps(answer), JSON) == []


def test_json_that_nests_deep_is_no_fault() -> None:
    deep: Any = "x"
    for _ in range(400):
        deep = [deep]
    assert told(json.dumps({"errors": deep}), JSON) == ["errors: …"]


def answered(
    text: str, kind: str = HTML, *, before: tuple[str, ...] = (), given: tuple[str, ...] = (), **operation: Any
) -> list[str]:
    sent = Fetch(**{"url": "https://a.test/save", "method": "POST"} | operation)
    return refusals(sent, Page(sent.url, [("Content-Type", kind)], text), before, given=given)


def test_what_the_recorded_answer_said_or_an_earlier_page_says_nothing() -> None:
    page = "<p class=error>Your trial ends in 3 days</p>"
    assert answered(page) == ["Your trial ends in 3 days"]
    assert answered(page, complaints=["Your trial ends in 9 days"]) == []
    assert answered(page, before=("Your trial ends in 4 days",)) == []
    assert answered(f"{page}<p class=error>No name</p>", complaints=["Your trial ends in 9 days"]) == ["No name"]


def test_of_many_errors_the_new_one_counts() -> None:
    known = [f"Shelf {name} is full" for name in "abcdef"]
    page = "".join(f"<p class=error>{each}</p>" for each in known)
    assert answered(page, complaints=known) == answered(page[: len(page) // 2], complaints=known) == []
    assert answered(f"{page}<p class=error>No name</p>", complaints=known) == ["No name"]


def test_markup_in_json_counts_as_on_a_page() -> None:
    answer = json.dumps({"html": "<p class=error>4 jobs wait</p>", "field-errors": ["no name"]})
    known = ["3 jobs wait", "field-errors: no name"]
    assert answered(answer, JSON, complaints=known) == []
    assert answered(answer, JSON, complaints=known[1:], before=("9 jobs wait",)) == []
    assert answered(answer, JSON) == ["field-errors: no name", "4 jobs wait"]


def test_an_error_that_the_recorded_answer_told_of_another_value_says_nothing() -> None:
    answer, told = json.dumps({"errors": ["no picture for Ann"], "success": True}), ["errors: no picture for Ann"]
    assert answered(answer, JSON, complaints=["errors: no picture for Bob"], given=("Ann", "")) == []
    assert answered(answer, JSON, complaints=["errors: no picture for Bob"]) == told
    assert answered(answer, JSON, complaints=["errors: nobody is here"], given=("Ann",)) == told
    assert answered(answer, JSON, before=("errors: nothing is new",)) == told
    assert answered(answer, JSON, complaints=["status: error"], given=("Ann",)) == told
    page = "<p class=error>Ann Ade is away</p>"
    assert answered(page, complaints=["Bob is away"], given=("Ann Ade",)) == []
    assert answered(page, complaints=["Bob is away"], given=("Ade",)) == ["Ann Ade is away"]
    assert answered(page, complaints=["Bob is here and Cleo is not"], given=("Ann Ade",)) == ["Ann Ade is away"]


def test_an_error_with_the_words_of_another_is_another() -> None:
    answer, known = {"errors": ["title is missing"]}, "errors: body is missing, title is fine"
    assert answered(json.dumps(answer), JSON, complaints=[known]) == ["errors: title is missing"]
    twice = json.dumps({"errors": ["no Ann", "no Bea"]})
    assert answered(twice, JSON, complaints=["errors: no Dan"], given=("Ann", "Bea")) == []
    assert answered("<p class=error>No day has no day", complaints=["Owl has no day"], given=("No day",)) == []
    assert answered("<p class=error>Owl has no day", complaints=["No day has no day"], given=("Owl",)) == []


def test_a_state_that_was_asked_for_says_nothing_against_it() -> None:
    for answer in ({"status": "rejected"}, {"data": {"status": "rejected", "reason": "too late"}}):
        assert answered(json.dumps(answer), JSON, given=("Rejected", "too late")) == []
        assert answered(json.dumps(answer), JSON, given=("approved",)) != []
    assert answered(json.dumps({"status": "error"}), JSON, given=("error",)) == ["status: error"]


def test_what_only_reads_may_tell_of_errors() -> None:
    answer = json.dumps({"data": {"log": {"errors": ["out of paper"]}}})
    assert answered(answer, JSON, method="GET") == []
    assert answered(answer, JSON, body=JsonBody(value={"query": "query Log { log { errors } }"})) == []
    assert answered(answer, JSON, body=JsonBody(value={"query": "mutation { add { errors } }"})) != []


@pytest.mark.parametrize(("header", "kinds", "wrong"), HEADERS)
@pytest.mark.parametrize("text", ["", "<tr><td>Oil the gate</td></tr>"])
def test_what_a_header_has_the_page_announce(
    header: tuple[str, str], kinds: list[str] | None, wrong: list[str], text: str
) -> None:
    answer = Page("https://a.test/", [("Content-Type", HTML), header], text)
    assert refusals(Fetch(url="https://a.test/", method="PUT", messages=kinds), answer) == wrong


def test_the_headers_that_ajax_in_rails_is_given() -> None:
    headers = [("Content-Type", "text/javascript"), ("X-Message", "No  such shelf"), ("X-Message-Type", "Error")]
    told = errors_in(Page("https://a.test/", headers, "reload()"))
    assert [(each.text, each.kind) for each in told.messages] == [("No such shelf", "message error")]
