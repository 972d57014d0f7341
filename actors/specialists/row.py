"""The row, card or item that an element stands in, and what a reader calls it."""

from itertools import islice

from selectolax.lexbor import LexborNode

from actors.specialists.element import attribute, outwards, select, words
from routines.page import shown_text, texts_of, visible_text
from routines.selector import classes

_ITEMS = frozenset({"tr", "li", "article", "section", "div", "form", "dd", "fieldset"})
_ROWS, _ROLES = frozenset({"tr", "li", "article"}), frozenset({"row", "listitem", "article"})
_PAGE = frozenset({"html", "body", "main", "table", "tbody", "ul", "ol", "nav", "header", "footer"})
_FURTHEST = 8
_LONGEST = 80
_MOST = 12


def row_label(node: LexborNode) -> str:
    """The first text that this row has and none of its neighbours has, for an element such as a button that reads the
    same in each of them, or is the same picture; empty if it stands in no row, or reads otherwise in each."""
    own = _name(node)
    for here in islice(outwards(node), 1, _FURTHEST):
        if here.tag in _PAGE:
            return ""
        others = _neighbours(here) if here.tag in _ITEMS else []
        if others:
            alike = all(_has(other, own, node) if own else _has_picture(other, node) for other in others)
            return _telling(here, others, own) if alike else ""
    return ""


def ticked_row(node: LexborNode) -> str:
    """The same for a box with which a row of a list is picked: its neighbours have such boxes too."""
    for here in islice(outwards(node), 1, _FURTHEST):
        if here.tag in _PAGE:
            return ""
        others = [other for other in _neighbours(here) if _boxes(other) == 1] if here.tag in _ITEMS else []
        if others:
            return _telling(here, others, "") if _boxes(here) == 1 else ""
    return ""


def _boxes(row: LexborNode) -> int:
    return len(row.css("input[type=checkbox i]"))


def row_texts(node: LexborNode) -> list[str]:
    """The short texts of the table row, list item or card that the node stands in, in the page's order."""
    here = next((each for each in outwards(node) if _is_row(each)), None)
    texts = () if here is None else (" ".join(text.split()) for text in texts_of(here))
    return list(dict.fromkeys(text for text in texts if 1 < len(text) <= _LONGEST))[:_MOST]


def _is_row(node: LexborNode) -> bool:
    return node.tag in _ROWS or attribute(node, "role") in _ROLES


def _neighbours(row: LexborNode) -> list[LexborNode]:
    """Elements beside it of its tag and classes; of a table's, those with as many cells."""
    parent = row.parent
    if parent is None:
        return []
    width = len(row.css("td"))
    return [
        each
        for each in parent.iter()
        if each.mem_id != row.mem_id
        and each.tag == row.tag
        and set(classes(each)) == set(classes(row))
        and (row.tag != "tr" or len(each.css("td")) == width)
    ]


def _has(row: LexborNode, own: str, node: LexborNode) -> bool:
    """Whether the row has such a text, or an element of that name: of a button with a picture nothing is read."""
    return any(words(each) == own for each in texts_of(row)) or any(
        _name(each) == own for each in select(row, node.tag or "*")
    )


def _has_picture(row: LexborNode, node: LexborNode) -> bool:
    """Whether the row has such a button, too, that says nothing of itself."""
    pressed = node.tag == "button" or attribute(node, "role") == "button"
    alike = (each for each in select(row, node.tag or "*") if set(classes(each)) == set(classes(node)))
    return pressed and any(not _name(each) for each in alike)


def _name(node: LexborNode) -> str:
    """What an element says of itself: its text, else its `aria-label` or title."""
    shown = (node.text(), attribute(node, "aria-label"), attribute(node, "title"))
    return next((name for each in shown if (name := words(each))), "")


def _telling(row: LexborNode, others: list[LexborNode], own: str) -> str:
    elsewhere = {words(text) for other in others for text in texts_of(other)}
    shown, everything = words(shown_text(row)), words(visible_text(row))
    mine = (text for text in texts_of(row) if words(text) not in elsewhere and words(text) != own)
    mine = (text for text in mine if words(text) in shown or words(text) not in everything)  # a title is no text of it
    return next((text for text in mine if 1 < len(text) <= _LONGEST and not text.isdigit()), "")
