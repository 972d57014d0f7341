"""Rows of tables, items and cards that stand beside each other, and what stands in the same place of each."""

import re

from selectolax.lexbor import LexborNode

from routines.extracting.element import attribute, outwards
from routines.extracting.selector import classes

_ROWS, _ROLES = frozenset({"tr", "li", "article"}), frozenset({"row", "listitem", "article"})
_BOXES = frozenset({"div", "section", "dd"})


def same_in_rows(row: LexborNode, node: LexborNode) -> list[LexborNode]:
    """What stands in the same place of this row, item or card and of its neighbours, with the node itself; empty if it
    has none. Boxes of a page are cards if they share a class."""
    path = path_from(row, node) if is_row(row) or is_card(row) else []
    if not path:
        return []
    alike = {each.mem_id for each in (row, *neighbours(row))}
    found = (at_path(each, path) for each in siblings(row) if each.mem_id in alike)
    return [each for each in found if each is not None]


def path_from(row: LexborNode, node: LexborNode) -> list[tuple[str, int]]:
    """The way down from the row: for each step a tag and which child of that tag it is."""
    path = list[tuple[str, int]]()
    for here in outwards(node):
        if here.mem_id == row.mem_id:
            return path[::-1]
        behind = [each.mem_id for each in siblings(here) if each.tag == here.tag]
        path.append((here.tag or "", behind.index(here.mem_id)))
    return []


def at_path(row: LexborNode, path: list[tuple[str, int]]) -> LexborNode | None:
    """What this way leads to from the row; None if there is nothing."""
    here = row
    for tag, place in path:
        below = [each for each in here.iter() if each.tag == tag]
        if place >= len(below):
            return None
        here = below[place]
    return here


def neighbours(row: LexborNode) -> list[LexborNode]:
    """Elements beside it of its tag and classes; of a table's, those with as many cells, for every other row often has
    a class of its own. An item of a list, or an article, that has none of its like is one of those with which it shares
    a class: others say what it is about. The parts of a page, each with a name of its own, `content` and `sidebar`, are
    not each other's like, unless three or more are built alike."""
    beside = [each for each in siblings(row) if each.mem_id != row.mem_id and each.tag == row.tag]
    if row.tag == "tr":
        width = len(row.css("td"))
        return [each for each in beside if len(each.css("td")) == width]
    parts = _parts(row, beside)
    beside = [each for each in beside if each.mem_id not in parts]
    own = set(classes(row))
    alike = [each for each in beside if set(classes(each)) == own]
    return alike or [each for each in beside if row.tag in ("li", "article") and own & set(classes(each))]


def _parts(row: LexborNode, beside: list[LexborNode]) -> set[int]:
    """Those beside it that are other parts of the page."""
    parts = [each for each in beside if _are_parts(row, each)]
    within = _tags(row) if len(parts) > 1 else []
    built_alike = len(within) > 1 and sum(_tags(each) == within for each in parts) > 1
    return set() if built_alike else {each.mem_id for each in parts}


def _tags(node: LexborNode) -> list[str | None]:
    return [each.tag for each in node.css("*")]


def _are_parts(row: LexborNode, other: LexborNode) -> bool:
    """Whether both are boxes known by their ids alone, which are words that have none in common."""
    ids = [attribute(each, "id") for each in (row, other) if is_box(each) and not classes(each)]
    words = [set(re.split(r"[-_]", each.lower())) for each in ids if re.fullmatch(r"[A-Za-z_-]+", each)]
    return len(words) == 2 and not words[0] & words[1]


def siblings(row: LexborNode) -> list[LexborNode]:
    """Itself and the elements beside it; of a row with a part of the table for itself, those that have others."""
    around = row.parent
    if around is None:
        return []
    beside = list(around.iter())
    if row.tag != "tr" or around.tag != "tbody" or len(beside) > 1 or around.parent is None:
        return beside
    parts = (list(each.iter()) for each in around.parent.iter() if each.tag == "tbody")
    return [part[0] for part in parts if len(part) == 1]


def is_card(node: LexborNode) -> bool:
    """Whether it is a box of a page that shares a class with another one beside it."""
    return is_box(node) and bool(classes(node)) and bool(neighbours(node))


def is_box(node: LexborNode) -> bool:
    """Whether it says nothing of what is in it; so do the elements that applications name themselves, which have a
    hyphen in their name."""
    return node.tag in _BOXES or "-" in (node.tag or "")


def built_alike(node: LexborNode) -> list[LexborNode]:
    """The boxes beside a box of a page that have just its classes, where a build made all of these up."""
    own = attribute(node, "class")
    if not is_box(node) or not own or classes(node):
        return []
    others = (each for each in siblings(node) if each.mem_id != node.mem_id and each.tag == node.tag)
    return [each for each in others if attribute(each, "class") == own]


def is_row(node: LexborNode) -> bool:
    return node.tag in _ROWS or attribute(node, "role") in _ROLES


def is_table_row(node: LexborNode) -> bool:
    return node.tag == "tr" or attribute(node, "role") == "row"
