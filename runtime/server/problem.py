"""What is wrong with a request, as RFC 9457 has it."""

import json
from http import HTTPStatus

from starlette.responses import JSONResponse

MEDIA_TYPE = "application/problem+json"

RETRY_AFTER = 1
"""Seconds after which a client that was turned away because there is no room may come again."""


class Problem(Exception):
    """`violations` are all that there are, each a line that begins with its JSON path. With `closing` the connection
    is closed after it: what comes next on it cannot be told from the rest of the request."""

    def __init__(
        self, status: int, title: str, detail: str, violations: tuple[str, ...] = (), *, closing: bool = False
    ) -> None:
        super().__init__(detail)
        self.status, self.title, self.detail, self.violations = status, title, detail, violations
        self._closing = closing

    def document(self) -> dict[str, object]:
        told: dict[str, object] = {
            "type": "about:blank",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
        }
        return told | ({"violations": list(self.violations)} if self.violations else {})

    def headers(self) -> dict[str, str]:
        closing = {"Connection": "close"} if self._closing else {}
        match self.status:
            case 401:
                return {"WWW-Authenticate": "Bearer", **closing}
            case 503:
                return {"Retry-After": str(RETRY_AFTER), **closing}
        return closing

    def response(self) -> JSONResponse:
        return JSONResponse(self.document(), self.status, self.headers(), MEDIA_TYPE)

    def bytes(self) -> bytes:
        """The whole answer as it goes over the wire, the last one of its connection."""
        body = json.dumps(self.document()).encode()
        headers = {"Content-Type": MEDIA_TYPE, "Content-Length": str(len(body)), **self.headers()}
        lines = [f"{name}: {value}" for name, value in {**headers, "Connection": "close"}.items()]
        first = f"HTTP/1.1 {self.status} {HTTPStatus(self.status).phrase}"
        return "\r\n".join([first, *lines, "", ""]).encode() + body
