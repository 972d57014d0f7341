"""Recordings that end before what the task asks for was done."""

from typing import Any

import msgspec
import pytest

from actors.rules.answering.unfinished import (
    change_meant,
    deleted_by_asking,
    never_changed,
    never_signed_in,
    never_submitted,
    refused_change,
    refused_login,
)
from actors.rules.facts.candidate import Candidate
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input

Line = dict[str, Any]
DELETE = "Log in and delete a customer"


def told(*lines: Line) -> list[Candidate]:
    return msgspec.convert(lines, list[Candidate])


def page(number: int, path: str = "/list", **more: Any) -> Line:
    about = {"id": f"t{number:04}", "method": "GET", "url": f"http://x{path}", "status": 200}
    return about | {"resource_type": "document"} | more


def login(**more: Any) -> Line:
    return page(2, "/login", signs_in=True) | {"method": "POST"} | more


FORM: Line = {"asks_to_sign_in": True}


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([page(1, **FORM), login(status=401)], "the server answered 401"),
        ([page(1, **FORM), login(**FORM)], "asks for the password again"),
        ([login(status=302, **FORM), page(3, led_here="t0002", **FORM)], "asks for the password again"),
        ([login(status=302), page(3, led_here="t0002")], ""),
        ([login(**FORM), page(3)], ""),
        ([login(status=401), login(id="t0003")], ""),
        ([page(1), page(2)], ""),
    ],
)
def test_a_login_that_was_refused_and_has_nothing_behind_it_is_no_result(lines: list[Line], why: str) -> None:
    said = refused_login(told(*lines), [])
    assert why in said
    assert bool(said) is bool(why)


def change(number: int, status: int, path: str = "/customers", **more: Any) -> Line:
    sends = [{"given": "Ann", "place": "form", "name": "name", "whole": True}]
    about = {"method": "POST", "status": status, "sends": sends, "follows": {"id": "i0004"}}
    return page(number, path) | about | more


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([page(1), change(2, 500), page(3)], "the server answered 500"),
        ([page(1), change(2, 302, "/rooms"), change(3, 422)], "the server answered 422"),
        ([page(1), change(2, 422), change(3, 302)], ""),
        ([page(1), change(2, 302), change(3, 409)], ""),
        ([page(1), change(2, 302), change(3, 403, "/seen", sends=[])], ""),
        ([page(1), change(2, 404, "/seen", sends=[], follows=None)], ""),
        ([page(1), change(2, 0)], ""),
        ([page(1), change(2, 500, "/metrics")], ""),
        ([page(1), login(status=401)], ""),
    ],
)
def test_a_change_that_was_refused_is_no_result_if_none_was_taken_there(lines: list[Line], why: str) -> None:
    said = refused_change(told(*lines), ["t0002"] if lines[-1]["url"].endswith("login") else [], "Add a customer")
    assert why in said
    assert bool(said) is bool(why)
    assert refused_change(told(*lines), [], "List all customers") == ""


def test_a_page_that_asks_for_a_password_is_no_result_where_somebody_meant_to_sign_in() -> None:
    start = told(page(1, status=302, **FORM), page(2, **FORM))
    assert "asked for a password" in never_signed_in(start, [], [], DELETE)
    assert "asked for a password" in never_signed_in(start, [], ["secret-1-password"], "List the topics")
    assert never_signed_in(start, [], [], "List the topics") == ""
    assert never_signed_in([*start, *told(page(3))], [], [], DELETE) == ""


@pytest.mark.parametrize(
    ("gate", "held_up"),
    [
        ("/enter?then=/topics", True),
        ("/enter?next=https%3A%2F%2Fx.test%2Ftopics%3Fpage%3D2", True),
        ("/home", False),
        ("/home?then=/news", False),
    ],
)
def test_a_page_that_asks_for_a_password_before_another_is_no_result(gate: str, held_up: bool) -> None:
    lines = told(page(1, "/topics", status=302, **FORM), page(2, gate, **FORM))
    assert bool(never_signed_in(lines, [], [], "List the topics")) is held_up
    assert never_signed_in([*lines, *told(page(3))], [], [], "List the topics") == ""


@pytest.mark.parametrize(
    ("last", "task", "done"),
    [
        (page(3, "/customers/7/delete", asks_to_go_on=True), DELETE, False),
        (page(3, "/customers/7"), DELETE, False),
        (page(3, "/customers/7/delete"), DELETE, True),
        (page(3, "/customers/7"), "Log in and read a customer", True),
        (page(3, "/customers/7/delete") | {"method": "POST"}, DELETE, True),
        (page(3, "/customers/7/delete", status=302), DELETE, True),
        (page(3, "/customers/7/delete", resource_type="fetch"), DELETE, True),
        (page(3, "/views/deleteDialog.html", resource_type="xhr"), DELETE, False),
        (page(3, "/views/deleteDialog.html?v=1.7", resource_type="xhr"), DELETE, False),
        (page(3, "/views/delete.html?id=7", resource_type="xhr"), DELETE, True),
        (page(3, "/views/delete.html"), DELETE, True),
        (page(3, "/customers?do=delete&id=7"), DELETE, True),
        (page(3, "/start", status=302, led_here="t0002"), DELETE, False),
        (page(3, "/notes?filter[_and][0][of]=7&filter[_or]=8", resource_type="xhr"), DELETE, False),
        (page(1, "/session/renew", status=400) | {"method": "POST"}, DELETE, False),
    ],
)
def test_a_page_before_the_deletion_is_no_deletion(last: Line, task: str, done: bool) -> None:
    said = never_changed(told(login(status=302), last), ["t0002"], task)
    assert (said == "") is done
    assert done or "the task says `delete`" in said


@pytest.mark.parametrize(("after", "done"), [("i1", False), ("i2", True)])
def test_what_the_first_page_asks_for_by_itself_is_no_deletion(after: str, done: bool) -> None:
    set_off = {"follows": {"id": after, "type": "click", "seconds_before": 0.1}}
    signed_in = login() | {"follows": {"id": "i1", "type": "submit", "seconds_before": 0.0}}
    fetched = page(3, "/deleted/statistics?of=delete", resource_type="xhr") | set_off
    assert (never_changed(told(signed_in, fetched), ["t0002"], DELETE) == "") is done


def test_a_task_that_asks_for_a_change_is_answered_by_the_change_that_was_made_last() -> None:
    change = page(3, "/things/4") | {"method": "PATCH", "is_change": True, "resource_type": "fetch"}
    read, changed, after = told(page(2), change, page(4))
    assert change_meant(read, [read, changed, after], [], "Log in and change the date of a thing") is changed
    assert change_meant(read, [read, changed, after], [], "Log in and list the things") is read
    assert change_meant(read, [read, after], [], "Log in and change the date of a thing") is read
    (followed,) = told(page(5, "/things/4?do=delete"))
    assert change_meant(followed, [changed, followed], [], "Log in and delete a thing") is followed


@pytest.mark.parametrize(
    ("asked", "task", "is_refused"),
    [
        ("/things?do=delete_selected&row=6", DELETE, True),
        ("/things?do=delete_selected&row=6", "Log in and list the customers", False),
        ("/things?row=6", DELETE, False),
    ],
)
def test_a_list_is_no_deletion_that_a_script_asked_for(asked: str, task: str, is_refused: bool) -> None:
    on_click = {"follows": {"id": "i0001", "type": "click"}, "resource_type": "fetch"}
    lines = told(login(), page(3, asked, **on_click), page(4, resource_type="fetch"))
    said = deleted_by_asking(lines[-1], lines, ["t0002"], task)
    assert (said != "", "t0003 says in its address that it deletes" in said) == (is_refused, is_refused)
    assert deleted_by_asking(lines[1], lines, ["t0002"], task) == ""
    change = told(page(5) | {"method": "DELETE"})
    assert deleted_by_asking(change[0], [*lines, *change], ["t0002"], task) == ""


def entered(name: str, text: str, time: float, kind: str = "text") -> Line:
    page = "http://x/find" if name == "q" else "http://x/visit"
    return {"id": f"i{time:.0f}", "name": name, "type": kind, "value": text, "time": time, "url": page}


SAVE: Line = {
    "id": "i9",
    "type": "click",
    "time": 9.0,
    "url": "http://x/visit",
    "form": {"action": "http://x/visits", "method": "post", "fields": ["mood", "remark"]},
}
FOUND = page(1, "/find?q=mill", sends=[{"given": "mill", "place": "query", "name": "q"}], follows={"id": "i2"})
KEPT = change(3, 201, "/plans", sends=[], uploads="a.txt", follows={"id": "i0"})
SENT = change(3, 302, "/visits", follows={"id": "i9"})


@pytest.mark.parametrize(
    ("lines", "inputs", "clicks", "unsent"),
    [
        ([FOUND], [entered("q", "mill", 1.0), entered("mood", "calm", 5.0)], [SAVE], "(mood)"),
        ([FOUND, SENT], [entered("q", "mill", 1.0), entered("mood", "calm", 5.0)], [SAVE], ""),
        ([FOUND], [entered("q", "mill", 1.0), entered("mood", "calm", 5.0)], [], ""),
        ([FOUND], [entered("q", "mill", 1.0), entered("remark", "calm", 5.0, "textarea")], [], "(remark)"),
        ([FOUND], [entered("remark", "calm", 0.5, "textarea"), entered("q", "mill", 1.0)], [], ""),
        ([FOUND], [entered("q", "mill", 1.0)], [], ""),
        ([FOUND], [entered("q", "mill", 1.0), entered("plan", "a.txt", 5.0, "file")], [], "(plan)"),
        ([FOUND, KEPT], [entered("q", "mill", 1.0), entered("plan", "a.txt", 5.0, "file")], [], ""),
    ],
)
def test_a_form_that_was_filled_in_last_and_never_sent_is_what_the_recording_lacks(
    lines: list[Line], inputs: list[Line], clicks: list[Line], unsent: str
) -> None:
    said = never_submitted(told(*lines), msgspec.convert(inputs, list[Input]), msgspec.convert(clicks, list[Click]))
    assert unsent in said
    assert bool(said) is bool(unsent)
