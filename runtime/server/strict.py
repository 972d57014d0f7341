"""Bodies of requests, read as strictly as files are: nothing stands twice, and no number is changed on the way."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import HTTPException, Request, Response
from fastapi.routing import APIRoute

from contracts.document import DocumentError, read_document


class StrictRequest(Request):
    async def json(self) -> Any:
        """Raises `HTTPException`, the only exception that FastAPI lets through here."""
        try:
            return read_document((await self.body()).decode("utf-8"), "body.json").value
        except UnicodeDecodeError:
            raise HTTPException(422, "the body is no UTF-8 text") from None
        except DocumentError as wrong:
            raise HTTPException(422, str(wrong)) from None


class StrictRoute(APIRoute):
    """Reads the body by `StrictRequest`; see "Custom Request and APIRoute class" in the documentation of FastAPI."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        answer = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await answer(StrictRequest(request.scope, request.receive))

        return strictly
