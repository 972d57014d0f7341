"""Where every value of every request stands, found in one pass over the texts of a capture."""

import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, get_args

from captures.capture import Capture
from captures.fields import request_values
from captures.masking.handle import raw_handle
from captures.needles import Needles
from captures.sought import SHORTEST, Found, ways_of
from captures.spelling import Encoding
from captures.text import Text, texts_of

MOST: Final = 4096
"""Texts: a value that stands in more is not kept, for it says nothing; `origins` counts it by looking for it."""

LONGEST: Final = 2000
"""Characters: a longer value, such as a file that was uploaded, is looked for when somebody asks where it came from."""

_ENCODINGS: Final[tuple[Encoding, ...]] = get_args(Encoding)
_SHIFT: Final = 40
"""Bits of an entry for where in the text: 128 GB. Those above are for 16 million texts."""

_SHORT_WORD: Final = re.compile(r"[A-Za-z0-9_]{1,2}")
_ALONE: Final = bytes(each if re.match(rb"\w", bytes([each])) else 32 for each in range(256))
"""Only letters, digits and spaces: in a text that is translated so, a short word stands alone between two spaces."""


class Index:
    """The texts in the order of time, and for each value in which of them it stands.

    `values` has the place of each value in `bounds`, which says where its entries in `entries` begin and end. An entry
    is the index of a text, in the upper bits, and `offset * 8 + encoding`.
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

    def _entries(self, value: str) -> Iterator[tuple[int, int]]:
        n = self.values[value]
        for entry in self.entries[self.bounds[n] : self.bounds[n + 1]]:
            yield entry >> _SHIFT, entry & (1 << _SHIFT) - 1

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
    return [value for value in found if SHORTEST <= len(value) <= LONGEST or _SHORT_WORD.fullmatch(value)]


class _Search:
    """The pass over the texts: short words in one automaton, all the ways to write all other values in another.

    A value, the way to write it as it is and, if it is short, its word have the same number.
    """

    def __init__(self, values: list[str]) -> None:
        self.values = sorted(values, key=lambda each: len(each) < SHORTEST)
        longer = [value for value in values if len(value) >= SHORTEST]
        ways = {value.encode("utf-8", "surrogatepass"): n for n, value in enumerate(longer)}
        self._exact = len(ways)
        # Of ways that are an encoded spelling: the values with the number of the encoding, the plainest first.
        self._encoded: dict[int, list[tuple[int, int]]] = {}
        for n, value in enumerate(longer):
            for way, encoding in ways_of(value).items():
                number = ways.setdefault(way, len(ways))
                if encoding != "exact":
                    self._encoded.setdefault(number, []).append((n, _ENCODINGS.index(encoding)))
        self.ways = Needles(list(ways))
        self.words = Needles([b" %b " % value.encode() for value in self.values[self._exact :]])
        self._found = [array("Q") for _ in values]
        self._add = [each.append for each in self._found]

    def text(self, number: int, data: bytes) -> None:
        """Look through one text: of each value the plain spelling counts, else the one that comes first."""
        if number % MOST == MOST - 1:
            self._let_go()
        add, exact, above = self._add, self._exact, number << _SHIFT
        for n, at in self.words.first(b" %b " % data.translate(_ALONE)).items():
            add[exact + n](above | at << 3)
        found = self.ways.first(data)
        for n, at in found.items():
            if n < exact:
                add[n](above | at << 3)
        for n, rank in self._encodings(found).items():
            add[n](above | rank)

    def _encodings(self, found: dict[int, int]) -> dict[int, int]:
        """`offset * 8 + encoding` of the values that do not stand in the text as they are."""
        best: dict[int, int] = {}
        for way in found.keys() & self._encoded.keys():
            for n, encoding in self._encoded[way]:
                rank = found[way] << 3 | encoding
                if n not in found and rank < best.get(n, rank + 1):
                    best[n] = rank
        return best

    def _let_go(self) -> None:
        """Collect no more of what stands everywhere."""
        for n, found in enumerate(self._found):
            if len(found) > MOST:
                self._add[n] = _ignore

    def index(self, texts: Sequence[Text]) -> Index:
        kept = {value: found for value, found in zip(self.values, self._found, strict=True) if len(found) <= MOST}
        bounds, entries = array("Q", [0]), array("Q")
        for found in kept.values():
            entries.extend(found)
            bounds.append(len(entries))
        return Index(texts, {value: n for n, value in enumerate(kept)}, bounds, entries)


def _ignore(entry: int) -> None:
    """In place of `append`, for a value of which there is enough."""
