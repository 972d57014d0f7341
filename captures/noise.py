"""Which transactions are not part of what the person did, and why: judged by type, method, headers, never by site."""

import re
from typing import Final
from urllib.parse import urlsplit

from captures.body import url_query
from captures.mime import essence, header, is_script
from captures.transaction import Transaction

_STATIC: Final = {
    "script": "a script",
    "stylesheet": "a style sheet",
    "image": "an image",
    "font": "a font",
    "media": "audio or video",
    "texttrack": "subtitles",
    "manifest": "a web app manifest",
    "signedexchange": "a signed exchange",
    "ping": "a beacon",
    "cspviolationreport": "a report of the browser",
    "preflight": "a CORS preflight",
    "prefetch": "a prefetch",
    "websocket": "a web socket",
    "eventsource": "an event stream",
}
_STATIC_MIME: Final = re.compile(
    r"text/css|image/|font/|audio/|video/|application/(font|x-font|vnd\.ms-fontobject|manifest)"
)
_BROWSER_PATHS: Final = ("/favicon.ico", "/apple-touch-icon", "/.well-known/", "/robots.txt")
_AHEAD: Final = frozenset({"next-router-prefetch", "next-router-segment-prefetch", "x-middleware-prefetch"})
"""Headers with which a router of a page says so."""
_CALLBACKS: Final = frozenset({"callback", "jsonp", "_callback", "cb"})


def noise_reason(transaction: Transaction) -> str:
    """Why the transaction carries nothing of the task, or empty if it may."""
    rules = (_unanswered, _of_the_browser, _fetched_ahead, _by_type, _static_by_mime, _beacon)
    return next((reason for rule in rules if (reason := rule(transaction))), "")


def is_noise(transaction: Transaction) -> bool:
    return bool(noise_reason(transaction))


def _unanswered(transaction: Transaction) -> str:
    return "" if transaction.response.status else "nothing came back: aborted or blocked"


def _of_the_browser(transaction: Transaction) -> str:
    url = transaction.request.url
    scheme = url.split(":", 1)[0].lower()
    if scheme not in {"http", "https", "ws", "wss"}:
        return f"internal to the browser ({scheme}:)"
    return "asked for by the browser itself" if _path(url).startswith(_BROWSER_PATHS) else ""


def _fetched_ahead(transaction: Transaction) -> str:
    names = ("purpose", "sec-purpose", "x-purpose", "x-moz")
    said = " ".join(header(transaction.request.headers, name) for name in names).lower()
    by_router = transaction.request.method == "GET" and any(
        name.lower() in _AHEAD for name, _ in transaction.request.headers
    )
    ahead = by_router or "prefetch" in said or "prerender" in said or "preview" in said
    return "a prefetch" if ahead else ""


def _by_type(transaction: Transaction) -> str:
    request = transaction.request
    if request.method == "OPTIONS" and header(request.headers, "access-control-request-method"):
        return "a CORS preflight"
    if transaction.resource_type == "script" and _is_jsonp(transaction):
        return ""
    return _STATIC.get(transaction.resource_type, "")


def _is_jsonp(transaction: Transaction) -> bool:
    """A script that calls the function the query names is data."""
    query = url_query(transaction.request.url, transaction.request.charset)
    names = [value for name, value in query if name.lower() in _CALLBACKS and value]
    start = transaction.response.body[:300].decode("utf-8", "replace")
    return any(f"{name}(" in start for name in names)


def _static_by_mime(transaction: Transaction) -> str:
    """What a page fetches by script may be what was wanted, such as a picture to download; the rest is decoration."""
    name = essence(transaction.response.mime_type)
    if transaction.resource_type != "other" or not (_STATIC_MIME.match(name) or is_script(name)):
        return ""
    return f"static ({name})"


def _beacon(transaction: Transaction) -> str:
    """Sent to another site, and nothing came of it."""
    empty = not transaction.response.body and not transaction.response.body_missing
    pixel = essence(transaction.response.mime_type).startswith("image/") and len(transaction.response.body) < 200
    redirects = bool(header(transaction.response.headers, "location"))
    return "a beacon to another site" if (empty or pixel) and not redirects and _crosses_sites(transaction) else ""


def _crosses_sites(transaction: Transaction) -> bool:
    headers = transaction.request.headers
    said = header(headers, "sec-fetch-site").lower()
    if said:
        return said == "cross-site"
    source = header(headers, "origin") or header(headers, "referer")
    return bool(source) and _site(source) != _site(transaction.request.url)


def _site(url: str) -> str:
    """The last two labels of the host: enough to tell an application from a tracker, if not from a sibling."""
    try:
        return ".".join((urlsplit(url).hostname or "").split(".")[-2:])
    except ValueError:
        return ""


def _path(url: str) -> str:
    try:
        return urlsplit(url).path
    except ValueError:
        return ""
