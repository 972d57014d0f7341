"""How a table is found again, on a page that may show another number of tables before it."""

import re

from selectolax.lexbor import LexborNode

from routines.extracting.page import visible_text
from routines.extracting.selector import tag_of, unique_place
from routines.records.columns import Row

_WORDS = re.compile(r"[^\W\d_][^\W\d_ .-]*(?:[ .-][^\W\d_ .-]+)*")
"""A heading that a selector can say, and that counts nothing."""


def table_place(table: LexborNode, heading: Row) -> str:
    """By what names it; else by a heading that no other table has, rather than by its place on the page."""
    place = unique_place(table)
    if re.search(r"[.#\[]", place.rpartition(" > ")[2]):
        return place
    return next(filter(None, (_with(table, cell) for cell in heading)), place)


def _with(table: LexborNode, cell: LexborNode) -> str:
    row = cell.parent
    text = visible_text(cell)
    if row is None or row.parent is None or cell.tag != "th" or not _WORDS.fullmatch(text):
        return ""
    group = "" if row.parent.mem_id == table.mem_id else f"{tag_of(row.parent)} > "
    for within in ("", " "):
        selector = f'table:has(> {group}tr > th{within}:lexbor-contains("{text}"))'
        if [each.mem_id for each in table.parser.css(selector)] == [table.mem_id]:
            return selector
    return ""
