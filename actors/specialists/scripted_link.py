"""Links and buttons that call a script with what tells one thing from its like, as those of a grid do that posts itself
back."""

import re
from itertools import islice

from selectolax.lexbor import LexborHTMLParser, LexborNode

from actors.specialists.element import ancestor
from routines.extracting.element import attribute, outwards
from routines.extracting.scripted import SCRIPT, address_in, arguments_in, telling_argument

_NEAR = 3
"""Elements around what was clicked of which one may have the script."""


def argument_of(tree: LexborHTMLParser, node: LexborNode) -> str:
    """`Edit$1` of `javascript:post('grid','Edit$1')` where other links of the page have other numbers in its place;
    empty if the element is no such link, or one that turns a page and reads a number."""
    anchor = ancestor(node, "a", "area")
    href = attribute(anchor, "href") if anchor is not None else ""
    if anchor is None or re.fullmatch(r"\W*\d*\W*", anchor.text() or ""):
        return ""
    return telling_argument(href, {attribute(each, "href"): None for each in tree.css("a[href], area[href]")})


def handed_by(tree: LexborHTMLParser, node: LexborNode) -> str:
    """`17` of a button with `onclick="edit(17)"`, or `wire:click`, where the others of its kind have other numbers in
    its place, or where it is the only one and has nothing but a number; empty if there is nothing such."""
    for here in islice(outwards(node), _NEAR):
        for name, code in here.attributes.items():
            if "click" in name and code and (handed := arguments_in(code)):
                found = telling_argument(code, [attribute(each, name) for each in tree.css(here.tag or "*")])
                return found or (handed[0] if len(handed) == 1 and handed[0].isdigit() else "")
    return ""


def leading(node: LexborNode) -> LexborNode | None:
    """The element with a script that leads to an address: that which was clicked, or the row in which it stands; None
    if there is none."""
    return next((here for here in islice(outwards(node), _NEAR) if address_in(attribute(here, SCRIPT))), None)


def led_by(node: LexborNode) -> dict[str, str]:
    """That address, by the name of the attribute."""
    found = leading(node)
    return {SCRIPT: address_in(attribute(found, SCRIPT))} if found is not None else {}
