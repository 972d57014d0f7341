"""The worlds that scripts run in: the page's own, and one beside it in each frame that the page cannot see."""

import asyncio
import json
from pathlib import Path
from typing import Any, Final

import msgspec

from runtime.browser.recording.exchange import Params
from runtime.browser.recording.wire import ProtocolError, Wire

WORLD: Final = "superdiscovery"
BINDING: Final = "superdiscoveryTell"
SCRIPT: Final = (Path(__file__).parent / "page.js").read_text()
_GLOBALS: Final = (Path(__file__).parent / "globals.js").read_text()
_PATIENCE: Final = 3.0  # seconds for an answer: a page that shows a dialog gives none
_MOST_DECLARED: Final = 60


class Seeing(msgspec.Struct):
    """What `superdiscoverySee()` tells of a document; `names` are the globals that every document has."""

    time: float
    url: str
    title: str
    html: str
    local: dict[str, str]
    session: dict[str, str]
    names: list[str]


class Worlds:
    """Those of one target. Contexts come and go with documents; one that is gone has nothing to tell."""

    def __init__(self, wire: Wire, session: str) -> None:
        self._wire, self._session = wire, session
        self._beside: dict[int, str] = {}
        self._own: dict[str, int] = {}

    def take(self, method: str, params: Params) -> None:
        match method:
            case "Runtime.executionContextCreated":
                self._created(params["context"])
            case "Runtime.executionContextDestroyed":
                self._beside.pop(params["executionContextId"], None)
            case "Runtime.executionContextsCleared":
                self._beside.clear()
                self._own.clear()

    def frames(self) -> list[int]:
        """The contexts to look from, one a frame."""
        return list(self._beside)

    async def see(self, context: int) -> Seeing | None:
        """The document of a frame as it is now; None if it is gone or does not answer."""
        seen = await self._evaluate(context, "superdiscoverySee()")
        return msgspec.convert(seen, Seeing) if isinstance(seen, dict) else None

    async def window_properties(self, context: int, seen: Seeing) -> dict[str, str]:
        """The globals that the page of a frame added, as texts: strings as they are, everything else as JSON."""
        own = self._own.get(self._beside.get(context, ""))
        if own is None:
            return {}
        declared = (await self._ask("Runtime.globalLexicalScopeNames", executionContextId=own)).get("names", [])
        readers = ",".join(f"[{json.dumps(name)},()=>{name}]" for name in declared[:_MOST_DECLARED])
        found = await self._evaluate(own, f"(\n{_GLOBALS})([{readers}])")
        known = set(seen.names)
        return {name: text for name, text in found.items() if name not in known} if isinstance(found, dict) else {}

    async def cookies(self, urls: list[str]) -> list[Params]:
        """The cookies that requests to the addresses would carry."""
        found = await self._ask("Network.getCookies", urls=urls)
        return list(found.get("cookies", []))

    def _created(self, context: Params) -> None:
        said = context.get("auxData", {})
        if context.get("name") == WORLD:
            self._beside[context["id"]] = said.get("frameId", "")
        elif said.get("isDefault"):
            self._own[said.get("frameId", "")] = context["id"]

    async def _evaluate(self, context: int, expression: str) -> Any:
        answer = await self._ask("Runtime.evaluate", contextId=context, expression=expression, returnByValue=True)
        return answer.get("result", {}).get("value")

    async def _ask(self, method: str, **params: Any) -> Params:
        try:
            return await asyncio.wait_for(self._wire.send(self._session, method, **params), _PATIENCE)
        except (ProtocolError, TimeoutError):
            return {}
