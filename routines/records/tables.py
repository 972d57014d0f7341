"""Data tables: which rows are records, and what their columns are called."""

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile

from selectolax.lexbor import LexborNode

from routines.extracting.page import is_shown, parsed, visible_text
from routines.records.columns import Row, fields_of, is_filled_in, span, titles
from routines.records.control_rows import without_controls
from routines.records.heading_row import is_heading, own_class
from routines.records.pattern import Found, found
from routines.records.row_groups import read_groups
from routines.records.rows_below import said_below
from routines.records.rule import RecordRule
from routines.records.table_place import table_place
from routines.records.total_rows import without_total

_SEVERAL = 2
"""Rows that can be built alike."""
_PRESSED = "a, button, input, select"


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
    if not records or (len(records) < 2 and not heading) or _is_layout(records, bool(heading)):
        return None
    if not heading and _is_key_value(records):
        return None
    records = [(row, cells) for row, cells in records if row.parent is None or row.parent.tag != "tfoot"] or records
    records, told = without_controls(records)
    records, summed = without_total(records)
    only = f"{_not_heading(heading, records)}{told}{summed}"
    selector = f"{table_place(table, heading)} > tbody > tr{only}:has(> td:nth-child({width}))"
    matched = table.parser.css(selector)
    named = _above([*titles(heading, width), ""], spans)
    fields = fields_of(named, [cells for _, cells in records])
    rule = RecordRule(selector=selector, fields=[*fields, *said_below(records, {field.name for field in fields})])
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
    """The cells that head the columns, and the rows below them; one that spans several may stand over these, the last
    over more than there are, and one that says nothing over boxes."""
    above = list(takewhile(lambda each: each not in full, rows)) or rows
    heading = [cells for _, cells in above if _are_titles(cells) and _heads(cells, columns)]
    heading = heading or _but_last([cells for _, cells in above], [cells for _, cells in full], columns)
    if heading:
        return max(heading, key=len), full
    if len(full) > 1 and is_heading(*full[0], full[1:]):
        return full[0][1], full[1:]
    return [], full


def _are_titles(cells: Row) -> bool:
    says_so = all(cell.tag == "th" or not visible_text(cell) for cell in cells)
    return says_so and [cell.tag for cell in cells[-1:]] == ["th"]


def _heads(cells: Row, columns: int) -> bool:
    spans = [span(cell) for cell in cells]
    return sum(spans) == columns or (len(spans) > 1 and sum(spans[:-1]) < columns < sum(spans))


def _but_last(above: list[Row], records: list[Row], columns: int) -> list[Row]:
    """The only row above the records, if it has titles for all columns but the last, which holds what can be done with
    a record: where the last says something else, or the first nothing, the title of another one may be missing."""
    short = [cells for cells in above if len(cells) > 1 and _are_titles(cells) and sum(map(span, cells)) == columns - 1]
    pressed = all(not visible_text(cells[-1]) or cells[-1].css_first(_PRESSED) is not None for cells in records)
    return short if len(above) == 1 and pressed and any(visible_text(cells[0]) for cells in records) else []


def _not_heading(heading: Row, records: list[tuple[LexborNode, Row]]) -> str:
    """What keeps a heading made of data cells from being taken for a record."""
    if not heading or heading[-1].tag == "th" or heading[0].parent is None:
        return ""
    own = own_class(heading[0].parent, [row for row, _ in records])
    return f":not(.{own})" if own else ":not(:first-child)"


def _is_layout(records: list[tuple[LexborNode, Row]], headed: bool) -> bool:
    """Whether cells hold tables that are shown and not built alike in every row, or mostly fields to fill in: a hint
    that a pointer brings up is no part of its row."""
    if any(is_shown(table, row) for row, _ in records for table in row.css("td table")):
        return len(records) < _SEVERAL or len({_skeleton(row) for row, _ in records}) > 1
    return sum(is_filled_in(cells, headed) for _, cells in records) * 2 > len(records)


def _skeleton(row: LexborNode) -> tuple[str, ...]:
    """How the tables inside it are built, and what else could make it a part of a layout."""
    return tuple(each.tag or "" for each in row.css("table, tr, td, th, form, ul, ol, dl, h1, h2, h3"))


def _is_key_value(records: list[tuple[LexborNode, Row]]) -> bool:
    """Names and what each says by turns, in every row."""
    named = [cell for _, cells in records if len(cells) % 2 == 0 for cell in cells[::2]]
    marked = sum(cell.tag == "th" or visible_text(cell).endswith(":") for cell in named)
    return all(len(cells) % 2 == 0 for _, cells in records) and marked * 2 > len(named)
