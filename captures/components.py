"""Pages that a router had as components (React Server Components, `text/x-component`), which only its program reads:
whoever opens their address gets a document, which the snapshot shows that was taken of the page."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import parse_qsl, urljoin, urlsplit

import msgspec

from captures.capture import Capture
from captures.dom import Snapshot
from captures.expression import expression
from captures.led_by_header import told_address
from captures.mime import essence
from captures.noise import noise_reason
from captures.order import number
from captures.transaction import Header, Request, Response, Transaction

_COMPONENTS: Final = "text/x-component"
_OF_ROUTER: Final = re.compile(r"rsc|next-.+|sec-fetch-.+|accept|content-type", re.IGNORECASE)
_Key = tuple[str, tuple[tuple[str, str], ...]]
_FRESH: Final = "_rsc"
"""The pair of the query that keeps the components of an address apart from its document in caches."""
_SCRIPTS: Final = expression(r"(?s)<!--.*?-->|<script\b.*?</script\s*>", ignore_case=True)
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
        came = (each for each in capture.transactions if essence(each.response.mime_type) == _COMPONENTS)
        self.fetched = [each for each in came if not noise_reason(each)]
        self._times, self._shown = defaultdict[_Key, list[float]](list), defaultdict[_Key, list[Snapshot]](list)
        for each in capture.transactions:  # in their order
            renews = each.request.method == "GET" or essence(each.response.mime_type) == _COMPONENTS
            if renews and not noise_reason(each):
                self._times[_key(each.request.url)].append(each.started)
        for snapshot in capture.snapshots:
            self._shown[_key(snapshot.url)].append(snapshot)

    def shown(self, url: str, fetched: Transaction) -> Snapshot | None:
        """What the page looked like before it was fetched, or changed, again; None if nobody came there."""
        key = _key(url)
        until = next((time for time in self._times[key] if time > fetched.started), float("inf"))
        return next((each for each in self._shown[key] if fetched.ended <= each.time < until), None)


def _as_documents(fetched: Transaction, pages: _Pages) -> list[Transaction]:
    """What the request is read as; none if it is read as it is."""
    if fetched.request.method == "GET":
        shown = pages.shown(fetched.request.url, fetched) if fetched.response.status == _OK else None
        return [_document(fetched, shown)] if shown is not None else []
    led = _led(fetched) if _OK <= fetched.response.status < _REFUSED else ""
    shown = pages.shown(led, fetched) if led else None
    return [_without_body(fetched), _asked_after(fetched, shown)] if shown is not None else []


def _led(fetched: Transaction) -> str:
    """Where a header leads, if that is on the same site."""
    told = told_address(fetched)
    try:
        led = urljoin(fetched.request.url, told) if told else ""
        return led if urlsplit(led)[:2] == urlsplit(fetched.request.url)[:2] else ""
    except ValueError:  # it is no address
        return ""


def _document(fetched: Transaction, shown: Snapshot) -> Transaction:
    request = msgspec.structs.replace(
        fetched.request, url=_address(fetched.request.url), headers=_kept(fetched.request.headers)
    )
    cookies = [pair for pair in fetched.response.headers if pair[0].lower() == "set-cookie"]
    answer = _answer(shown, cookies)
    return msgspec.structs.replace(fetched, resource_type="document", request=request, response=answer)


def _without_body(fetched: Transaction) -> Transaction:
    response = msgspec.structs.replace(fetched.response, status=200, body=b"", body_missing=False)
    return msgspec.structs.replace(fetched, response=response)


def _asked_after(fetched: Transaction, shown: Snapshot) -> Transaction:
    request = Request("GET", shown.url.partition("#")[0])
    end = fetched.ended
    return Transaction(f"{fetched.id}.1", end, end, "document", request, _answer(shown))


def _answer(shown: Snapshot, cookies: Sequence[Header] = ()) -> Response:
    """Without scripts: they are those of the document before, which is no longer shown."""
    html, kept, end = shown.html.encode("utf-8", "replace"), list[bytes](), 0
    for begin, after in _SCRIPTS(html):
        kept.append(html[end:begin])
        end = after
    return Response(200, (_HTML, *cookies), b"".join([*kept, html[end:]]), _HTML[1])


def _address(url: str) -> str:
    """Without what tells the components of a page from its document."""
    path, _, query = url.partition("#")[0].partition("?")
    kept = [pair for pair in query.split("&") if pair and not pair.startswith(f"{_FRESH}=")]
    return f"{path}?{'&'.join(kept)}" if kept else path


def _key(url: str) -> _Key:
    """The same for an address, however its query is spelt."""
    path, _, query = _address(url).partition("?")
    return path, tuple(parse_qsl(query, keep_blank_values=True))


def _kept(headers: Sequence[Header]) -> tuple[Header, ...]:
    return tuple(pair for pair in headers if not _OF_ROUTER.fullmatch(pair[0]))
