"""Where a value first came from, with the order of time respected."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from captures.capture import Capture
from captures.credential import split_set_cookie
from captures.handle import raw_handle
from captures.snippet import snippet
from captures.spelling import Encoding, spellings
from captures.transaction import Transaction

Source = Literal[
    "response_body",
    "response_header",
    "cookie",
    "storage",
    "window_property",
    "dom",
    "interaction",
    "url",
]
# Recorders write the start of a request in whole milliseconds: what follows at once may seem to start before.
_GRAIN = 0.002
_SHORTEST = 3
_WORD = re.compile(rb"[A-Za-z0-9_]")
_Found = tuple[Encoding, int]


class Origin(msgspec.Struct, frozen=True):
    """One place that knew the value before. `id` is that of the transaction, snapshot or interaction (empty for
    storage); `time` is when it was known (Unix seconds). `name` is the header, cookie, storage key, property or field.

    `encoding` is how the value is written there; `offset` counts bytes of UTF-8 in the body, header value, HTML, ...
    """

    source: Source
    id: str
    time: float
    encoding: Encoding
    offset: int
    snippet: str
    name: str = ""


class Origins(msgspec.Struct, frozen=True):
    """The earliest origins, and how many places there are in `total`; each place counts once, however often the value
    stands in it."""

    origins: tuple[Origin, ...]
    total: int


def origins(capture: Capture, value: str, before: str | float, limit: int = 20) -> Origins:
    """Who knew the value before a transaction started (its id) or before a moment (Unix seconds), earliest first.

    A response counts from its end. URLs count as of the requests of earlier transactions, which only pass a value on.
    A value of one or two characters is found only as it is, with no letter or digit beside it; an empty one nowhere.
    Raises `UnknownId`.
    """
    moment = capture.transaction(before).started if isinstance(before, str) else before
    search = _Search(value)
    places = [*_transactions(capture, search, moment), *_snapshots(capture, search, moment)]
    places += [*_interactions(capture, search, moment), *_storage(capture, search, moment)]
    found = sorted(places, key=lambda each: each.time)
    return Origins(tuple(found[:limit]), len(found))


class _Search:
    """Looks for one value in all the encodings it may travel in."""

    def __init__(self, value: str) -> None:
        self.value = value
        self._short = len(value) < _SHORTEST
        ways = spellings(value) if value else {}
        # In base64 a short value is a few letters that stand everywhere.
        self._ways = {way: name for way, name in ways.items() if name == "exact" or not self._short}

    def first(self, data: bytes) -> _Found | None:
        """How the value is written in the data, and at which byte: as it is if it stands so, else where it is first."""
        found = [(at, name) for way, name in self._ways.items() if (at := self._position(data, way)) >= 0]
        at, name = min(found, key=lambda each: (each[1] != "exact", each[0]), default=(-1, None))
        return (name, at) if name else None

    def origin(self, source: Source, row: str, time: float, text: bytes | str, name: str = "") -> Iterator[Origin]:
        data = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
        if (found := self.first(data)) is not None:
            encoding, at = found
            yield Origin(source, row, time, encoding, at, snippet(data, at, at + len(self.value)), name)

    def cookie(self, row: str, time: float, name: str, value: str) -> Iterator[Origin]:
        """A cookie; the handle of a decoded cookie is found where the cookie itself stands."""
        raw = raw_handle(self.value)
        if raw != self.value and value == raw:
            yield Origin("cookie", row, time, "percent", 0, value, name)
        else:
            yield from self.origin("cookie", row, time, value, name)

    def _position(self, data: bytes, way: bytes) -> int:
        at = data.find(way)
        while self._short and at >= 0 and _touches_word(data, at, at + len(way)):
            at = data.find(way, at + 1)
        return at


def _touches_word(data: bytes, start: int, end: int) -> bool:
    before, after = data[max(0, start - 1) : start], data[end : end + 1]
    return bool(_WORD.match(before) or _WORD.match(after))


def _transactions(capture: Capture, search: _Search, moment: float) -> Iterator[Origin]:
    for each in capture.transactions:
        if each.started < moment - _GRAIN or (each.started < moment and each.ended <= moment):
            yield from search.origin("url", each.id, each.started, each.request.url)
        if each.response.status and each.ended <= moment + _GRAIN and each.started < moment:
            yield from search.origin("response_body", each.id, each.ended, each.response.body)
            yield from _headers(each, search)


def _headers(each: Transaction, search: _Search) -> Iterator[Origin]:
    for name, value in each.response.headers:
        if name.lower() == "set-cookie":
            cookie, text, _ = split_set_cookie(value)
            yield from search.cookie(each.id, each.ended, cookie, text)
        else:
            yield from search.origin("response_header", each.id, each.ended, value, name)


def _snapshots(capture: Capture, search: _Search, moment: float) -> Iterator[Origin]:
    for each in capture.snapshots:
        if each.time >= moment:
            continue
        yield from search.origin("dom", each.id, each.time, each.html)
        for name, value in each.cookies.items():
            yield from search.cookie(each.id, each.time, name, value)
        for name, value in (each.local_storage | each.session_storage).items():
            yield from search.origin("storage", each.id, each.time, value, name)
        for name, value in each.window_properties.items():
            yield from search.origin("window_property", each.id, each.time, value, name)


def _interactions(capture: Capture, search: _Search, moment: float) -> Iterator[Origin]:
    for each in capture.interactions:
        if each.time < moment:
            written = each.value if search.first(each.value.encode("utf-8", "replace")) else each.text
            yield from search.origin("interaction", each.id, each.time, written, each.name)


def _storage(capture: Capture, search: _Search, moment: float) -> Iterator[Origin]:
    for each in capture.storage:
        if each.time >= moment:
            continue
        if each.area == "cookie":
            yield from search.cookie("", each.time, each.name, each.value)
        else:
            yield from search.origin("storage", "", each.time, each.value, each.name)
