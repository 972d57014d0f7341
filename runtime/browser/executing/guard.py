"""The guard over what pages request: nothing goes to an origin that the routine does not name."""

from typing import Any
from urllib.parse import urlsplit

from routines.origin import is_allowed, origin
from runtime.browser.chromium import BrowserContext, BrowserError, CDPSession, WebSocketRoute
from runtime.browser.executing.stand_in import fulfilment
from runtime.simulation.wire import StandIn

_INSIDE = ("data:", "blob:", "about:")
"""What a page reads from itself."""


class Guard:
    """Refuses documents, scripts, pictures and whatever else of other origins, each hop of a redirect included.

    `refused` has what was refused: the kind and origin of each, once. `document` is the last refused document's URL,
    `documents` how many there were. `stand_in` answers in place of the hosts.
    """

    def __init__(self, hosts: list[str], stand_in: StandIn | None = None) -> None:
        self.hosts, self.stand_in = hosts, stand_in
        self.refused: dict[tuple[str, str], None] = {}
        self.document = ""
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
        if not url.startswith(_INSIDE) and not is_allowed(url, self.hosts):
            self._note(event["resourceType"].lower(), url)
            answer = "Fetch.failRequest", {**answer[1], "errorReason": "BlockedByClient"}
        elif event["resourceType"] == "Other" and urlsplit(url).path == "/favicon.ico":
            answer = "Fetch.failRequest", {**answer[1], "errorReason": "Aborted"}  # nobody looks at it
        elif self.stand_in is not None and url.startswith("http") and self.stand_in.takes(event["request"]["method"]):
            answer = "Fetch.fulfillRequest", await fulfilment(self.stand_in, context, event)
        try:
            await session.send(*answer)
        except BrowserError:
            return  # the page that asked is gone

    def _note(self, kind: str, url: str) -> None:
        if kind == "document":
            self.document = url
            self.documents += 1
        self.refused[kind, origin(url) or url[:100]] = None

    def notes(self) -> list[str]:
        return [f"refused a {kind} of {place}, which is not one of the routine's hosts" for kind, place in self.refused]

    async def admit(self, socket: WebSocketRoute) -> None:
        """A WebSocket of the page: to one of the hosts, or closed at once."""
        if self.see(socket.url):
            socket.connect_to_server()
        else:
            await socket.close()

    def see(self, socket_url: str) -> bool:
        """Whether a WebSocket may go there; that it may not is noted."""
        url = "http" + socket_url.removeprefix("ws")
        if not (allowed := is_allowed(url, self.hosts)):
            self._note("websocket", url)
        return allowed
