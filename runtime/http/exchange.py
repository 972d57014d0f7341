"""What goes to a server and comes back, and what a browser would make of it: pure, without any connection."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import httpx2

from routines.extracting.page import Page
from routines.origin import origin

_BODY_HEADERS = ("content-type", "content-length", "content-encoding", "content-language")

Headers = list[tuple[str, str]]


class RequestFailed(Exception):
    """A request that did not end as it should; the text is a sentence for the user. `status` 0: no answer came."""

    def __init__(self, reason: str, status: int = 0, url: str = "") -> None:
        super().__init__(reason)
        self.status = status
        self.url = url


@dataclass(frozen=True)
class Filled:
    """The names of the values that were put into each part of a request; those of headers by the lower-case name."""

    address: frozenset[str] = frozenset()
    headers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    body: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Call:
    """A request with nothing left to fill in. `as_document`: a browser would send it by navigating, not by a script.
    `filled` has the names of the values that are in it."""

    method: str
    url: str
    headers: Headers = field(default_factory=list)
    content: bytes = b""
    as_document: bool = False
    filled: Filled = Filled()

    @property
    def names(self) -> frozenset[str]:
        """The names of all values that it carries."""
        return self.filled.address.union(
            self.filled.body if self.content else (),
            *(self.filled.headers.get(name.lower(), ()) for name, _ in self.headers),
        )

    @property
    def by_script(self) -> bool:
        """Whether only a script of the page could have sent it: it has headers that navigating does not."""
        accepts = next((value for name, value in self.headers if name.lower() == "accept"), "text/html")
        return "html" not in accepts or any(name.lower().startswith("x-") for name, _ in self.headers)


@dataclass(frozen=True)
class Answer:
    """The last response, with its body decoded as text, and the redirects before it."""

    status: int
    page: Page
    content: bytes

    def header(self, name: str) -> str:
        return next((value for known, value in self.page.headers if known.lower() == name), "")


class Sender(Protocol):
    """Whoever gets an answer to a call; see `HttpSession.send`."""

    async def send(self, call: Call, *, follow: bool = True, sink: Callable[[bytes], Any] | None = None) -> Answer: ...


def referer_for(document: str, url: str) -> str:
    """By the policy `strict-origin-when-cross-origin`, every browser's default."""
    here, there = origin(document), origin(url)
    if not here or (here.startswith("https:") and there.startswith("http:")):
        return ""
    return document.partition("#")[0] if here == there else f"{here}/"


def redirected(call: Call, answer: Answer, target: str) -> Call:
    """The request that a browser makes next (https://fetch.spec.whatwg.org/#http-redirect-fetch)."""
    try:
        url = str(httpx2.URL(answer.page.url).join(target)).partition("#")[0]
    except httpx2.InvalidURL as error:
        raise RequestFailed(f"the server redirected to '{target[:200]}', which is no address", answer.status) from error
    # A cookie is kept by the session, and the redirect may have set another one in its place.
    dropped = ("cookie",) if origin(url) == origin(call.url) else ("authorization", "cookie", "host")
    filled = replace(call.filled, address=frozenset())  # the new address is the server's
    forgets = answer.status == 303 and call.method not in ("GET", "HEAD")
    if forgets or (answer.status in (301, 302) and call.method == "POST"):
        headers = _without(call.headers, (*dropped, *_BODY_HEADERS, "origin"))
        return Call("GET", url, headers, b"", call.as_document, filled)
    return Call(call.method, url, _without(call.headers, dropped), call.content, call.as_document, filled)


def _without(headers: Headers, names: tuple[str, ...]) -> Headers:
    return [(name, value) for name, value in headers if name.lower() not in names]
