"""What the items of a list say beside a label that all of them have: `Price` of `<dt>Price<dd>4.50`."""

import re
from collections import Counter
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from routines.extracting.page import normal, visible_text
from routines.extracting.selector import classes, tag_of
from routines.records.descriptions import is_marked

Pair = tuple[LexborNode, LexborNode]
"""A label and its value, the next element."""
_VALUE = {"dt": "dd", "th": "td"}
_BOLD = ("b", "strong")
_LABEL = re.compile(r"[^\W_][\w .:/&-]{0,38}[\w.:]")
"""What a selector can say without quoting any of it."""


def labelled(items: list[LexborNode]) -> dict[int, tuple[str, str]]:
    """By the element of each value: its label, and how it is found in any item, whichever of them it has."""
    pairs = [_pairs(item) for item in items]
    counts = Counter(label for one in pairs for label in one)
    return {
        value.mem_id: (label, selector)
        for label, count in counts.items()
        if 2 * count >= len(items) and (selector := _selector(label, items, pairs))
        for value in (one[label][1] for one in pairs if label in one)
    }


def _pairs(item: LexborNode) -> dict[str, Pair]:
    found = dict[str, Pair]()
    for node in item.css("*"):
        value = _next(node) if node.mem_id != item.mem_id else None
        if value is not None and _is_label(node, value):
            found.setdefault(visible_text(node), (node, value))
    return found


def _is_label(node: LexborNode, value: LexborNode) -> bool:
    if _LABEL.fullmatch(visible_text(node)) is None or node.css_first("a[href]") is not None:
        return False
    if node.tag in _VALUE:
        return value.tag == _VALUE[node.tag]
    return (is_marked(node) or node.tag in _BOLD) and not is_marked(value)


def _selector(label: str, items: list[LexborNode], pairs: list[dict[str, Pair]]) -> str:
    """Empty if each finds anything else in one of the items."""
    (name, value) = next(one[label] for one in pairs if label in one)
    said = f':lexbor-contains("{label}")'
    for told in (said, f":has({said})"):
        selector = f"{_kind(name)}{told} + {_kind(value)}"
        if all(_finds(selector, item, one.get(label)) for item, one in zip(items, pairs, strict=True)):
            return selector
    return ""


def _finds(selector: str, item: LexborNode, pair: Pair | None) -> bool:
    found = item.css_first(selector)
    return (found and found.mem_id) == (pair and pair[1].mem_id)


def _kind(node: LexborNode) -> str:
    return ".".join([tag_of(node), *classes(node)])


def _next(node: LexborNode) -> LexborNode | None:
    """The next element, if nothing is said before it."""
    for after in _after(node):
        if after.is_element_node:
            return after
        if normal(after.text_content or ""):
            return None
    return None


def _after(node: LexborNode) -> Iterator[LexborNode]:
    after = node.next
    while after is not None:
        yield after
        after = after.next
