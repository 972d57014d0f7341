"""Web sockets and event streams: what was said over them, a message a line, as one transaction each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from captures.transaction import Request, Response, Transaction
from runtime.browser.recording.exchange import Params, pairs

_MOST: Final = 1_000_000  # characters that are kept of each direction


class _Lines:
    """Messages, as many as there is room for."""

    def __init__(self) -> None:
        self._messages: list[str] = []
        self._room = _MOST

    def add(self, message: str) -> None:
        self._room -= len(message)
        if self._room >= 0:
            self._messages.append(message)

    def data(self) -> bytes:
        return "\n".join(self._messages).encode("utf-8", "replace")


@dataclass
class _Socket:
    number: int
    url: str
    began: float = 0.0
    mark: float = 0.0
    ended: float = 0.0
    asked: Params = field(default_factory=dict)
    answer: Params = field(default_factory=dict)
    said: _Lines = field(default_factory=_Lines)
    heard: _Lines = field(default_factory=_Lines)

    def transaction(self) -> Transaction:
        """A socket is written as browsers write it into a HAR: what was said is the request's body."""
        response = Response(int(self.answer.get("status", 0)), pairs(self.answer.get("headers", {})), self.heard.data())
        request = Request("GET", self.url, pairs(self.asked.get("headers", {})), self.said.data())
        return Transaction(
            f"t{self.number:06}", self.began, max(self.began, self.ended), "websocket", request, response
        )


class Streams:
    """All of a recording."""

    def __init__(self) -> None:
        self._sockets: dict[str, _Socket] = {}
        self._texts: dict[str, _Lines] = {}

    @staticmethod
    def knows(method: str) -> bool:
        return method.startswith(("Network.webSocket", "Network.eventSource"))

    def take(self, method: str, params: Params, number: Callable[[], int]) -> Iterator[Transaction]:
        """The transaction of a socket that was closed; `number` counts transactions."""
        request = params["requestId"]
        if method == "Network.eventSourceMessageReceived":
            self._texts.setdefault(request, _Lines()).add(f"event: {params['eventName']}\ndata: {params['data']}\n")
        elif method == "Network.webSocketCreated":
            self._sockets[request] = _Socket(number(), params["url"])
        elif request in self._sockets:
            yield from self._about(request, self._sockets[request], method.removeprefix("Network.webSocket"), params)

    def text(self, request: str) -> bytes:
        """What an event stream has said."""
        return self._texts.pop(request, _Lines()).data()

    def flush(self) -> list[Transaction]:
        """The sockets that are still open."""
        left = [each.transaction() for each in self._sockets.values()]
        self._sockets.clear()
        return left

    def _about(self, request: str, socket: _Socket, what: str, params: Params) -> Iterator[Transaction]:
        socket.ended = socket.began + max(0.0, params.get("timestamp", socket.mark) - socket.mark)
        match what:
            case "WillSendHandshakeRequest":
                socket.began, socket.mark, socket.asked = params["wallTime"], params["timestamp"], params["request"]
            case "HandshakeResponseReceived":
                socket.answer = params["response"]
            case "FrameSent":
                socket.said.add(params["response"]["payloadData"])
            case "FrameReceived":
                socket.heard.add(params["response"]["payloadData"])
            case "Closed":
                yield self._sockets.pop(request).transaction()
