"""What stands in the fields of a page that shows one thing by a form, by their labels."""

from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from routines.extracting.page import parsed, visible_text
from routines.extracting.selector import unique_place
from routines.extractor import Attribute, FormField
from routines.records.descriptions import CONTROLS
from routines.records.families import Told
from routines.records.region import CONTENT, weight

_UNTOLD = ("password", "checkbox", "radio", "submit", "button", "file", "search", "image", "reset")


def in_forms(html: str) -> Iterator[Told]:
    """Of a list box what is chosen there, in words."""
    for control in parsed(html).css(CONTROLS):
        label, around = _label_of(control).rstrip(":* "), control.parent
        if control.attributes.get("type") in _UNTOLD or not label or around is None or weight(around) < CONTENT:
            continue
        name = control.attributes.get("name") or ""
        if control.css_first("option[selected]") is not None:
            yield label, Attribute(selector=f"{unique_place(control)} option[selected]")
        elif name:
            yield label, FormField(name=name)
        elif control.tag == "input":
            yield label, Attribute(selector=unique_place(control), attribute="value")


def _label_of(control: LexborNode) -> str:
    identity = control.attributes.get("id") or ""
    labels = control.parser.css("label")
    by_id = (each for each in labels if identity and each.attributes.get("for") == identity)
    before = control.prev
    while before is not None and not before.is_element_node:
        before = before.prev
    beside = before if before is not None and before.tag == "label" else None
    found = next(by_id, beside) or _heading_of(control)
    return visible_text(found) if found is not None else ""


def _heading_of(control: LexborNode) -> LexborNode | None:
    """The heading that stands in a table right before its cell."""
    cell = control.parent
    before = cell.prev if cell is not None and cell.tag == "td" else None
    while before is not None and not before.is_element_node:
        before = before.prev
    return before if before is not None and before.tag == "th" else None
