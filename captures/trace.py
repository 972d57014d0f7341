"""Where a value first came from, with the order of time respected."""

from collections.abc import Iterable, Iterator
from itertools import islice

import msgspec

from captures.capture import Capture
from captures.masking.handle import raw_handle
from captures.snippet import snippet
from captures.sought import Found, Sought
from captures.spelling import Encoding
from captures.text import Source, Text, texts_of

_Place = tuple[Text, Found]


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

    A response counts from its end, its headers from its beginning. URLs count as of the requests of earlier
    transactions, which only pass a value on.
    A value of one or two characters is found only as it is, with no letter or digit beside it; an empty one nowhere.
    The values of requests are looked up in the capture's index, all others in its texts. Raises `UnknownId`.
    """
    moment = capture.transaction(before).started if isinstance(before, str) else before
    indexed = capture.index.places(value)
    places = search(capture, value) if indexed is None else indexed
    found = list(_once(each for each in places if each[0].known(moment)))
    shown = tuple(_origin(value, *each) for each in islice(found, limit))
    return Origins(shown, len(found))


def search(capture: Capture, value: str) -> list[_Place]:
    """Every text that holds the value, at whatever time, earliest first; found by looking through all of them."""
    sought, raw = Sought(value), raw_handle(value)
    found: list[_Place] = []
    for text in texts_of(capture):
        if text.source == "cookie" and raw != value and text.holds(raw):
            # The handle of a decoded cookie is found where the cookie itself stands.
            found.append((text, ("percent", 0)))
        elif here := sought.first(text.data):
            found.append((text, here))
    return sorted(found, key=lambda each: each[0].time)


def _once(places: Iterable[_Place]) -> Iterator[_Place]:
    """What was done to an element counts for its interaction only if the value that was entered does not."""
    before = ""
    for text, found in places:
        if text.source != "interaction":
            yield text, found
        elif text.id != before:
            before = text.id
            yield text, found


def _origin(value: str, text: Text, found: Found) -> Origin:
    encoding, at = found
    data = text.data
    shown = snippet(data, at, at + len(value))
    return Origin(text.source, text.id, text.time, encoding, at, shown, text.name)
