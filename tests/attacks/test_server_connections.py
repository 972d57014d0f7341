"""Clients that hold what a server has: sockets, slow headers, slow bodies, streams, answers that nobody reads."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attacks.besieged import HANDSHAKE, KINDS, Besieged, besieged, is_closed, read_all, read_answer
from tests.attacks.test_server_leaving import calling
from tests.attacks.test_server_messages import answer_in
from tests.runtime.processes import wait_until

FEW = ("connections=24", "callers=6", "readers=8", "per-address=24")
SOON = ("header-seconds=1", "body-seconds=1", "idle-seconds=1", "send-seconds=1")


@pytest.fixture(scope="module", params=KINDS)
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Besieged]:
    """It has few connections, and all the patience in the world."""
    with besieged(tmp_path_factory.mktemp(request.param), request.param, *FEW) as started:
        yield started


@pytest.fixture(scope="module", params=KINDS)
def hasty(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Besieged]:
    """It waits a second for everything."""
    with besieged(tmp_path_factory.mktemp(request.param), request.param, *FEW, *SOON) as started:
        yield started


@pytest.fixture(autouse=True)
def _attackers_leave(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    for name in ("server", "hasty"):
        if name in request.fixturenames:
            request.getfixturevalue(name).attackers.close()


def test_idle_sockets_keep_nobody_out(server: Besieged) -> None:
    for _ in range(100):
        server.connect()
    server.answers()
    assert len(server.errors()) < 2000
    assert "Traceback" not in server.errors()


def test_idle_sockets_make_no_tracebacks_where_few_files_can_be_opened(tmp_path: Path) -> None:
    with besieged(tmp_path, "serve", files=100) as server:
        for _ in range(200):
            server.connect()
        server.answers()
        assert "16 connections at most" in server.errors()
        assert "Traceback" not in server.errors()


def test_slow_headers_and_slow_bodies_keep_nobody_out(server: Besieged) -> None:
    for _ in range(40):
        server.connect(b"GET / HTTP/1.1\r\nX: ")
        server.connect(server.head("Content-Length: 1000") + b'{"task"')
    server.answers()


def test_whoever_has_just_come_is_not_closed_for_those_who_come_next(server: Besieged) -> None:
    """Its header is on its way, while all others have sent the beginning of a body."""
    for _ in range(40):
        server.connect(server.head("Content-Length: 1000") + b"{")
    late = server.connect()
    for _ in range(10):
        server.connect(server.head("Content-Length: 1000") + b"{")
    late.sendall(server.head("Connection: close", method="GET", path="/nothing"))
    assert read_answer(late).status == 404


def test_somebody_who_has_answers_coming_is_not_closed_for_others(server: Besieged) -> None:
    reader = follow(server)
    for _ in range(100):
        server.connect()
    server.answers()
    assert not is_closed(reader)


def follow(server: Besieged) -> socket.socket:
    """A stream of events that is open: of a session that waits, or of an MCP client."""
    with server.client() as client:
        if server.kind == "serve":
            begun = client.post("/sessions", json={"task": "wait", "parameters": {"seconds": 60}}).json()
            asked = server.head(method="GET", path=f"/sessions/{begun['id']}/events")
        else:
            asked = server.head(method="GET")
    reader = server.connect(asked)
    assert reader.recv(12) == b"HTTP/1.1 200"
    return reader


def test_readers_are_counted_apart_and_callers_are_answered_meanwhile(server: Besieged) -> None:
    """Eight readers are allowed; the others are told so, as a problem."""
    first = follow(server)
    readers = [first, *(follow(server) for _ in range(7))]
    with pytest.raises(AssertionError):
        follow(server)
    server.answers()
    with server.client() as client:
        path = f"/sessions/{'0' * 32}/events" if server.kind == "serve" else "/mcp"
        refused = client.get(path)
    assert (refused.status_code, refused.headers["content-type"]) == (503, "application/problem+json")
    assert refused.headers["retry-after"] == "1"
    assert "8 streams of events" in refused.json()["detail"]
    for each in readers:
        each.close()
    wait_until(lambda: can_follow(server))


def can_follow(server: Besieged) -> bool:
    try:
        follow(server)
    except AssertionError:
        return False
    return True


def test_callers_beyond_those_that_are_answered_at_once_are_told_so(server: Besieged) -> None:
    waiting = {"task": "wait", "parameters": {"seconds": 60}}
    if server.kind == "serve":
        asked = [server.request(waiting | {"wait": True})] * 6
    else:
        call = {"jsonrpc": "2.0", "method": "tools/call"}
        params = {"name": "start_session", "arguments": waiting | {"wait": 60}}
        asked = [server.request(call | {"id": each, "params": params}) for each in range(2, 8)]
    callers = [server.connect(each) for each in asked]

    def busy() -> bool:
        with server.client() as client:
            told = client.post(server.path, json=HANDSHAKE)
        return told.status_code == 503 and "6 requests are being answered" in told.json()["detail"]

    wait_until(busy)
    if server.kind == "serve":
        # Who follows what happens is no caller.
        with server.client() as client, client.stream("GET", f"/sessions/{'0' * 32}/events") as told:
            assert told.status_code == 404
    for each in callers:
        each.close()
    wait_until(lambda: not busy())
    assert states(server).count("running") >= 6  # their places are free though the work goes on
    server.answers()


def states(server: Besieged) -> list[str]:
    """Of all its sessions."""
    with server.client() as client:
        if server.kind == "serve":
            return [each["state"] for each in client.get("/sessions").json()]
        listed = client.post("/mcp", json=calling("list_sessions", {}))
    return [each["state"] for each in answer_in(listed.content)["result"]["structuredContent"]["sessions"]]


def test_one_address_cannot_have_all_connections(tmp_path: Path) -> None:
    with besieged(tmp_path, "serve", "connections=24", "callers=6", "readers=8", "per-address=4") as server:
        readers = [follow_from(server) for _ in range(4)]
        refused = read_answer(server.connect())
        assert refused.status == 503
        assert refused.headers["retry-after"] == "1"
        assert refused.problem()["title"] == "Too many connections"
        other = server.connect_from("127.0.0.2", server.head(method="GET", path="/agents"))
        assert other.recv(12) == b"HTTP/1.1 200"
        assert not any(map(is_closed, readers))


def follow_from(server: Besieged) -> socket.socket:
    """A reader on a connection of its own, for which no other client is needed."""
    sessions = server.project / "runs" / "sessions"
    if not sessions.is_dir() or not any(sessions.iterdir()):
        with server.client() as client:
            client.post("/sessions", json={"task": "wait", "parameters": {"seconds": 60}})
    number = next(sessions.iterdir()).name
    reader = server.connect(server.head(method="GET", path=f"/sessions/{number}/events"))
    assert reader.recv(12) == b"HTTP/1.1 200"
    return reader


def test_a_header_that_does_not_end_is_waited_for_a_while(hasty: Besieged) -> None:
    slow = read_answer(hasty.connect(b"GET / HTTP/1.1\r\nX: "))
    assert slow.problem()["title"] == "Header too slow"
    silent = read_answer(hasty.connect())
    assert silent.status == 408
    hasty.answers()


def test_a_header_that_comes_byte_by_byte_has_no_longer(hasty: Besieged) -> None:
    slow = hasty.connect()

    def drip() -> bool:
        try:
            slow.sendall(b"x")
        except OSError:
            return True
        return False

    wait_until(drip)


def test_a_body_that_does_not_end_is_waited_for_a_while(hasty: Besieged) -> None:
    told = hasty.connect(hasty.head("Content-Length: 1000") + b'{"task"')
    endless = hasty.connect(hasty.head("Transfer-Encoding: chunked") + b"1\r\n{\r\n")
    for each in (told, endless):
        answer = read_answer(each)
        assert (answer.status, answer.problem()["title"]) == (408, "Body too slow")
    hasty.answers()


def test_who_says_nothing_more_after_an_answer_is_closed(hasty: Besieged) -> None:
    idle = hasty.connect(hasty.head(method="GET", path="/nothing"))
    assert read_all(idle).startswith(b"HTTP/1.1 404")


def test_a_client_that_reads_no_answer_is_closed(tmp_path: Path) -> None:
    """Its answers fill every buffer between it and the server."""
    with besieged(tmp_path, "serve", "send-seconds=1", "idle-seconds=60") as server:
        deaf = server.connect(receive_buffer=4096)
        deaf.settimeout(1)
        asked = server.head(method="GET", path="/openapi.json")

        def shout() -> bool:
            try:
                deaf.sendall(asked * 100)
            except TimeoutError:
                return False
            except OSError:
                return True
            return False

        wait_until(shout)
        server.answers()
