"""One request on its way, put together from what the Network domain tells of it, piece by piece and in any order.

https://chromedevtools.github.io/devtools-protocol/tot/Network/
"""

import base64
import json
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from captures.mime import essence, header
from captures.transaction import Header, Request, Response, Transaction

Params = dict[str, Any]

_BODILESS: Final = frozenset({101, 204, 205, 304})
_LENGTH: Final = re.compile(r"[0-9]{1,18}")


@dataclass
class Exchange:
    """A request and what is known of its answer. Each hop of a redirect is an exchange of its own.

    `began` is Unix seconds, `mark` the same moment on the browser's own clock. `extra` says which of the pieces with
    the headers as they really travelled is this one's: None as long as none is announced. `document` is the page that
    asked; `heard` is when something of the answer came last; `left` is when the page went away (then it is `gone`), or
    nothing more of it came, though more could. Both are Unix seconds. `waiting` counts what was asked for and has not
    come. `resent` is the hop before, whose body a redirect may have sent on.
    """

    number: int
    session: str
    kind: str
    began: float
    mark: float
    method: str
    url: str
    headers: dict[str, str]
    frame: str = ""
    document: str = ""
    post: bytes = b""
    post_missing: bool = False
    resent: "Exchange | None" = None
    response: Params | None = None
    extra: int | None = None
    ended: float | None = None
    answered: float | None = None
    heard: float | None = None
    left: float | None = None
    gone: bool = False
    body: bytes = b""
    missing: bool = False
    waiting: Counter[str] = field(default_factory=Counter)

    @property
    def is_waited(self) -> bool:
        """Whether it goes on: it has not ended, and something came since it was given up, if it was."""
        return self.ended is None and (self.left is None or (self.heard or 0.0) > self.left)

    def at(self, mark: float) -> float:
        """Unix seconds of a moment on the browser's clock."""
        return self.began + max(0.0, mark - self.mark)

    def transaction(self, sent: Params, received: Params) -> Transaction:
        """What is written, with the headers as they travelled (`requestWillBeSentExtraInfo`, ...), if known."""
        headers = pairs(sent.get("headers") or self.headers)
        return Transaction(
            id=f"t{self.number:06}",
            started=self.began,
            ended=next((each for each in (self.ended, self.left) if each is not None), self.began),
            resource_type=self.kind,
            request=Request(self.method, self.url, headers, self._posted(headers), self.post_missing),
            response=self._response(received),
            answered=self.answered,
        )

    def is_all(self, body: bytes) -> bool:
        """Whether an answer whose end was not told has come whole, with nothing after it. Without a length, a document
        may follow another one as long as the page is there to read it."""
        headers = pairs((self.response or {}).get("headers") or {})
        if length := self._length(headers):
            return len(body) == length
        kind = essence(header(headers, "content-type"))
        return self.gone and (kind == "application/json" or kind.endswith("+json")) and _is_object(body)

    def is_cut(self, body: bytes) -> bool:
        """Whether it is known that more was to come."""
        return len(body) < self._length(pairs((self.response or {}).get("headers") or {}))

    @staticmethod
    def _length(headers: tuple[Header, ...]) -> int:
        """How many bytes are announced; 0 if that is not said of the decoded body."""
        length = header(headers, "content-length")
        told = _LENGTH.fullmatch(length) and not header(headers, "content-encoding")
        return int(length) if told else 0

    def _posted(self, headers: tuple[Header, ...]) -> bytes:
        """What was sent. Of a body that was sent on as it was not every event tells, but its length travels."""
        before = self.resent.post if self.resent is not None and self.resent.method == self.method else b""
        return before if not self.post and header(headers, "content-length") == str(len(before)) else self.post

    def _response(self, received: Params) -> Response:
        if self.response is None:
            # That a worker's script was answered is not always told, but its body is there.
            return Response(0, body=self.body, body_missing=self.missing)
        status = int(self.response.get("status", 0))
        headers = _merge(self.response, received)
        mime_type = header(headers, "content-type") or str(self.response.get("mimeType", ""))
        empty = status in _BODILESS or self.method == "HEAD" or header(headers, "content-length") == "0"
        # An empty answer in chunks has no end that is told while no script reads it, and no kind that could be guessed.
        missing = self.missing and not empty and bool(mime_type or header(headers, "content-length"))
        return Response(status, headers, self.body, mime_type, missing)


def pairs(headers: Params) -> tuple[Header, ...]:
    """The headers in order, without HTTP/2's own; the lines of a repeated one are joined with newlines."""
    return tuple((name, line) for name, value in headers.items() if name[:1] != ":" for line in str(value).split("\n"))


def post_of(request: Params) -> bytes | None:
    """The body as the event carries it; None if it has to be asked for."""
    if not request.get("hasPostData"):
        return b""
    entries = request.get("postDataEntries") or []
    if entries and all("bytes" in each for each in entries):
        return b"".join(base64.b64decode(each["bytes"]) for each in entries)
    return None


def is_document(body: bytes) -> bool:
    """Whether it is JSON that nothing is missing of, in one piece or a document a line."""
    lines = [line for line in body.split(b"\n") if line.strip()]
    return bool(lines) and (_is_object(body) or all(map(_is_object, lines)))


def _is_object(text: bytes) -> bool:
    try:
        return isinstance(json.loads(text), dict | list)
    except (ValueError, RecursionError):
        return False


def decode(text: str, encoded: bool) -> bytes:
    """A body as the protocol hands it out."""
    return base64.b64decode(text) if encoded else text.encode("utf-8", "replace")


def _merge(response: Params, received: Params) -> tuple[Header, ...]:
    """The headers as they came. After a revalidation (304) those of the stored answer count, and new cookies."""
    came = pairs(received.get("headers") or {})
    if received.get("statusCode") == response.get("status"):
        return came
    cookies = tuple(pair for pair in came if pair[0].lower() == "set-cookie")
    return tuple(pair for pair in pairs(response.get("headers") or {}) if pair[0].lower() != "set-cookie") + cookies
