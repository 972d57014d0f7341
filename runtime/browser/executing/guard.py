"""The guard over what pages request: nothing goes to an origin that the routine does not name."""

from typing import Any
from urllib.parse import urlsplit

from routines.origin import is_allowed, origin
from runtime.browser.chromium import BrowserContext, BrowserError, CDPSession, WebSocketRoute
from runtime.browser.executing.stand_in import body_of, cookies_for, fulfilment
from runtime.destinations import Destinations
from runtime.http.connecting import NeverConnected, addresses_of
from runtime.simulation.wire import StandIn

_INSIDE = ("data:", "blob:", "about:")
"""What a page reads from itself."""
_NO_HOST = "which is not one of the routine's hosts"


class Guard:
    """Refuses documents, scripts, pictures and whatever else of other origins, each hop of a redirect included.

    `refused` has what was refused: the kind and origin of each, once. `document` is the last refused document's URL,
    `documents` how many there were, and `why` says why it was. `destinations` tells where secrets may be sent.
    `stand_in` answers in place of the hosts. `looks_up`: no fence looks at the addresses that names stand for.
    """

    def __init__(
        self, hosts: list[str], destinations: Destinations, stand_in: StandIn | None = None, *, looks_up: bool = False
    ) -> None:
        self.hosts, self.destinations, self.stand_in, self._looks_up = hosts, destinations, stand_in, looks_up
        self.refused: dict[tuple[str, str], str] = {}
        self.document = self.why = ""
        self.documents = 0

    async def watch(self, session: CDPSession, context: BrowserContext) -> None:
        """Every request of the session's target pauses for a look (DevTools protocol, `Fetch` domain)."""

        async def look(event: dict[str, Any]) -> None:
            await self._look(session, context, event)

        session.on("Fetch.requestPaused", look)
        await session.send("Fetch.enable", {"patterns": [{"urlPattern": "*"}]})

    async def _look(self, session: CDPSession, context: BrowserContext, event: dict[str, Any]) -> None:
        answer: tuple[str, dict[str, Any]] = "Fetch.continueRequest", {"requestId": event["requestId"]}
        url = event["request"]["url"]
        if why := await self._why_not(context, event):
            self._note(event["resourceType"].lower(), url, why)
            answer = "Fetch.failRequest", {**answer[1], "errorReason": "BlockedByClient"}
        elif event["resourceType"] == "Other" and urlsplit(url).path == "/favicon.ico":
            answer = "Fetch.failRequest", {**answer[1], "errorReason": "Aborted"}  # nobody looks at it
        elif self.stand_in is not None and url.startswith("http") and self.stand_in.takes(event["request"]["method"]):
            answer = "Fetch.fulfillRequest", await fulfilment(self.stand_in, context, event)
        try:
            await session.send(*answer)
        except BrowserError:
            return  # the page that asked is gone

    async def _why_not(self, context: BrowserContext, event: dict[str, Any]) -> str:
        """Why what a page requests is refused; empty if it is not."""
        asked = event["request"]
        url = asked["url"]
        if url.startswith(_INSIDE):
            return ""
        if not is_allowed(url, self.hosts):
            return _NO_HOST
        if self._looks_up and (why := await _never(url)):
            return why
        if not self.destinations.kept_from(url):
            return ""
        headers = [*asked["headers"].items(), *await cookies_for(context, url)]
        return self.destinations.refusal(url, (), headers, body_of(asked))

    def _note(self, kind: str, url: str, why: str) -> None:
        if kind == "document":
            self.document, self.why = url, why
            self.documents += 1
        self.refused[kind, origin(url) or url[:100]] = why

    def notes(self) -> list[str]:
        return [
            f"refused a {kind} of {place}{', ' if why == _NO_HOST else ': '}{why}"
            for (kind, place), why in self.refused.items()
        ]

    async def admit(self, socket: WebSocketRoute) -> None:
        """A WebSocket of the page: to one of the hosts, or closed at once."""
        url = _as_http(socket.url)
        never = await _never(url) if self._looks_up and is_allowed(url, self.hosts) else ""
        if never:
            self._note("websocket", url, never)
        if not never and self.see(socket.url):
            socket.connect_to_server()
        else:
            await socket.close()

    def see(self, socket_url: str) -> bool:
        """Whether a WebSocket may go there; that it may not is noted."""
        url = _as_http(socket_url)
        why = self.destinations.refusal(url) if is_allowed(url, self.hosts) else _NO_HOST
        if why:
            self._note("websocket", url, why)
        return not why


def _as_http(socket_url: str) -> str:
    return "http" + socket_url.removeprefix("ws")


async def _never(url: str) -> str:
    """Why nothing is sent to the address that the host's name stands for; empty if it may be."""
    parts = urlsplit(url)
    try:
        await addresses_of(parts.hostname or "", parts.port or 0)
    except NeverConnected as why:
        return str(why)
    except (OSError, UnicodeError):
        return ""  # the browser says so itself
    return ""
