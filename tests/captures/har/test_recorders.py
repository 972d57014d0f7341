"""HAR as other programs write it: members that are missing, of other types, or their own."""

import base64
from pathlib import Path
from typing import Any

import pytest

from captures.open import load
from captures.transaction import Transaction
from tests.captures.archive import entry, write_har

WHEN = "2026-09-21T13:33:20.000Z"
SAVED = {"name": "Location", "value": "/saved"}
REDIRECT = {"status": 303, "headers": [SAVED], "content": {"size": 219, "comment": "Response bodies are not included."}}


def only(folder: Path, **members: Any) -> Transaction:
    asked = {"method": "GET", "url": "https://shop.test/"} | members.pop("request", {})
    answer = {"status": 200} | members.pop("response", {})
    capture = load(write_har(folder, {"startedDateTime": WHEN, "request": asked, "response": answer, **members}))
    assert capture.problems == ()
    return capture.transactions[0]


def test_the_discarded_body_of_a_redirect_is_not_missed(tmp_path: Path) -> None:
    """Firefox."""
    capture = load(write_har(tmp_path, entry(text="x"), entry(at=1) | {"response": REDIRECT}))
    assert capture.transactions[1].response.body_missing is False
    assert capture.remarks == ()


def test_where_a_redirect_led_may_be_told_beside_the_headers(tmp_path: Path) -> None:
    answer = only(tmp_path, response={"status": 302, "redirectURL": "https://shop.test/saved"}).response
    assert answer.headers == (("Location", "https://shop.test/saved"),)


def test_text_may_be_in_base64_without_its_padding_or_as_addresses_write_it(tmp_path: Path) -> None:
    """Safari, Charles and Fiddler write text in Base64 too."""
    text = "<p>Grüße ÿ?>"
    for written in (base64.b64encode(text.encode()).decode(), base64.urlsafe_b64encode(text.encode()).decode()):
        for spelt in (written, written.rstrip("="), "\r\n".join((written[:8], written[8:]))):
            content = {"mimeType": "text/html", "text": spelt, "encoding": "base64"}
            assert only(tmp_path, response={"content": content}).response.body.decode() == text


def test_negative_timings_and_members_of_their_own_do_no_harm(tmp_path: Path) -> None:
    timings = {
        "blocked": -1,
        "dns": -1,
        "connect": -1,
        "ssl": -1,
        "send": -1,
        "wait": 40,
        "receive": 10,
        "comment": "x",
    }
    found = only(tmp_path, time=-1, timings=timings, cache={}, _priority="High", comment="x", connection="443")
    assert found.ended - found.started == pytest.approx(0.05)
    assert found.answered is not None
    assert found.answered - found.started == pytest.approx(0.04)


@pytest.mark.parametrize("timings", [{}, {"wait": -1, "receive": 10}, {"wait": 10}, {"wait": None, "receive": "9"}])
def test_when_the_headers_came_is_not_made_up(tmp_path: Path, timings: dict[str, Any]) -> None:
    found = only(tmp_path, time=50, timings=timings)
    assert found.answered is None
    assert found.headers_known == found.ended


def test_pseudo_headers_are_left_out_and_headers_may_be_one_object(tmp_path: Path) -> None:
    listed = [{"name": ":method", "value": "GET"}, {"name": ":authority:", "value": "x"}, {"name": "A", "value": "1"}]
    assert only(tmp_path, request={"headers": listed}).request.headers == (("A", "1"),)
    assert only(tmp_path, request={"headers": {"A": "1", ":path": "/"}}).request.headers == (("A", "1"),)


def test_a_query_may_stand_beside_the_address_alone(tmp_path: Path) -> None:
    listed = [{"name": "q", "value": "ü 1"}, {"name": "n", "value": "2"}]
    assert only(tmp_path, request={"queryString": listed}).request.url == "https://shop.test/?q=%C3%BC+1&n=2"
    whole = {"url": "https://shop.test/?q=1", "queryString": listed}
    assert only(tmp_path, request=whole).request.url == "https://shop.test/?q=1"


def test_what_was_sent_may_be_a_text_by_itself(tmp_path: Path) -> None:
    assert only(tmp_path, request={"method": "POST", "postData": "a=1"}).request.body == b"a=1"


@pytest.mark.parametrize("content", [None, {}, {"mimeType": None, "size": None}, {"comment": "none"}, []])
def test_the_content_of_an_answer_may_be_left_out(tmp_path: Path, content: object) -> None:
    assert only(tmp_path, response={"content": content}).response.body == b""
