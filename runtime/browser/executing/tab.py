"""The tab that a routine works in, and everything that can go wrong with it."""

import asyncio
import re
from collections.abc import Coroutine
from typing import Any, TypeVar

from runtime.browser.chromium import BrowserContext, BrowserError, CDPSession, Dialog, Download, Frame, Page
from runtime.browser.executing.guard import Guard
from runtime.browser.executing.options import BrowserFailed, BrowserOptions
from runtime.browser.executing.traffic import Traffic, place_in

_TICK = 0.03
_MARGIN = 0.3
"""Seconds before the end of an operation at which its wait ends, so that it can say what it waited for."""
_DIALOGS = 20
_INIT = """
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'SharedWorker']) {
  try { delete window[name]; } catch {}
}
"""
"""Ways out that no interception sees."""

Result = TypeVar("Result")


class Tab:
    """A page with its session of the DevTools protocol. `notes` has what happened that stopped nothing."""

    def __init__(self, page: Page, session: CDPSession, options: BrowserOptions, notes: list[str]) -> None:
        self.page, self.session, self.options, self.notes = page, session, options, notes
        self.opened: list[Page] = []
        self._opening = 0
        self.navigations = self.dialogs = 0
        self._traffic = Traffic()
        self._began = self._end = asyncio.get_running_loop().time()
        self._received: dict[str, int] = {}
        self._kinds: dict[str, tuple[str, str]] = {}
        self._trouble: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, context: BrowserContext, page: Page, options: BrowserOptions, notes: list[str]) -> "Tab":
        tab = cls(page, await context.new_cdp_session(page), options, notes)
        page.on("crash", lambda _: tab.fail("the page crashed"))
        page.on("dialog", tab._answer)
        page.on("download", tab._refuse)
        page.on("popup", tab._open)
        page.on("framenavigated", tab._count)
        page.on("request", tab._traffic.start)
        page.on("response", tab._traffic.answer)
        page.on("requestfinished", tab._traffic.end)
        page.on("requestfailed", tab._traffic.end)
        tab.session.on("Page.windowOpen", tab._announce)
        await tab.session.send("Page.enable")
        tab.session.on("Network.requestWillBeSent", tab._know)
        tab.session.on("Network.dataReceived", tab._weigh)
        await tab.session.send("Network.enable")
        await page.add_init_script(_INIT)
        return tab

    async def shield(self, guard: Guard) -> None:
        """Hold this tab alone to the hosts, in a browser that others use too."""
        await guard.watch(self.session, self.page.context)
        await self.page.route_web_socket(re.compile(""), lambda socket: guard.admit(socket))

    def fail(self, reason: str) -> None:
        """End the operation, whatever it is waiting for."""
        if not self._trouble.done():
            self._trouble.set_result(reason)

    async def within(self, seconds: float, doing: Coroutine[Any, Any, Result]) -> Result:
        """The result, unless trouble or the time limit comes first. Raises `BrowserFailed`."""
        self._began = asyncio.get_running_loop().time()
        self._end = self._began + seconds
        task = asyncio.ensure_future(doing)
        try:
            either: list[asyncio.Future[Any]] = [task, self._trouble]
            await asyncio.wait(either, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if self._trouble.done():
                raise BrowserFailed(self._trouble.result(), 0, self.page.url)
            if not task.done():
                raise BrowserFailed(f"it did not end within {seconds:g} seconds", 0, self.page.url)
            return task.result()
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            if self._trouble.done() and not self.page.is_closed():
                self._trouble = asyncio.get_running_loop().create_future()

    def begin(self, acts: bool) -> None:
        """An operation begins: what is counted, is counted for it. `acts`: it does what a person does on a page."""
        self._traffic.begin(acts)
        self.navigations = self.dialogs = self._opening = 0

    async def arrivals(self) -> list[Page]:
        """The tabs that the page has opened since the last call: each is announced before it is there."""
        loop = asyncio.get_running_loop()
        end = loop.time() + self.options.patience
        while len(self.opened) < self._opening and loop.time() < end:  # noqa: ASYNC110
            await asyncio.sleep(_TICK)
        self._opening, opened, self.opened = 0, self.opened, []
        return opened

    def _announce(self, event: dict[str, Any]) -> None:
        self._opening += 1

    def _open(self, opened: Page) -> None:
        self.opened.append(opened)

    async def settle(self) -> None:
        """Wait until the document is there and, for a while, until nothing is being requested. A page that goes on for
        ever is used as it is, and that is told. Raises `BrowserFailed` if what the operation itself sent has had no
        answer by its end."""
        loop = asyncio.get_running_loop()
        await self.page.wait_for_load_state("domcontentloaded", timeout=self.options.http.timeout * 1000)
        self._traffic.look()
        end = loop.time() + self.options.settling
        while not (quiet := self._traffic.is_quiet()) and loop.time() < end:
            await asyncio.sleep(_TICK)
            if self._traffic.unanswered():  # it may take as long as the operation
                end = max(end, min(loop.time() + self.options.settling, self._end - _MARGIN))
        if sent := self._traffic.unanswered():
            late = f"{sent}, which it sent, had no answer within {loop.time() - self._began:.0f} seconds"
            raise BrowserFailed(f"{late}: whether it was done is not known", 0, self.page.url)
        if not quiet:
            late = f"the page {place_in(self.page.url)} did not come to rest within {self.options.settling:g} seconds"
            self.notes.append(f"{late}: {self._traffic.restless()}; it was used as it was then")
        await self.page.wait_for_load_state("domcontentloaded", timeout=self.options.http.timeout * 1000)

    def _count(self, frame: Frame) -> None:
        self._traffic.navigated(frame.parent_frame is None)
        if frame.parent_frame is None:
            self.navigations += 1
        if self.navigations > self.options.navigations:
            self.fail(f"the page goes on navigating: {self.navigations} times in one operation")

    async def _answer(self, dialog: Dialog) -> None:
        """An alert tells, and leaving a page was asked for; any other question is one that a routine cannot answer."""
        self.dialogs += 1
        told = f"the page showed a dialog ({dialog.type}): '{dialog.message[:200]}'"
        knows = dialog.type in ("alert", "beforeunload") and self.dialogs <= _DIALOGS
        if knows:
            self.notes.append(told)
        else:
            self.fail(f"{told}, which a routine cannot answer")
        try:
            await (dialog.accept() if knows else dialog.dismiss())
        except BrowserError:
            return  # the page that asked is gone

    async def _refuse(self, download: Download) -> None:
        self.notes.append(f"the page started a download ({download.suggested_filename[:100]}), which was refused")

    def _know(self, event: dict[str, Any]) -> None:
        self._kinds[event["requestId"]] = event.get("type", ""), event["request"]["url"]

    async def _weigh(self, event: dict[str, Any]) -> None:
        """Whatever is kept in memory is held to the limit of a body; media are not."""
        request = event["requestId"]
        kind, url = self._kinds.get(request, ("", ""))
        self._received[request] = size = self._received.get(request, 0) + event["dataLength"]
        limit = self.options.http.body_limit
        if size > limit and kind != "Media":
            self.fail(f"the body of {url[:200]} is larger than the limit of {limit} bytes")
            try:
                await self.session.send("Page.stopLoading")
            except BrowserError:
                return  # it is gone already
