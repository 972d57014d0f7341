"""A model's server for tests: speaks the Responses API and Chat Completions over real HTTP, fed by a script.

with WireServer(response(said("Hello")), TOO_MANY, completion("Hi")) as server:
    ...  # server.url is the base URL; server.asked is what it was asked, in order
"""

import contextlib
import json
import threading
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, NamedTuple, Self


class Answer(NamedTuple):
    """One answer. A `body` of text or bytes is sent as it is, any other as JSON; `drop` closes the connection without
    an answer, `hang` gives none until the server is closed."""

    body: Any = None
    status: int = 200
    headers: Mapping[str, str] = {}
    drop: bool = False
    hang: bool = False


class Asked(NamedTuple):
    """One question; the names of its headers are in lower case."""

    path: str
    headers: Mapping[str, str]
    body: Any


SOON = {"Retry-After": "0.01"}
DROPPED = Answer(drop=True)
HANGING = Answer(hang=True)


def failure(status: int, message: str, headers: Mapping[str, str] = SOON, **more: Any) -> Answer:
    return Answer({"error": {"message": message, "type": "test", **more}}, status, headers)


TOO_MANY = failure(429, "Rate limit reached")
BROKEN = failure(500, "The server had an error")


class WireServer:
    """Gives each question the next answer of the script; a question too many gets 400."""

    def __init__(self, *answers: Answer) -> None:
        self.asked: list[Asked] = []
        self._answers = iter(answers)
        self._turn = threading.Lock()
        self._closing = threading.Event()
        self._together = threading.Barrier(1)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})

    @property
    def url(self) -> str:
        return f"http://{self.host}/v1"

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._closing.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def gather(self, questions: int) -> None:
        """From now on questions are answered together, so many at a time."""
        self._together = threading.Barrier(questions, timeout=30)

    def answer(self, asked: Asked) -> Answer:
        with self._turn:
            self.asked.append(asked)
            answer = next(self._answers, failure(400, "The script of this server has ended"))
        self._together.wait()
        if answer.hang:
            self._closing.wait()
        return answer


def _handler(server: WireServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            headers = {name.lower(): value for name, value in self.headers.items()}
            answer = server.answer(Asked(self.path, headers, body))
            if answer.drop or answer.hang:
                self.close_connection = True
            else:
                self._send(answer)

        def _send(self, answer: Answer) -> None:
            body = answer.body if isinstance(answer.body, str | bytes) else json.dumps(answer.body)
            data = body if isinstance(body, bytes) else body.encode()
            self.send_response(answer.status)
            for name, value in {"Content-Type": "application/json", **answer.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            with contextlib.suppress(ConnectionError):  # who has read enough hangs up
                self.wfile.write(data)

        def log_message(self, *_: Any) -> None:
            """Quiet."""

    return Handler


def response(*items: dict[str, Any], tokens: tuple[int, int] = (7, 3), **more: Any) -> Answer:
    """An answer of the Responses API."""
    usage = {"input_tokens": tokens[0], "output_tokens": tokens[1], "total_tokens": sum(tokens)}
    return Answer(
        {"id": "resp_1", "object": "response", "status": "completed", "output": items, "usage": usage, **more}
    )


def said(text: str) -> dict[str, Any]:
    part = {"type": "output_text", "text": text, "annotations": [], "logprobs": []}
    return {"id": "msg_1", "type": "message", "role": "assistant", "status": "completed", "content": [part]}


def refused(reason: str) -> dict[str, Any]:
    return {**said(""), "content": [{"type": "refusal", "refusal": reason}]}


def called(call_id: str, name: str, arguments: str) -> dict[str, Any]:
    own = {"id": f"fc_{call_id}", "type": "function_call", "status": "completed"}
    return {**own, "call_id": call_id, "name": name, "arguments": arguments}


def reasoned(encrypted: str | None) -> dict[str, Any]:
    return {"id": "rs_1", "type": "reasoning", "summary": [], "encrypted_content": encrypted}


def completion(content: Any = None, *calls: dict[str, Any], finish: str = "stop", **message: Any) -> Answer:
    """An answer of Chat Completions."""
    told = {"role": "assistant", "content": content, **message, **({"tool_calls": calls} if calls else {})}
    usage = {"prompt_tokens": 11, "completion_tokens": 5, "total_tokens": 16}
    choice = {"index": 0, "finish_reason": finish, "message": told}
    return Answer({"id": "chatcmpl-1", "object": "chat.completion", "choices": [choice], "usage": usage})


def chat_call(call_id: str | None, name: str, arguments: Any, **more: Any) -> dict[str, Any]:
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}, **more}
