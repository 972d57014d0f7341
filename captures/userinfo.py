"""Addresses with a name and a password before the host: a browser sends those in a header (RFC 7617), never in the
address, and what a page leads to from there bears them too."""

import base64
from dataclasses import replace
from typing import Final, TypeVar
from urllib.parse import unquote_to_bytes, urlsplit

import msgspec

from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.mime import header
from captures.transaction import Request, Transaction

_Row = TypeVar("_Row", Interaction, Snapshot)

_AUTHORIZATION: Final = "Authorization"


def with_userinfo_in_headers(capture: Capture) -> Capture:
    """The capture with each request as it went over the wire: no address holds credentials, and `Authorization` does
    unless the recorder saw that header itself. Addresses have to be ones that can be read."""
    return replace(
        capture,
        transactions=tuple(map(_as_sent, capture.transactions)),
        interactions=tuple(map(_without, capture.interactions)),
        snapshots=tuple(map(_without, capture.snapshots)),
    )


def _as_sent(each: Transaction) -> Transaction:
    url, credentials = _apart(each.request.url)
    if url == each.request.url:
        return each
    sent = msgspec.structs.replace(each.request, url=url)
    return msgspec.structs.replace(each, request=_authorized(sent, credentials))


def _authorized(request: Request, credentials: bytes) -> Request:
    if not credentials or header(request.headers, _AUTHORIZATION):
        return request
    basic = (_AUTHORIZATION, f"Basic {base64.b64encode(credentials).decode()}")
    return msgspec.structs.replace(request, headers=(*request.headers, basic))


def _without(row: _Row) -> _Row:
    url, _ = _apart(row.url)
    return row if url == row.url else msgspec.structs.replace(row, url=url)


def _apart(url: str) -> tuple[str, bytes]:
    """(the address without them, `name:password`); the latter is empty if there is none."""
    userinfo, at, _ = urlsplit(url).netloc.rpartition("@")
    name, _, password = userinfo.partition(":")
    credentials = unquote_to_bytes(name) + b":" + unquote_to_bytes(password) if userinfo else b""
    return url.replace(f"//{userinfo}{at}", "//", 1), credentials
