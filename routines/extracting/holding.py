"""Which objects and lists of a JSON document can tell a value by a label: found in one pass, however large it is."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from routines.extracting.json_path import Path, nodes
from routines.extracting.page import normal
from routines.placeholder import as_text

_LONGEST = 1000
"""Characters of a text that may be a label, with the white space in it."""


@dataclass(frozen=True)
class Holding:
    """`both` are the identities of the objects and lists in which, however deep, stand the value and the label or a
    part of it, as texts or as names of members; `called` says whether a member is called as the label is."""

    both: frozenset[int]
    called: bool

    def nodes(self, document: Any) -> Iterator[tuple[Path, Any]]:
        """Those objects and lists of the document with their paths, what is nearer first."""
        return nodes(document, lambda each: id(each) in self.both)


def holding(document: Any, label: str, value: str) -> Holding:
    """What the document holds of the two."""
    wanted, called = normal(label).casefold(), False
    found, says, gives = [(document, -1)], [False], [False]
    for at, (here, _) in enumerate(found):
        names = here if isinstance(here, dict) else ()
        said = [text for each in names if (text := _said(each)) in wanted]
        called = called or wanted in said
        says[at], gives[at] = bool(said), value in names
        for each in here.values() if isinstance(here, dict) else here if isinstance(here, list) else (here,):
            if isinstance(each, dict | list):
                found.append((each, at))
                says.append(False)
                gives.append(False)
            else:
                says[at] = says[at] or (isinstance(each, str) and _said(each) in wanted)
                gives[at] = gives[at] or (each is not None and as_text(each) == value)
    for at in range(len(found) - 1, 0, -1):
        above = found[at][1]
        says[above], gives[above] = says[above] or says[at], gives[above] or gives[at]
    both = (id(each) for (each, _), told, given in zip(found, says, gives, strict=True) if told and given)
    return Holding(frozenset(both), called)


def _said(text: str) -> str:
    """As a label is compared; of one that is too long something that no label holds."""
    return normal(text).casefold() or "\n" if len(text) <= _LONGEST else "\n"
