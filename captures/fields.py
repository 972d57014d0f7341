"""Every value that a request carries, with the place where it stands."""

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from captures.body import (
    JsonLeaf,
    JsonPath,
    cookie_pairs,
    parse_body,
    path_segments,
    url_query,
)
from captures.mime import header
from captures.transaction import Header, Request, Transaction

ValuePlace = Literal["path", "query", "header", "cookie", "form", "multipart", "json", "xml", "text"]

# What a browser or an HTTP client puts there by itself: it never carries a value of the task, and copying it would
# make a routine pretend to be the recorded browser.
BROWSER_HEADERS: Final = frozenset({
    "accept", "accept-charset", "accept-encoding", "accept-language", "access-control-request-headers",
    "access-control-request-method", "alt-used", "cache-control", "connection", "content-length", "device-memory",
    "dnt", "downlink", "dpr", "ect", "expect", "host", "if-modified-since", "if-none-match", "if-range",
    "keep-alive", "pragma", "priority", "proxy-connection", "purpose", "range", "rtt",
    "save-data", "service-worker", "te", "trailer", "transfer-encoding", "upgrade", "upgrade-insecure-requests",
    "user-agent", "viewport-width", "width", "x-client-data", "x-purpose",
})  # fmt: skip
# What follows from the request itself: where it comes from and how its body is written.
STANDARD_HEADERS: Final = frozenset({"referer", "origin", "content-type"})


class RequestValue(msgspec.Struct, frozen=True):
    """One value. `name` is the field's; of a path segment its index from 0; of a JSON leaf the nearest member name.

    `path` leads to a JSON leaf and `data` is that leaf with its JSON type. `standard` marks headers that follow from
    the request itself (Referer, Origin, Content-Type). `filename` is set for a file of a multipart body, with its
    `content_type`; `base64` says that it is no text, and how the value is written.
    """

    place: ValuePlace
    name: str
    value: str
    path: JsonPath = ()
    data: JsonLeaf = None
    standard: bool = False
    filename: str | None = None
    content_type: str = ""
    base64: bool = False


def request_values(transaction: Transaction) -> list[RequestValue]:
    """All values of the request: path, query, headers, cookies, body, each in the order sent.

    Headers that every browser sets by itself are left out; a binary body is one text without a name, in Base64.
    """
    request = transaction.request
    return [*_of_url(request), *_of_headers(request.headers), *_of_body(request)]


def is_browser_header(name: str) -> bool:
    """Whether a browser or HTTP client sets the header by itself."""
    lower = name.lower()
    return lower in BROWSER_HEADERS or lower.startswith("sec-")


def _of_url(request: Request) -> Iterator[RequestValue]:
    for n, segment in enumerate(path_segments(request.url)):
        yield RequestValue("path", str(n), segment, data=segment)
    for name, value in url_query(request.url, request.charset):
        yield RequestValue("query", name, value, data=value)


def _of_headers(headers: tuple[Header, ...]) -> Iterator[RequestValue]:
    for name, value in headers:
        if name.lower() != "cookie" and not is_browser_header(name):
            yield RequestValue("header", name, value, data=value, standard=name.lower() in STANDARD_HEADERS)
    for name, value in headers:
        if name.lower() == "cookie":
            yield from (RequestValue("cookie", key, each, data=each) for key, each in cookie_pairs(value))


def _of_body(request: Request) -> Iterator[RequestValue]:
    body = parse_body(request.body, header(request.headers, "content-type"))
    place = _PLACES[body.kind]
    for part in body.parts:
        yield RequestValue(
            place,
            part.name,
            part.value,
            path=part.path,
            data=part.data,
            filename=part.filename,
            content_type=(part.content_type or "") if part.filename else "",
            base64=part.base64,
        )


_PLACES: Final[dict[str, ValuePlace]] = {
    "empty": "text",
    "form": "form",
    "multipart": "multipart",
    "json": "json",
    "xml": "xml",
    "text": "text",
    "binary": "text",
}
