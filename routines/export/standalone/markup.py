"""Taking values out of HTML."""

import re

from routines.export.standalone.css import select
from routines.export.standalone.dom import Node, parsed
from routines.export.standalone.form import NOT_FILLED_IN, TICKED, area_text, box_value, the_only
from routines.export.standalone.page import (
    Page,
    absolute,
    base_of,
    normal,
    same_label,
    shown_text,
    texts_of,
    visible_text,
)
from routines.export.standalone.taking import groups, nth, within
from routines.export.standalone.values import Failed

CUT_AT = 190


def meta(page: Page, name: str) -> str:
    for node in select(parsed(page.text), "meta[content]"):
        if name in [node.attributes.get(key) for key in ("name", "property", "http-equiv", "itemprop")]:
            return node.attributes["content"]
    raise Failed(f"there is no <meta> called `{name}`")


def attribute(page: Page, selector: str, attribute: str = "", index: int = 0, only: bool = False) -> str:
    """An attribute, or the text, of what the selector matches."""
    nodes = select(parsed(page.text), selector)
    found = [visible_text(node) for node in nodes]
    if attribute:
        found = [node.attributes[attribute] for node in nodes if attribute in node.attributes]
    if only and len({*found}) > 1:
        raise Failed(f"`{selector}` matches {len({*found})} different ones: which is meant cannot be told")
    return str(nth(found, index, f"`{attribute}` of `{selector}`" if attribute else f"`{selector}`"))


def link(page: Page, called: str, pattern: str = "", among: str = "") -> str:
    """The address of the only link that is called so; of those in such a part."""
    parts = select(parsed(page.text), among) if among else [parsed(page.text)]
    nodes = {id(node): node for part in parts for node in select(part, "a[href], area[href]")}.values()
    base = base_of(page)
    addresses = [
        absolute(base, node.attributes["href"]) for node in links_called(normal(called).casefold(), list(nodes))
    ]
    if not addresses:
        raise Failed(f"no link is called '{called}'")
    found = {one for address in addresses for one in (groups(pattern, address)[:1] if pattern else [address])}
    if not found:
        return within(addresses[0], pattern, f"the address of the link '{called}'")
    return the_only(found, f"{len(addresses)} links are called '{called}'")


def links_called(name: str, nodes: list[Node]) -> list[Node]:
    """By all that they read, else by a text in them, else but for what is no word."""
    if same := [node for node in nodes if name in link_texts(node)]:
        return same
    if inner := [node for node in nodes if name in [each.casefold() for each in texts_of(node)]]:
        return inner
    return [node for node in nodes if name and any(is_called(text, name) for text in link_texts(node))]


def is_called(text: str, name: str) -> bool:
    before, found, after = text.partition(name)
    if not found or re.search(r"[\w.,]$", before) or re.match(r"[\w.,]", after):
        return bool(found) and not before and len(name) >= CUT_AT
    return not any(map(str.isalpha, before + after))


def link_texts(node: Node) -> list[str]:
    texts = [visible_text(node), node.attributes.get("title", ""), node.attributes.get("aria-label", "")]
    texts += [image.attributes["alt"] for image in select(node, "img[alt]")]
    return [normal(one).casefold() for one in texts if normal(one)]


def beside(
    page: Page, selector: str, label: str, inner: str = "", attribute: str = "", pattern: str = "", at: str = ""
) -> str:
    """A value that stands with a label in one row, card or item; the label counts in the first `at` of it only."""
    read = [(place_of(each, at), each) for each in select(parsed(page.text), selector)]
    holding = [each for place, each in read if place and any(same_label(text, label) for text in texts_of(place))]
    found = {one for each in holding for one in beside_in(page, each, inner, attribute, pattern)}
    first = [each for each in holding if any(same_label(one, label) for one in texts_of(each)[:1])]
    if len(found) > 1 and first:
        found = {one for each in first for one in beside_in(page, each, inner, attribute, pattern)}
    if not found:
        raise Failed(f"no `{selector}` holds '{label}' and what should stand beside it")
    return the_only(found, f"{len(holding)} of `{selector}` hold '{label}'")


def beside_in(page: Page, record: Node, inner: str, attribute: str, pattern: str) -> list[str]:
    node = place_of(record, inner)
    if node is None:
        return []
    kind = node.attributes.get("type", "").lower()
    ticked = attribute == "value" and kind in TICKED
    filled_in = attribute == "value" and node.tag == "input" and kind not in NOT_FILLED_IN
    if attribute and attribute not in node.attributes and not (ticked or filled_in):
        return []
    if node.tag == "textarea" and not attribute:
        found = area_text(node)
    else:
        found = box_value(node) if ticked else node.attributes.get(attribute, "") if attribute else visible_text(node)
    found = absolute(base_of(page), found) if attribute == "href" else found
    return groups(pattern, found)[:1] if pattern else [found]


def records(page: Page, selector: str, fields: list[tuple[str, str, str]]) -> list[dict[str, str | None]]:
    """The repeated records of the page; of each field its name, where it stands, and its attribute, if it is one."""
    found = [
        {name: field_of(page, node, where, kind) for name, where, kind in fields}
        for node in select(parsed(page.text), selector)
    ]
    return [record for record in found if any(record.values())]


def field_of(page: Page, record: Node, where: str, kind: str) -> str | None:
    node = place_of(record, where)
    if node is None or (kind and kind not in node.attributes):
        return None
    if not kind:
        return whole_text(node)
    value = node.attributes[kind]
    addresses = ("href", "src", "action", "data-href", "data-url")
    return absolute(base_of(page), value) if kind in addresses else normal(value)


def place_of(record: Node, where: str) -> Node | None:
    """The record itself, an element in it, or (`+ dd`) one that follows it before its next like."""
    if not where:
        return record
    if not where.startswith("+ "):
        return next(iter(select(record, where)), None)
    around = [] if record.parent is None else record.parent.elements
    for after in around[around.index(record) + 1 :]:
        if there := select(after, where.removeprefix("+ ")):
            return there[0]
        if after.tag == record.tag:
            break
    return None


def whole_text(node: Node) -> str:
    """The text; where the page has cut it short, the title that holds all of it."""
    shown = shown_text(node)
    begun = next((shown.removesuffix(end).rstrip() for end in ("…", "...") if shown.endswith(end)), "")
    told = [normal(node.attributes.get(name, "")) for name in ("title", "aria-label")] if begun else []
    return next((whole for whole in told if whole.startswith(begun) and len(whole) > len(begun)), shown)
