"""Pages that the person opened by their address, typed, pasted or kept as a bookmark; no page led there."""

from collections.abc import Iterator
from urllib.parse import urldefrag

from captures.capture import Capture
from captures.mime import header, is_html
from captures.redirect import led_here
from captures.route import routed
from captures.transaction import Transaction

_SOON = 3.0
"""Seconds after a click within which what is asked for may be its doing, where no header tells."""


def opened_addresses(capture: Capture) -> Iterator[tuple[str, float]]:
    """The address of each, with the route that only the browser knows (`/#/things/7`), and when it was asked for."""
    seen = [(each.time, each.url) for each in capture.snapshots]
    seen = sorted([*seen, *((each.time, each.url) for each in capture.interactions)])
    for each in opened_pages(capture):
        shown = next((url for time, url in seen if time >= each.started), "")
        url = each.request.url
        yield (shown if urldefrag(shown).url == url and routed(shown) != url else url), each.started


def opened_pages(capture: Capture) -> Iterator[Transaction]:
    """Those whose request says so (`Sec-Fetch-Site: none`, https://www.w3.org/TR/fetch-metadata/), or, where a recorder
    or an insecure address leaves that out, names no page before it and follows no click. Of a recording that has
    neither the one nor the other it cannot be told."""
    tells = bool(capture.interactions) or any(header(each.request.headers, "referer") for each in capture.transactions)
    for each in capture.transactions:
        if _is_page(each) and _is_opened(each, capture, tells) and led_here(capture, each) is None:
            yield each


def _is_page(each: Transaction) -> bool:
    shown = is_html(each.response.mime_type) or header(each.response.headers, "location")
    return each.resource_type == "document" and each.request.method == "GET" and bool(shown)


def _is_opened(each: Transaction, capture: Capture, tells: bool) -> bool:
    if site := header(each.request.headers, "sec-fetch-site"):
        return site == "none"
    if not tells or header(each.request.headers, "referer"):
        return False
    return not any(each.started - _SOON <= one.time <= each.started for one in capture.interactions)
