"""CSS selectors that find an element again on another day: by its kind and place, not by its particular values."""

import functools
import re
from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from routines.extracting.element import outwards
from routines.extracting.made_name import is_made
from routines.extracting.page import parsed

_NAME = re.compile(r"-?[A-Za-z_][A-Za-z_-]*[0-9]?")
_TAG = re.compile(r"[a-z][a-z0-9-]*")
_TELLING = (
    "name",
    "rel",
    "itemprop",
    "role",
    "type",
    "data-testid",
    "data-role",
    "data-action",
    "aria-label",
    "property",
)
_PARENTS = 6
_ROWS = frozenset({"tr", "li"})
_ID = re.compile(r"#([\w-]+)")
_NUMBER = re.compile(r"(?<![A-Za-z0-9])\d+(?![A-Za-z0-9])")


_STATE = re.compile(
    r"(?:is|has)-.*|(?:.*--)?(?:odd|even|first|last|active|current|selected|disabled|enabled|checked|new|sale|featured|hidden|visible"
    r"|alt(?:ernate)?|shaded?|zebra|striped?|(?:row|r|bg)[-_]?[0-2]|(?:odd|even|alt)[-_]?(?:row|line|item|tr|cell|bg)"
    r"|(?:row|line|item|tr|cell|bg|list)[-_]?(?:odd|even|alt)|(?-i:\w*[a-z](?:Odd|Even|Alt))|open|closed|done|unread|read|true|false|(?:in|out)[-_]?(?:of)?[-_]?stock|low[-_]?stock|hover|focus|show|highlight)",
    re.IGNORECASE,
)


def is_stable(name: str) -> bool:
    """Whether an id or class looks like a kind (`price`, `col-2`), not like one particular thing (`item-4711`)."""
    return _NAME.fullmatch(name) is not None


def is_lasting(name: str) -> bool:
    """The same, and like nothing that passes, such as `active`."""
    return is_stable(name) and not _STATE.fullmatch(name)


def is_lasting_place(selector: str) -> bool:
    """Whether a selector of one element names a kind by ids and classes that are to last: `ul.nav`, but no `tbody`."""
    _, *told = re.split(r"[.#]", selector)
    return bool(told) and all(map(is_lasting, told))


def classes(node: LexborNode) -> list[str]:
    """The classes that tell what kind of element it is, not in which state it is today."""
    names = dict.fromkeys((node.attributes.get("class") or "").split())
    return [name for name in names if is_lasting(name)]


def simple_selectors(node: LexborNode, attribute: str = "") -> Iterator[str]:
    """Ways to name the element alone, the most telling first; it must have `attribute`, whatever its value."""
    tag, has = tag_of(node), f"[{attribute}]" if attribute and _NAME.fullmatch(attribute) else ""
    identity = node.attributes.get("id") or ""
    if attribute != "id" and is_stable(identity):
        yield f"#{identity}"
    for name in _TELLING:
        value = node.attributes.get(name) or ""
        if name != attribute and re.fullmatch(r"[\w .:-]{1,40}", value) and not is_made(value):
            yield f'{tag}[{name}="{value}"]{has}'
    if attribute != "class" and (own := classes(node)):
        yield f"{tag}.{'.'.join(own)}{has}"
        yield from (f"{tag}.{name}{has}" for name in own if len(own) > 1)
    yield f"{tag}{has}"


def tag_of(node: LexborNode) -> str:
    """Its tag, where CSS can say it: what stands between angle brackets in a script that was read as a page is none."""
    return node.tag if node.tag and _TAG.fullmatch(node.tag) else "*"


def selectors(node: LexborNode, attribute: str = "") -> Iterator[str]:
    """Ways to name the element in its document, the shortest first."""
    own = list(simple_selectors(node, attribute))
    yield from own
    parent, depth = node.parent, 0
    while parent is not None and parent.tag not in (None, "html", "body") and depth < _PARENTS:
        for outer in list(simple_selectors(parent))[:3]:
            yield from (f"{outer} {inner}" for inner in own[-2:])
        parent, depth = parent.parent, depth + 1


def unique_selector(node: LexborNode, attribute: str, avoid: str) -> tuple[str, int]:
    """The first selector that matches this element only (index 0), else the shortest and the element's index among its
    matches. None of them contains the text `avoid`, or an id with a number of it: `#row-3` finds no other `/rows/5`."""
    fallback = ("", 0)
    for selector in selectors(node, attribute):
        if avoid and (avoid in selector or _tells(selector, avoid)):
            continue
        matches = node.parser.css(selector)
        places = [i for i, match in enumerate(matches) if match.mem_id == node.mem_id]
        if len(matches) == 1 and places:
            return selector, 0
        if places and not fallback[0]:
            fallback = (selector, places[0])
    return fallback


def first_of_kind(node: LexborNode, attribute: str, place: str) -> str:
    """A selector of which this element is the first match, so that on another day it finds the one that stands there
    then. `place` is one that a recorder wrote: it is kept if it names no particular thing by an id."""
    value = node.attributes.get(attribute) or ""
    if all(map(is_stable, _ID.findall(place))) and not _tells(place, value):
        return place
    tried = (each for each in selectors(node, attribute) if not _tells(each, value) and "aria-label" not in each)
    first = next((each for each in tried if _finds_first(node, each)), "")
    general = _without_ids(node, place) if not first or _finds_others(node, first, attribute) else ""
    return general or first or unique_place(node)


def _finds_first(node: LexborNode, selector: str) -> bool:
    found = node.parser.css(selector)
    return bool(found) and found[0].mem_id == node.mem_id


def _finds_others(node: LexborNode, selector: str, attribute: str) -> bool:
    """Whether it also matches what leads elsewhere in the same row: `td a` is any link of it, to edit or to delete."""
    row = next((each for each in outwards(node) if each.tag in _ROWS), None)
    matches = row.css(selector) if row is not None and selector else []
    return bool(attribute) and len({each.attributes.get(attribute) for each in matches}) > 1


def _without_ids(node: LexborNode, place: str) -> str:
    """The place in whatever row stands there first, for that in a row with an id of its own: of `#item_7 > td > a` it
    is `tr > td > a`; empty if that finds another element."""
    named = next((each for each in outwards(node) if f"#{each.attributes.get('id')} > " in place), None)
    if named is None:
        return ""
    below = place.partition(f"#{named.attributes['id']} > ")[2]
    general = f"{tag_of(named)} > {below}"
    return general if "#" not in below and _finds_first(node, general) else ""


def _tells(selector: str, value: str) -> bool:
    named = {number for each in _ID.findall(selector) for number in _NUMBER.findall(each)}
    return bool(named & set(_NUMBER.findall(value)))


_OF_THE_PAGE = frozenset({"class", "style", "form", "for", "list", "method"})
"""Attributes that say how the page is made: `form`, `for` and `list` name another element of it."""


@functools.lru_cache(maxsize=8)
def holders(html: str) -> dict[str, list[tuple[LexborNode, str]]]:
    """For each text of the page: the elements that hold it, and in which attribute (empty: as their whole text)."""
    found: dict[str, list[tuple[LexborNode, str]]] = {}
    for node in parsed(html).css("body, body *, head *"):
        for attribute, value in node.attributes.items():
            if value and attribute not in _OF_THE_PAGE and not attribute.startswith("on"):
                found.setdefault(value.strip(), []).append((node, attribute))
        if (text := _own_text(node)) and node.tag not in ("script", "style"):
            found.setdefault(text, []).append((node, ""))
    return found


def _own_text(node: LexborNode) -> str:
    """The text of an element that holds nothing but text."""
    child = node.first_child
    if child is None or child.next is not None or not child.is_text_node:
        return ""
    return " ".join((child.text_content or "").split())


def unique_place(node: LexborNode) -> str:
    """A selector that matches this element only; by its position below a nameable one if nothing else tells it."""
    below: list[str] = []
    while True:
        selector, _ = unique_selector(node, "", "")
        named = bool(selector) and len(node.parser.css(selector)) == 1
        tag, parent = tag_of(node), node.parent
        if named or parent is None or parent.tag in ("html", None):
            return " > ".join([selector if named else tag, *reversed(below)])
        same = [child for child in parent.iter() if tag in (child.tag, "*")]
        place = next(i for i, child in enumerate(same, start=1) if child.mem_id == node.mem_id)
        below.append(f"{tag}:nth-{'child' if tag == '*' else 'of-type'}({place})")
        node = parent
