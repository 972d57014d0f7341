"""The browser as a routine uses it: one tab at a time, fenced in."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

from routines.origin import origin
from routines.routine import Routine
from runtime.browser.chromium import (
    BrowserContext,
    BrowserError,
    BrowserTimeout,
    BrowserUnavailable,
    Chromium,
    Page,
    WebSocket,
    leave,
)
from runtime.browser.executing.fence import Fence
from runtime.browser.executing.guard import Guard
from runtime.browser.executing.options import BrowserFailed, BrowserOptions
from runtime.browser.executing.tab import Tab
from runtime.budget import Budget
from runtime.destinations import Destinations

_ERROR_PAGE = 1.0
"""Seconds in which Chromium shows that a document did not come."""
_CLOSED = ("Target closed", "has been closed", "Page crashed", "Target crashed")


def _is_of_error(url: str) -> bool:
    return url.startswith("chrome-error:")


class Window:
    """`tab` is where the routine is; `fence` is None in a browser that others use too."""

    def __init__(
        self, context: BrowserContext, guard: Guard, fence: Fence | None, options: BrowserOptions, notes: list[str]
    ) -> None:
        self.context, self.guard, self.fence, self.options = context, guard, fence, options
        self.tab: Tab
        self._before: list[Tab] = []
        self._notes = notes
        self._refused = 0

    async def open_tab(self) -> None:
        """Raises `BrowserUnavailable`."""
        try:
            async with asyncio.timeout(self.options.http.timeout):
                self.tab = await self._tab(await self.context.new_page())
        except TimeoutError as error:
            late = f"The browser opened no tab within {self.options.http.timeout:g} seconds"
            raise BrowserUnavailable(f"{late}: close what keeps it busy, and try again.") from error

    async def _tab(self, page: Page) -> Tab:
        tab = await Tab.open(self.context, page, self.options, self._notes)
        page.on("websocket", self._see)
        if self.fence is None:
            await tab.shield(self.guard)
        return tab

    def _see(self, socket: WebSocket) -> None:
        self.guard.see(socket.url)

    async def follow(self, wanted: bool) -> None:
        """Go where a click has led: into the tab it opened, or back from one that it closed. Others are closed."""
        opened = await self.tab.arrivals()
        for page in opened[:-1] if wanted else opened:
            self._notes.append("the page opened another tab, which was closed")
            await page.close()
        if wanted and opened:
            self._before.append(self.tab)
            self.tab = await self._tab(opened[-1])
            await self.tab.settle()
        while self.tab.page.is_closed() and self._before:
            self.tab = self._before.pop()
        if await self._is_turned_away():
            raise BrowserFailed(self._lost())

    async def _is_turned_away(self) -> bool:
        """Whether the page is that of an error, which comes a while after its document was refused; one that was
        refused to a frame stops nothing."""
        refused, self._refused = self.guard.documents > self._refused, self.guard.documents
        if refused:
            with suppress(BrowserTimeout):
                await self.tab.page.wait_for_url(_is_of_error, wait_until="commit", timeout=_ERROR_PAGE * 1000)
        return _is_of_error(self.tab.page.url)

    def hold(self) -> None:
        """Reach nothing any more to which a secret that a page has been given may not be sent."""
        places = self.guard.destinations.places()
        if self.fence is not None and places is not None:
            self.fence.narrow(places)

    async def close_tabs(self) -> None:
        """In a browser that goes on without us."""
        for tab in [self.tab, *self._before]:
            await leave(tab.page)

    def told(self) -> list[str]:
        """What happened that stopped nothing, each once."""
        return list(dict.fromkeys([*self._notes, *self.guard.notes()]))

    def explain(self, error: BrowserError) -> str:
        """The error as a sentence."""
        text = str(error).partition("\n")[0]
        match text:
            case _ if "ERR_TOO_MANY_REDIRECTS" in text:
                return "the server redirected more than 20 times"
            case _ if "ERR_BLOCKED_BY_CLIENT" in text or "ERR_SOCKS" in text or "ERR_PROXY" in text:
                return self._lost()
            case _ if "ERR_CONNECTION" in text or "ERR_NAME_NOT_RESOLVED" in text or "ERR_ADDRESS" in text:
                return self._lost()
            case _ if "Download is starting" in text or "ERR_ABORTED" in text:
                return "what came is no page but a file, or nothing: use a download for files"
            case _ if any(sign in text for sign in _CLOSED):
                return "the page was closed or crashed"
        if failed := re.search(r"net::(ERR_\w+) at (\S+)", text):
            return f"the exchange with {origin(failed[2])} broke off ({failed[1]})"
        return re.sub(r"^\w+\.\w+: ", "", text).rstrip(".")

    def _lost(self) -> str:
        """Why a document did not come."""
        hosts = ", ".join(self.guard.hosts) or "none"
        if self.guard.document:
            place = origin(self.guard.document) or self.guard.document[:200]
            if self.guard.why.startswith("which is"):
                return f"the page led to {place}, {self.guard.why} ({hosts})"
            return f"the page led to {place}, but {self.guard.why}"
        failed = self.fence.unreachable if self.fence else {}
        where, why = next(reversed(failed.items()), (hosts, "the connection failed"))
        return f"no connection to {where}: is the server running and reachable? ({why})"


@asynccontextmanager
async def open_window(
    chromium: Chromium, routine: Routine, options: BrowserOptions, destinations: Destinations, budget: Budget
) -> AsyncIterator[Window]:
    """In a browser of our own: an empty context, fenced. In one that was attached to: a tab of its context, guarded."""
    stand_in = options.http.stand_in
    guard, notes = Guard(routine.hosts, destinations, stand_in, looks_up=chromium.attached), list[str]()
    async with AsyncExitStack() as stack:
        if chromium.attached:
            window = Window(chromium.context, guard, None, options, notes)
        else:
            reachable = routine.hosts if stand_in is None or stand_in.live else []
            fence = await stack.enter_async_context(Fence(reachable, budget))
            context = await _context(chromium, fence, options)
            stack.push_async_callback(leave, context)
            await guard.watch(await chromium.protocol(), context)
            window = Window(context, guard, fence, options, notes)
        await window.open_tab()
        try:
            yield window
        finally:
            await window.close_tabs()


async def _context(chromium: Chromium, fence: Fence, options: BrowserOptions) -> BrowserContext:
    major = chromium.browser.version.partition(".")[0]
    return await chromium.browser.new_context(
        user_agent=re.sub(r"Chrome/\d+", f"Chrome/{major}", options.http.user_agent),
        ignore_https_errors=options.http.verify is False,
        service_workers="block",
        accept_downloads=False,
        proxy={"server": fence.url, "bypass": "<-loopback>"},
        no_viewport=not options.headless or None,
    )
