"""The button that a form was sent with, as its page has it: another one may stand there for what exists already."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from selectolax.lexbor import LexborNode

from actors.specialists.as_written import as_written
from routines.extracting.element import attribute
from routines.extracting.extract import gives
from routines.extracting.form import Field
from routines.extracting.page import Page, parsed
from routines.extractor import Attribute

Sent = dict[str, list[str]]
_PLAIN = re.compile(r"[^\"\\\x00-\x1f]+")


def pressed_button(sent: Sent, form: Sequence[Field], page: Page) -> dict[str, Any]:
    """`{name, value, extractors}` of the only submit button of the form that was sent, as the page had it; the
    extractors find nothing where it stands there no more. Empty if none was, or if nothing tells it from what other
    forms of the page have."""
    buttons = {field.name: field for field in form if _submits(field.node) and sent.get(field.name) == [field.value]}
    others = {field.name for field in form if not _submits(field.node)}
    told = [field for name, field in buttons.items() if name not in others]
    if len(told) != 1:
        return {}
    (button,) = told
    way = next((way for way in _ways(button, form) if _is_alone(way, button, page)), None)
    return {} if way is None else {"name": button.name, "value": button.value or "", "extractors": [as_written(way)]}


def _submits(node: LexborNode) -> bool:
    kind = attribute(node, "type").lower()
    return kind not in ("button", "reset") if node.tag == "button" else node.tag == "input" and kind == "submit"


def _ways(button: Field, form: Sequence[Field]) -> Iterator[Attribute]:
    """By name and value, on the whole page or in the form that has another field."""
    names = dict.fromkeys(field.name for field in form if not _submits(field.node))
    if all(_PLAIN.fullmatch(text) for text in (button.name, button.value or "-")):
        value = f'[value="{button.value}"]' if button.value else ""
        found = f'{button.node.tag}[name="{button.name}"]{value}'
        told = "value" if button.value else "name"
        yield Attribute(selector=found, attribute=told)
        plain = (name for name in names if _PLAIN.fullmatch(name))
        yield from (Attribute(selector=f'form:has([name="{name}"]) {found}', attribute=told) for name in plain)


def _is_alone(way: Attribute, button: Field, page: Page) -> bool:
    alone = len(parsed(page.text).css(way.selector)) == 1
    return alone and gives(way, page, attribute(button.node, way.attribute))
