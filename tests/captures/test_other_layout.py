"""Folders that other recorders of this layout write: whatever a line is called, the request is found."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from captures.capture import Capture
from captures.masking.redact import mask
from captures.open import load
from captures.transaction import Request

AT = 1_795_000_000.0


def folder(path: Path, **streams: list[dict[str, Any]]) -> Path:
    for name, lines in streams.items():
        file = path / name / "events.jsonl"
        file.parent.mkdir(parents=True)
        file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def network(path: Path, *lines: dict[str, Any]) -> Capture:
    return load(folder(path, network=list(lines)))


def test_a_request_that_is_written_twice_is_one(tmp_path: Path) -> None:
    sent = {
        "request_id": "7.1",
        "url": "https://a.test/find",
        "method": "POST",
        "headers": {"Cookie": "a=1", ":path": "/find"},
        "post_data": '{"q": 1}',
        "timestamp": AT,
        "resource_type": "XHR",
    }
    finished = {
        "request_id": "7.1",
        "url": "https://a.test/find",
        "status": 200,
        "response_headers": {"Set-Cookie": "b=2\nc=3", "Content-Type": "application/json"},
        "response_body": '{"found": true}',
        "timestamp": AT + 0.25,
        "type": "response",
    }
    capture = network(tmp_path, sent, finished)
    assert capture.problems == ()
    (found,) = capture.transactions
    assert found.request == Request("POST", "https://a.test/find", (("Cookie", "a=1"),), b'{"q": 1}')
    assert (found.id, found.started, found.ended, found.resource_type) == ("t0001", AT, AT + 0.25, "xhr")
    assert found.response.headers[:2] == (("Set-Cookie", "b=2"), ("Set-Cookie", "c=3"))
    assert (found.response.status, found.response.body, found.response.mime_type) == (
        200,
        b'{"found": true}',
        "application/json",
    )


@pytest.mark.parametrize("headers", [{"X-A": "1"}, [["X-A", "1"]], [{"name": "X-A", "value": "1"}]])
@pytest.mark.parametrize("time", [AT, AT * 1000, "2026-11-18T11:06:40Z"])
def test_headers_and_times_as_they_come(tmp_path: Path, headers: Any, time: Any) -> None:
    line = {
        "requestId": "1",
        "url": "https://a.test/",
        "requestHeaders": headers,
        "wallTime": time,
        "statusCode": "204",
    }
    (found,) = network(tmp_path, line).transactions
    assert (found.request.headers, found.started, found.response.status) == ((("X-A", "1"),), AT, 204)


def test_events_of_the_protocol_as_they_came(tmp_path: Path) -> None:
    asked = {"url": "https://a.test/", "method": "GET", "headers": {"A": "b"}}
    answer = {"status": 200, "headers": {"Content-Type": "text/html"}, "mimeType": "text/html"}
    (found,) = network(
        tmp_path,
        {
            "method": "Network.requestWillBeSent",
            "params": {"requestId": "1", "request": asked, "timestamp": 44.1, "wallTime": AT, "type": "Document"},
        },
        {"method": "Network.responseReceived", "params": {"requestId": "1", "response": answer, "timestamp": 44.2}},
        {"method": "Network.loadingFinished", "params": {"requestId": "1", "timestamp": 44.3}},
    ).transactions
    assert found.request == Request("GET", "https://a.test/", (("A", "b"),))
    assert (found.started, found.resource_type, found.response.status) == (AT, "document", 200)


def test_a_nested_request_and_its_answer(tmp_path: Path) -> None:
    line = {
        "id": 5,
        "ts": AT * 1000,
        "request": {"url": "https://a.test/", "method": "put", "body": {"a": [1, "é"]}},
        "response": {
            "status": 200,
            "headers": [],
            "body": base64.b64encode(b"\xff\x00").decode(),
            "base64Encoded": True,
        },
    }
    (found,) = network(tmp_path, line).transactions
    assert (found.request.method, found.request.body) == ("PUT", '{"a":[1,"é"]}'.encode())
    assert found.response.body == b"\xff\x00"


def test_a_body_that_was_cut_is_told_from_one_that_was_empty(tmp_path: Path) -> None:
    line = {"url": "https://a.test/", "timestamp": AT, "status": 200}
    promised = {"response_headers": {"Content-Length": "10"}}
    capture = network(
        tmp_path,
        {**line, "request_id": "1"},
        {**line, "request_id": "2", **promised},
        {**line, "request_id": "3", "response_body": "be", "truncated": True},
        {**line, "request_id": "4", "response_body_base64": "aGFs"[:3] + "="},
    )
    assert [each.response.body_missing for each in capture.transactions] == [False, True, True, False]
    assert [each.response.body for each in capture.transactions] == [b"", b"", b"be", b"ha"]


def test_what_a_later_line_has_cut_or_lacks_is_that_of_the_earlier_one(tmp_path: Path) -> None:
    line = {"request_id": "1", "url": "https://a.test/", "timestamp": AT, "status": 200}
    kind = {"Content-Type": "text/html"}
    whole = line | {"response_headers": kind | {"Set-Cookie": "a=1"}, "response_body": "<p>Here it is</p>"}
    cut = line | {"response_headers": {"content-type": "text/plain"}, "response_body": "<p>Here... [TRUNCATED]"}
    for name, lines in {"whole first": [whole, cut], "cut first": [cut, whole]}.items():
        (found,) = network(tmp_path / name, *lines).transactions
        assert (found.response.body, found.response.body_missing) == (b"<p>Here it is</p>", False)
        assert ("Set-Cookie", "a=1") in found.response.headers
        assert len(found.response.headers) == 2
    (alone,) = network(tmp_path / "alone", cut).transactions
    assert (alone.response.body, alone.response.body_missing) == (b"<p>Here", True)


def test_a_redirect_that_keeps_its_id_is_two_requests(tmp_path: Path) -> None:
    first = {"request_id": "1", "url": "https://a.test/old", "timestamp": AT, "status": 302}
    then = {"request_id": "1", "url": "https://a.test/new", "timestamp": AT + 1}
    done = {"request_id": "1", "status": 200, "timestamp": AT + 2}
    found = network(tmp_path, first, then, done).transactions
    assert [(each.request.url[-4:], each.response.status) for each in found] == [("/old", 302), ("/new", 200)]


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    good = {"request_id": "1", "url": "https://a.test/", "timestamp": AT, "status": 200}
    capture = network(
        tmp_path,
        good,
        {"note": "a line of another kind"},
        {"request_id": "2", "status": 200, "timestamp": AT},
        {"request_id": "3", "url": "https://a.test/", "timestamp": 12.5},
        {**good, "request_id": "4", "response_body": "*!", "base64_encoded": True},
    )
    assert len(capture.transactions) == 1
    assert capture.problems == (
        "network/events.jsonl: line 2: neither the id nor the address of a request",
        "network/events.jsonl: line 3: no address of a request",
        "network/events.jsonl: line 4: no time that is seconds or milliseconds since 1970",
        "network/events.jsonl: line 5: a body that should be base64 is not",
    )


def test_the_other_streams(tmp_path: Path) -> None:
    element = {"tagName": "INPUT", "selector": "#q", "name": "q", "type": "text", "value": "x"}
    capture = load(
        folder(
            tmp_path,
            network=[{"request_id": "1", "url": "https://a.test/", "timestamp": AT, "status": 200}],
            interaction=[{"type": "change", "timestamp": AT * 1000, "url": "https://a.test/", "element": element}],
            dom=[{"timestamp": AT, "url": "https://a.test/", "html": "<p>", "localStorage": {"a": "1"}}],
        )
    )
    (typed,), (seen,) = capture.interactions, capture.snapshots
    assert (typed.type, typed.time, typed.tag, typed.selector, typed.value) == ("change", AT, "input", "#q", "x")
    assert (seen.time, seen.html, seen.local_storage) == (AT, "<p>", {"a": "1"})


def test_what_an_element_is_does_not_pass_for_what_was_done(tmp_path: Path) -> None:
    line = {"id": "e-7", "timestamp": AT, "url": "https://a.test/"}
    secret = {"tag": "input", "selector": "#p", "id": "p", "type": "password", "value": "correct horse 7"}
    box = {"tag": "input", "selector": "#b", "attributes": {"type": "checkbox", "name": "news", "id": "b"}}
    called = {"tag": "input", "selector": "#q", "type": "text"}
    capture = load(
        folder(
            tmp_path,
            network=[{"request_id": "1", "url": "https://a.test/", "timestamp": AT, "status": 200}],
            interaction=[
                {**line, "type": "input", "element": secret},
                {**line, "timestamp": AT + 1, "type": "change", "element": box},
                {**line, "timestamp": AT + 2, "type": "input", "inputType": "search", "name": "q", "element": called},
            ],
        )
    )
    told = [(each.type, each.input_type, each.element_id, each.name) for each in capture.interactions]
    assert told[:2] == [("input", "password", "p", ""), ("change", "checkbox", "b", "news")]
    assert told[2] == ("input", "search", "", "q")
    (handle,) = mask(capture).vault
    assert mask(capture).interactions[0].value == handle


def test_a_manifest_of_another_recorder_says_nothing_to_us(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text('{"session_id": "x", "recorder": "another"}')
    line = {"request_id": "1", "url": "https://a.test/", "timestamp": AT, "status": 200}
    assert len(network(tmp_path, line).transactions) == 1


def test_when_the_headers_had_come_is_kept_if_it_lies_within_the_request(tmp_path: Path) -> None:
    line = {"request_id": "1", "url": "https://a.test/", "timestamp": AT, "status": 200, "finished_at": AT + 3}
    for told, kept in ((AT + 1, AT + 1), (AT + 9, None), (AT - 1, None)):
        (found,) = network(tmp_path / str(told), line | {"response_timestamp": told}).transactions
        assert (found.answered, found.ended) == (kept, AT + 3)
