"""Data tables: which rows are records, and what their columns are called."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from selectolax.lexbor import LexborNode

from routines.extracting.page import is_shown, parsed, visible_text
from routines.extracting.selector import classes, unique_place
from routines.records.columns import Row, fields_of, is_filled_in, span, titles
from routines.records.control_rows import without_controls
from routines.records.pattern import Found, found
from routines.records.row_groups import read_groups
from routines.records.rule import RecordRule

_ROWS = 3
"""Rows in which a column has links or numbers by no chance."""
_HEADING = 40
"""Characters of the name of a column."""
_COLUMNS = 3
_PRESSED = "a, button, input, select, textarea"
_NUMBER = re.compile(r"[-+]?\d[\d.,: /-]*\W*")


def find_tables(html: str) -> Iterator[Found]:
    """The tables whose rows are records. Layout tables, and tables with others inside their rows, have none."""
    for table in parsed(html).css("table"):
        if (result := read_groups(table) or _read_table(table)) is not None:
            yield result


def _read_table(table: LexborNode) -> Found | None:
    rows = [(row, _cells(row)) for row in _rows(table)]
    width = _width(rows)
    if width < 2:
        return None
    spans = _spans(rows, width)
    full = [(row, cells) for row, cells in rows if cells and cells[-1].tag == "td" and _spans_of(cells) == spans]
    heading, records = _split_heading(rows, full, sum(spans))
    if not heading and sum(spans) > width:
        return None
    if not records or (len(records) < 2 and not heading) or _is_layout(records):
        return None
    if not heading and _is_key_value(records):
        return None
    records, told = without_controls(records)
    only = f"{_not_heading(heading, records)}{told}"
    selector = f"{unique_place(table)} > tbody > tr{only}:has(> td:nth-child({width}))"
    matched = table.parser.css(selector)
    named = _above(titles(heading, width), spans)
    rule = RecordRule(selector=selector, fields=fields_of(named, [cells for _, cells in records]))
    return found(rule, matched) if rule.fields and matched else None


def _rows(table: LexborNode) -> list[LexborNode]:
    """The table's own rows, not those of tables inside it."""
    groups = [child for child in table.iter() if child.tag in ("thead", "tbody", "tfoot")]
    return [row for group in [table, *groups] for row in group.iter() if row.tag == "tr"]


def _cells(row: LexborNode) -> Row:
    return [cell for cell in row.iter() if cell.tag in ("td", "th")]


def _spans(rows: list[tuple[LexborNode, Row]], width: int) -> tuple[int, ...]:
    """How many columns each cell of a record spans: as in most rows of that width, as where the last column has two
    headings, one of them for buttons."""
    counted = Counter(_spans_of(cells) for _, cells in rows if len(cells) == width and cells[-1].tag == "td")
    return max(counted, key=lambda spans: (counted[spans], -sum(spans)), default=(1,) * width)


def _spans_of(cells: Row) -> tuple[int, ...]:
    return tuple(map(span, cells))


def _above(titles: list[str], spans: tuple[int, ...]) -> list[str]:
    """What stands above the first column of each cell."""
    return [titles[sum(spans[:n])] for n in range(len(spans))]


def _width(rows: list[tuple[LexborNode, Row]]) -> int:
    """The number of cells that most rows with more than one data cell have."""
    widths = Counter(len(cells) for _, cells in rows if sum(cell.tag == "td" for cell in cells) and len(cells) > 1)
    return max(widths, key=lambda width: (widths[width], width), default=0)


def _split_heading(
    rows: list[tuple[LexborNode, Row]], full: list[tuple[LexborNode, Row]], columns: int
) -> tuple[Row, list[tuple[LexborNode, Row]]]:
    """The cells that head the columns, and the rows below them; one that spans several may stand over these."""
    above = list(takewhile(lambda each: each not in full, rows)) or rows
    heading = [
        cells for _, cells in above if all(cell.tag == "th" for cell in cells) and sum(map(span, cells)) == columns
    ]
    if heading:
        return max(heading, key=len), full
    if len(full) > 1 and _looks_like_heading(full[0], full[1:]):
        return full[0][1], full[1:]
    return [], full


def _looks_like_heading(first: tuple[LexborNode, Row], others: list[tuple[LexborNode, Row]]) -> bool:
    """A row of data cells that has a class of its own, and is all bold or so named; or the first, if it has words where
    all the others have links or numbers."""
    row, cells = first
    if not _own_class(row, others):
        return _is_first(row) and _says_words(cells, [cells for _, cells in others])
    bold = all(cell.css_first("b, strong") is not None or not visible_text(cell) for cell in cells)
    return bold or any(word in name.lower() for name in classes(row) for word in ("head", "title", "hdr"))


def _is_first(row: LexborNode) -> bool:
    return row.parent is not None and next(each.mem_id for each in row.parent.iter()) == row.mem_id


def _says_words(cells: Row, others: list[Row]) -> bool:
    """Whether every cell is a short text without a digit or anything to press, each another one, above a column that
    has a link or a number in all of its cells. Of two columns the first may name what the second says."""
    texts = [visible_text(cell) for cell in cells]
    words = all(text and len(text) <= _HEADING and not re.search(r"\d", text) for text in texts)
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


def _own_class(row: LexborNode, others: list[tuple[LexborNode, Row]]) -> str:
    elsewhere = {name for other, _ in others for name in classes(other)}
    return next((name for name in classes(row) if name not in elsewhere), "")


def _not_heading(heading: Row, records: list[tuple[LexborNode, Row]]) -> str:
    """What keeps a heading made of data cells from being taken for a record."""
    if not heading or heading[-1].tag == "th" or heading[0].parent is None:
        return ""
    own = _own_class(heading[0].parent, records)
    return f":not(.{own})" if own else ":not(:first-child)"


def _is_layout(records: list[tuple[LexborNode, Row]]) -> bool:
    """Whether cells hold tables that are shown, or mostly fields to fill in: a hint that a pointer brings up is no part
    of its row."""
    if any(is_shown(table, row) for row, _ in records for table in row.css("td table")):
        return True
    return sum(is_filled_in(cells) for _, cells in records) * 2 > len(records)


def _is_key_value(records: list[tuple[LexborNode, Row]]) -> bool:
    """Two columns, the first of which names what the second says."""
    named = [cells[0] for _, cells in records if len(cells) == 2]
    marked = sum(cell.tag == "th" or visible_text(cell).endswith(":") for cell in named)
    return len(named) == len(records) and marked * 2 > len(records)
