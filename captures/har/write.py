"""A capture as HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/), as Chromium's DevTools import it."""

import base64
from datetime import UTC, datetime
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import msgspec

from captures.capture import Capture
from captures.har.cookies import cookies_sent, cookies_set
from captures.mime import essence, header
from captures.sent_form import as_sent
from captures.transaction import Header, Request, Response, Transaction

_CREATOR: Final = {"name": "superdiscovery", "version": "1"}
_UNKNOWN: Final = -1


def write_har(capture: Capture) -> bytes:
    """The transactions of the capture; interactions, snapshots and storage have no place in a HAR."""
    pages = _pages(capture)
    entries = [_entry(each, _page_of(each, pages)) for each in capture.transactions]
    log = {"version": "1.2", "creator": _CREATOR, "pages": [page for _, page in pages], "entries": entries}
    return msgspec.json.encode({"log": log})


def _pages(capture: Capture) -> list[tuple[float, dict[str, Any]]]:
    """A page begins with each document that was shown; there is one at least."""
    documents = [each for each in capture.transactions if each.resource_type == "document" and each.response.body]
    shown = documents or list(capture.transactions[:1])
    return [(each.started, _page(each, n)) for n, each in enumerate(shown, 1)]


def _page(document: Transaction, n: int) -> dict[str, Any]:
    return {
        "startedDateTime": _moment(document.started),
        "id": f"page_{n}",
        "title": document.request.url,
        "pageTimings": {"onContentLoad": _UNKNOWN, "onLoad": _UNKNOWN},
    }


def _page_of(each: Transaction, pages: list[tuple[float, dict[str, Any]]]) -> str:
    begun = [page for started, page in pages if started <= each.started] or [pages[0][1]]
    return str(begun[-1]["id"])


def _entry(each: Transaction, page: str) -> dict[str, Any]:
    took = max(0.0, round((each.ended - each.started) * 1000, 3))
    waited = min(took, max(0.0, round((each.headers_known - each.started) * 1000, 3)))
    entry = {
        "pageref": page,
        "startedDateTime": _moment(each.started),
        "time": took,
        "request": _request(each.request),
        "response": _response(each.response),
        "cache": {},
        # How the time before the headers was spent is not recorded: all of it was waiting.
        "timings": {
            "blocked": _UNKNOWN,
            "dns": _UNKNOWN,
            "connect": _UNKNOWN,
            "send": 0,
            "wait": waited,
            "receive": round(took - waited, 3),
        },
        "_resourceType": each.resource_type,
    }
    return entry | (_messages(each) if each.resource_type == "websocket" else {})


def _request(request: Request) -> dict[str, Any]:
    said = {
        "method": request.method,
        "url": request.url,
        "httpVersion": "HTTP/1.1",
        "headers": _pairs(request.headers),
        "queryString": _pairs(_query(request.url)),
        "cookies": cookies_sent(request.headers),
        "headersSize": _UNKNOWN,
        "bodySize": len(request.body),
    }
    return said | ({"postData": _posted(request)} if request.body else {})


def _posted(request: Request) -> dict[str, Any]:
    kind = header(request.headers, "content-type")
    text, encoding = _text(as_sent(request))
    form = essence(kind) == "application/x-www-form-urlencoded" and not encoding
    params = {"params": _pairs(_as_written(text))} if form else {}  # Chromium has none of JSON
    return {"mimeType": kind, "text": text, **encoding, **params}


def _as_written(form: str) -> list[tuple[str, str]]:
    """The fields as they travel, still encoded: so does Chromium write them."""
    return [(name, value) for name, _, value in (pair.partition("=") for pair in form.split("&") if pair)]


def _response(response: Response) -> dict[str, Any]:
    text, encoding = _text(response.body)
    known = response.body or not response.body_missing
    content = {"text": text, **encoding} if known else {}
    missing = {"_bodyStripped": True} if response.body_missing else {}
    return {
        "status": response.status,
        "statusText": "",  # not recorded: HTTP/2 has none
        "httpVersion": "HTTP/1.1",
        "headers": _pairs(response.headers),
        "cookies": cookies_set(response.headers),
        "content": {"size": len(response.body), "mimeType": _type(response) or "x-unknown", **content, **missing},
        "redirectURL": header(response.headers, "location"),
        "headersSize": _UNKNOWN,
        "bodySize": _UNKNOWN,
    } | ({} if response.status else {"_error": "net::ERR_ABORTED"})


def _type(response: Response) -> str:
    """That which travelled: text of a HAR is UTF-8 all the same."""
    return f"{essence(response.mime_type)}; charset={response.charset}" if response.charset else response.mime_type


def _messages(each: Transaction) -> dict[str, Any]:
    """Each line of what was said and heard; when, only the beginning and the end tell."""
    both = (("send", each.started, each.request.body), ("receive", each.ended, each.response.body))
    return {
        "_webSocketMessages": [
            {"type": kind, "time": time, "opcode": 1, "data": line}
            for kind, time, body in both
            for line in (body.decode("utf-8", "replace").split("\n") if body else ())
        ]
    }


def _text(body: bytes) -> tuple[str, dict[str, str]]:
    try:
        return body.decode(), {}
    except UnicodeDecodeError:
        return base64.b64encode(body).decode(), {"encoding": "base64"}


def _query(url: str) -> list[tuple[str, str]]:
    try:
        return parse_qsl(urlsplit(url).query, keep_blank_values=True)
    except ValueError:
        return []


def _pairs(pairs: list[tuple[str, str]] | tuple[Header, ...]) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in pairs]


def _moment(time: float) -> str:
    return datetime.fromtimestamp(time, UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
