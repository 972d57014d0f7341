"""What a page requests, and whether it has come to rest."""

import asyncio
from collections import Counter

from runtime.browser.chromium import BrowserError, Request, Response

_QUIET = 0.15
"""Seconds without a request after which a page has settled; what a click starts, it starts sooner."""
_AWAITED = ("document", "xhr", "fetch", "script")
_SAFE = ("GET", "HEAD", "OPTIONS")
_LONGEST = 200
_AGAIN = 3
"""Requests of one address in one wait, from which on a page is said to go on with it."""


class Traffic:
    """Of one tab: what is under way of the kinds that change what a page shows, and what the operation itself sent."""

    def __init__(self) -> None:
        self._pending: dict[Request, None] = {}
        self._last = 0.0
        self._acts = False
        self._act: Request | None = None
        self._known: set[str] = set()
        self._sent: Counter[str] = Counter()

    def begin(self, acts: bool) -> None:
        """An operation begins. `acts`: it does what a person does, so what it sends first must be answered."""
        self.look()
        self._acts, self._act = acts, None

    def look(self) -> None:
        """A wait begins: it is quiet from now on."""
        self._last = asyncio.get_running_loop().time()
        self._known |= set(self._sent)
        self._sent.clear()

    def start(self, request: Request) -> None:
        if request.resource_type not in _AWAITED:
            return
        self._pending[request] = None
        if self._acts and self._act is None and self._is_act(request):
            self._act = request
        self._sent[_spelt(request)] += 1

    def _is_act(self, request: Request) -> bool:
        """Whether the operation is what sent it: it changes something, or opens a page, and no page kept sending it."""
        if request.is_navigation_request():
            return _is_whole_page(request)
        return request.method not in _SAFE and _spelt(request) not in self._known

    def end(self, request: Request) -> None:
        if self._pending.pop(request, self) is None:
            self._last = asyncio.get_running_loop().time()

    def answer(self, response: Response) -> None:
        """What follows the head of an answer may never end, as where a server tells news in it."""
        if response.request is self._act:
            self._act = None

    def navigated(self, whole: bool) -> None:
        """A document has come; of the one before, if it was the `whole` page, nothing is waited for any more."""
        self._last = asyncio.get_running_loop().time()
        if whole:
            self._pending = {request: None for request in self._pending if request.is_navigation_request()}

    def is_quiet(self) -> bool:
        return not self._pending and asyncio.get_running_loop().time() >= self._last + _QUIET

    def unanswered(self) -> str:
        """What the operation itself sent, if it has had no answer yet; else empty."""
        return _spelt(self._act) if self._act is not None and self._act in self._pending else ""

    def restless(self) -> str:
        """Why the wait that ends now did not end in quiet. What is under way is not waited for again."""
        [(most, times)] = self._sent.most_common(1) or [("", 0)]
        hanging = [_spelt(request) for request in self._pending]
        self._pending.clear()
        if times >= _AGAIN or not hanging:
            return f"it goes on requesting {most}" if most else "it goes on loading"
        return f"{hanging[0]} has had no whole answer"


def _is_whole_page(request: Request) -> bool:
    try:
        return request.frame.parent_frame is None
    except BrowserError:
        return False  # of a tab that is only being opened


def _spelt(request: Request) -> str:
    return f"{request.method} {place_in(request.url)}"


def place_in(url: str) -> str:
    """The address without its query, which may be another one each time, and may hold what is nobody's business. A long
    one is cut where a part of it ends: half a secret would not be masked."""
    place = url.partition("?")[0].partition("#")[0]
    return place if len(place) <= _LONGEST else f"{place[:_LONGEST].rpartition('/')[0]}/…"
