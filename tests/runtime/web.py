"""A scripted web server on 127.0.0.1: real sockets, and a list of what it received."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Self
from urllib.parse import parse_qsl, unquote, urlsplit


@dataclass(frozen=True)
class Received:
    method: str
    target: str
    headers: dict[str, str]
    body: bytes

    @property
    def path(self) -> str:
        return urlsplit(self.target).path

    @property
    def segments(self) -> list[str]:
        return [unquote(segment, errors="strict") for segment in self.path.split("/")[1:]]

    @property
    def query(self) -> list[tuple[str, str]]:
        return parse_qsl(urlsplit(self.target).query, keep_blank_values=True, errors="strict")

    @property
    def form(self) -> list[tuple[str, str]]:
        return parse_qsl(self.body.decode(), keep_blank_values=True, errors="strict")


@dataclass(frozen=True)
class Reply:
    body: bytes = b""
    status: int = 200
    headers: list[tuple[str, str]] = field(default_factory=list)


def page(html: str, *headers: tuple[str, str]) -> Reply:
    return Reply(html.encode(), 200, [("Content-Type", "text/html; charset=utf-8"), *headers])


def json_reply(text: str) -> Reply:
    return Reply(text.encode(), 200, [("Content-Type", "application/json")])


def redirect(location: str, *headers: tuple[str, str], status: int = 302) -> Reply:
    return Reply(b"", status, [("Location", location), *headers])


class Web:
    """Answers by `script`; `received` has the requests in order."""

    def __init__(self, script: Callable[[Received], Reply]) -> None:
        self.received: list[Received] = []
        web = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1

            def _answer(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                headers = {name.lower(): value for name, value in self.headers.items()}
                request = Received(self.command, self.path, headers, self.rfile.read(length))
                web.received.append(request)
                reply = script(request)
                self.send_response_only(reply.status)
                for name, value in reply.headers:
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(reply.body)))
                self.end_headers()
                self.wfile.write(reply.body)

            do_GET = do_POST = do_PUT = do_DELETE = do_PATCH = _answer  # noqa: N815

            def log_message(self, *parts: object) -> None:
                """Quiet."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        return self

    def __exit__(self, *unused: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
