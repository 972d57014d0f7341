"""A server under attack, `serve` or `mcp --http`, in a process of its own with limits that are soon reached."""

import json
import os
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2

from tests.runtime.processes import wait_until
from tests.runtime.server.serving import lay_out
from tests.runtime.terminal import ROOT

KINDS = ("serve", "mcp")
PATIENCE = 30.0
"""Seconds in which whatever is expected has to happen."""

_ACCEPT = "application/json, text/event-stream"
HANDSHAKE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}


@dataclass
class Besieged:
    """`path` is one that is answered with POST; `said` is the file of what the server says on stderr."""

    kind: str
    port: int
    pid: int
    project: Path
    said: Path
    attackers: ExitStack = field(default_factory=ExitStack)

    @property
    def path(self) -> str:
        return "/sessions" if self.kind == "serve" else "/mcp"

    def connect(self, first: bytes = b"", *, receive_buffer: int = 0) -> socket.socket:
        """A socket of an attacker, closed after the test."""
        return self.connect_from("127.0.0.1", first, receive_buffer=receive_buffer)

    def connect_from(self, address: str, first: bytes = b"", *, receive_buffer: int = 0) -> socket.socket:
        made = socket.socket()
        made.bind((address, 0))
        if receive_buffer:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        made.settimeout(PATIENCE)
        made.connect(("127.0.0.1", self.port))
        self.attackers.callback(made.close)
        made.sendall(first)
        return made

    def head(self, *lines: str, method: str = "POST", path: str = "") -> bytes:
        host = f"Host: 127.0.0.1:{self.port}"
        content = ["Content-Type: application/json"] if method == "POST" else []
        first = f"{method} {path or self.path} HTTP/1.1"
        return "\r\n".join([first, host, f"Accept: {_ACCEPT}", *content, *lines, "", ""]).encode()

    def request(self, body: object, *lines: str) -> bytes:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.head(f"Content-Length: {len(content)}", *lines) + content

    def client(self) -> httpx2.Client:
        return httpx2.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE, headers={"Accept": _ACCEPT})

    def answers(self) -> None:
        """A real request is answered, whatever else goes on."""
        with self.client() as client:
            told = client.get("/agents") if self.kind == "serve" else client.post("/mcp", json=HANDSHAKE)
        assert told.status_code == 200, told.text

    def errors(self) -> str:
        return self.said.read_text()


@contextmanager
def besieged(folder: Path, kind: str, *limits: str, files: int = 0) -> Iterator[Besieged]:
    """`files`: how many the server may open."""
    if not (folder / "blueprints").exists():
        lay_out(folder)
    said, out = folder / f"{kind}.stderr", folder / f"{kind}.stdout"
    words = ["--port", "0"] if kind == "serve" else ["--http", "0"]
    given = [word for each in limits for word in ("--limit", each)]
    command = [sys.executable, "-m", "runtime.cli", kind, *words, "--model", "script:script.json", "--in-process"]

    def fewer() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    with said.open("wb") as err, out.open("wb") as standard_out:
        started = subprocess.Popen(
            [*command, *given],
            cwd=folder,
            stdout=standard_out,
            stderr=err,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            preexec_fn=fewer if files else None,
        )
    try:
        wait_until(lambda: "http://" in said.read_text() + out.read_text() or started.poll() is not None)
        port = int((out.read_text() + said.read_text()).split("http://", 1)[1].split("/")[0].split()[0].split(":")[1])
        server = Besieged(kind, port, started.pid, folder, said)
        with server.attackers:
            yield server
    finally:
        started.terminate()
        started.wait(60)


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    def problem(self) -> dict[str, Any]:
        assert self.headers["content-type"] == "application/problem+json", self
        told: dict[str, Any] = json.loads(self.body)
        assert told["status"] == self.status
        return told


def read_answer(connection: socket.socket) -> Answer:
    """Everything until the server closes, as one answer with a length."""
    head, _, body = read_all(connection).partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return Answer(int(first.split()[1]), headers, body[: int(headers.get("content-length", len(body)))])


def read_all(connection: socket.socket) -> bytes:
    """Everything until the server closes."""
    pieces = []
    try:
        while piece := connection.recv(65_536):
            pieces.append(piece)
    except ConnectionResetError:
        pass
    return b"".join(pieces)


def is_closed(connection: socket.socket) -> bool:
    """Whether the server has let go of it."""
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        connection.settimeout(PATIENCE)
