"""Rows of a table that are there to sort or filter the others: how a selector passes them over."""

from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from routines.extracting.page import visible_text
from routines.extracting.selector import classes, is_stable
from routines.records.columns import Row

_CONTROLS = "input:not([type=checkbox]), select, textarea, button, a"
_FIELDS = 'input:not([type="checkbox"]):not([type="hidden"]), select, textarea'

Rows = list[tuple[LexborNode, Row]]


def without_controls(rows: Rows) -> tuple[Rows, str]:
    """The rows that are records, and what is to be added to a selector of the rows so that it matches only those. All
    of them, and nothing, if no other row is among them or nothing tells them apart."""
    records = [each for each in rows if not _is_control(each[1])]
    if not records or len(records) == len(rows):
        return rows, ""
    kept = {row.mem_id for row, _ in records}
    every = {row.mem_id for row, _ in rows}
    for told in _tellings([row for row, _ in records], [row for row, _ in rows if row.mem_id not in kept]):
        if _matched(rows, told) & every == kept:
            return records, told
    return rows, ""


def _is_control(cells: Row) -> bool:
    """Whether most of its cells hold something to fill in or press and no text, and at most one cell a text."""
    texts = sum(1 for cell in cells if _text(cell))
    controls = sum(1 for cell in cells if not _text(cell) and cell.css_first(_CONTROLS) is not None)
    return texts <= 1 and controls * 2 >= len(cells) and controls > 1


def _text(cell: LexborNode) -> str:
    """What it shows, but for the options of a list box."""
    return "" if cell.css_first("select") is not None else visible_text(cell)


def _tellings(records: list[LexborNode], others: list[LexborNode]) -> Iterator[str]:
    """What all records have and no other row has, or the reverse: a class, fields, an attribute."""
    theirs = set.intersection(*(set(classes(row)) for row in others))
    yield from (f":not(.{name})" for name in sorted(theirs))
    yield f":not(:has({_FIELDS}))"
    shared = set.intersection(*(set(classes(row)) for row in records))
    yield from (f".{name}" for name in sorted(shared))
    held = set.intersection(*(set(row.attributes) for row in records))
    yield from (f"[{name}]" for name in sorted(held) if is_stable(name))


def _matched(rows: Rows, told: str) -> set[int]:
    """Those, and other rows that stand within them."""
    around = {(row.parent.mem_id, row.tag): row.parent for row, _ in rows if row.parent is not None}
    return {each.mem_id for (_, tag), node in around.items() for each in node.css(f"{tag}{told}")}
