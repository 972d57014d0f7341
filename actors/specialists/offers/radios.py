"""What a person chose from by a click on what stands around one of several radio buttons without a name: no form sends
them, a script reads them."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from selectolax.lexbor import LexborNode

from captures.opaque import is_random
from routines.extracting.element import attribute, outwards
from routines.extracting.page import texts_of

_KINDS = frozenset({"div", "label", "li", "span"})
_NEAR, _MOST, _LONGEST = 4, 20, 60


def radios_around(node: LexborNode) -> dict[str, Any]:
    """`options`, the code of each by what it is called; `text`, what the one is called that was clicked; `group`, the
    hidden field before them that holds the code of one. Empty if it is none of several: in the rows of a table they
    pick a thing, and numbers are its id."""
    for here in islice(outwards(node), _NEAR):
        beside = [each for each in _siblings(here) if _radio(each) is not None] if here.tag in _KINDS else []
        if 1 < len(beside) <= _MOST and any(each.mem_id == here.mem_id for each in beside):
            codes = [attribute(each, "value") for one in beside if (each := _radio(one)) is not None]
            labels = [next(iter(texts_of(each)), "") for each in beside]
            own = next(label for label, each in zip(labels, beside, strict=True) if each.mem_id == here.mem_id)
            told = {"options": dict(zip(labels, codes, strict=True)), "text": own, "group": _held_in(here, codes)}
            return told if _are_apart(labels) and _are_apart(codes) and all(map(_is_word, codes)) else {}
    return {}


def _siblings(node: LexborNode) -> Iterator[LexborNode]:
    return (each for each in (node.parent.iter() if node.parent is not None else ()) if each.tag == node.tag)


def _radio(node: LexborNode) -> LexborNode | None:
    """The only radio button in it, if that has no name and can be chosen."""
    found = node.css("input[type=radio i]")
    free = len(found) == 1 and not attribute(found[0], "name") and "disabled" not in found[0].attributes
    return found[0] if free and attribute(found[0], "value") else None


def _are_apart(texts: list[str]) -> bool:
    return len({*texts}) == len(texts) and all(0 < len(each) <= _LONGEST for each in texts)


def _is_word(code: str) -> bool:
    return re.search(r"[^\W\d_]", code) is not None and not is_random(code)


def _held_in(node: LexborNode, codes: list[str]) -> str:
    """The name of the hidden field that stands beside them, or beside what holds them."""
    around = [each for each in islice(outwards(node), 1, 3) if each.tag not in ("form", "body", "html")]
    fields = (field for each in around for field in each.css("input[type=hidden i]"))
    return next((attribute(each, "name") for each in fields if attribute(each, "value") in codes), "")
