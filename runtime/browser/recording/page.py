"""One target that shows a document: what it looks like, what it keeps, what the person does in it."""

import asyncio
import base64
import hashlib
from collections.abc import Callable
from typing import Final, Literal

import msgspec

from captures.dom import Snapshot
from captures.lines import object_of, parse_json
from captures.storage import Stored
from routines.extracting.letters import words_of
from runtime.browser.recording.book import Book
from runtime.browser.recording.exchange import Params
from runtime.browser.recording.upload import Form
from runtime.browser.recording.wire import Wire
from runtime.browser.recording.world import Seeing, Worlds

_QUIET: Final = 0.3  # seconds without a request after which a page counts as settled
_LONGEST: Final = 3.0  # seconds after which it is looked at though it did not settle
_SETTLED_BY: Final = frozenset({"click", "submit", "change", "keydown"})
_LOADED: Final = frozenset({"Page.loadEventFired", "Page.frameStoppedLoading", "Page.navigatedWithinDocument"})


class Page:
    """A tab, or a frame that has a process of its own."""

    def __init__(self, wire: Wire, session: str, book: Book, pending: Callable[[], int]) -> None:
        self.worlds = Worlds(wire, session)
        self._book, self._pending = book, pending
        self._looked: dict[str, str] = {}
        self._waiting: asyncio.Task[None] | None = None
        self._wanted: float | None = None
        self._asked: tuple[float, Params] = (0.0, {})

    def take(self, method: str, params: Params) -> None:
        if method.startswith("Runtime.executionContext"):
            self.worlds.take(method, params)
        elif method == "Runtime.bindingCalled":
            self._told(object_of(parse_json(params["payload"].encode("utf-8", "replace"))))
        elif method.startswith("DOMStorage.domStorageItem") and "newValue" in params:
            self._stored(params)
        elif method == "Page.javascriptDialogOpening":
            self._asked = self._book.now(), params
        elif method == "Page.javascriptDialogClosed":
            self._answered(str(params.get("userInput", "")) if params.get("result") else "")
        elif method in _LOADED:
            self.look_soon("load")

    def look_soon(self, label: str) -> None:
        """Look at the page once it has settled."""
        self._wanted = asyncio.get_running_loop().time()
        if self._waiting is None or self._waiting.done():
            self._waiting = asyncio.create_task(self._look_when_settled(label))

    async def look(self, label: str) -> None:
        """Look at every frame now; one that looks as it did is not written again."""
        for context in self.worlds.frames():
            seen = await self.worlds.see(context)
            if seen is None or not seen.url.startswith("http"):
                continue
            cookies = await self.worlds.cookies([seen.url])
            for each in cookies:
                self._book.stored(Stored(seen.time, "cookie", each["domain"], each["name"], each["value"]))
            window = await self.worlds.window_properties(context, seen)
            self._write(seen, label, {each["name"]: each["value"] for each in cookies}, window)

    def leave(self) -> None:
        """The target is gone."""
        if self._waiting is not None:
            self._waiting.cancel()

    async def _look_when_settled(self, label: str) -> None:
        clock = asyncio.get_running_loop()
        began = quiet = clock.time()
        while clock.time() - quiet < _QUIET and clock.time() - began < _LONGEST:
            await asyncio.sleep(0.05)
            if self._pending() or (self._wanted or 0.0) > quiet:
                quiet = clock.time()
        self._wanted = None
        await self.look(label)
        if self._wanted is not None:  # something happened while we looked
            self._waiting = asyncio.create_task(self._look_when_settled(label))

    def _answered(self, text: str) -> None:
        """What was entered where a script asked for it in a box of the browser's own, which is called as that says: who
        asks for something else asks in another box. At the moment when it asked, for what it sends may be on its way
        already."""
        time, asked = self._asked
        if text and asked.get("type") == "prompt":
            label = asked.get("message", "")
            field = {"selector": ":root", "tag": "input", "input_type": "text", "label": label, "name": _name(label)}
            self._book.interaction({"time": time, "type": "change", "url": asked["url"], "value": text} | field)

    def _told(self, message: Params) -> None:
        value = object_of(message.get("value"))
        match message.get("kind"):
            case "interaction":
                self._book.interaction(value)
                if value.get("type") in _SETTLED_BY:
                    self.look_soon(f"after {value['type']}")
            case "file":
                self._book.files[str(value.get("name"))] = base64.b64decode(str(value.get("data", "")))
            case "form":
                self._book.forms.append(msgspec.convert(value.get("fields"), Form))
            case "seen":
                self._write(msgspec.convert(value, Seeing), "acted on", {}, {})

    def _write(self, seen: Seeing, label: str, cookies: dict[str, str], window: dict[str, str]) -> None:
        self._keep(seen)
        look = hashlib.sha256(
            repr((seen.html, seen.local, seen.session, window)).encode("utf-8", "replace")
        ).hexdigest()
        if not seen.url.startswith("http") or self._looked.get(seen.url) == look:
            return
        self._looked[seen.url] = look
        stores = {"cookies": cookies, "local_storage": seen.local, "session_storage": seen.session}
        self._book.snapshot(
            Snapshot("", seen.time, seen.url, seen.title, seen.html, label, window_properties=window, **stores)
        )

    def _keep(self, seen: Seeing) -> None:
        origin = "/".join(seen.url.split("/", 3)[:3])
        for name, value in seen.local.items():
            self._book.stored(Stored(seen.time, "local", origin, name, value))
        for name, value in seen.session.items():
            self._book.stored(Stored(seen.time, "session", origin, name, value))

    def _stored(self, params: Params) -> None:
        where = params["storageId"]
        origin = str(where.get("storageKey") or where.get("securityOrigin", "")).split("^")[0].rstrip("/")
        area: Literal["local", "session"] = "local" if where.get("isLocalStorage") else "session"
        self._book.stored(Stored(self._book.now(), area, origin, params["key"], params["newValue"]))


def _name(label: str) -> str:
    return "_".join(words_of(label))
