"""Which row names the columns, though it is built as the records below it are."""

import re
from collections.abc import Iterable

from selectolax.lexbor import LexborNode

from routines.extracting.page import visible_text
from routines.extracting.selector import classes
from routines.records.columns import Row

_ROWS = 3
"""Rows in which a column has links or numbers by no chance."""
_LONGEST = 40
"""Characters of the name of a column."""
_COLUMNS = 3
_PRESSED = "a, button, input, select, textarea"
_NUMBER = re.compile(r"[-+]?\d[\d.,: /-]*\W*")


def is_heading(row: LexborNode, cells: Row, others: list[tuple[LexborNode, Row]]) -> bool:
    """A row of data cells that has a class of its own, and is all bold or so named; or the first, if it has words where
    all the others have links or numbers."""
    own = own_class(row, [other for other, _ in others])
    if not own:
        return _is_first(row) and _says_words(cells, [cells for _, cells in others])
    bold = all(cell.css_first("b, strong") is not None or not visible_text(cell) for cell in cells)
    return bold or any(word in name.lower() for name in classes(row) for word in ("head", "title", "hdr"))


def own_class(row: LexborNode, others: Iterable[LexborNode]) -> str:
    elsewhere = {name for other in others for name in classes(other)}
    return next((name for name in classes(row) if name not in elsewhere), "")


def _is_first(row: LexborNode) -> bool:
    return row.parent is not None and next(each.mem_id for each in row.parent.iter()) == row.mem_id


def _says_words(cells: Row, others: list[Row]) -> bool:
    """Whether every cell is a short text without a digit or anything to press, each another one, above a column that
    has a link or a number in all of its cells. Of two columns the first may name what the second says."""
    texts = [visible_text(cell) for cell in cells]
    words = all(text and len(text) <= _LONGEST and not re.search(r"\d", text) for text in texts)
    if (
        len(cells) < _COLUMNS
        or not words
        or len(set(texts)) < len(texts)
        or any(cell.css_first(_PRESSED) is not None for cell in cells)
    ):
        return False
    told = sum(all(map(_links_or_counts, column)) for column in zip(*others, strict=True))
    return told > 1 or (told == 1 and len(others) >= _ROWS)


def _links_or_counts(cell: LexborNode) -> bool:
    return cell.css_first("a[href]") is not None or _NUMBER.fullmatch(visible_text(cell)) is not None
