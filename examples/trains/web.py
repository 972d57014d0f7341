"""A small web server: an application is a function from a Request to a Reply.

Only the standard library, only the loopback interface, HTTP/1.1 with connections kept alive, one thread each.
"""

import errno
import json
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from email.message import Message
from http.cookies import CookieError, SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlsplit

HOST = "127.0.0.1"
LARGEST_BODY = 1_000_000  # bytes


class PortInUse(Exception):
    """The port cannot be had; the text says which, and what to do."""


class BadRequest(Exception):
    """The request cannot be read; answered with status 400 and this text."""


@dataclass(frozen=True)
class Request:
    """What a browser sent. `query` and `form()` keep the last value of a repeated key, `query_text` has them all."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Message
    cookies: Mapping[str, str]
    body: bytes
    query_text: str = ""

    def form(self) -> dict[str, str]:
        """The fields of an urlencoded body."""
        return dict(parse_qsl(self.body.decode("utf-8", "replace"), keep_blank_values=True))

    def data(self) -> dict[str, Any]:
        """The object of a JSON body; raises BadRequest."""
        try:
            value = json.loads(self.body)
        except ValueError as error:
            raise BadRequest("the body is not JSON") from error
        if not isinstance(value, dict):
            raise BadRequest("the body is not a JSON object")
        return value


@dataclass(frozen=True)
class Reply:
    """What goes back; Content-Length and Date are added on the way."""

    body: bytes = b""
    status: int = 200
    content_type: str = "text/html; charset=utf-8"
    headers: tuple[tuple[str, str], ...] = ()


Application = Callable[[Request], Reply]


def show(html: str, status: int = 200, *headers: tuple[str, str]) -> Reply:
    """A page, never cached: what it carries is good for one visitor, once."""
    return Reply(html.encode(), status, headers=(("Cache-Control", "no-store"), *headers))


def answer(value: Any, status: int = 200, *headers: tuple[str, str]) -> Reply:
    """A JSON answer."""
    return Reply(json.dumps(value, ensure_ascii=False).encode(), status, "application/json", headers)


def redirect(location: str, *headers: tuple[str, str]) -> Reply:
    """302 to `location`."""
    return Reply(b"", 302, headers=(("Location", location), *headers))


@contextmanager
def serve(application: Application, port: int = 0) -> Iterator[str]:
    """Serve until the block ends; gives the base URL, without a slash at its end. Port 0 is any free one.

    Raises PortInUse.
    """
    server = _listen(application, port)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, name="web")
    thread.start()
    try:
        yield f"http://{HOST}:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _listen(application: Application, port: int) -> "_Server":
    try:
        return _Server(application, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            text = f"Port {port} on {HOST} is in use by another program: stop that program, or choose another port."
            raise PortInUse(text) from error
        if error.errno == errno.EACCES:
            raise PortInUse(f"Port {port} on {HOST} may not be used by you: choose one above 1023.") from error
        raise


class _Server(ThreadingHTTPServer):
    daemon_threads = False  # so that server_close() waits for them
    request_queue_size = 64

    def __init__(self, application: Application, port: int) -> None:
        self.application = application
        self.open: set[Any] = set()
        super().__init__((HOST, port), _Connection)

    def get_request(self) -> tuple[Any, Any]:
        connection, address = super().get_request()
        self.open.add(connection)
        return connection, address

    def close_request(self, request: Any) -> None:
        self.open.discard(request)
        super().close_request(request)

    def server_close(self) -> None:
        for connection in tuple(self.open):  # a browser keeps idle connections open for minutes
            with suppress(OSError):  # closed by the other side meanwhile
                connection.shutdown(socket.SHUT_RDWR)
        super().server_close()


class _Connection(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "web"
    sys_version = ""
    server: _Server

    def handle(self) -> None:
        with suppress(ConnectionError):  # a visitor who goes away in the middle is no error
            super().handle()

    def do_GET(self) -> None:
        self._send(self._reply())

    do_POST = do_PUT = do_PATCH = do_DELETE = do_GET  # noqa: N815

    def log_message(self, *_: Any) -> None:
        """Say nothing: the output is for whoever started the server."""

    def _reply(self) -> Reply:
        try:
            return self.server.application(self._request())
        except BadRequest as error:
            return answer({"error": str(error)}, 400)

    def _request(self) -> Request:
        url = urlsplit(self.path)
        query = dict(parse_qsl(url.query, keep_blank_values=True))
        return Request(self.command, url.path, query, self.headers, self._cookies(), self._body(), url.query)

    def _cookies(self) -> dict[str, str]:
        try:
            return {name: morsel.value for name, morsel in SimpleCookie(self.headers.get("Cookie", "")).items()}
        except CookieError:
            return {}

    def _body(self) -> bytes:
        length = self.headers.get("Content-Length", "0")
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            self.close_connection = True
            raise BadRequest(f"Content-Length has to be a number up to {LARGEST_BODY}")
        return self.rfile.read(int(length))

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        for name, value in (("Content-Type", reply.content_type), *reply.headers):
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        self.wfile.write(reply.body)
