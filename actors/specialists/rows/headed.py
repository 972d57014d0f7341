"""What the heads of the columns of a table say of the texts in a row: which of them it is called by."""

from selectolax.lexbor import LexborNode

from actors.specialists.element import words
from routines.extracting.element import outwards
from routines.extracting.page import texts_of, visible_text

_NAMES = frozenset({"name", "title", "subject", "summary"})
_KINDS = frozenset({"type", "kind", "category", "status", "state", "priority", "severity"})
"""What many things may have in common, though of a few each has another one."""
_NAMING, _OTHER, _SORTING = range(3)


def ranks_by_head(row: LexborNode) -> dict[str, int]:
    """The less, the sooner the row is called by a text (in the spelling of `words`) of it: what stands in a column that
    is headed `Title` comes before that of one which is headed `Type`, be that further left. Empty without heads."""
    cells, heads = _cells(row), _heads(row)
    pairs = zip(cells, heads, strict=True) if len(cells) == len(heads) else ()
    told = ((words(text), _rank(head)) for cell, head in pairs for text in texts_of(cell))
    return dict(sorted(told, key=lambda each: -each[1]))


def rank(text: str, ranks: dict[str, int]) -> int:
    return ranks.get(words(text), _OTHER)


def _rank(head: LexborNode) -> int:
    said = words(visible_text(head)).split()[-1:]
    return _NAMING if _NAMES.intersection(said) else _SORTING if _KINDS.intersection(said) else _OTHER


def _cells(row: LexborNode) -> list[LexborNode]:
    return [each for each in row.iter() if each.tag in ("td", "th")] if row.tag == "tr" else []


def _heads(row: LexborNode) -> list[LexborNode]:
    """The heads of the columns, if no cell spans several of them."""
    table = next((each for each in outwards(row) if each.tag == "table"), None)
    first = _cells(top) if table is not None and (top := table.css_first("tr")) is not None else []
    whole = all("colspan" not in each.attributes for each in (*first, *_cells(row)))
    return first if whole and all(each.tag == "th" for each in first) else []
