"""Requests that were sent together stand for themselves."""

import json
from pathlib import Path
from typing import Any

import pytest

from captures.batch import with_batches_apart
from captures.capture import Capture
from captures.native import write_native
from captures.open import load, open_capture
from captures.transaction import Header, Request, Response, Transaction

ROOT = "https://a.test/odata/SHOP"
MIXED = "multipart/mixed; boundary="


def batch(address: str, sent: str, told: str, kind: str = "application/json", answered: str = "") -> Transaction:
    asked: tuple[Header, ...] = (("Content-Type", kind), ("Accept", kind), ("Cookie", "s=1"), ("X-Csrf-Token", "t"))
    request = Request("POST", address, asked, sent.replace("\n", "\r\n").encode())
    headers = (("Content-Type", answered or kind),)
    response = Response(202, headers, told.replace("\n", "\r\n").encode(), answered or kind)
    return Transaction("t0002", 5.0, 6.0, "fetch", request, response)


def apart(each: Transaction) -> list[Transaction]:
    before = Transaction("t0001", 1.0, 2.0, "document", Request("GET", "https://a.test/"), Response(200))
    after = Transaction("t0003", 7.0, 8.0, "fetch", Request("GET", "https://a.test/end"), Response(200))
    made = with_batches_apart(Capture(transactions=(before, each, after)))
    assert [one.id for one in made.transactions] == [f"t{n:04}" for n in range(1, len(made.transactions) + 1)]
    assert made.transactions[-1].request.url == "https://a.test/end"
    count = len(made.transactions) - 2
    said = f"1 batch of requests was taken apart into {count}, as the server would have answered each by itself"
    assert made.remarks == (() if count == 1 else (said,))
    return [*made.transactions[1:-1]]


SENT = """--b
Content-Type: application/http
Content-Transfer-Encoding: binary

GET Orders('7')?$top=4 HTTP/1.1
Accept: application/json


--b
Content-Type: multipart/mixed; boundary=c

--c
Content-Type: application/http
Content-Transfer-Encoding: binary

MERGE Orders('7') HTTP/1.1
Content-Type: application/json
x-csrf-token: own
Content-Length: 17

{"Note":"Gr\u00fc\u00dfe"}
--c--
--b--
"""
TOLD = """--x
Content-Type: application/http
content-transfer-encoding: binary

HTTP/1.1 200 OK
Content-Type: application/json

{"d": {"Id": "7"}}
--x
Content-Type: multipart/mixed; boundary=y

--y
Content-Type: application/http

HTTP/1.1 412 Precondition Failed
Content-Type: application/json

{"error": {"code": "ETAG"}}
--y--
--x--
"""


def test_parts_of_a_body_are_requests_below_the_service_with_what_the_batch_carried_for_all() -> None:
    asked, changed = apart(batch(f"{ROOT}/$batch?client=1", SENT, TOLD, f"{MIXED}b", f"{MIXED}x"))
    assert (asked.request.method, asked.request.url) == ("GET", f"{ROOT}/Orders('7')?$top=4")
    assert asked.request.headers == (("Cookie", "s=1"), ("X-Csrf-Token", "t"), ("Accept", "application/json"))
    assert (asked.response.status, asked.response.mime_type) == (200, "application/json")
    assert json.loads(asked.response.body) == {"d": {"Id": "7"}}
    assert (changed.request.method, json.loads(changed.request.body)) == ("MERGE", {"Note": "Gr\u00fc\u00dfe"})
    assert [value for name, value in changed.request.headers if name.lower() == "x-csrf-token"] == ["own"]
    assert (changed.response.status, json.loads(changed.response.body)) == (412, {"error": {"code": "ETAG"}})
    assert {(each.started, each.ended) for each in (asked, changed)} == {(5.0, 6.0)}


@pytest.mark.parametrize("url", ["/orders/7", "orders/7", "/odata/SHOP/orders/7", f"{ROOT}/orders/7"])
def test_requests_in_a_document_are_answered_by_their_ids(url: str) -> None:
    sent = {
        "requests": [{"id": "1", "method": "GET", "url": url}, {"id": 2, "method": "patch", "url": url, "body": {}}]
    }
    told = {"responses": [{"id": "2", "status": 204}, {"id": "1", "status": 200, "body": {"n": 7}}]}
    asked, changed = apart(batch(f"{ROOT}/$batch", json.dumps(sent), json.dumps(told)))
    assert (asked.request.method, asked.request.url) == ("GET", f"{ROOT}/orders/7")
    assert (asked.response.status, json.loads(asked.response.body)) == (200, {"n": 7})
    assert (changed.request.method, changed.request.body, changed.response.status) == ("PATCH", b"{}", 204)
    assert changed.request.headers[-1] == ("Content-Type", "application/json")


@pytest.mark.parametrize(
    ("calls", "answers", "told"),
    [
        ([{"query": "{ a }"}, {"query": "{ b }"}], [{"data": 1}, {"data": 2}], [{"data": 1}, {"data": 2}]),
        ([{"operationName": "A", "extensions": {}}], [{"data": 1}], [{"data": 1}]),
        ([{"query": "{ a }"}] * 120, [{"data": 1}] * 120, [{"data": 1}] * 120),
        (
            [{"jsonrpc": "2.0", "id": 1, "method": "a"}, {"jsonrpc": "2.0", "id": 2, "method": "b"}],
            [{"jsonrpc": "2.0", "id": 2, "result": "b"}, {"jsonrpc": "2.0", "id": 1, "result": "a"}],
            [{"jsonrpc": "2.0", "id": 1, "result": "a"}, {"jsonrpc": "2.0", "id": 2, "result": "b"}],
        ),
    ],
)
def test_operations_in_a_list_are_sent_one_by_one(calls: list[Any], answers: list[Any], told: list[Any]) -> None:
    each = batch("https://a.test/graphql", json.dumps(calls), json.dumps(answers))
    made = with_batches_apart(Capture(transactions=(each,))).transactions
    assert [(json.loads(one.request.body), json.loads(one.response.body)) for one in made] == [
        *zip(calls, told, strict=True)
    ]
    assert {(one.request.url, one.response.status) for one in made} == {("https://a.test/graphql", 202)}


@pytest.mark.parametrize(
    ("sent", "told", "kind"),
    [
        (SENT, "--x--", f"{MIXED}b"),
        (SENT, TOLD, f"{MIXED}other"),
        ("--b--", "--x--", f"{MIXED}b"),
        (SENT, TOLD.replace("HTTP/1.1 200", "OK"), f"{MIXED}b"),
        ("nothing", "nothing", MIXED),
        ('[{"name": 1}, {"name": 2}]', "[1, 2]", "application/json"),
        ('[{"query": "{ a }"}]', "[]", "application/json"),
        ('{"requests": [{"id": 1}]}', '{"responses": []}', "application/json"),
        ("[", "[", "application/json"),
        ('[{"query": "Berlin", "size": 10}]', "[[1]]", "application/json"),
        ('{"requests": [{"id": 1, "method": "GET"}]}', '{"responses": [{"id": 1, "status": 200}]}', "application/json"),
        (
            '{"requests": [{"id": 1, "method": "GET", "url": "http://[x"}]}',
            '{"responses": [{"id": 1, "status": 200}]}',
            "application/json",
        ),
        (
            '{"requests": [{"id": 1, "method": "GET", "url": "$2/Lines"}]}',
            '{"responses": [{"id": 1, "status": 200}]}',
            "application/json",
        ),
        (
            '{"requests": [{"id": 1, "method": "GET", "url": "Lines"}]}',
            '{"responses": [{"id": 1, "status": "200 OK"}]}',
            "application/json",
        ),
        (SENT.replace("GET Orders", "GET $1/Orders"), TOLD, f"{MIXED}b"),
    ],
)
def test_what_is_no_batch_or_lacks_answers_stays_as_it_is(sent: str, told: str, kind: str) -> None:
    each = batch(f"{ROOT}/$batch", sent, told, kind, f"{MIXED}x" if kind.startswith(MIXED) else "")
    assert apart(each) == [each]


def test_it_is_taken_apart_when_a_capture_is_opened_and_copied_as_it_was_recorded(tmp_path: Path) -> None:
    write_native(Capture(transactions=(batch(f"{ROOT}/$batch", SENT, TOLD, f"{MIXED}b", f"{MIXED}x"),)), tmp_path / "c")
    assert [each.request.method for each in open_capture(tmp_path / "c").transactions] == ["GET", "MERGE"]
    assert [each.request.method for each in load(tmp_path / "c").transactions] == ["POST"]
