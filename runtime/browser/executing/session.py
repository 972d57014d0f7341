"""The HTTP session of a routine that runs in a browser."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx2

from runtime.browser.chromium import BrowserContext
from runtime.browser.executing.stand_in import StandInWire
from runtime.browser.executing.wire import Wire
from runtime.budget import Budget
from runtime.destinations import Destinations
from runtime.http.exchange import Call, Headers
from runtime.http.page_cookies import Cookies
from runtime.http.session import HttpOptions, HttpSession

_BROWSERS = ("user-agent", "accept-language")


class BrowserSession(HttpSession):
    """Cookies are the browser's, and so are the headers in which it says what it is."""

    def __init__(
        self,
        client: httpx2.AsyncClient,
        wire: Wire,
        hosts: list[str],
        options: HttpOptions,
        destinations: Destinations,
        budget: Budget,
    ) -> None:
        super().__init__(client, hosts, options, destinations, budget)
        self.wire = wire

    @property
    def cookies(self) -> dict[str, str]:
        return self.wire.cookies

    async def _keep(self, url: str, cookies: Cookies) -> None:
        await self.wire.keep(url, cookies)

    def _defaults(self, call: Call) -> Headers:
        return [pair for pair in super()._defaults(call) if pair[0].lower() not in _BROWSERS]


@asynccontextmanager
async def open_session(
    context: BrowserContext, hosts: list[str], options: HttpOptions, destinations: Destinations, budget: Budget
) -> AsyncIterator[BrowserSession]:
    """The client of the session keeps no cookies and adds no headers: the browser does."""
    wire = Wire(context, hosts)
    forgetful = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    carrier = wire if options.stand_in is None else StandInWire(options.stand_in, context, wire)
    async with httpx2.AsyncClient(transport=carrier, cookies=forgetful, trust_env=False) as client:
        for name in list(client.headers):
            del client.headers[name]
        yield BrowserSession(client, wire, hosts, options, destinations, budget)
