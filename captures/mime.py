"""Media types, and the kind of resource they stand for."""

import re
from collections.abc import Iterable

from captures.transaction import Header

_BY_DESTINATION = {
    "document": "document", "iframe": "document", "frame": "document", "script": "script", "worker": "script",
    "serviceworker": "script", "sharedworker": "script", "style": "stylesheet", "image": "image", "font": "font",
    "audio": "media", "video": "media", "track": "texttrack", "manifest": "manifest", "websocket": "websocket",
    "empty": "fetch", "report": "ping",
}  # fmt: skip
_BY_MIME = (
    ("text/html", "document"), ("application/xhtml", "document"), ("text/css", "stylesheet"), ("image/", "image"),
    ("font/", "font"), ("application/font", "font"), ("application/x-font", "font"),
    ("application/vnd.ms-fontobject", "font"), ("audio/", "media"), ("video/", "media"),
    ("application/manifest+json", "manifest"), ("text/event-stream", "eventsource"),
)  # fmt: skip

_BEGINS_HTML = re.compile(
    rb"(?:\xef\xbb\xbf)?[\t\n\x0c\r ]*(?:<!--|<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style"
    rb"|title|b|body|br|p)[\t\n\x0c\r >])",
    re.IGNORECASE,
)


def header(headers: Iterable[Header], name: str) -> str:
    """The value of the first header of that name, in any case of letters; empty if there is none."""
    return next((value for key, value in headers if key.lower() == name.lower()), "")


def essence(mime_type: str) -> str:
    """The media type without its parameters, in lower case: `text/html`."""
    return mime_type.split(";")[0].strip().lower()


def parameter(mime_type: str, name: str) -> str:
    """A parameter of a media type, such as `charset` or `boundary`; empty if there is none."""
    for part in mime_type.split(";")[1:]:
        key, _, value = part.partition("=")
        if key.strip().lower() == name:
            return value.strip().strip('"')
    return ""


def is_script(mime_type: str) -> bool:
    return "javascript" in mime_type or "ecmascript" in mime_type


def is_json(mime_type: str) -> bool:
    """Whether it is JSON, also such as `application/problem+json`; JSON lines are not."""
    name = essence(mime_type)
    return name in {"application/json", "text/json", "application/graphql-response+json"} or name.endswith("+json")


def is_xml(mime_type: str) -> bool:
    """Whether it is XML, also such as `application/soap+xml`; XHTML is a page."""
    name = essence(mime_type)
    return name in {"text/xml", "application/xml"} or (name.endswith("+xml") and not is_html(name))


def is_html(mime_type: str) -> bool:
    return essence(mime_type) in {"text/html", "application/xhtml+xml"}


def sniffed(body: bytes) -> str:
    """What browsers take an answer for that does not say what it is: HTML by how it begins, as the WHATWG's MIME
    sniffing has it; empty for all else."""
    return "text/html" if _BEGINS_HTML.match(body) else ""


def guess_resource_type(url: str, headers: Iterable[Header], mime_type: str) -> str:
    """The DevTools resource type where the recorder gave none, from what the browser said and what came back."""
    headers = tuple(headers)
    if url.startswith(("ws:", "wss:")) or header(headers, "upgrade").lower() == "websocket":
        return "websocket"
    if header(headers, "x-requested-with").lower() == "xmlhttprequest":
        return "xhr"
    destination = header(headers, "sec-fetch-dest").lower()
    return _BY_DESTINATION.get(destination) or _from_mime(essence(mime_type))


def _from_mime(name: str) -> str:
    if is_script(name):
        return "script"
    if is_json(name):
        return "fetch"
    return next((kind for start, kind in _BY_MIME if name.startswith(start)), "other")
