"""One HTTP session of a routine: cookies, a browser's headers, redirects by hand, and limits on all of it."""

import asyncio
import ssl
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx2

from captures.charset import decoded
from captures.flattened import as_json, plain
from captures.mime import header
from routines.extracting.page import Page
from routines.limits import Limits
from routines.origin import is_allowed, origin
from runtime.again import Again
from runtime.budget import Budget
from runtime.destinations import Destinations
from runtime.http.exchange import Answer, Call, Headers, RequestFailed, redirected, referer_for
from runtime.http.page_cookies import Cookies, told_apart
from runtime.http.retry_after import TIMES, waited
from runtime.reading import LARGE, apart
from runtime.simulation.wire import StandIn

_DOCUMENT_ACCEPT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
_REDIRECTS = (301, 302, 303, 307, 308)


@dataclass(frozen=True)
class HttpOptions:
    """`timeout`: seconds for a request with its body; `body_limit` and `download_limit`: bytes, after decoding.
    `patience`: for how many seconds a server that is too busy is waited for at most, before a request is sent again;
    `untold`: for how many if it does not say; None: not at all.
    `stand_in` answers in place of the servers; `again` has values that are sent in place of those they give.
    `recorded`: the origins to which the values of these names were sent when they were recorded, and may be sent now,
    whatever the routine says. `limits`: the budget of the whole run."""

    timeout: float = 30.0
    body_limit: int = 32 * 1024 * 1024
    download_limit: int = 1024 * 1024 * 1024
    redirects: int = 20
    verify: bool | ssl.SSLContext = True
    user_agent: str = (
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
    )
    accept_language: str = "en-US,en;q=0.9"
    patience: float = 30.0
    untold: float | None = None
    stand_in: StandIn | None = None
    again: Again | None = None
    recorded: Mapping[str, Collection[str]] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)


class HttpSession:
    """Remembers cookies and the current document, as a browser's tab does. `hosts` are all it may talk to, and
    `destinations` to which of them a secret may go."""

    def __init__(
        self,
        client: httpx2.AsyncClient,
        hosts: list[str],
        options: HttpOptions,
        destinations: Destinations,
        budget: Budget | None = None,
    ) -> None:
        self.budget = budget or Budget(options.limits)
        self.client = client
        self.hosts = hosts
        self.destinations = destinations
        self.options = options
        self.document = ""

    @property
    def cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self.client.cookies.jar}

    async def send(self, call: Call, *, follow: bool = True, sink: Callable[[bytes], Any] | None = None) -> Answer:
        """The answer, redirects followed inside `hosts`; its body goes to `sink` if any. Raises `RequestFailed`."""
        hops: list[Page] = []
        while True:
            answer = await self._hop(call, hops, sink)
            target = answer.header("location")
            if not follow or answer.status not in _REDIRECTS or not target:
                self._remember(call, answer)
                return answer
            if len(hops) == self.options.redirects:
                raise RequestFailed(f"the server redirected more than {len(hops)} times", answer.status, call.url)
            hops.append(answer.page)
            self.budget.keep(sum(len(each.text) for each in hops))
            call = redirected(call, answer, target)

    def _remember(self, call: Call, answer: Answer) -> None:
        if not call.by_script and "html" in answer.header("content-type").lower():
            self.document = answer.page.url

    async def _hop(self, call: Call, hops: list[Page], sink: Callable[[bytes], Any] | None) -> Answer:
        """Sent again to a server that was too busy for it, as far as there is patience."""
        answer = await self._once(call, hops, sink)
        for _ in range(TIMES):
            seconds = waited(answer, call.method, self.options.patience, self.options.untold)
            if seconds is None:
                break
            await asyncio.sleep(seconds)
            answer = await self._once(call, hops, sink)
        return answer

    async def _once(self, call: Call, hops: list[Page], sink: Callable[[bytes], Any] | None) -> Answer:
        self.guard(call.url, hops)
        self.budget.request(call.url)
        try:
            async with asyncio.timeout(self.options.timeout):
                return await self._exchange(call, hops, sink)
        except TimeoutError as error:
            lost = f"no complete answer came within {self.options.timeout:g} seconds{_in_doubt(call.method)}"
            raise RequestFailed(lost, 0, call.url) from error
        except (httpx2.HTTPError, httpx2.InvalidURL, httpx2.StreamError) as error:
            raise RequestFailed(_failure(call, error), 0, call.url) from error

    def guard(self, url: str, hops: Sequence[Page] = ()) -> None:
        """Raises `RequestFailed` for a URL of no allowed host; the one that the client would use decides, not the
        text it came from."""
        try:
            seen = str(httpx2.URL(url))
        except httpx2.InvalidURL as error:
            raise RequestFailed(f"'{url[:200]}' is no address ({error})", 0, url[:200]) from error
        if not is_allowed(seen, self.hosts):
            how = "the server redirected to" if hops else "the request would go to"
            allowed = ", ".join(self.hosts) or "none"
            where = origin(seen) or seen[:200]
            raise RequestFailed(f"{how} {where}, which is not one of the routine's hosts ({allowed})", 0, seen)

    async def _exchange(self, call: Call, hops: list[Page], sink: Callable[[bytes], Any] | None) -> Answer:
        call, set_by_script = told_apart(call)
        await self._keep(call.url, set_by_script)
        headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in self._headers(call)]
        request = self.client.build_request(call.method, call.url, headers=headers, content=call.content or None)
        if not call.content and call.method in ("POST", "PUT", "PATCH"):
            request.headers["Content-Length"] = "0"
        self._hold_secrets(call, request, hops)
        response = await self.client.send(request, stream=True)
        try:
            keep = sink if sink is not None and response.status_code < 300 else None
            content = await self._read(response, keep)
        finally:
            await response.aclose()
        return await self._answer(response, content, hops)

    def _hold_secrets(self, call: Call, request: httpx2.Request, hops: Sequence[Page]) -> None:
        """Raises `RequestFailed` if the request, with its cookies, would carry a secret to where that may not go."""
        headers = [(name.decode("ascii"), value.decode("utf-8", "replace")) for name, value in request.headers.raw]
        if why := self.destinations.refusal(str(request.url), call.names, headers, call.content):
            how = "the server redirected there, but " if hops else ""
            raise RequestFailed(f"{how}{why}", 0, origin(str(request.url)))

    async def _keep(self, url: str, cookies: Cookies) -> None:
        """Put them into the session, for the host of the address alone."""
        host = httpx2.URL(url).host
        for name, value in cookies.items():  # the jar calls a host without a dot so
            self.client.cookies.set(name, value, domain=host if "." in host else f"{host}.local")

    async def _read(self, response: httpx2.Response, sink: Callable[[bytes], Any] | None) -> bytes:
        """The body in bounded pieces, so that neither a long nor a compressed one can fill the memory."""
        limit = self.options.body_limit if sink is None else self.options.download_limit
        content, size = bytearray(), 0
        async for piece in response.aiter_bytes():
            size += len(piece)
            self.budget.receive(len(piece), str(response.url))
            if size > limit:
                reason = f"the body is larger than the limit of {limit} bytes"
                raise RequestFailed(reason, response.status_code, str(response.url))
            if sink is None:
                content += piece
            else:
                sink(piece)
        return bytes(content)

    async def _answer(self, response: httpx2.Response, content: bytes, hops: list[Page]) -> Answer:
        headers = [(name, value) for name, value in response.headers.multi_items()]
        kind, is_large = header(headers, "content-type"), len(content) > LARGE
        text, was_flat = await apart(self.budget, _text_of, content, kind) if is_large else _text_of(content, kind)
        headers = as_json(headers) if was_flat else headers
        page = Page(str(response.url), headers, text, self.cookies, list(hops))
        return Answer(response.status_code, page, content)

    def _headers(self, call: Call) -> Headers:
        """The call's own headers, and those that a browser adds where the call says nothing."""
        given = {name.lower() for name, _ in call.headers}
        return call.headers + [(name, value) for name, value in self._defaults(call) if name.lower() not in given]

    def _defaults(self, call: Call) -> Headers:
        headers = [
            ("User-Agent", self.options.user_agent),
            ("Accept", _DOCUMENT_ACCEPT if call.as_document else "*/*"),
            ("Accept-Language", self.options.accept_language),
        ]
        if referer := referer_for(self.document, call.url):
            headers.append(("Referer", referer))
        if sender := self._origin_for(call):
            headers.append(("Origin", sender))
        return [*headers, ("Upgrade-Insecure-Requests", "1")] if call.as_document else headers

    def _origin_for(self, call: Call) -> str:
        """Sent when something may change, and by scripts to other origins (https://fetch.spec.whatwg.org/#origin-header)."""
        here, there = origin(self.document), origin(call.url)
        if call.method not in ("GET", "HEAD"):
            return here or there
        return here if here and here != there and not call.as_document else ""


def _text_of(content: bytes, kind: str) -> tuple[str, bool]:
    """The body as text, and whether it was JSON that was written flat."""
    text = decoded(content, kind)
    flat = plain(text)
    return flat or text, bool(flat)


def _failure(call: Call, error: Exception) -> str:
    where = origin(call.url) or call.url[:200]
    match error:
        case httpx2.ConnectError():
            return f"no connection to {where}: is the server running and reachable? ({error})"
        case httpx2.DecodingError():
            return f"the body of the answer from {where} does not decode ({error})"
        case httpx2.LocalProtocolError():
            return f"the request cannot be sent ({error})"
    return f"the exchange with {where} broke off ({type(error).__name__}: {error}){_in_doubt(call.method)}"


def _in_doubt(method: str) -> str:
    """What is to be done before a request is sent again whose answer was lost: the server may have had it."""
    return "" if method in ("GET", "HEAD") else "; it may have been carried out: look before you send it again"
