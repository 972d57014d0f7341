"""The fields that the items of a list have in common."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from routines.extracting.page import normal
from routines.extracting.selector import classes
from routines.records.field_name import from_classes, from_values, snake, unique
from routines.records.item_places import HEADINGS, Place, has_bare_words, places_in
from routines.records.pattern import raw
from routines.records.rule import FieldRule

_TEXTUAL = ("li", "a", "p", "span", "article", "dt")
"""Elements that may be records of nothing but their text; others of which no field is known are containers."""
_ENOUGH = 0.3
_MOST_KEYS = 60


@dataclass(frozen=True)
class _Candidate:
    """A place in the items and what it holds in each that has it."""

    place: Place
    values: list[str]

    @property
    def selector(self) -> str:
        return self.place.selector

    @property
    def node(self) -> LexborNode:
        return self.place.node


def item_fields(items: list[LexborNode]) -> list[FieldRule]:
    """Text, links, images and data attributes that enough of the items have, named after what they are; all of the text
    where some of it stands in no element of its own."""
    taken: set[str] = set()
    candidates = _candidates(items)
    twins = len(items) == 2 and len({item.inner_html for item in items}) == 1
    texts = [one for one in candidates if twins or not _is_idle(one, items)]
    fields = [field for one in _without_wrappers(texts) for field in _fields(one, items, taken)]
    fields += _own_fields(items, taken)
    fields += _images(items, taken)
    if not any(field.attribute == "" for field in fields) and items[0].tag in _TEXTUAL:
        fields.insert(0, FieldRule(name=unique("text", taken), selector=""))
    elif fields and sum(map(has_bare_words, items)) * 2 > len(items):
        fields.append(FieldRule(name=unique("text", taken), selector=""))
    return fields


def _candidates(items: list[LexborNode]) -> list[_Candidate]:
    found = [_Candidate(each, _values(items, each.selector)) for each in places_in(items)][:_MOST_KEYS]
    least = max(math.ceil(len(items) * _ENOUGH), min(2, len(items)))
    return [one for one in found if len(one.values) >= least]


def _values(items: list[LexborNode], selector: str) -> list[str]:
    return [text for item in items if (text := raw(item, FieldRule(name="", selector=selector)))]


def _is_idle(one: _Candidate, items: list[LexborNode]) -> bool:
    """The same words in every item, which no class tells apart, are furniture."""
    same = len(set(one.values)) == 1 and len(items) > 1 and not one.place.label
    return same and (len(items) > 2 or one.node.tag in ("a", "b", "strong", "dt", "th")) and not _marks(one.node)


def _marks(node: LexborNode) -> list[str]:
    """The classes of the element, or of the link in which it is all there is."""
    link = node.parent if node.parent is not None and node.parent.tag == "a" else None
    return classes(node) or (classes(link) if link is not None and _text_of(link) == _text_of(node) else [])


def _without_wrappers(candidates: list[_Candidate]) -> list[_Candidate]:
    """Of two places that read the same in every item, the first one."""
    kept: dict[tuple[str, ...], _Candidate] = {}
    for one in candidates:
        kept.setdefault(tuple(one.values), one)
    return list(kept.values())


def _fields(one: _Candidate, items: list[LexborNode], taken: set[str]) -> Iterator[FieldRule]:
    name = unique(_name(one, taken), taken)
    yield FieldRule(name=name, selector=one.selector, attribute=_whole_text(one, items))
    if link := _link_selector(one, items):
        role = "href" if name == "title" else f"{name}_href"
        yield FieldRule(name=unique(role, taken), selector=link, attribute="href")
    if one.node.tag == "time" and one.node.attributes.get("datetime"):
        yield FieldRule(name=unique("datetime", taken), selector=one.selector, attribute="datetime")


def _whole_text(one: _Candidate, items: list[LexborNode]) -> str:
    """`title`, where the text is cut short and that attribute has all of it in every item."""
    cut = any(text.endswith(("...", "\u2026")) for text in one.values)
    nodes = [node for item in items if (node := item.css_first(one.selector)) is not None]
    return "title" if cut and all(node.attributes.get("title") for node in nodes) else ""


def _name(one: _Candidate, taken: set[str]) -> str:
    node, heading = one.node, _heading_of(one.node)
    if label := snake(one.place.label):
        return label
    named = snake(node.attributes.get("itemprop") or "") or from_classes(_marks(node))
    if "title" not in taken and not one.place.nth and (heading or (node.tag == "a" and not named)):
        return "title"
    if node.tag == "time":
        return "date"
    fallback = {"p": "description", "a": "link", "small": "note", "li": "detail"}.get(node.tag or "", "text")
    return named or from_values(one.values) or _label_before(node) or fallback


def _heading_of(node: LexborNode) -> bool:
    parent = node.parent
    return node.tag in HEADINGS or (parent is not None and parent.tag in HEADINGS)


def _label_before(node: LexborNode) -> str:
    """`Price:` before the value names it."""
    before = node.prev
    while before is not None and not _text_of(before):
        before = before.prev
    text = _text_of(before) if before is not None else ""
    return snake(text) if text.endswith(":") and len(text) < 30 else ""


def _text_of(node: LexborNode) -> str:
    return normal(node.text(deep=True) if node.is_element_node else node.text_content or "")


def _link_selector(one: _Candidate, items: list[LexborNode]) -> str:
    """The link that the place is, stands in or holds."""
    if one.node.tag == "a":
        selector = f"{one.selector}[href]"
    elif one.node.css_first("a[href]") is not None:
        selector = f"{one.selector} a[href]"
    elif (link := one.node.parent) is not None and link.tag == "a" and items[0].tag != "a":
        around = one.selector.rpartition(" ")[0].removesuffix(" >")
        first = (item.css_first(around) for item in items if around)
        selector = (
            f"{around}[href]" if any(each is not None and each.mem_id == link.mem_id for each in first) else "a[href]"
        )
    else:
        return ""
    return selector if any(item.css_first(selector) is not None for item in items) else ""


def _own_fields(items: list[LexborNode], taken: set[str]) -> Iterator[FieldRule]:
    """The item's own link and data attributes, if they differ from item to item."""
    if items[0].tag == "a" and "href" in items[0].attributes:
        yield FieldRule(name=unique("href", taken), selector="", attribute="href")
    for attribute in items[0].attributes:
        values = [item.attributes.get(attribute) or "" for item in items]
        if attribute.startswith("data-") and all(0 < len(value) < 80 for value in values) and len(set(values)) > 1:
            name = unique(snake(attribute.removeprefix("data-")), taken)
            yield FieldRule(name=name, selector="", attribute=attribute)


def _images(items: list[LexborNode], taken: set[str]) -> Iterator[FieldRule]:
    if sum(item.css_first("img[src]") is not None for item in items) * 2 > len(items):
        yield FieldRule(name=unique("image", taken), selector="img[src]", attribute="src")
    alts = {image.attributes.get("alt") for item in items if (image := item.css_first("img[alt]")) is not None}
    if len(alts) > 1 and "title" not in taken:
        yield FieldRule(name=unique("title", taken), selector="img[alt]", attribute="alt")
