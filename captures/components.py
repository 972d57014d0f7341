"""Pages that a router had as components (React Server Components, `text/x-component`), which only its program reads:
whoever opens their address gets a document, which the snapshot shows that was taken of the page."""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Final
from urllib.parse import parse_qsl, unquote, urljoin

import msgspec
from selectolax.lexbor import LexborHTMLParser

from captures.capture import Capture
from captures.dom import Snapshot
from captures.led_by_header import told_address
from captures.method import changes
from captures.mime import essence
from captures.nesting import shallow
from captures.noise import noise_reason
from captures.order import number
from captures.transaction import Header, Request, Response, Transaction

_COMPONENTS: Final = "text/x-component"
_OF_ROUTER: Final = re.compile(r"rsc|next-.+|sec-fetch-.+|accept|content-type", re.IGNORECASE)
_Key = tuple[str, tuple[tuple[str, str], ...]]
_FRESH: Final = "_rsc"
"""The pair of the query that keeps the components of an address apart from its document in caches."""
_OF_BODY: Final = re.compile(r"content-.+|transfer-encoding|vary", re.IGNORECASE)
_OK, _REFUSED = 200, 400
_HTML: Final = ("Content-Type", "text/html; charset=utf-8")


def with_documents(capture: Capture) -> Capture:
    """The capture with such requests as those for the document, as far as a snapshot shows it, and with one behind each
    that changed something and had the page with its answer to which a header of it led; and a remark."""
    pages = _Pages(capture)
    made = {each.id: rows for each in pages.fetched if (rows := _as_documents(each, pages))}
    if not made:
        return capture
    rows = [one for each in capture.transactions for one in made.get(each.id, [each])]
    said = "1 page that came as components is" if len(made) == 1 else f"{len(made)} pages that came as components are"
    remark = f"{said} read as the document that the browser showed"
    return replace(capture, transactions=number(rows, "t", "started"), remarks=(*capture.remarks, remark))


class _Pages:
    """What came as components, and what the pages looked like, by their addresses."""

    def __init__(self, capture: Capture) -> None:
        told = [each for each in capture.transactions if not noise_reason(each)]
        self.fetched = [each for each in told if essence(each.response.mime_type) == _COMPONENTS]
        self._looks = defaultdict[_Key, list[Snapshot]](list)
        self._asked, self._changed = defaultdict[_Key, list[float]](list), defaultdict[str, list[float]](list)
        self._drawn = defaultdict[str, list[float]](list)
        self._done = sorted(each.time for each in capture.interactions)
        for snapshot in sorted(capture.snapshots, key=lambda each: each.time):
            self._looks[_key(snapshot.url)].append(snapshot)
        for each in sorted(told, key=lambda each: each.started):
            self._times(each).append(each.started)

    def _times(self, each: Transaction) -> list[float]:
        if not changes(each.request.method):
            return self._asked[_key(each.request.url)]
        drawn = essence(each.response.mime_type) == _COMPONENTS
        return (self._drawn if drawn else self._changed)[_site(each.request.url)]

    def shown(self, url: str, fetched: Transaction) -> Snapshot | None:
        """What the page looked like before it was asked for again, or anything was changed on the site; None if nobody
        came there. What it sends by itself when it is shown, such as that it is, changes nothing on it, unless
        components come back."""
        key, site, begun = _key(url), _site(url), fetched.started
        done = _after(self._done, begun) if self._done else begun
        until = min(
            _after(self._asked[key], begun), _after(self._drawn[site], begun), _after(self._changed[site], done)
        )
        looks = self._looks[key]
        place = bisect_left(looks, fetched.ended, key=lambda each: each.time)
        return looks[place] if place < len(looks) and looks[place].time < until else None


def _after(times: Sequence[float], moment: float) -> float:
    place = bisect_right(times, moment)
    return times[place] if place < len(times) else inf


def _as_documents(fetched: Transaction, pages: _Pages) -> list[Transaction]:
    """What the request is read as; none if it is read as it is."""
    if fetched.request.method == "GET":
        shown = pages.shown(fetched.request.url, fetched) if fetched.response.status == _OK else None
        return [_document(fetched, shown)] if shown is not None else []
    led = _led(fetched) if fetched.response.status < _REFUSED else ""
    shown = pages.shown(led, fetched) if led else None
    return [_without_body(fetched), _asked_after(fetched, shown)] if shown is not None else []


def _led(fetched: Transaction) -> str:
    """Where a header leads, if that is on the same site."""
    told = told_address(fetched)
    try:
        led = urljoin(fetched.request.url, told) if told else ""
        return led if _site(led) == _site(fetched.request.url) else ""
    except ValueError:  # it is no address
        return ""


def _document(fetched: Transaction, shown: Snapshot) -> Transaction:
    request = msgspec.structs.replace(
        fetched.request, url=_address(fetched.request.url), headers=_kept(fetched.request.headers)
    )
    told = [pair for pair in fetched.response.headers if not _OF_BODY.fullmatch(pair[0])]
    answer = _answer(shown, told)
    return msgspec.structs.replace(fetched, resource_type="document", request=request, response=answer)


def _without_body(fetched: Transaction) -> Transaction:
    response = msgspec.structs.replace(fetched.response, status=200, body=b"", body_missing=False)
    return msgspec.structs.replace(fetched, response=response)


def _asked_after(fetched: Transaction, shown: Snapshot) -> Transaction:
    request = Request("GET", shown.url.partition("#")[0])
    end = fetched.ended
    return Transaction(f"{fetched.id}.1", end, end, "document", request, _answer(shown))


def _answer(shown: Snapshot, told: Sequence[Header] = ()) -> Response:
    """Without scripts: they are those of the document before, which is no longer shown."""
    page = LexborHTMLParser(shallow(shown.html))
    for script in page.css("script"):
        script.decompose()
    return Response(200, (_HTML, *told), (page.html or "").encode(), _HTML[1])


def _address(url: str) -> str:
    """Without what tells the components of a page from its document."""
    path, _, query = url.partition("#")[0].partition("?")
    kept = [pair for pair in query.split("&") if pair and not pair.startswith(f"{_FRESH}=")]
    return f"{path}?{'&'.join(kept)}" if kept else path


def _site(url: str) -> str:
    return "/".join(url.split("/", 3)[:3])


def _key(url: str) -> _Key:
    """The same for an address, however it is spelt."""
    path, _, query = _address(url).partition("?")
    return unquote(path), tuple(parse_qsl(query, keep_blank_values=True))


def _kept(headers: Sequence[Header]) -> tuple[Header, ...]:
    return tuple(pair for pair in headers if not _OF_ROUTER.fullmatch(pair[0]))
