"""The row, card or item that an element stands in, and what a reader calls it."""

from itertools import islice

from selectolax.lexbor import LexborNode

from actors.specialists.element import ancestor, outwards, words
from routines.page import texts_of
from routines.selector import classes

_ITEMS = frozenset({"tr", "li", "article", "section", "div", "form", "dd", "fieldset"})
_PAGE = frozenset({"html", "body", "main", "table", "tbody", "ul", "ol", "nav", "header", "footer"})
_FURTHEST = 8
_LONGEST = 80
_MOST = 12


def row_label(node: LexborNode) -> str:
    """The first text that this row has and none of its neighbours has, for an element such as a button that reads the
    same in each of them; empty if it stands in no row, or reads otherwise in each."""
    own = words(node.text())
    for here in islice(outwards(node), 1, _FURTHEST):
        if here.tag in _PAGE:
            return ""
        others = _neighbours(here) if here.tag in _ITEMS else []
        if others:
            alike = own and all(_has(other, own) for other in others)
            return _telling(here, others, own) if alike else ""
    return ""


def row_texts(node: LexborNode) -> list[str]:
    """The short texts of the table row, list item or card that the node stands in, in the page's order."""
    here = ancestor(node, "tr", "li", "article")
    texts = () if here is None else (" ".join(text.split()) for text in texts_of(here))
    return list(dict.fromkeys(text for text in texts if 1 < len(text) <= _LONGEST))[:_MOST]


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


def _has(row: LexborNode, text: str) -> bool:
    return any(words(each) == text for each in texts_of(row))


def _telling(row: LexborNode, others: list[LexborNode], own: str) -> str:
    elsewhere = {words(text) for other in others for text in texts_of(other)}
    mine = (text for text in texts_of(row) if words(text) not in elsewhere and words(text) != own)
    return next((text for text in mine if 1 < len(text) <= _LONGEST and not text.isdigit()), "")
