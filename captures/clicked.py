"""What was clicked, where a recorder tells the innermost element that the mouse was on: the picture in a button."""

import re
from dataclasses import replace
from itertools import islice

from msgspec.structs import replace as with_members
from selectolax.lexbor import LexborHTMLParser, LexborNode

from captures.capture import Capture
from captures.interaction import Interaction
from captures.label import find_element, found_all, outwards, page_at
from captures.nesting import shallow

_PRESSED = frozenset({"button", "summary"})
_ROLES = frozenset({"option", "button", "menuitem", "tab", "link"})
_WHOLE = frozenset({"a", "input", "label", "select", "textarea", "option", *_PRESSED})
"""Elements that are told as what was clicked themselves."""
_THINGS = "a, button, li, option, tr"
"""What is meant itself, though something around all of them reacts."""
_BESIDES = re.compile(r"\[[^\]]*\]|\([^)]*\)")
_FURTHEST = 8
_LONGEST = 200
_STEP = " > "
_TAG = re.compile(r"[a-z][a-z0-9-]*", re.IGNORECASE)
_UNSEEN = frozenset({"style", "script"})


def with_clickables(capture: Capture) -> Capture:
    """The capture with every click told of what reacts to it: the button, label or entry of a list around what the
    mouse was on, as the page has it, or else as the selector names it."""
    pages: dict[str, LexborHTMLParser] = {}
    return replace(capture, interactions=tuple(_clicked(each, capture, pages) for each in capture.interactions))


def _clicked(interaction: Interaction, capture: Capture, pages: dict[str, LexborHTMLParser]) -> Interaction:
    steps = interaction.selector.split(_STEP)
    if interaction.type != "click" or interaction.tag in _WHOLE or any(" " in _BESIDES.sub("", each) for each in steps):
        return interaction
    html = page_at(capture, interaction.url, interaction.time)
    page = pages.get(html) or pages.setdefault(html, LexborHTMLParser(shallow(html)))
    node = find_element(page, interaction)
    if node is None or node.tag != interaction.tag:
        return _by_selector(interaction)
    if len(found_all(page, interaction.selector)) > 1:
        return interaction
    around = list(islice(outwards(node), _FURTHEST))
    levels = next((n for n, each in enumerate(around) if each.tag == "a" or _is_clickable(each)), 0)
    if not levels or levels >= len(steps):
        return interaction
    read, own = _run_on(_text_of(around[levels])), _run_on(interaction.text)
    if own not in read:
        return _by_selector(interaction)  # something else stood there when the page was looked at
    if (around[levels].tag == "a" or around[levels].attributes.get("role") == "link") and own != read:
        return interaction  # of a card that is a link, the text that was clicked says more than all of them
    text = interaction.text if own == read else " ".join(_text_of(around[levels]).split())
    return _told_as(interaction, around[levels], _STEP.join(steps[:-levels]), text[:_LONGEST])


def _is_clickable(node: LexborNode) -> bool:
    if node.tag in _PRESSED or node.attributes.get("role") in _ROLES:
        return True
    reacts = node.tag == "label" or "onclick" in node.attributes
    return reacts and all(each.mem_id == node.mem_id for each in node.css(_THINGS))


def _told_as(interaction: Interaction, node: LexborNode, selector: str, text: str) -> Interaction:
    own = {name: node.attributes.get(name) or "" for name in ("name", "id", "type", "value")}
    return with_members(
        interaction,
        selector=selector,
        tag=node.tag or "",
        name=own["name"],
        element_id=own["id"],
        classes=tuple((node.attributes.get("class") or "").split()),
        input_type=own["type"],
        value=own["value"],
        text=text or interaction.text,
    )


def _text_of(node: LexborNode) -> str:
    """Its text, without the styles that a picture in it may have."""
    texts = (each for each in node.traverse(include_text=True) if each.is_text_node)
    shown = (each for each in texts if each.parent is None or each.parent.tag not in _UNSEEN)
    return " ".join(each.text_content or "" for each in shown)


def _by_selector(interaction: Interaction) -> Interaction:
    """The same by what the selector says of the elements around, where no page shows it, as a menu that was open for a
    moment."""
    steps = interaction.selector.split(_STEP)
    tags = [found[0] if (found := _TAG.match(step)) else "" for step in steps]
    inner = next((n for n in range(len(tags) - 1, -1, -1) if tags[n] in _WHOLE), -1)
    if inner < 0 or tags[inner] not in _PRESSED:
        return interaction
    selector = _STEP.join(steps[: inner + 1])
    return with_members(interaction, selector=selector, tag=tags[inner], name="", element_id="", classes=())


def _run_on(text: str) -> str:
    return "".join(text.split())
