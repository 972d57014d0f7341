"""What stands over a list."""

from collections.abc import Iterator
from itertools import islice

from selectolax.lexbor import LexborNode

from routines.extracting.element import outwards
from routines.extracting.page import shown_text

_HEADINGS = "h1, h2, h3, h4, h5, h6, caption, legend"
_FURTHEST = 7
_LONGEST = 120


def heading(record: LexborNode) -> str:
    """The caption of the table in which a record stands, or its row of nothing but one heading cell; else the nearest
    heading before it; empty if there is none."""
    for here in islice(outwards(record), _FURTHEST):
        found = next(filter(None, map(shown_text, (*_of_table(here), *_before(here)))), "")
        if found:
            return found[:_LONGEST]
    return ""


def _of_table(node: LexborNode) -> Iterator[LexborNode]:
    if node.tag == "table":
        yield from node.css("caption")
        rows = ([cell for cell in row.iter() if cell.tag in ("td", "th")] for row in node.css("tr"))
        yield from (cells[0] for cells in rows if len(cells) == 1 and cells[0].tag == "th")


def _before(node: LexborNode) -> Iterator[LexborNode]:
    """Headings among the elements before it, the nearest first."""
    before = node.prev
    while before is not None:
        if before.is_element_node:
            if before.tag in _HEADINGS.split(", "):
                yield before
            yield from reversed(before.css(_HEADINGS))
        before = before.prev
