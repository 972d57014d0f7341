"""The record of a list that is clicked itself: a row, a card or an item that shows a thing with more than its name."""

from itertools import islice
from typing import Any

from selectolax.lexbor import LexborNode

from actors.specialists.rows.place import is_box, is_card, is_row, is_table_row, neighbours, siblings
from actors.specialists.rows.row import row_texts, telling_texts
from routines.extracting.element import attribute, outwards
from routines.extracting.page import texts_of, visible_text
from routines.extracting.selector import classes

_NO_LISTS = frozenset({"nav", "header", "footer", "select", "form", "label", "a"})
_CONTROLS = frozenset(
    {"option", "menuitem", "tab", "button", "link", "switch", "listbox", "menu", "menubar", "tablist"}
)
"""Roles of WAI-ARIA for what is known by all that it reads, and for lists of that."""
_PRESSED = frozenset({"button", "link"})
"""What a card may be as well, that shows more than its name."""
_TEXTS, _LONGEST = 2, 400
_FURTHEST, _DEEP, _MOST = 8, 3, 12


def record_of(node: LexborNode) -> dict[str, Any]:
    """`{row, row_texts, is_first}` of such a record, as `row_of` tells it of a button in one; empty if it is none."""
    if not _is_record(node):
        return {}
    others = neighbours(node) or ([] if is_table_row(node) else _in_lists_beside(node))
    texts = list(islice(telling_texts(node, others, ""), _MOST)) or row_texts(node)
    return {"row": texts[0], "row_texts": texts, "is_first": not _stands_before(node, others)} if texts else {}


def _is_record(node: LexborNode) -> bool:
    """Whether it is a row, card or item of several texts: one of a menu or of suggestions, or that is a form, is
    not."""
    if not (is_row(node) or is_card(node)) or len(visible_text(node)) > _LONGEST:
        return False
    around = list(islice(outwards(node), _FURTHEST))
    controls = {each.mem_id for each in around if attribute(each, "role") in _CONTROLS}
    if is_box(node) and attribute(node, "role") in _PRESSED:
        controls.discard(node.mem_id)
    apart = not controls and not any(each.tag in _NO_LISTS for each in around)
    fields = node.css("input:not([type=checkbox i]), select, textarea")
    return apart and not fields and len(texts_of(node)) >= _TEXTS


def _in_lists_beside(node: LexborNode) -> list[LexborNode]:
    """Its like in the lists beside its own, as in the other columns of a board."""
    own = set(classes(node))
    for here in islice(outwards(node), 1, _DEEP):
        inside = [each for beside in neighbours(here) for each in beside.css(node.tag or "*")]
        if found := [each for each in inside if set(classes(each)) == own]:
            return found
    return []


def _stands_before(node: LexborNode, others: list[LexborNode]) -> bool:
    """Whether one of the others stands above it in its own list."""
    alike = {each.mem_id for each in (node, *others)}
    return next(each.mem_id for each in siblings(node) if each.mem_id in alike) != node.mem_id
