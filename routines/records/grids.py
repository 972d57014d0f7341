"""Lists that are drawn as tables are: of items with as many cells each, below a heading that is built as they are."""

from selectolax.lexbor import LexborNode

from routines.extracting.page import visible_text
from routines.records.columns import Row
from routines.records.field_name import snake, unique
from routines.records.heading_row import is_heading, own_class
from routines.records.pattern import place
from routines.records.rule import FieldRule

_ROLE = "columnheader"


def without_heading(items: list[LexborNode]) -> tuple[list[str], list[LexborNode], str]:
    """The names of the columns, the items but for the heading, and what a selector says of that; no names and all of
    them if none heads the others."""
    rows = [(item, list(item.iter())) for item in items]
    (first, cells), others = rows[0], rows[1:]
    if len(cells) < 2 or not others or any(len(each) != len(cells) for _, each in others):
        return [], items, ""
    if not (only := _told(first, cells, others)):
        return [], items, ""
    return [snake(visible_text(cell)) for cell in cells], items[1:], only


def _told(first: LexborNode, cells: Row, others: list[tuple[LexborNode, Row]]) -> str:
    if all(cell.attributes.get("role") == _ROLE for cell in cells):
        return f':not(:has([role="{_ROLE}"]))'
    if any(not visible_text(cell) for cell in cells) or not is_heading(first, cells, others):
        return ""
    own = own_class(first, [row for row, _ in others])
    return f":not(.{own})" if own else ":not(:first-child)"


def named(fields: list[FieldRule], names: list[str], item: LexborNode) -> list[FieldRule]:
    """The fields, called as the columns are in which they stand."""
    taken, renamed = set[str](), list[FieldRule]()
    for each in fields:
        name = _column_of(each, names, item) or each.name
        told = f"{name}_href" if each.attribute == "href" and name != each.name else name
        renamed.append(each.model_copy(update={"name": unique(told, taken)}))
    return renamed


def _column_of(field: FieldRule, names: list[str], item: LexborNode) -> str:
    cells = [cell.mem_id for cell in item.iter()]
    here = place(item, field.selector) if field.selector else None
    while here is not None and here.mem_id not in cells:
        here = here.parent
    return names[cells.index(here.mem_id)] if here is not None and len(names) == len(cells) else ""
