"""Values of one thing beside what may be their names: nothing marks these but how they are written."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from selectolax.lexbor import LexborNode

from routines.extracting.page import visible_text
from routines.extracting.selector import classes, unique_place
from routines.extractor import Beside
from routines.records.descriptions import CONTROLS, Group, describe, described
from routines.records.families import Told, families

_MOST = 8
_SEVERAL = 3
"""Rows that are names and values by no chance."""


def supposed(html: str) -> Iterator[Told]:
    """Of rows of two parts, the first of which are short words without a digit that lead nowhere."""
    for around, rows in islice(families(html, ("tr", "div", "li", "p")), _MOST):
        parts = [(row, list(row.iter())) for row in rows]
        pairs = [(row, (cells[0], cells[1])) for row, cells in parts if len(cells) == 2]
        if len(pairs) >= _SEVERAL and 2 * len(pairs) > len(parts) and _are_named([pair for _, pair in pairs]):
            found = _of_table(around, pairs) if pairs[0][0].tag == "tr" else _of_rows(around, pairs)
            yield from ((each.label, each) for each in found)


Pairs = list[tuple[LexborNode, tuple[LexborNode, LexborNode]]]


def _of_table(around: LexborNode, pairs: Pairs) -> Iterator[Beside]:
    for _, (name, _) in pairs:
        yield Beside(selector=f"{unique_place(around)} > tr", label=visible_text(name), within="td:nth-of-type(2)")


def _of_rows(around: LexborNode, pairs: Pairs) -> Iterator[Beside]:
    for each in described(Group(around, [pair for _, pair in pairs], [row for row, _ in pairs])):
        yield from each.fields


def _are_named(pairs: Iterable[tuple[LexborNode, LexborNode]]) -> bool:
    some = list(pairs)
    alike = {(tuple(classes(name)), tuple(classes(value))) for name, value in some}
    words = all(not re.search(r"\d", visible_text(name)) for name, _ in some)
    filled = all(value.css_first(CONTROLS) is None for _, value in some)
    return len(alike) == 1 and words and filled and describe(some)
