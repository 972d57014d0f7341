"""The label a person read beside the element, found in the page as it was."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

import msgspec
from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.mime import is_html
from captures.nesting import shallow

_LONGEST = 120
_LABELLED = frozenset({"input", "select", "textarea"})
_BUTTONS = frozenset({"submit", "button", "reset", "image", "hidden"})


def with_labels(capture: Capture) -> Capture:
    """The capture with every form field that was used labelled, where the page tells how."""
    pages: dict[str, LexborHTMLParser] = {}
    return replace(capture, interactions=tuple(_labelled(each, capture, pages) for each in capture.interactions))


def page_at(capture: Capture, url: str, time: float) -> str:
    """The HTML as it was: the last snapshot of `url` up to `time`, else its document, else the next snapshot."""
    before = [each for each in _snapshots_of(capture.snapshots, url) if each.time <= time]
    if before:
        return before[-1].html
    documents = [page for moment, page in _documents_of(capture, url) if moment <= time]
    if documents:
        return documents[-1]
    return next((each.html for each in _snapshots_of(capture.snapshots, url)), "")


def find_element(page: LexborHTMLParser, interaction: Interaction) -> LexborNode | None:
    """The element that was acted on: by its selector, else by its id, else by its name."""
    tried = [interaction.selector]
    if interaction.element_id:
        tried.append(f'[id="{quoted(interaction.element_id)}"]')
    if interaction.name:
        tried.append(f'{interaction.tag or "*"}[name="{quoted(interaction.name)}"]')
    return next((node for selector in tried if (node := _first(page, selector)) is not None), None)


def outwards(node: LexborNode) -> Iterator[LexborNode]:
    """The element, then what it stands in."""
    here: LexborNode | None = node
    while here is not None:
        yield here
        here = here.parent


def label_of(page: LexborHTMLParser, node: LexborNode) -> str:
    """`<label for>`, the label around it, `aria-label`, `aria-labelledby`, placeholder, title, the cell before it."""
    return next((text for text in _candidates(page, node) if text), "")


def _labelled(interaction: Interaction, capture: Capture, pages: dict[str, LexborHTMLParser]) -> Interaction:
    if interaction.label or interaction.tag not in _LABELLED or interaction.input_type in _BUTTONS:
        return interaction
    html = page_at(capture, interaction.url, interaction.time)
    page = pages.get(html) or pages.setdefault(html, LexborHTMLParser(shallow(html)))
    node = find_element(page, interaction)
    return msgspec.structs.replace(interaction, label=label_of(page, node)) if node is not None else interaction


def _snapshots_of(snapshots: Sequence[Snapshot], url: str) -> list[Snapshot]:
    return [each for each in snapshots if _without_fragment(each.url) == _without_fragment(url)]


def _documents_of(capture: Capture, url: str) -> Iterator[tuple[float, str]]:
    for each in capture.transactions:
        if _without_fragment(each.request.url) == _without_fragment(url) and is_html(each.response.mime_type):
            yield each.started, each.response.body.decode("utf-8", "replace")


def _without_fragment(url: str) -> str:
    return url.split("#", 1)[0]


def found_all(page: LexborHTMLParser, selector: str) -> list[LexborNode]:
    """All elements of the selector, if it is one."""
    try:
        return page.css(selector) if selector else []
    except SelectolaxError:  # recorders write selectors, such as :has-text(), that are not CSS
        return []


def _first(page: LexborHTMLParser, selector: str) -> LexborNode | None:
    return next(iter(found_all(page, selector)), None)


def _candidates(page: LexborHTMLParser, node: LexborNode) -> Iterator[str]:
    attributes = node.attributes
    if attributes.get("id"):
        yield _text(_first(page, f'label[for="{quoted(attributes["id"] or "")}"]'))
    yield _text(_around(node, "label"))
    yield (attributes.get("aria-label") or "").strip()
    for name in (attributes.get("aria-labelledby") or "").split():
        yield _text(_first(page, f'[id="{quoted(name)}"]'))
    yield (attributes.get("placeholder") or "").strip()
    yield (attributes.get("title") or "").strip()
    yield _text(_cell_before(node))


def _around(node: LexborNode, tag: str) -> LexborNode | None:
    return next((each for each in islice(outwards(node), 1, None) if each.tag == tag), None)


def _cell_before(node: LexborNode) -> LexborNode | None:
    """The heading or cell to the left, or the term of a definition."""
    for tag in ("td", "dd"):
        cell = _around(node, tag)
        before = cell.prev if cell is not None else None
        while before is not None and before.tag not in {"th", "td", "dt"}:
            before = before.prev
        if before is not None:
            return before
    return None


def _text(node: LexborNode | None) -> str:
    """The words of a label, without those of the fields in it."""
    if node is None:
        return ""
    own = LexborHTMLParser(node.html or "")
    own.strip_tags(["select", "textarea", "script", "style", "button"])
    return " ".join(own.text(separator=" ").split()).rstrip(" :*").strip()[:_LONGEST]


def quoted(text: str) -> str:
    """The text between the double quotes of a CSS selector."""
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\a ")
