"""Requests that no client of good will sends: each is answered, with what is wrong, and the server goes on."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.attacks.besieged import HANDSHAKE, KINDS, Besieged, besieged, read_all, read_answer
from tests.runtime.server.serving import lay_out
from tests.runtime.terminal import ROOT

SOON = ("header-seconds=1", "body-seconds=1", "idle-seconds=1")


@pytest.fixture(scope="module", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Besieged]:
    with besieged(tmp_path_factory.mktemp(request.param), request.param, *SOON) as started:
        yield started


NO_HTTP = [
    (b"GET /\r\n\r\n", 400),
    (bytes.fromhex("1603010200010001fc0303") + b"\0" * 500, 400),
    (bytes(range(256)) * 4, 400),
    (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0", 421),
    (b"GET / HTTP/1.1\r\n\r\n", 400),
    (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400),
]


@pytest.mark.parametrize(("sent", "status"), NO_HTTP)
def test_what_is_no_http_of_ours_is_a_problem(server: Besieged, sent: bytes, status: int) -> None:
    assert first_answer(server, sent) == status
    server.answers()
    assert "Traceback" not in server.errors()


def first_answer(server: Besieged, sent: bytes) -> int:
    """The status of the first answer, which is a problem."""
    told = read_answer(server.connect(sent))
    assert told.headers["content-type"] == "application/problem+json"
    assert json.loads(told.body)["status"] == told.status
    return told.status


FRAMES = [
    (["Content-Length: 4", "Content-Length: 5"], b"abcde", 400),
    (["Content-Length: -4"], b"", 400),
    (["Content-Length: " + "9" * 5000], b"", 400),
    (["Content-Length: " + "9" * 20], b"", 413),
    (["Content-Length: 1000001"], b"", 413),
    (["Transfer-Encoding: gzip, chunked"], b"0\r\n\r\n", 501),
    (["Transfer-Encoding: chunked"], b"zz\r\n", 400),
    (["Transfer-Encoding: chunked"], b"fffffffffffffffff\r\n", 408),
    (["Transfer-Encoding: chunked"], b"1;" + b"x" * 100_000, 431),
    (["Transfer-Encoding: chunked"], b"fffff\r\n" + b"x" * 0xFFFFF + b"\r\n", 413),
    ([f"X-{each}: a" for each in range(10_000)], b"", 431),
    (["X: " + "a" * 300_000], b"", 431),
]


@pytest.mark.parametrize(("lines", "body", "status"), FRAMES, ids=lambda each: str(each)[:40])
def test_a_request_in_a_wrong_frame_is_a_problem(server: Besieged, lines: list[str], body: bytes, status: int) -> None:
    assert first_answer(server, server.head(*lines) + body) == status
    server.answers()
    assert "Traceback" not in server.errors()


def test_a_request_of_two_lengths_is_the_last_of_its_connection(server: Besieged) -> None:
    """What one reader takes for its body would be another request to the next one."""
    hidden = server.head(method="GET", path="/agents")
    both = server.head("Content-Length: 4", "Transfer-Encoding: chunked") + b"0\r\n\r\n" + hidden
    said = read_all(server.connect(both))
    assert said.startswith(b"HTTP/1.1 400")
    assert said.count(b"HTTP/1.1") == 1


def test_a_long_address_is_a_problem(server: Besieged) -> None:
    assert first_answer(server, server.head(method="GET", path="/" + "a" * 100_000)) == 431
    assert first_answer(server, server.head(method="GET", path="/" + "a" * 60_000)) == 404


def test_requests_in_a_row_are_answered_in_their_order(server: Besieged) -> None:
    asked = [server.head(method="GET", path="/nothing"), server.head("Content-Length: 0")] * 20
    said = read_all(server.connect(b"".join(asked)))
    assert said.count(b"HTTP/1.1 404") == 20
    assert said.count(b"HTTP/1.1 4") == 40


def test_a_websocket_is_answered_as_a_request(server: Besieged) -> None:
    asks = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    assert first_answer(server, server.head(*asks, "Sec-WebSocket-Version: 13", method="GET", path="/nothing")) == 404


def test_who_closes_its_half_has_gone(server: Besieged) -> None:
    for _ in range(20):
        leaving = server.connect(server.head("Content-Length: 1000") + b"{")
        leaving.shutdown(1)
        read_all(leaving)
    server.answers()
    assert "Traceback" not in server.errors()


def test_refusals_do_not_fill_the_terminal(server: Besieged) -> None:
    before = len(server.errors())
    for _ in range(200):
        read_all(server.connect(b"no http\r\n\r\n"))
    assert len(server.errors()) - before < 500


def nested(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


TEXTS: list[tuple[str, bytes, str]] = [
    *((f"nested {each}", nested(each), "nested deeper than") for each in (101, 201, 300, 990, 5000, 100_000)),
    ("nested objects", b'{"a":' * 300 + b"1" + b"}" * 300, "nested deeper than"),
    ("a huge number", b"9" * 30, "more than 64 bits"),
    ("thousands of digits", b"9" * 5000, "thousands of digits"),
    ("no finite number", b"1e999", "no number that JSON has"),
    ("NaN", b"NaN", "no number that JSON has"),
    ("half a character", b'"\\ud800"', "half a character"),
    ("a name twice", b'"a", "text": "b"', "'text' stands twice"),
    ("no UTF-8", b'"\xff"', "no UTF-8 text"),
    ("another type", b"{}", "text"),
    ("no JSON", b"nothing", "JSON"),
]


@pytest.mark.parametrize(("text", "said"), [each[1:] for each in TEXTS], ids=[each[0] for each in TEXTS])
def test_arguments_that_cannot_be_taken_are_told_of(server: Besieged, text: bytes, said: str) -> None:
    told = read_answer(server.connect(server.request(calling(server.kind, text), "Connection: close")))
    assert told.status in ((422,) if server.kind == "serve" else (200, 400))
    assert said in told.body.decode()
    if server.kind == "mcp":
        assert answer_in(told.body)["id"] == 7
    server.answers()
    assert "Traceback" not in server.errors()


def calling(kind: str, text: bytes) -> bytes:
    """A request to count the words of what is no text."""
    if kind == "serve":
        return b'{"task": "count_words", "parameters": {"text": ' + text + b"}}"
    params = b'{"name": "count_words", "arguments": {"text": ' + text + b"}}"
    return b'{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": ' + params + b"}"


def answer_in(body: bytes) -> dict[str, Any]:
    """The message, which stands there by itself or as the one event of a stream."""
    text = body.decode()
    lines = [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: ")]
    told: dict[str, Any] = json.loads(lines[0] if lines else text)
    return told


def message(**members: object) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": 7, "method": "ping"} | members).encode()


MESSAGES: list[tuple[bytes, int | None]] = [
    (b"[" + message() + b"]", None),
    (b"[]", None),
    (b"7", None),
    (message(id={}), None),
    (message(id=None), None),
    (message(id=True), None),
    (message(id=1.5), None),
    (message(id=10**30), None),
    (message(id="\ud800"), None),
    (b'{"jsonrpc": "2.0", "id": 7, ', 7),
    (b'{"jsonrpc": "2.0", "id": 7, "id": 8, "method": "ping"}', 7),
    (b'{"params": {"id": 1, "\\"id": [' + b"\\" * 9 + b'], "method": "\xff"}, "id": 7}', 7),
    (message(jsonrpc="1.0"), 7),
    (message(method=3), 7),
    (message(params=[1]), 7),
    (message(method="nothing"), 7),
    (message(method="tools/call", params={"name": 3}), 7),
    (message(method="tools/call", params={"name": "count_words", "arguments": [1]}), 7),
    (message(padding="x" * 1_000_001), 7),
]


@pytest.fixture(scope="module")
def mcp(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Besieged]:
    with besieged(tmp_path_factory.mktemp("mcp"), "mcp", *SOON) as started:
        yield started


@pytest.mark.parametrize(("sent", "number"), MESSAGES, ids=lambda each: str(each)[:40])
def test_a_wrong_message_over_http_is_answered(mcp: Besieged, sent: bytes, number: int | None) -> None:
    told = read_answer(mcp.connect(mcp.request(sent, "Connection: close")))
    if told.status != 413:
        answer = answer_in(told.body)
        assert (answer["id"], bool(answer["error"]["message"])) == (number, True)
    assert "Traceback" not in mcp.errors()


def test_a_message_of_another_content_type_is_a_problem(mcp: Besieged) -> None:
    with mcp.client() as client:
        for kind in ("text/plain", "application/jsonp", ""):
            told = client.post("/mcp", content=json.dumps(HANDSHAKE), headers={"Content-Type": kind})
            assert (told.status_code, told.headers["content-type"]) == (415, "application/problem+json")


def test_every_wrong_message_over_stdio_is_answered(tmp_path: Path) -> None:
    """Under the id that the client waits for, if there is one; and what comes after it, too."""
    command = [sys.executable, "-m", "runtime.cli", "mcp", "--in-process"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=lay_out(tmp_path), env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as started:
        assert started.stdin
        assert started.stdout

        def answer_to(sent: bytes) -> dict[str, Any]:
            assert started.stdin
            assert started.stdout
            started.stdin.write(sent + b"\n")
            started.stdin.flush()
            told: dict[str, Any] = json.loads(started.stdout.readline())
            return told

        answer_to(json.dumps(HANDSHAKE).encode())
        for sent, number in MESSAGES:
            told = answer_to(sent)
            assert (told["id"], bool(told["error"]["message"])) == (number, True), sent[:100]
        for name, text, said in TEXTS:
            told = answer_to(calling("mcp", text))
            assert (told["id"], said in json.dumps(told)) == (7, True), name
        assert answer_to(message(id="last")) == {"jsonrpc": "2.0", "id": "last", "result": {}}
        started.stdin.close()
        assert started.wait(60) == 0
