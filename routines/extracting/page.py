"""A response as extractors read it."""

import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from urllib.parse import urljoin

from selectolax.lexbor import LexborHTMLParser, LexborNode

from captures.nesting import shallow
from routines.extracting.drawn_rows import page_in
from routines.extracting.fragment import framed

_NAMING = "a, b, em, strong, h1, h2, h3, h4, h5, h6, p, td, th, li, label, span"
_UNSEEN = {"script", "style", "template", "noscript", "head"}
_HIDING = {"hidden", "d-none", "hide", "invisible", "is-hidden", "sr-only", "visually-hidden", "screen-reader-text"}
_INLINE = {
    *("a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "font", "i", "ins", "kbd", "mark"),
    *("q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr"),
}


class ExtractionError(Exception):
    """A value that is not on the page; the text says what was looked for, and what is there."""


class Ambiguous(ExtractionError):
    """Several different values are there: which is meant cannot be told."""


@dataclass(frozen=True)
class Page:
    """`url` is where the response came from, `headers` its headers in order, `text` its body decoded, `cookies` the
    session's after it, `history` the redirects that led to it, first one first."""

    url: str
    headers: list[tuple[str, str]] = field(default_factory=list)
    text: str = ""
    cookies: dict[str, str] = field(default_factory=dict)
    history: list["Page"] = field(default_factory=list)


@functools.lru_cache(maxsize=16)
def parsed(text: str) -> LexborHTMLParser:
    """The document, of a JSON answer that of the markup in it and of the rows that have some, of a row alone that of a
    table with it; shared, so that nobody may change it."""
    return LexborHTMLParser(shallow(page_in(text) or framed(text)))


def visible_text(node: LexborNode) -> str:
    """The text of an element as a reader sees it: blocks, cells and line breaks apart, inline parts joined."""
    return normal("".join(_texts(node)))


def shown_text(node: LexborNode) -> str:
    """The same without what is hidden, unless all of it is."""
    return seen_text(node) or visible_text(node)


def seen_text(node: LexborNode) -> str:
    """The same without what is hidden."""
    return normal("".join(_texts(node, is_hidden)))


def is_hidden(node: LexborNode) -> bool:
    """Whether an element says of itself that it is not shown, by an attribute or a class that style sheets commonly
    hide."""
    attributes = node.attributes
    if "hidden" in attributes or "display:none" in (attributes.get("style") or "").replace(" ", ""):
        return True
    return bool(_HIDING & set((attributes.get("class") or "").casefold().split()))


def is_shown(node: LexborNode, within: LexborNode | None = None) -> bool:
    """Whether nothing hides it, of itself and of all that it stands in; up to the element, if one is given."""
    around: LexborNode | None = node
    while around is not None and (within is None or around.mem_id != within.mem_id):
        if is_hidden(around):
            return False
        around = around.parent
    return True


def _texts(node: LexborNode, skip: Callable[[LexborNode], bool] = lambda _: False) -> Iterator[str]:
    """Walks with a stack of its own: pages may nest deeper than Python's."""
    pending: list[LexborNode | str | None] = [node.first_child]
    while pending:
        match pending.pop():
            case None:
                continue
            case str() as gap:
                yield gap
            case child:
                pending.append(child.next)
                if child.is_text_node:
                    yield child.text_content or ""
                elif child.is_element_node and child.tag not in _UNSEEN and not skip(child):
                    gap = "" if child.tag in _INLINE else " "
                    yield gap
                    pending += [gap, child.first_child]


def texts_of(node: LexborNode) -> list[str]:
    """The separate texts inside an element: of each text node, of each inner element that has several, and titles."""
    found = [normal(text) for text in _texts(node)]
    found += [visible_text(inner) for inner in node.css(_NAMING)]
    found += [normal(inner.attributes.get("title") or "") for inner in node.css("[title]")]
    return list(dict.fromkeys(text for text in found if text))


def normal(text: str) -> str:
    """Runs of white space (non-breaking space too) become one space."""
    return " ".join(text.split())


def same_label(one: str, other: str) -> bool:
    """Equal for a reader: ignoring case and space, and the underscores of a word of programs that reads so."""
    return normal(one).casefold() == normal(other).casefold() or spoken(one) == spoken(other)


def spoken(text: str) -> str:
    """The text as labels are compared, of `annotation_approver` as a page shows it: `annotation approver`."""
    return normal(text.replace("_", " ") if _OF_PROGRAMS.fullmatch(text) else text).casefold()


_OF_PROGRAMS = re.compile("[a-z]+(_[a-z]+)+")


@functools.lru_cache(maxsize=16)
def base_of(url: str, html: str) -> str:
    """What addresses in the page at `url` are relative to; `<base href>` counts."""
    base = parsed(html).css_first("base[href]")
    return absolute(url, base.attributes.get("href") or "") if base is not None else url


def absolute(base: str, address: str) -> str:
    """The address, absolute; as it is if it cannot be an address."""
    try:
        return urljoin(base, address.strip())
    except ValueError:
        return address


def resolve(page: Page, address: str) -> str:
    """An address of the page, absolute."""
    return absolute(base_of(page.url, page.text), address)
