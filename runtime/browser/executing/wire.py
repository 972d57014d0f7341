"""Requests of a routine, sent by the browser: with its connection, its TLS, its cookies and its headers.

Each goes out by the `fetch` of an empty document of the same origin in a tab of its own, so that no policy or script of
the site stands in the way. Where it pauses in the DevTools protocol (`Fetch` domain) it gets the method, headers and
body that are wanted; where its answer pauses, its status and headers are read, which no script gets to see whole; the
body is read in pieces. So the session above is the same as over HTTP, which follows redirects by hand and holds each
hop to the hosts and limits. The request API of Playwright's contexts was not taken: it is another program's network
stack, and holds every body whole.
"""

import asyncio
import base64
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx2

from routines.origin import origin
from runtime.browser.chromium import BrowserContext, BrowserError, CDPSession, Page

_EMPTY = base64.b64encode(b'<!doctype html><link rel="icon" href="data:,">').decode()
_PATTERNS = [{"urlPattern": "*", "requestStage": stage} for stage in ("Request", "Response")]
_OURS = ("accept", "content-type", "content-length", "cookie", "origin", "referer")
"""Headers of the carrier that are not those of the request it carries."""
_TRAVELLING = ("content-encoding", "content-length", "transfer-encoding")
"""Headers of an answer that no longer hold for a body that the browser has decoded."""
_EXTRA_INFO = 2.0

_SEND = """
var abort = new AbortController(), reader = null, answer = fetch(%s, {...%s, signal: abort.signal});
void answer.catch(() => 0);
"""
_READ = """
(async () => {
  reader = reader || (await answer).body.getReader();
  const pieces = [];
  for (let size = 0; size < 1 << 20; ) {
    const {done, value} = await reader.read();
    if (done) break;
    pieces.push(value);
    size += value.length;
  }
  if (!pieces.length) return null;
  const url = await new Promise((done, fail) => {
    const file = new FileReader();
    file.onload = () => done(file.result);
    file.onerror = fail;
    file.readAsDataURL(new Blob(pieces));
  });
  return url.slice(url.indexOf(',') + 1);
})()
"""
"""A piece of the body in base64, null at its end."""
_DROP = "abort.abort()"

Event = dict[str, Any]


class Wire(httpx2.AsyncBaseTransport):
    """One hop at a time. `cookies` are those of the hosts, as they were after the last answer."""

    def __init__(self, context: BrowserContext, hosts: list[str]) -> None:
        self.cookies: dict[str, str] = {}
        self._context, self._hosts = context, hosts
        self._carrier: _Carrier | None = None

    async def look(self) -> dict[str, str]:
        """The cookies of the hosts as they are now; those of other sites in the same browser are nobody's business."""
        found = await self._context.cookies()
        self.cookies = {one["name"]: one["value"] for one in found if _belongs(one.get("domain", ""), self._hosts)}
        return self.cookies

    async def keep(self, url: str, cookies: dict[str, str]) -> None:
        """Give the browser cookies for the host of the address, as a script of its page would."""
        if cookies:
            place = f"{origin(url)}/"
            await self._context.add_cookies(
                [{"name": name, "value": text, "url": place} for name, text in cookies.items()]
            )

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        carrier = await self._at(origin(str(request.url)))
        self._carrier = None  # until the answer is read: whatever goes wrong before, the next one gets a new tab
        try:
            answer = await carrier.send(request, await request.aread())
            await self.look()
        except BaseException as error:
            await carrier.close()
            if isinstance(error, BrowserError):
                raise httpx2.ConnectError(_first_line(error)) from error
            raise
        status, headers = answer["responseStatusCode"], await carrier.headers_of(answer)
        return httpx2.Response(status, headers=headers, stream=_Body(self, carrier, answer), request=request)

    async def _at(self, place: str) -> "_Carrier":
        """The tab with an empty document of the origin."""
        carrier, self._carrier = self._carrier, None
        if carrier is not None and carrier.place == place:
            return carrier
        if carrier is not None:
            await carrier.close()
        try:
            return await _Carrier.open(self._context, place)
        except BrowserError as error:
            raise httpx2.ConnectError(_first_line(error)) from error

    async def aclose(self) -> None:
        if self._carrier is not None:
            await self._carrier.close()

    def give_back(self, carrier: "_Carrier") -> None:
        self._carrier = carrier


def _belongs(domain: str, hosts: list[str]) -> bool:
    bare = domain.lstrip(".")
    names = [origin(host).partition("://")[2].rpartition(":")[0] or origin(host).partition("://")[2] for host in hosts]
    return any(name == bare or (domain.startswith(".") and name.endswith(domain)) for name in names)


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


class _Carrier:
    """The tab whose document does the fetching."""

    def __init__(self, page: Page, session: CDPSession, place: str) -> None:
        self.place = place
        self._page, self._session = page, session
        self._paused: asyncio.Queue[Event] = asyncio.Queue()
        self._raw: dict[str, asyncio.Future[Event]] = {}
        self._reading = False

    @classmethod
    async def open(cls, context: BrowserContext, place: str) -> "_Carrier":
        page = await context.new_page()
        carrier = cls(page, await context.new_cdp_session(page), place)
        carrier._session.on("Fetch.requestPaused", carrier._pause)
        carrier._session.on("Network.responseReceivedExtraInfo", carrier._remember)
        await carrier._session.send("Network.enable")
        await carrier._session.send("Network.setBypassServiceWorker", {"bypass": True})
        await carrier._session.send("Fetch.enable", {"patterns": _PATTERNS})
        await page.goto(f"{place}/", wait_until="commit")
        return carrier

    async def close(self) -> None:
        try:
            await self._page.close()
        except BrowserError:
            return  # the browser went first

    async def _pause(self, event: Event) -> None:
        """The document is empty, the request of the routine is for `send`, and there is nothing else here; what pauses
        while a body is read is its failure."""
        given = {"requestId": event["requestId"]}
        if event["resourceType"] in ("XHR", "Fetch") and not self._reading:
            self._paused.put_nowait(event)
        elif event["resourceType"] == "Document" and "responseStatusCode" not in event:
            headers = [{"name": "Content-Type", "value": "text/html"}]
            await self.tell(
                "Fetch.fulfillRequest", {**given, "responseCode": 200, "responseHeaders": headers, "body": _EMPTY}
            )
        else:
            await self.tell("Fetch.failRequest", {**given, "errorReason": "Aborted"})

    def _remember(self, event: Event) -> None:
        future = self._raw.setdefault(event["requestId"], asyncio.get_running_loop().create_future())
        if not future.done():
            future.set_result(event["headers"])

    async def tell(self, method: str, parameters: dict[str, Any]) -> None:
        """Say something that no longer matters if the tab is gone."""
        try:
            await self._session.send(method, parameters)
        except BrowserError:
            return

    async def send(self, request: httpx2.Request, content: bytes) -> Event:
        """The paused answer. Raises `httpx2.ConnectError`."""
        sent = [(name.decode("ascii"), value.decode("latin-1")) for name, value in request.headers.raw]
        wanted = [(name, value) for name, value in sent if name.lower() not in ("host", "content-length", "connection")]
        await self._session.send("Runtime.evaluate", {"expression": _code(str(request.url), wanted, content)})
        asked = await self._paused.get()
        carried = {"requestId": asked["requestId"], "method": request.method} | _headers(asked, wanted)
        if content:
            carried["postData"] = base64.b64encode(content).decode()
        await self._session.send("Fetch.continueRequest", carried)
        answer = await self._paused.get()
        if "responseStatusCode" not in answer:
            reason = answer.get("responseErrorReason", "the browser gave no reason")
            await self.tell("Fetch.failRequest", {"requestId": answer["requestId"], "errorReason": "Aborted"})
            raise httpx2.ConnectError(f"the browser says: {reason}")
        return answer

    async def headers_of(self, answer: Event) -> list[tuple[bytes, bytes]]:
        """With the `Set-Cookie` headers, which are told apart from the others."""
        named = [(one["name"], one["value"]) for one in answer.get("responseHeaders", [])]
        raw = await self._extra(answer.get("networkId", ""))
        cookies = [
            (name, line) for name, text in raw.items() if name.lower() == "set-cookie" for line in text.split("\n")
        ]
        kept = [pair for pair in named if pair[0].lower() not in (*_TRAVELLING, "set-cookie")]
        return [(name.encode("latin-1", "replace"), value.encode("utf-8")) for name, value in kept + cookies]

    async def _extra(self, network_id: str) -> dict[str, str]:
        future = self._raw.setdefault(network_id, asyncio.get_running_loop().create_future())
        await asyncio.wait([future], timeout=_EXTRA_INFO)
        self._raw.clear()
        return future.result() if future.done() else {}

    async def read(self, answer: Event) -> AsyncIterator[bytes]:
        """The decoded body in pieces, as the empty document reads it: which is told if it breaks off."""
        self._reading = True
        await self._session.send("Fetch.continueRequest", {"requestId": answer["requestId"]})
        while True:
            told = await self._session.send("Runtime.evaluate", {"expression": _READ, "awaitPromise": True})
            if "exceptionDetails" in told:
                raise httpx2.ReadError("the body broke off, or does not decode")
            if told["result"]["type"] != "string":
                return
            yield base64.b64decode(told["result"]["value"])

    async def finish(self, answer: Event) -> None:
        """Drop what has not been read."""
        await self.tell("Fetch.failRequest", {"requestId": answer["requestId"], "errorReason": "Aborted"})
        await self.tell("Runtime.evaluate", {"expression": _DROP})
        self._reading = False


def _code(url: str, headers: list[tuple[str, str]], content: bytes) -> str:
    """JSON is JavaScript, so nothing of it can become code."""
    how = {
        "method": "POST" if content else "GET",
        "redirect": "manual",
        "credentials": "include",
        "cache": "no-store",
        "headers": [] if _is_ascii(headers) else headers,
    }
    how |= {"body": "x"} if content else {}
    how |= {} if any(name.lower() == "referer" for name, _ in headers) else {"referrerPolicy": "no-referrer"}
    return _SEND % (json.dumps(url), json.dumps(how))


def _is_ascii(headers: list[tuple[str, str]]) -> bool:
    return all(value.isascii() for _, value in headers)


def _headers(asked: Event, wanted: list[tuple[str, str]]) -> dict[str, Any]:
    """The browser's own headers with those that are wanted in their place. The protocol would send other characters
    than ASCII as UTF-8: then the carrier has the headers, as far as a page may set them."""
    if not _is_ascii(wanted):
        return {}
    given = {name.lower() for name, _ in wanted} | set(_OURS)
    pairs = [(name, value) for name, value in asked["request"]["headers"].items() if name.lower() not in given]
    return {"headers": [{"name": name, "value": value} for name, value in pairs + wanted]}


class _Body(httpx2.AsyncByteStream):
    """The answer's body; when it is closed, read or not, the tab is free again."""

    def __init__(self, wire: Wire, carrier: _Carrier, answer: Event) -> None:
        self._wire, self._carrier, self._answer = wire, carrier, answer

    async def __aiter__(self) -> AsyncIterator[bytes]:
        status = self._answer["responseStatusCode"]
        if status in (204, 304) or (300 <= status < 400 and self._has_location()):
            return
        try:
            async for piece in self._carrier.read(self._answer):
                yield piece
        except BrowserError as error:
            raise httpx2.ReadError(_first_line(error)) from error

    def _has_location(self) -> bool:
        return any(one["name"].lower() == "location" for one in self._answer.get("responseHeaders", []))

    async def aclose(self) -> None:
        await self._carrier.finish(self._answer)
        self._wire.give_back(self._carrier)
