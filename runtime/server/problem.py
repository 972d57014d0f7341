"""What is wrong with a request, as RFC 9457 has it."""

from starlette.responses import JSONResponse

MEDIA_TYPE = "application/problem+json"


class Problem(Exception):
    """`violations` are all that there are, each a line that begins with its JSON path."""

    def __init__(self, status: int, title: str, detail: str, violations: tuple[str, ...] = ()) -> None:
        super().__init__(detail)
        self.status, self.title, self.detail, self.violations = status, title, detail, violations

    def document(self) -> dict[str, object]:
        told: dict[str, object] = {
            "type": "about:blank",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
        }
        return told | ({"violations": list(self.violations)} if self.violations else {})

    def response(self) -> JSONResponse:
        headers = {"WWW-Authenticate": "Bearer"} if self.status == 401 else None
        return JSONResponse(self.document(), self.status, headers, MEDIA_TYPE)
