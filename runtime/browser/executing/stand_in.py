"""What stands in for the application, as a browser reaches it: for its pages, and for the requests of the routine."""

import base64
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlsplit

import httpx2

from captures.transaction import Header, Request
from runtime.browser.chromium import BrowserContext
from runtime.browser.executing.wire import Wire
from runtime.simulation.wire import SimulatedWire, StandIn

Event = dict[str, Any]


async def fulfilment(stand_in: StandIn, context: BrowserContext, event: Event) -> Event:
    """The answer to a request of a page that paused (DevTools protocol, `Fetch.fulfillRequest`)."""
    asked = event["request"]
    headers = [*asked["headers"].items(), *await cookies_for(context, asked["url"])]
    answer = stand_in.play(Request(asked["method"], asked["url"], tuple(headers), body_of(asked) or b""))
    told = [{"name": name, "value": value} for name, value in answer.headers]
    body = base64.b64encode(answer.body).decode()
    return {"requestId": event["requestId"], "responseCode": answer.status, "responseHeaders": told, "body": body}


def body_of(asked: Event) -> bytes | None:
    """What a page sends; None if the protocol does not show all of it, as of a file."""
    entries = asked.get("postDataEntries", [])
    if asked.get("hasPostData") and not all("bytes" in each for each in entries):
        return None
    pieces = b"".join(base64.b64decode(each["bytes"]) for each in entries)
    return pieces or asked.get("postData", "").encode() or (None if asked.get("hasPostData") else b"")


async def cookies_for(context: BrowserContext, url: str) -> list[Header]:
    """What the browser would send: it adds cookies later than the protocol shows a request."""
    found = await context.cookies(url)
    sent = "; ".join(f"{one['name']}={one['value']}" for one in found if "name" in one and "value" in one)
    return [("Cookie", sent)] if sent else []


class StandInWire(SimulatedWire):
    """The routine's own requests: their cookies are the browser's, as they are on the wire."""

    def __init__(self, stand_in: StandIn, context: BrowserContext, wire: Wire) -> None:
        super().__init__(stand_in, wire)
        self._context, self._browsers = context, wire

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        for name, value in await cookies_for(self._context, str(request.url)):
            request.headers[name] = value
        response = await super().handle_async_request(request)
        await self._keep(response, str(request.url))
        await self._browsers.look()
        return response

    async def _keep(self, response: httpx2.Response, url: str) -> None:
        for line in response.headers.get_list("set-cookie"):
            for name, morsel in _morsels(line).items():
                # The simulation leaves an end only to a cookie that is taken away.
                ends = 1.0 if morsel["expires"] or morsel["max-age"] else -1.0
                await self._context.add_cookies(
                    [{"name": name, "value": morsel.value, "url": _root(url), "expires": ends}]
                )


def _morsels(line: str) -> "SimpleCookie":
    jar = SimpleCookie()
    try:
        jar.load(line)
    except CookieError:
        return SimpleCookie()
    return jar


def _root(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}/"
