"""Files that the browser saves: what was downloaded is the answer to a request, though no page reads it."""

import asyncio
import mimetypes
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import quote

from runtime.browser.recording.exchange import Params
from runtime.browser.recording.network import Command, Network
from runtime.browser.recording.wire import ProtocolError, Wire

_MOST: Final = 200_000_000  # bytes of a file that are kept
_LONGEST: Final = 30.0  # seconds that a download may still take at the end


class Downloads:
    """Those that have begun, until they are complete."""

    def __init__(
        self, wire: Wire, network: Network, perform: Callable[[list[Command]], None], session: Callable[[], str]
    ) -> None:
        self._wire, self._network, self._perform, self._session = wire, network, perform, session
        self._begun: dict[str, tuple[float, str, str]] = {}
        self._reading: set[asyncio.Task[None]] = set()

    def take(self, method: str, params: Params) -> None:
        if method == "Browser.downloadWillBegin" and params["url"].startswith("http"):
            self._begun[params["guid"]] = (time.time(), params["url"], params["suggestedFilename"])
        elif method == "Browser.downloadProgress" and params["state"] == "completed" and "filePath" in params:
            self._complete(params["guid"], Path(params["filePath"]))
        elif method == "Browser.downloadProgress" and params["state"] == "canceled":
            self._begun.pop(params["guid"], None)

    async def finish(self) -> None:
        """Wait for those that are under way."""
        for _ in range(int(_LONGEST / 0.05)):
            if self._wire.closed.is_set() or not (self._begun or self._reading):
                return
            await asyncio.sleep(0.05)

    def _complete(self, guid: str, file: Path) -> None:
        if guid in self._begun:
            task = asyncio.create_task(self._read(*self._begun.pop(guid), file))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _read(self, at: float, url: str, name: str, file: Path) -> None:
        body = await asyncio.to_thread(_content, file)
        sent = {"Cookie": "; ".join(f"{each['name']}={each['value']}" for each in await self._cookies(url))}
        received = {
            "Content-Type": mimetypes.guess_type(name)[0] or "application/octet-stream",
            "Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}",
        }
        sent = sent if sent["Cookie"] else {}
        self._perform(self._network.downloaded(url, body, at, sent, received))

    async def _cookies(self, url: str) -> list[Params]:
        try:
            return list((await self._wire.send(self._session(), "Network.getCookies", urls=[url]))["cookies"])
        except ProtocolError:
            return []


def _content(file: Path) -> bytes:
    """The file, or nothing if it is too large to keep or was moved away."""
    try:
        return file.read_bytes() if file.stat().st_size <= _MOST else b""
    except FileNotFoundError:
        return b""
