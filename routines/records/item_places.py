"""Where the items of a list hold texts: each place once, and how it is found in any of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from selectolax.lexbor import LexborNode

from routines.extracting.element import outwards
from routines.extracting.page import visible_text
from routines.extracting.selector import classes, tag_of
from routines.records.field_name import snake
from routines.records.labelled import labelled

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_ACTIONS = ("button", "label", "select", "textarea", "option", "script", "style", "form")
_EMPHASIS = ("b", "strong", "em", "i", "mark", "u", "sub", "sup", "code", "font")
_ENTRIES = ("li", "article")
_SAMPLE, _PARENTS, _MOST_ALIKE = 20, 3, 12


@dataclass(frozen=True)
class Place:
    """`node` is what stands there in the first item that has it; `label` what all items have before it; `nth` is one of
    several that look alike."""

    selector: str
    node: LexborNode
    label: str = ""
    nth: bool = False


def places_in(items: list[LexborNode]) -> list[Place]:
    """Every place that holds text of its own, in the order of the first item that has it."""
    found, told = dict[str, Place](), labelled(items)
    for item in items[:_SAMPLE]:
        for node in _speaking(item, set(told)):
            if node.mem_id in told:
                label, selector = told[node.mem_id]
                found.setdefault(selector, Place(selector, node, label))
            elif (selector := _selector(node, item)) not in found:
                found |= {each.selector: each for each in _each_of(selector, node, items)}
    return list(found.values())


def _each_of(selector: str, node: LexborNode, items: list[LexborNode]) -> Iterator[Place]:
    """The place; where every item has several that look alike, as many as any other, each of these."""
    matched = [[each for each in item.css(selector) if _is_alike(each, selector, item)] for item in items]
    if any(nodes and _is_first(nodes[0], selector, item) for nodes, item in zip(matched, items, strict=True)):
        yield Place(selector, node)
    counted = {len(nodes) for nodes in matched}
    if len(counted) == 1 and max(counted) <= _MOST_ALIKE and not _is_in_list(node, items):
        for nodes in zip(*matched, strict=True):
            if not all(_is_first(each, selector, item) for each, item in zip(nodes, items, strict=True)):
                yield from _at(list(nodes), items)


def _is_alike(node: LexborNode, selector: str, item: LexborNode) -> bool:
    """Whether it is named so itself, and holds a text of its own or none at all."""
    if node.mem_id == item.mem_id or _selector(node, item) != selector:
        return False
    return _has_own_text(node, item) or not visible_text(node)


def _is_in_list(node: LexborNode, items: list[LexborNode]) -> bool:
    """Whether it is a part of an entry of a list inside an item: others may have more of them."""
    ends, here = {item.mem_id for item in items}, node.parent
    while here is not None and here.mem_id not in ends:
        if here.tag in _ENTRIES:
            return True
        here = here.parent
    return False


def _at(nodes: list[LexborNode], items: list[LexborNode]) -> Iterator[Place]:
    """The place of these, one in each item; none if no selector tells it."""
    for way in _by_position(nodes[0], items[0]):
        if all(_is_first(node, way, item) for node, item in zip(nodes, items, strict=True)):
            yield Place(way, next((each for each in nodes if visible_text(each)), nodes[0]), nth=True)
            return


def _is_first(node: LexborNode, selector: str, item: LexborNode) -> bool:
    found = item.css_first(selector)
    return found is not None and found.mem_id == node.mem_id


def _by_position(node: LexborNode, item: LexborNode) -> Iterator[str]:
    """By its number among its siblings, and then those of what it stands in, up to the item, which may be the second of
    its siblings itself."""
    for kind in ("nth-child", "nth-of-type"):
        below, here = "", node
        for _ in range(_PARENTS):
            below = f"{_own_selector(here)}:{kind}({_number(here, kind)}){below}"
            if here.tag != item.tag or classes(here):
                yield below
            if here.parent is None or here.parent.mem_id == item.mem_id:
                yield f"{_kind_of(item)} > {below}"
                break
            below, here = f" > {below}", here.parent


def _kind_of(item: LexborNode) -> str:
    role = item.attributes.get("role") or ""
    return f'{tag_of(item)}[role="{role}"]' if role.isalpha() else _own_selector(item)


def _number(node: LexborNode, kind: str) -> int:
    before, number = node.prev, 1
    while before is not None:
        number += before.is_element_node and (kind == "nth-child" or before.tag == node.tag)
        before = before.prev
    return number


def _speaking(item: LexborNode, values: set[int]) -> Iterator[LexborNode]:
    """The elements inside the item that hold text themselves, not only in others, and its labelled `values`."""
    labels = {
        before.mem_id for node in item.css("*") if node.mem_id in values and (before := _before(node)) is not None
    }
    for node in item.css("*"):
        if node.mem_id == item.mem_id or _is_action(node, item) or _is_within(node, item, values | labels):
            continue
        if node.mem_id in values or (_has_own_text(node, item) and node.mem_id not in labels):
            yield node


def _before(node: LexborNode) -> LexborNode | None:
    before = node.prev
    while before is not None and not before.is_element_node:
        before = before.prev
    return before


def _is_within(node: LexborNode, item: LexborNode, around: set[int]) -> bool:
    return any(outer.mem_id in around for outer in _inside(node.parent, item))


def _inside(node: LexborNode | None, item: LexborNode) -> Iterator[LexborNode]:
    """The node and what it stands in, within the item."""
    return takewhile(lambda each: each.mem_id != item.mem_id, outwards(node)) if node is not None else iter(())


def _has_own_text(node: LexborNode, item: LexborNode) -> bool:
    """Whether it holds words itself; emphasis belongs to what it stands in, unless that is an item of several parts."""
    if _is_emphasis(node) and not _is_part(node, item):
        return False
    child = node.first_child
    while child is not None:
        said = child.text_content or "" if child.is_text_node else visible_text(child) if _is_emphasis(child) else ""
        if says(said):
            return True
        child = child.next
    return False


def says(text: str) -> bool:
    return any(character.isalnum() for character in text)


def has_bare_words(node: LexborNode) -> bool:
    return any(says(child.text_content or "") for child in node.iter(include_text=True) if child.is_text_node)


def _is_part(node: LexborNode, item: LexborNode) -> bool:
    """Whether it is emphasis that stands in the item beside other elements, and all words stand in one of them."""
    around = node.parent
    if around is None or around.mem_id != item.mem_id or has_bare_words(around):
        return False
    return any(not _is_emphasis(child) for child in around.iter() if visible_text(child))


def _is_emphasis(node: LexborNode) -> bool:
    return node.tag in _EMPHASIS and not classes(node)


def _is_action(node: LexborNode, item: LexborNode) -> bool:
    return any(each.tag in _ACTIONS for each in _inside(node, item))


def _selector(node: LexborNode, item: LexborNode) -> str:
    """By class or heading; else below the nearest such element of the item."""
    own = _own_selector(node)
    outer = next((each for each in _inside(node.parent, item) if classes(each) or each.tag in HEADINGS), None)
    return own if outer is None or classes(node) else f"{_own_selector(outer)} {own}"


def _own_selector(node: LexborNode) -> str:
    if name := node.attributes.get("itemprop"):
        return f'{tag_of(node)}[itemprop="{snake(name)}"]' if snake(name) == name else f"{tag_of(node)}[itemprop]"
    own = classes(node)
    return f"{tag_of(node)}.{'.'.join(own)}" if own else tag_of(node)
