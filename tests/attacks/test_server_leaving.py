"""Clients and servers that go while a program runs: none of it is left without an owner."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.attacks.besieged import HANDSHAKE, KINDS, Besieged, besieged, read_answer
from tests.attacks.test_server_messages import answer_in
from tests.runtime.processes import descendants, is_alive, wait_until
from tests.runtime.server.serving import lay_out
from tests.runtime.terminal import ROOT

WAITING: dict[str, Any] = {"task": "wait", "parameters": {"seconds": 3600}}


def calling(name: str, arguments: object) -> dict[str, Any]:
    params = {"name": name, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params}


def programs(pid: int) -> list[int]:
    return [each for each in descendants(pid) if is_alive(each)]


def running(pid: int) -> list[int]:
    """The programs of a server, once there is one."""
    wait_until(lambda: programs(pid))
    return programs(pid)


def begin(server: Besieged) -> list[int]:
    """The program of a client that waits for it, and goes."""
    asked = WAITING | {"wait": True} if server.kind == "serve" else calling("wait", WAITING["parameters"])
    client = server.connect(server.request(asked))
    begun = running(server.pid)
    client.close()
    return begun


@pytest.mark.parametrize("kind", KINDS)
def test_the_work_of_a_client_that_went_is_a_session_that_can_be_ended(tmp_path: Path, kind: str) -> None:
    with besieged(tmp_path, kind) as server:
        begun = begin(server)
        (session,) = (tmp_path / "runs" / "sessions").iterdir()
        server.answers()
        assert ask(server, "get", session.name) == "running"
        assert all(map(is_alive, begun))
        assert ask(server, "cancel", session.name) == "cancelled"
        wait_until(lambda: not any(map(is_alive, begun)))


def ask(server: Besieged, what: str, session: str) -> str:
    """The state of a session, which may be cancelled before."""
    with server.client() as client:
        if server.kind == "serve":
            path = f"/sessions/{session}"
            told = client.get(path) if what == "get" else client.post(f"{path}/cancel")
            return str(told.json()["state"])
        called = client.post("/mcp", json=calling(f"{what}_session", {"session": session}))
        return str(answer_in(called.content)["result"]["structuredContent"]["state"])


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_that_ends_takes_its_programs_with_it_and_tells_who_waits(tmp_path: Path, kind: str) -> None:
    with besieged(tmp_path, kind) as server:
        asked = WAITING | {"wait": True} if kind == "serve" else calling("wait", WAITING["parameters"])
        waiting = server.connect(server.request(asked))
        begun = running(server.pid)
        os.kill(server.pid, signal.SIGTERM)
        wait_until(lambda: not is_alive(server.pid))
        assert not any(map(is_alive, begun))
        told = read_answer(waiting)
        if kind == "serve":
            assert (told.status, told.problem()["title"]) == (503, "The server ends")
        assert "Traceback" not in server.errors()
    with besieged(tmp_path, kind) as server:  # it could have done anything until then
        (session,) = (tmp_path / "runs" / "sessions").iterdir()
        wait_until(lambda: ask(server, "get", session.name) == "paused")
        assert ask(server, "cancel", session.name) == "cancelled"


@contextmanager
def over_stdio(folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """A server that runs a program for its client."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "runtime.cli", "mcp", "--in-process"]
    with subprocess.Popen(
        command, cwd=lay_out(folder), env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as started:
        assert started.stdin
        for each in (HANDSHAKE, calling("wait", WAITING["parameters"])):
            started.stdin.write(json.dumps(each).encode() + b"\n")
            started.stdin.flush()
        yield started


def test_a_client_that_closes_stdin_ends_the_server_and_its_programs(tmp_path: Path) -> None:
    with over_stdio(tmp_path) as server:
        begun = running(server.pid)
        assert server.stdin
        server.stdin.close()
        assert server.wait(60) == 0
        assert not any(map(is_alive, begun))


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_server_over_stdio_can_be_ended_while_its_client_keeps_silent(
    tmp_path: Path, how: signal.Signals, code: int
) -> None:
    with over_stdio(tmp_path) as server:
        begun = running(server.pid)
        server.send_signal(how)
        assert server.wait(60) == code
        assert not any(map(is_alive, begun))
