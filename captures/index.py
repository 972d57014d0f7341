"""Where every value of every request stands, found in one pass over the texts of a capture."""

import re
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, get_args

from captures.capture import Capture
from captures.fields import request_values
from captures.handle import raw_handle
from captures.needles import Needles
from captures.sought import SHORTEST, Found, ways_of
from captures.spelling import Encoding
from captures.text import Text, texts_of

MOST: Final = 4096
"""Texts: a value that stands in more is not kept, for it says nothing; `origins` counts it by looking for it."""

_ENCODINGS: Final[tuple[Encoding, ...]] = get_args(Encoding)
_ENCODED: Final = 1 << 62
"""Above every place at which a value stands as it is."""

_WORD: Final = re.compile(r"[A-Za-z0-9_]+")
_ALONE: Final = bytes(each if re.match(rb"\w", bytes([each])) else 32 for each in range(256))
"""Only letters, digits and spaces: in a text that is translated so, a short word stands alone between two spaces."""


class Index:
    """The texts in the order of time, and for each value in which of them it stands.

    `values` has the place of each value in `bounds`, which says where its entries in `entries` begin and end. Of the
    entries every first one is the index of a text, every second `offset * 8 + encoding`.
    """

    def __init__(
        self, texts: Sequence[Text], values: Mapping[str, int], bounds: Sequence[int], entries: Sequence[int]
    ) -> None:
        self.texts, self.values, self.bounds, self.entries = texts, values, bounds, entries

    def places(self, value: str) -> list[tuple[Text, Found]] | None:
        """Every text that holds the value, at whatever time, earliest first; None if the index does not know."""
        raw = raw_handle(value)
        if value not in self.values or raw not in self.values:
            return None
        found = dict(self._entries(value))
        if raw != value:
            found |= self._cookies(raw)
        return [(self.texts[n], (_ENCODINGS[found[n] & 7], found[n] >> 3)) for n in sorted(found)]

    def _entries(self, value: str) -> Iterable[tuple[int, int]]:
        n = self.values[value]
        part = self.entries[self.bounds[n] : self.bounds[n + 1]]
        return zip(part[::2], part[1::2], strict=True)

    def _cookies(self, raw: str) -> dict[int, int]:
        """Where the cookie itself stands is a place of what it says once it is decoded."""
        at = _ENCODINGS.index("percent")
        texts = ((n, self.texts[n]) for n, _ in self._entries(raw))
        return {n: at for n, text in texts if text.source == "cookie" and text.holds(raw)}


def index_of(capture: Capture) -> Index:
    """The index of a capture: for all values of its requests that can be told apart from the text around them."""
    texts = sorted(texts_of(capture), key=lambda each: each.time)
    search = _Search(values_of(capture))
    for n, text in enumerate(texts):
        search.text(n, text.data)
    return search.index(texts)


def values_of(capture: Capture) -> list[str]:
    """The values of all requests, each once, and the cookies that are known by what they say decoded."""
    found = dict.fromkeys(each.value for row in capture.transactions for each in request_values(row))
    found |= dict.fromkeys([raw_handle(value) for value in found])
    return [value for value in found if len(value) >= SHORTEST or _WORD.fullmatch(value)]


class _Search:
    """The pass over the texts: short words in one automaton, all the ways to write all other values in another."""

    def __init__(self, values: list[str]) -> None:
        self.values = values
        self._found = [array("Q") for _ in values]
        self._owners: dict[bytes, list[tuple[int, int]]] = {}
        self._words: dict[bytes, int] = {}
        for n, value in enumerate(values):
            if len(value) < SHORTEST:
                self._words[b" %b " % value.encode()] = n
            else:
                self._own(n, value)
        self.ways, self.words = Needles(list(self._owners)), Needles(list(self._words))
        self._owned, self._worded = list(self._owners.values()), list(self._words.values())

    def _own(self, n: int, value: str) -> None:
        for way, encoding in ways_of(value).items():
            self._owners.setdefault(way, []).append((n, _ENCODINGS.index(encoding)))

    def text(self, number: int, data: bytes) -> None:
        """Look through one text: of each value the plain spelling counts, else the one that comes first."""
        best = {self._worded[n]: at << 3 for n, at in self.words.first(b" %b " % data.translate(_ALONE)).items()}
        for way, at in self.ways.first(data).items():
            for n, encoding in self._owned[way]:
                rank = (at << 3) + encoding + (_ENCODED if encoding else 0)
                if rank < best.get(n, _ENCODED << 1):
                    best[n] = rank
        for n, rank in best.items():
            if len(self._found[n]) <= 2 * MOST:
                self._found[n].extend((number, rank & (_ENCODED - 1)))

    def index(self, texts: Sequence[Text]) -> Index:
        kept = {value: n for n, value in enumerate(self.values) if len(self._found[n]) <= 2 * MOST}
        bounds, entries = array("Q", [0]), array("Q")
        for n in kept.values():
            entries.extend(self._found[n])
            bounds.append(len(entries))
        return Index(texts, {value: n for n, value in enumerate(kept)}, bounds, entries)
