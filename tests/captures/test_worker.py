"""Pages that a service worker answers for: what it sends is noted besides, and its redirects are not."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from captures.capture import Capture
from captures.native import write_native
from captures.open import load
from captures.redirect import landing
from captures.transaction import Request, Response, Transaction
from captures.worker import sent_by_worker
from tests.actors.specialists.library import exchange
from tests.captures.archive import entry, write_har

BY_WORKER = {"_serviceWorkerRef": "worker@1", "_resourceType": "fetch"}


def posted(status: int = -1) -> dict[str, Any]:
    sent = entry("https://a.test/add", 1, method="POST") | BY_WORKER
    sent["response"]["status"] = status
    return sent


def opened(url: str, at: float) -> dict[str, Any]:
    return entry(url, at, text="<p>shown", mime="text/html") | {"_resourceType": "document"}


def test_a_form_that_a_worker_sent_led_to_the_page_that_was_opened_next(tmp_path: Path) -> None:
    capture = load(write_har(tmp_path, opened("https://a.test/", 0), posted(), opened("https://a.test/list", 1.2)))
    _, sent, shown = capture.transactions
    assert (sent.response.status, sent.resource_type) == (302, "document")
    assert landing(capture, sent).id == shown.id


def test_a_form_that_was_answered_or_after_which_nothing_was_opened_stays_as_it_is(tmp_path: Path) -> None:
    answered = load(write_har(tmp_path, posted(200), opened("https://a.test/list", 1.2)))
    assert answered.transactions[0].response.status == 200
    alone = load(write_har(tmp_path, posted(), opened("https://a.test/list", 9)))
    assert alone.transactions[0].response.status == 0


def test_what_a_worker_passed_on_is_one_request_with_the_answer_that_came(tmp_path: Path) -> None:
    passed = entry("https://a.test/", 0.1, text="<p>shown", mime="text/html") | BY_WORKER
    passed["response"]["headers"].append({"name": "Set-Cookie", "value": "sid=1"})
    capture = load(write_har(tmp_path, opened("https://a.test/", 0), passed, opened("https://a.test/", 7)))
    first, again = capture.transactions
    assert (first.resource_type, ("Set-Cookie", "sid=1") in first.response.headers) == ("document", True)
    assert first.response.body == b"<p>shown"
    assert again.response.headers != first.response.headers


def test_without_a_mark_it_is_known_by_the_page_that_waited_for_it() -> None:
    there = (("Location", "/list"),)
    steps = [
        exchange(1, 0, "GET", "/go", "", status=302, answer=there, kind="document"),
        exchange(2, 0.01, "GET", "/go", "", status=302, answer=there, kind="fetch"),
        exchange(3, 0.04, "GET", "/list", "", status=0, kind="fetch"),
        exchange(4, 0.2, "GET", "/list", "<p>shown", kind="document"),
        exchange(5, 0.21, "GET", "/list", "<p>shown", kind="fetch"),
        exchange(6, 5, "GET", "/list", "<p>shown", kind="fetch"),
        exchange(7, 6, "GET", "/else", "", status=0, kind="fetch"),
        exchange(8, 0.04, "GET", "/list", "<p>shown", kind="fetch"),
        exchange(9, 8, "GET", "/list", "", status=0, kind="fetch"),
    ]
    waited = [0.1, 0.03, 0.0, 0.1, 0.05, 0.1, 0.0, 0.0, 0.0]
    steps = [msgspec.structs.replace(each, ended=each.started + n) for each, n in zip(steps, waited, strict=True)]
    assert sent_by_worker(steps) == [False, True, True, False, True, False, False, False, False]


@pytest.mark.parametrize(("target", "led"), [("/list", True), ("http://[list", False), ("", False)])
def test_what_was_lost_at_once_is_where_that_redirected_to(target: str, led: bool) -> None:
    there = (("Location", target),) if target else ()
    steps = [
        exchange(1, 0, "GET", "/go", "", status=302, answer=there, kind="document"),
        exchange(2, 0, "GET", "/go", "", status=302, answer=there, kind="fetch"),
        exchange(3, 0.2, "GET", "/list" if target else "/go", "", status=0, kind="fetch"),
    ]
    assert sent_by_worker(steps) == [False, True, led]


def sent_at(at: float, ended: float, kind: str, *headers: tuple[str, str], body: bytes = b"a=1") -> Transaction:
    request = Request("POST", "https://a.test/add", headers, body)
    return Transaction("", at, ended, kind, request, Response(302, (("Location", "/list"), *headers[1:])))


def test_a_recording_of_ours_has_what_a_worker_passed_on_once(tmp_path: Path) -> None:
    travelled = (("Sec-Fetch-Mode", "navigate"), ("Cookie", "sid=1"))
    page, passed = sent_at(1.0, 1.5, "document"), sent_at(1.1, 1.4, "fetch", *travelled)
    others = (
        sent_at(1.2, 1.4, "fetch", *travelled, body=b"a=2"),
        sent_at(1.3, 1.9, "fetch", *travelled),
        sent_at(7.0, 7.1, "fetch", *travelled),
    )
    write_native(Capture(transactions=(page, passed, *others)), tmp_path / "own")
    first, *more = load(tmp_path / "own").transactions
    assert (first.resource_type, first.request.headers, first.started) == ("document", travelled, 1.0)
    assert ("Cookie", "sid=1") in first.response.headers
    assert [each.started for each in more] == [1.2, 1.3, 7.0]
