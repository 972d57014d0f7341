"""Rows that say more of the row above them, in one cell across the columns."""

from collections.abc import Sequence

from selectolax.lexbor import LexborNode

from routines.extracting.page import visible_text
from routines.extracting.selector import classes
from routines.records.columns import Row, span
from routines.records.field_name import from_classes, unique
from routines.records.rule import FieldRule

_LEAST = 2


def said_below(records: Sequence[tuple[LexborNode, Row]], taken: set[str]) -> list[FieldRule]:
    """A field for it, if most records have such a row, and none stands above the first, as what heads a group does."""
    rows = [row for row, _ in records]
    own = {row.mem_id for row in rows}
    below = [found for row in rows if (found := _next(row)) is not None and found.mem_id not in own and _is_one(found)]
    before = rows[0].prev
    while before is not None and not before.is_element_node:
        before = before.prev
    texts = {visible_text(row) for row in below}
    if len(below) < _LEAST or 2 * len(below) < len(rows) or len(texts) < _LEAST or (before and _is_one(before)):
        return []
    shared = [name for name in classes(below[0]) if all(name in classes(row) for row in below)]
    if any(name in classes(row) for row in rows for name in shared):
        shared = []
    name = unique(from_classes(shared) or "detail", taken)
    return [FieldRule(name=name, selector=f"+ tr.{'.'.join(shared)}" if shared else "+ td[colspan]")]


def _next(row: LexborNode) -> LexborNode | None:
    after = row.next
    while after is not None and not after.is_element_node:
        after = after.next
    return after


def _is_one(row: LexborNode) -> bool:
    """Whether it is one cell across several columns, with a text."""
    cells = [cell for cell in row.iter() if cell.tag in ("td", "th")]
    return len(cells) == 1 and cells[0].tag == "td" and span(cells[0]) > 1 and bool(visible_text(row))
