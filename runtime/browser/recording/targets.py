"""Every tab, frame and worker of the browser, watched from its first moment on: new ones are held until they are.

https://chromedevtools.github.io/devtools-protocol/tot/Target/
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from captures.transaction import Transaction
from runtime.browser.recording.bodies import Bodies
from runtime.browser.recording.book import Book
from runtime.browser.recording.download import Downloads
from runtime.browser.recording.exchange import Params
from runtime.browser.recording.network import Command, Fetch, Network
from runtime.browser.recording.page import Page
from runtime.browser.recording.wire import ProtocolError, Wire
from runtime.browser.recording.world import BINDING, SCRIPT, WORLD

_POST_DATA: Final = 1_000_000  # bytes that come with the event
_FROM_THE_BROWSER: Final = [{"type": "page"}, {"type": "service_worker"}, {"type": "shared_worker"}]
_FROM_A_TARGET: Final = [{"type": "iframe"}, {"type": "worker"}]
_SHOWING: Final = frozenset({"page", "iframe"})
_LONGEST: Final = 3.0  # seconds that answers may take at the beginning and at the end
_SILENT: Final = 0.5  # seconds after which an answer that goes on no further is looked at


class Targets:
    """Takes every event of the connection, and writes what comes of it into the book.

    `attached`: the browser is the person's own; what was open in it before is none of our business.
    """

    def __init__(self, book: Book, attached: bool) -> None:
        self._book, self._attached = book, attached
        self._network, self._heard = Network(), book.now()
        self._pages: dict[str, Page] = {}
        self._tabs: set[str] = set()
        self._preparing: set[asyncio.Future[Any]] = set()
        self._wire: Wire
        self._bodies: Bodies
        self._downloads: Downloads
        self.over = asyncio.Event()

    async def watch(self, wire: Wire, downloads: Path | None) -> None:
        """Begin. `downloads` is the folder that files are saved in, if it is for us to say."""
        self._wire = wire
        self._bodies = Bodies(wire, self._fetched)
        self._downloads = Downloads(wire, self._network, self._perform, lambda: next(iter(self._pages), ""))
        saving = {"behavior": "allowAndName", "downloadPath": str(downloads)} if downloads else {"behavior": "default"}
        await wire.send("", "Browser.setDownloadBehavior", **saving, eventsEnabled=True)
        await self._follow("", _FROM_THE_BROWSER)
        # Nothing is done in the tabs that are open before they are watched.
        if self._preparing:
            await asyncio.wait(set(self._preparing), timeout=_LONGEST)

    async def open(self, url: str) -> None:
        """Go to the address in the first tab, or in a new one of a browser that is not ours. Raises `ProtocolError`."""
        if self._attached:
            await self._wire.send("", "Target.createTarget", url="about:blank")
        for _ in range(100):
            if self._tabs and not self._preparing:
                break
            await asyncio.sleep(0.05)
        gone = await self._wire.send(next(iter(self._tabs), ""), "Page.navigate", url=url)
        # A file that is saved aborts the navigation to it.
        if gone.get("errorText", "net::ERR_ABORTED") != "net::ERR_ABORTED":
            raise ProtocolError(gone["errorText"])

    async def finish(self) -> None:
        """Look at every page once more, wait for the bodies that were asked for, write what never ended."""
        await asyncio.gather(*(page.look("end") for page in self._pages.values()))
        self._look_at_silent(0.0)
        await self._downloads.finish()
        await self._bodies.finish()
        for page in self._pages.values():
            page.leave()
        await asyncio.sleep(0)  # the answers are taken by callbacks
        self._perform(self._network.flush(self._book.now()))

    async def settle(self) -> None:
        """Wait until no page waits for anything, for a second at most."""
        for _ in range(20):
            await asyncio.sleep(0.05)
            if not self._pending():
                return

    def take(self, session: str, method: str, params: Params) -> None:
        """An event."""
        if method.startswith("Network."):
            self._heard = self._book.now()
            self._perform(self._network.take(session, method, params))
        elif method == "Target.attachedToTarget":
            self._arrived(params["sessionId"], params["targetInfo"], bool(params["waitingForDebugger"]))
        elif method == "Target.detachedFromTarget":
            self._left(params["sessionId"])
        elif method.startswith("Browser.download"):
            self._downloads.take(method, params)
        elif session in self._pages:
            self._pages[session].take(method, params)
            if method == "Page.loadEventFired":
                self._book.page()
            elif method == "Page.frameNavigated":
                frame = params["frame"]
                within = frame["id"] if "parentId" in frame else ""
                self._perform(self._network.leave(session, within, frame["loaderId"]))

    def _arrived(self, session: str, target: Params, held: bool) -> None:
        if not held and self._bodies.is_beside(target["targetId"]):
            return
        if self._attached and not held and target["type"] not in ("iframe", "worker"):
            self._wire.post("", "Target.detachFromTarget", sessionId=session)
            return
        ask = self._asker(session)
        ask("Network.enable", maxPostDataSize=_POST_DATA)
        if target["type"] in _SHOWING:
            self._show(session, target["type"], ask)
        else:
            self._bodies.keep(session)
        if target["type"] != "service_worker":
            self._follow(session, _FROM_A_TARGET)
        letting = asyncio.create_task(self._let_go(session, target))
        self._preparing.add(letting)
        letting.add_done_callback(self._preparing.discard)

    async def _let_go(self, session: str, target: Params) -> None:
        if target["type"] in _SHOWING:
            await self._bodies.keep_beside(session, target["targetId"])
        with suppress(ProtocolError):  # the target is gone already
            await self._wire.send(session, "Runtime.runIfWaitingForDebugger")

    def _show(self, session: str, kind: str, ask: Callable[..., Any]) -> None:
        self._pages[session] = Page(self._wire, session, self._book, self._pending)
        if kind == "page":
            self._tabs.add(session)
        ask("Page.enable")
        ask("Runtime.enable")  # first, for a world that begins before it never gets the binding
        ask("Runtime.addBinding", name=BINDING, executionContextName=WORLD)
        ask("Page.addScriptToEvaluateOnNewDocument", source=SCRIPT, worldName=WORLD, runImmediately=True)
        ask("DOMStorage.enable")

    def _left(self, session: str) -> None:
        self._bodies.left(session)
        self._perform(self._network.leave(session))
        page = self._pages.pop(session, None)
        if page is not None:
            page.leave()
        if session in self._tabs:
            self._tabs.discard(session)
            if not self._tabs:
                self.over.set()

    def _pending(self) -> int:
        self._look_at_silent(_SILENT)
        return self._network.pending

    def _look_at_silent(self, seconds: float) -> None:
        self._perform(self._network.unread(seconds, self._book.now() - self._heard))

    def _asker(self, session: str) -> Callable[..., asyncio.Future[Params]]:
        def ask(method: str, **params: Any) -> asyncio.Future[Params]:
            answer = self._wire.post(session, method, **params)
            self._preparing.add(answer)
            answer.add_done_callback(self._preparing.discard)
            return answer

        return ask

    def _follow(self, session: str, kinds: list[Params]) -> asyncio.Future[Params]:
        return self._wire.post(
            session, "Target.setAutoAttach", autoAttach=True, waitForDebuggerOnStart=True, flatten=True, filter=kinds
        )

    def _perform(self, commands: list[Command]) -> None:
        for command in commands:
            match command:
                case Transaction():
                    self._book.transaction(command)
                case Fetch():
                    self._bodies.ask(command)

    def _fetched(self, wanted: Fetch, body: bytes | None) -> None:
        self._perform(self._network.fetched(wanted.number, wanted.what, body))
