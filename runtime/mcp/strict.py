"""MCP over HTTP: refuses bodies that cannot be read, and tells every other error as a problem document."""

from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from runtime.mcp.messages import fault_of
from runtime.server.guard import handed_on
from runtime.server.problem import Problem


class StrictMessages:
    """Answers a message that cannot be read with what is wrong with it. `Guard` has read its body."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        kind = Headers(scope=scope).get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            problem = Problem(415, "Not JSON", "send a message as Content-Type: application/json")
            await problem.response()(scope, receive, send)
            return
        message = await receive()
        if fault := fault_of(message.get("body", b"")):
            await Response(fault.bytes(), fault.status, media_type="application/json")(scope, receive, send)
            return
        await self._app(scope, handed_on(message, receive), send)


class PlainTextAsProblems:
    """A refusal that the SDK or Starlette gives as plain text is a problem document."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused: int | None = None

        async def sending(message: Message) -> None:
            nonlocal refused
            if message["type"] == "http.response.start":
                headers = Headers(raw=message["headers"])
                if message["status"] >= 400 and headers.get("content-type", "text/plain").startswith("text/plain"):
                    refused = message["status"]
                    return
            if refused is None:
                await send(message)
            elif not message.get("more_body", False):
                said = message.get("body", b"").decode("utf-8", "replace") or HTTPStatus(refused).phrase
                problem = Problem(refused, HTTPStatus(refused).phrase, said)
                await problem.response()(scope, receive, send)

        await self._app(scope, receive, sending)
