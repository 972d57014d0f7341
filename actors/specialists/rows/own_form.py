"""A button that its row alone has now, as what is open still can be closed, whose form numbers the row's thing."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from routines.extracting.element import attribute, outwards

_FILLED_IN = "input:not([type=hidden i]):not([type=submit i]):not([type=image i]), select, textarea"
_ADDRESSES = ("href", "action", "data-url")


def numbers_row(row: LexborNode, others: Sequence[LexborNode], node: LexborNode) -> bool:
    """Whether the form of the button, in which nothing can be filled in, is sent to an address with a number that the
    row's id or another address in it has, too, where each of the others has a number of its own."""
    form = _form_within(row, node)
    if form is None or not others or form.css_first(_FILLED_IN) is not None:
        return False
    numbers = _numbers(urlsplit(attribute(form, "action")).path)
    mine = [text for text in _addresses(row, form) if numbers & _numbers(text)]
    theirs = [_addresses(each, None) for each in others]
    apart = not any(numbers & _numbers(text) for held in theirs for text in held)
    return apart and any(all(_shape(text) in map(_shape, held) for held in theirs) for text in mine)


def _form_within(row: LexborNode, node: LexborNode) -> LexborNode | None:
    for here in outwards(node):
        if here.mem_id == row.mem_id:
            return None
        if here.tag == "form":
            return here
    return None


def _addresses(row: LexborNode, but: LexborNode | None) -> list[str]:
    found = [
        attribute(each, name)
        for each in row.css("*")
        if but is None or each.mem_id != but.mem_id
        for name in _ADDRESSES
    ]
    return [text for text in (attribute(row, "id"), *found) if text]


def _numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def _shape(text: str) -> str:
    return re.sub(r"\d+", "#", text)
