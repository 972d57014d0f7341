"""What the columns of a table say of the texts in a row: which of them it is called by."""

import re
from collections.abc import Sequence

from selectolax.lexbor import LexborNode

from actors.specialists.element import words
from routines.extracting.element import outwards
from routines.extracting.page import texts_of, visible_text

_NAMES = frozenset({"name", "title", "subject", "summary"})
_KINDS = frozenset({"type", "kind", "category", "status", "state", "priority", "severity"})
"""What many things may have in common, though of a few each has another one."""
_ACTIONS = frozenset({"action", "actions", "options", "operations"})
"""What can be done with a row."""
_TITLED = re.compile(r"[^\W\d]{2,} +[^\W\d]{2}")
"""Several words, as a title has them and a kind or a person's first name seldom."""
_NAMING, _OTHER, _SHARED, _SORTING = range(4)


def ranks_by_column(row: LexborNode, others: Sequence[LexborNode]) -> dict[str, int]:
    """The less, the sooner the row is called by a text (in the spelling of `words`) of it: what stands in a column that
    is headed `Title` comes first, last that of one which is headed `Type`, be it further left. Where a column has a
    title for every row, one in which several rows have the same says what they share."""
    cells, columns = _cells(row), _columns([row, *others])
    heads = _heads(row)
    ranks = [_rank(head) for head in heads] if len(heads) == len(cells) else [_OTHER] * len(cells)
    if any(map(_are_titles, columns)):
        shared = [len({*each}) < len(each) for each in columns]
        ranks = [_SHARED if same and at == _OTHER else at for at, same in zip(ranks, shared, strict=True)]
    told = ((words(text), at) for cell, at in zip(cells, ranks, strict=True) for text in texts_of(cell))
    return dict(sorted(told, key=lambda each: -each[1]))


def rank(text: str, ranks: dict[str, int]) -> int:
    return ranks.get(words(text), _OTHER)


def is_beside_columns(row: LexborNode, node: LexborNode) -> bool:
    """Whether an element stands in a cell that says nothing of the row, in a table whose columns have heads: under an
    empty one, or one for what can be done, or where nothing is written."""
    cells, heads = _cells(row), _heads(row)
    around = {each.mem_id for each in outwards(node)}
    found = next((pair for pair in zip(cells, heads, strict=False) if pair[0].mem_id in around), None)
    if found is None or len(heads) != len(cells):
        return False
    cell, head = (words(visible_text(each)) for each in found)
    return not cell or head in {"", *_ACTIONS}


def _rank(head: LexborNode) -> int:
    said = words(visible_text(head)).split()[-1:]
    return _NAMING if _NAMES.intersection(said) else _SORTING if _KINDS.intersection(said) else _OTHER


def _cells(row: LexborNode) -> list[LexborNode]:
    return [each for each in row.iter() if each.tag in ("td", "th")] if row.tag == "tr" else []


def _columns(rows: Sequence[LexborNode]) -> list[list[str]]:
    """What the cells read, column by column; empty ones for a table whose rows have different numbers of cells."""
    table = [[words(visible_text(cell)) for cell in _cells(row)] for row in rows]
    alike = len({len(cells) for cells in table}) == 1
    return [list(column) for column in zip(*table, strict=True)] if alike else [[] for _ in table[0]]


def _are_titles(column: list[str]) -> bool:
    """Whether each reads otherwise, and one at least as a title does."""
    return len({*column}) == len(column) > 1 and any(map(_TITLED.match, column))


def _heads(row: LexborNode) -> list[LexborNode]:
    """The heads of the columns, if no cell spans several of them."""
    table = next((each for each in outwards(row) if each.tag == "table"), None)
    first = _cells(top) if table is not None and (top := table.css_first("tr")) is not None else []
    whole = all("colspan" not in each.attributes for each in (*first, *_cells(row)))
    return first if whole and all(each.tag == "th" for each in first) else []
