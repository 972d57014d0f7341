"""Links that call a script with what tells one thing from its like, as those of a grid do that posts itself back."""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from actors.specialists.element import ancestor, attribute
from routines.extracting.scripted import telling_argument


def argument_of(tree: LexborHTMLParser, node: LexborNode) -> str:
    """`Edit$1` of `javascript:post('grid','Edit$1')` where other links of the page have other numbers in its place;
    empty if the element is no such link, or one that turns a page and reads a number."""
    anchor = ancestor(node, "a", "area")
    href = attribute(anchor, "href") if anchor is not None else ""
    if anchor is None or re.fullmatch(r"\W*\d*\W*", anchor.text() or ""):
        return ""
    return telling_argument(href, {attribute(each, "href"): None for each in tree.css("a[href], area[href]")})
