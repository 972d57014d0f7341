"""The row below the records of a table that sums them up."""

import re
from collections.abc import Sequence

from selectolax.lexbor import LexborNode

from routines.extracting.page import visible_text
from routines.records.columns import Row
from routines.records.heading_row import own_class

_NUMBER = re.compile(r"[^\w.,-]{0,5}(-?\d[\d.,' ]{0,30})\W{0,5}(?:[A-Z]{3})?")
_CALLED = re.compile(
    r"(?:sub|grand )?total[es]?|sum(?:me|ma|a)?|gesamt(?:summe|betrag)?|zusammen|somme|totaal|razem|celkem|итого|всего|"
    r"合計|合计|总计",
    re.IGNORECASE,
)
"""What such a row is called."""
_MOST_LABELS = 1

Rows = Sequence[tuple[LexborNode, Row]]


def without_total(rows: Rows) -> tuple[list[tuple[LexborNode, Row]], str]:
    """The rows that are records, and what is to be added to a selector of the rows for that; all of them, and nothing,
    if the last is one like the others."""
    *records, (last, cells) = rows
    own = own_class(last, [row for row, _ in records])
    marked = bool(own) or _is_marked(cells, records) or any(_CALLED.fullmatch(visible_text(each)) for each in cells)
    if not records or not (marked or _has_no_words(cells, records)) or not _sums(cells, records, marked):
        return list(rows), ""
    return records, f":not(.{own})" if own else ":not(:last-child)"


def _is_marked(cells: Row, records: Rows) -> bool:
    """Whether it alone is all bold, or has headings."""
    return _is_bold(cells) and not any(_is_bold(each) for _, each in records)


def _has_no_words(cells: Row, records: Rows) -> bool:
    """Whether it is blank where a record has words, and leads nowhere, below several."""
    blank = [n for n, each in enumerate(cells) if not visible_text(each)]
    words = (visible_text(each[n]) for _, each in records for n in blank)
    leads = any(each.css_first("a[href]") is not None for each in cells)
    return len(records) > 1 and not leads and any(_value(text) is None for text in words if text)


def _is_bold(cells: Row) -> bool:
    return all(each.tag == "th" or each.css_first("b, strong") is not None for each in cells if visible_text(each))


def _sums(cells: Row, records: Rows, marked: bool) -> bool:
    """Whether it has nothing but a word, blanks and the sums of what stands above, one of them at least: of zeros one
    that is marked."""
    columns = list(zip(*(each for _, each in records), strict=True))
    words, sums = 0, 0
    for cell, above in zip(cells, columns, strict=True):
        text = visible_text(cell)
        if text and (value := _value(text)) is None:
            words += 1
        elif text:
            values = [_value(visible_text(each)) for each in above]
            if None in values or abs(sum(each for each in values if each is not None) - (value or 0)) > 0.005:
                return False
            sums += int(marked or bool(value))
    return sums > 0 and words <= _MOST_LABELS


def _value(text: str) -> float | None:
    """`1.234,50 EUR` and `$1,234.50` as numbers."""
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    digits = re.sub(r"[' ]", "", found[1]).rstrip(".,")
    cents = re.search(r"[.,](\d{1,2})$", digits)
    whole = digits[: cents.start()] if cents else digits
    return float(f"{re.sub('[.,]', '', whole) or 0}.{cents[1] if cents else 0}")
