"""A response, and what a reader sees of its HTML."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urljoin

from routines.export.standalone.css import select
from routines.export.standalone.dom import Node, parsed

HIDING = {"hidden", "d-none", "hide", "invisible", "is-hidden", "sr-only", "visually-hidden", "screen-reader-text"}
UNSEEN = {"script", "style", "template", "noscript", "head"}
SHOWN_IF = (
    "x-show",
    "x-if",
    "v-show",
    "v-if",
    "v-else",
    "v-else-if",
    "ng-show",
    "ng-if",
    "ng-hide",
    "*ngif",
    "data-ng-show",
)
INLINE = {
    *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd"),
    *("mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr"),
}
NAMING = "a, b, em, strong, h1, h2, h3, h4, h5, h6, p, td, th, li, label, span"


@dataclass
class Page:
    """`url` is where the response came from; `history` has the redirects before it, the first one first."""

    url: str
    status: int = 200
    headers: list[tuple[str, str]] = field(default_factory=list)
    text: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    history: "list[Page]" = field(default_factory=list)
    content: bytes = b""


def normal(text: str) -> str:
    return " ".join(text.split())


def same_label(one: str, other: str) -> bool:
    """Whether a reader would call them the same, be one the word of a program: `annotation_approver`."""
    return normal(one).casefold() == normal(other).casefold() or spoken(one) == spoken(other)


def spoken(text: str) -> str:
    return normal(text.replace("_", " ") if re.fullmatch("[a-z]+(_[a-z]+)+", text) else text).casefold()


def visible_text(node: Node) -> str:
    return normal("".join(visible_texts(node)))


def shown_text(node: Node) -> str:
    """The same without what is hidden, unless all of it is."""
    return seen_text(node) or visible_text(node)


def seen_text(node: Node) -> str:
    """The same without what is hidden."""
    return normal("".join(visible_texts(node, is_hidden)))


def is_seen(node: Node) -> bool:
    """Whether nothing keeps it from sight; what a script decides upon counts as unseen, unless it begins with that."""
    return not any(each.tag in UNSEEN or is_hidden(each) or is_kept_back(each) for each in upwards(node))


def is_kept_back(node: Node) -> bool:
    has = node.attributes
    if (node.tag == "dialog" and "open" not in has) or has.get("aria-hidden") == "true":
        return True
    if "visibility:hidden" in has.get("style", "").replace(" ", ""):
        return True
    return any(name in has and not begins_shown(node, has[name].strip()) for name in SHOWN_IF)


def begins_shown(node: Node, condition: str) -> bool:
    """`x-show="open"` in what has `x-data="{open: true}"`."""
    pattern = rf"(?<!\w){re.escape(condition)}['\"]?\s*:\s*true\b"
    return bool(condition) and any(re.search(pattern, each.attributes.get("x-data", "")) for each in upwards(node))


def upwards(node: Node | None) -> list[Node]:
    """The element, and all that it stands in."""
    found = []
    while node is not None:
        found.append(node)
        node = node.parent
    return found


def is_hidden(node: Node) -> bool:
    style = node.attributes.get("style", "").replace(" ", "")
    named = HIDING & set(node.attributes.get("class", "").casefold().split())
    return "hidden" in node.attributes or "display:none" in style or bool(named)


def visible_texts(node: Node, skip: Callable[[Node], bool] = lambda _: False) -> Iterator[str]:
    for child in node.children:
        if isinstance(child, str):
            yield child
        elif child.tag not in UNSEEN and not skip(child):
            gap = "" if child.tag in INLINE else " "
            yield gap
            yield from visible_texts(child, skip)
            yield gap


def texts_of(node: Node) -> list[str]:
    """The separate texts inside an element, and its titles."""
    found = [normal(text) for text in visible_texts(node)]
    found += [visible_text(inner) for inner in select(node, NAMING)]
    return [text for text in found + [normal(inner.attributes["title"]) for inner in select(node, "[title]")] if text]


def base_of(page: Page) -> str:
    """What the addresses of the page are relative to."""
    base = next(iter(select(parsed(page.text), "base[href]")), None)
    return page.url if base is None else absolute(page.url, base.attributes["href"])


def absolute(base: str, address: str) -> str:
    try:
        return urljoin(base, address.strip())
    except ValueError:
        return address


def resolved(page: Page, address: str) -> str:
    """An address that was found on the page, absolute; one that a redirect gave is relative to that redirect."""
    for hop in page.history:
        if any(name.lower() == "location" and text == address for name, text in hop.headers):
            return absolute(hop.url, address).partition("#")[0]
    clean = "".join(one for one in address if one not in "\t\r\n")
    return absolute(base_of(page), clean).partition("#")[0]
