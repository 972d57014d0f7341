"""What a recording is about of which nobody saw what was done."""

from typing import Any

import msgspec
import pytest

from actors.rules.answering import network
from actors.rules.answering.asked_for import change_asked, only_reads
from actors.rules.answering.unseen import forms_before, last_change, unseen_logins
from actors.rules.facts.candidate import Candidate
from actors.rules.transcript import Brief
from tests.actors.rules.playing import calls_of

Line = dict[str, Any]
TASK = "Log in and approve a request"
LOGIN: Line = {"id": "t0001", "method": "POST", "url": "http://x/login", "status": 302, "signs_in": True}
PAGE: Line = {"id": "t0002", "method": "GET", "url": "http://x/list", "status": 200, "response_size": 9000}
CHANGE: Line = {"id": "t0005", "method": "POST", "url": "http://x/leave/7/approve", "status": 200, "response_size": 9}


def told(*lines: Line) -> list[Candidate]:
    return msgspec.convert(lines, list[Candidate])


def post(number: int, path: str, **more: Any) -> Line:
    return {"id": f"t{number:04}", "method": "POST", "url": f"http://x{path}", "status": 200} | more


REPORT = post(6, "/stats/collect", response_size=2)
DOCUMENT: Line = {"resource_type": "document"}


@pytest.mark.parametrize(
    ("others", "about"),
    [
        ([], "t0005"),
        ([REPORT], "t0005"),
        ([REPORT | {"response_size": 5000}], "t0006"),
        ([REPORT | {"status": 302}], "t0006"),
        ([post(6, "/account/sign-out", status=302)], "t0005"),
        ([post(6, "/session") | {"method": "DELETE"}], "t0005"),
        ([post(6, "/api/token/refresh")], "t0005"),
        ([post(6, "/items/search")], "t0005"),
        ([post(6, "/rpc", called="items.list")], "t0005"),
        ([post(6, "/graphql", operation="query", called="Items")], "t0005"),
        ([post(3, "/rows"), post(6, "/rows")], "t0005"),
        ([post(3, "/rows"), post(6, "/rows", **DOCUMENT)], "t0006"),
        ([post(6, "/rows"), post(7, "/rows")], "t0007"),
        ([post(3, "/leave/7/approve", status=401), post(4, "/floor/renew")], "t0005"),
        ([post(6, "/leave/8/approve")], "t0006"),
    ],
)
def test_it_is_about_the_last_change_that_neither_reports_nor_ends_a_session(others: list[Line], about: str) -> None:
    lines = told(*sorted([LOGIN, PAGE, CHANGE, *others], key=lambda each: str(each["id"])))
    assert last_change(lines, unseen_logins(lines), TASK) == about


def test_a_task_that_only_asks_is_about_no_change() -> None:
    lines = told(LOGIN, PAGE, CHANGE)
    assert last_change(lines, unseen_logins(lines), "Log in and list the requests") == ""
    assert last_change(lines[:2], unseen_logins(lines), TASK) == ""


@pytest.mark.parametrize(
    ("task", "about"),
    [
        ("Log in, search and borrow", "t0005"),
        ("Log in, find the requests", ""),
        ("Log in, find names, titles", "t0005"),
    ],
)
def test_a_task_that_leaves_it_open_is_about_the_form_that_ends_the_recording(task: str, about: str) -> None:
    landed = PAGE | {"id": "t0006", "led_here": "t0005", **DOCUMENT}
    lines = told(LOGIN, PAGE, CHANGE | {"status": 303}, landed)
    assert last_change(lines, unseen_logins(lines), task) == about
    later = told(LOGIN, PAGE, CHANGE | {"status": 303}, landed, PAGE | {"id": "t0007", **DOCUMENT})
    assert last_change(later, unseen_logins(later), task) == ""


@pytest.mark.parametrize(
    ("before", "also"),
    [
        (post(4, "/leave", status=303, **DOCUMENT), ["t0004"]),
        (post(4, "/leave", status=303, as_link=True, **DOCUMENT), []),
        (post(4, "/leave", **DOCUMENT), []),
        (post(4, "/leave", status=303), []),
        (post(4, "/leave/7/approve", status=303, **DOCUMENT), []),
        (post(6, "/leave", status=303, **DOCUMENT), []),
    ],
)
def test_the_forms_that_a_person_sent_before_are_needed_too(before: Line, also: list[str]) -> None:
    lines = told(LOGIN, PAGE, before, CHANGE)
    assert forms_before(lines[-1], lines, unseen_logins(lines)) == also


@pytest.mark.parametrize(
    ("led", "again", "also"),
    [
        ("/new", "/leave", ["t0006"]),
        ("/new", "/other", ["t0004", "t0006"]),
        ("/leave", "/leave", ["t0004", "t0006"]),
    ],
)
def test_a_form_that_led_back_to_its_page_and_was_sent_again_is_sent_once(
    led: str, again: str, also: list[str]
) -> None:
    opened = PAGE | {"id": "t0003", "url": "http://x/new", **DOCUMENT}
    landed = PAGE | {"id": "t0005", "url": f"http://x{led}?failed=1", "led_here": "t0004", **DOCUMENT}
    forms = [post(4, "/leave", status=303, **DOCUMENT), landed, post(6, again, status=303, **DOCUMENT)]
    lines = told(LOGIN, opened, *forms, CHANGE | {"id": "t0007"})
    assert forms_before(lines[-1], lines, unseen_logins(lines)) == also


def test_who_is_in_and_sends_a_password_elsewhere_keeps_it_there() -> None:
    again, made = LOGIN | {"id": "t0003"}, post(4, "/users", signs_in=True)
    assert unseen_logins(told(LOGIN, PAGE, again, made)) == ["t0001", "t0003"]


@pytest.mark.parametrize(
    ("task", "reads", "verb"),
    [
        ("Log in and list the customers whose name contains a text", True, ""),
        ("Search for a person, then show all details", True, ""),
        ("Log in, find a customer and delete it", False, "delete"),
        ("Sign in, open a ticket and set its status", False, ""),
        ("Please approve the request", False, "approve"),
        ("Find the order to change its date", False, "change"),
        ("do it", False, ""),
        ("Find a hotel to book", False, ""),
        ("Find the key and unassign its owner", False, "unassign"),
        ("Return the reports, then deactivate the key", False, "deactivate"),
        ("Log in, search a book and borrow it for some days", False, ""),
        ("Sign in, file a ticket and show its page", False, ""),
        ("Find the orders, sort them and show the first, its total and an address", True, ""),
        ("Log in and show names, prices and the total", True, ""),
        ("Show the orders, book titles and register numbers", False, ""),
        ("Find the lamp and switch it on", False, "switch"),
        ("Turn the lamp with the given name off", False, "turn"),
        ("Switch to German and list the lamps", True, ""),
        ("Find the policy and clear it", False, "clear"),
        ("Clear the filter and list the lamps", False, ""),
        ("Find the queue, then purge it", False, "purge"),
        ("Clear the date range and list all orders", False, ""),
        ("Find the key and block it", False, "block"),
        ("List the volumes of block storage, block sizes and pin codes", True, ""),
        ("Kunden anlegen", False, ""),
        ("", False, ""),
    ],
)
def test_a_task_says_by_its_verbs_whether_something_is_done(task: str, reads: bool, verb: str) -> None:
    assert (only_reads(task), change_asked(task)) == (reads, verb)


def goal_of(context: Line, task: str = TASK) -> str:
    items = [LOGIN, PAGE, CHANGE, PAGE | {"id": "t0006", "resource_type": "document"}]
    brief = Brief(f"Which transaction answers this task: {task}", context, frozenset())
    (asked,) = calls_of(network.policy(brief), [{"total": 4, "offset": 0, "items": items}])
    return str(asked.arguments["transaction_id"])


def test_the_page_that_came_after_the_change_is_not_the_answer() -> None:
    nobody: Line = {"inputs": [], "clicks": []}
    assert goal_of(nobody) == "t0005"
    assert goal_of(nobody, "Log in and list the requests") == "t0006"
    assert goal_of(nobody | {"watched": True}) == "t0006"
