"""Which objects and lists of a JSON document can tell a value by a label: found in one pass, however large it is."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from routines.extracting.json_path import Path, nodes
from routines.extracting.page import normal, spoken
from routines.placeholder import as_text

_LONGEST = 1000
"""Characters of a text that may be a label, with the white space in it."""
_MANY, _KEPT = 2_000, 2
"""Objects and lists of a document whose texts are kept, and of how many documents: as they hold the document, its
identity is its own."""
_LARGE: "dict[int, _Texts]" = {}


@dataclass(frozen=True)
class Holding:
    """`both` are the identities of the objects and lists in which, however deep, stand the value and the label or a
    part of it, as texts or as names of members; `called` says whether a member is called as the label is."""

    both: frozenset[int]
    called: bool

    def nodes(self, document: Any) -> Iterator[tuple[Path, Any]]:
        """Those objects and lists of the document with their paths, what is nearer first."""
        return nodes(document, lambda each: id(each) in self.both)

    def lists(self, document: Any) -> Iterator[tuple[Path, list[Any]]]:
        """The lists among them."""
        return ((path, each) for path, each in self.nodes(document) if isinstance(each, list))


def holding(document: Any, label: str, value: str) -> Holding:
    """What the document holds of the two."""
    texts, wanted = _texts_of(document), normal(label).casefold()
    both = texts.above(texts.parts_of(wanted)) & texts.above(texts.given.get(value, ()))
    return Holding(texts.identities(both), wanted in texts.names)


def lists_giving(document: Any, value: str) -> Iterator[tuple[Path, list[Any]]]:
    """The lists in which, however deep, stands the value, as a text or as the name of a member, with their paths; what
    is nearer first."""
    texts = _texts_of(document)
    return Holding(texts.identities(texts.above(texts.given.get(value, ()))), False).lists(document)


class _Texts:
    """Where which text stands in a document: in which of the objects and lists `found`, each with the place of what it
    stands in. `said` are texts and names of members as labels are compared, `names` the latter alone; `given` are
    names of members and all that stands there, as they are sent; `numbers` are whole numbers."""

    def __init__(self, document: Any) -> None:
        self.found: list[tuple[Any, int]] = [(document, -1)]
        self.said, self.given, self.names = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list), set()
        self.numbers = defaultdict[str, list[int]](list)
        for at, (here, _) in enumerate(self.found):
            for name in here if isinstance(here, dict) else ():
                self.names.add(_said(name))
                self._note(name, name, at)
            for each in here.values() if isinstance(here, dict) else here if isinstance(here, list) else (here,):
                if isinstance(each, dict | list):
                    self.found.append((each, at))
                elif each is not None:
                    self._note(each, as_text(each), at)

    def _note(self, text: Any, sent: str, at: int) -> None:
        self.given[sent].append(at)
        if isinstance(text, str):
            for said in _readings(text):
                self.said[said].append(at)
        elif isinstance(text, int) and not isinstance(text, bool):
            self.numbers[sent].append(at)

    def parts_of(self, wanted: str) -> Iterator[int]:
        """Where a text stands that is a part of this one, or a number that is one of its."""
        few = len(self.said) < len(wanted) ** 2
        parts = {text for text in self.said if text in wanted} if few else _parts(wanted) & self.said.keys()
        yield from (at for part in parts for at in self.said[part])
        yield from (at for number in set(numbers_in(wanted)) for at in self.numbers.get(number, ()))

    def above(self, places: Iterable[int]) -> set[int]:
        """The places, and those of all that they stand in."""
        there = set[int]()
        for at in places:
            while at >= 0 and at not in there:
                there.add(at)
                at = self.found[at][1]
        return there

    def identities(self, places: Iterable[int]) -> frozenset[int]:
        return frozenset(id(self.found[at][0]) for at in places)


def numbers_in(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def _parts(text: str) -> set[str]:
    places = range(len(text) + 1)
    return {text[start:end] for start in places for end in places[start + 1 :]}


def _texts_of(document: Any) -> _Texts:
    """Of a large document made only once while it is asked about: many labels are looked for in it."""
    if (known := _LARGE.get(id(document))) is not None and known.found[0][0] is document:
        return known
    made = _Texts(document)
    if len(made.found) > _MANY:
        for oldest in list(_LARGE)[: 1 - _KEPT]:
            del _LARGE[oldest]
        _LARGE[id(document)] = made
    return made


def _readings(text: str) -> set[str]:
    """As labels are compared with it: a word of programs is also called as a page shows it."""
    told = _said(text)
    return {told, spoken(text)} if "_" in told else {told}


def _said(text: str) -> str:
    """As a label is compared; of one that is too long something that no label holds."""
    return normal(text).casefold() or "\n" if len(text) <= _LONGEST else "\n"
