"""An HTTP client that holds no more of an answer than a bound, and waits no longer for all of it than its time-out."""

import asyncio
from typing import Any

import httpx2

CUT = "superdiscovery_cut"
"""The extension of a response of which only the beginning was read."""


class BoundedClient(httpx2.AsyncClient):
    """Reads at most `most` bytes of each answer, unpacked; of a longer one the beginning is kept, marked with `CUT`."""

    def __init__(self, most: int, seconds: float, **options: Any) -> None:
        super().__init__(**options)
        self._most, self._seconds = most, seconds

    async def send(self, request: httpx2.Request, *, stream: bool = False, **options: Any) -> httpx2.Response:
        """The answer, read. Raises `httpx2.ReadTimeout` if it is not whole in time."""
        try:
            async with asyncio.timeout(self._seconds):
                response = await super().send(request, stream=True, **options)
                try:
                    return await self._read(response)
                finally:
                    await response.aclose()
        except TimeoutError as late:
            raise httpx2.ReadTimeout("the answer was not whole in time", request=request) from late

    async def _read(self, response: httpx2.Response) -> httpx2.Response:
        read = bytearray()
        async for piece in response.aiter_bytes():
            read += piece
            if len(read) > self._most:
                break
        cut = {CUT: True} if len(read) > self._most else {}
        headers = [(name, value) for name, value in response.headers.multi_items() if name.lower() not in _OF_TRANSFER]
        return httpx2.Response(
            response.status_code,
            headers=headers,
            content=bytes(read[: self._most]),
            request=response.request,
            history=response.history,
            extensions={**response.extensions, **cut},
        )


_OF_TRANSFER = frozenset({"content-encoding", "content-length", "transfer-encoding"})
"""Headers that speak of how the body came, not of what is kept of it."""


def is_cut(response: httpx2.Response) -> bool:
    return bool(response.extensions.get(CUT))
