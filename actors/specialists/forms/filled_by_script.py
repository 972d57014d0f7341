"""Fields that a script fills in when a page is shown, with what an attribute of the field itself holds for it."""

import json
import re
from typing import Any

from actors.specialists.as_written import as_written
from routines.extracting.form import Field
from routines.extracting.form_rows import is_box
from routines.extracting.page import Page, parsed
from routines.extractor import Attribute
from routines.placeholder import as_text

_SETTINGS = frozenset(
    {"min", "minimum", "max", "maximum", "step", "length", "limit", "size", "rows", "cols", "count", "delay", "index"}
    | {"tabindex", "width", "height", "search", "tags", "allow", "close", "page", "per", "version", "order", "level"}
)
"""Words in names of attributes that say how a widget is to behave."""
_HOLDING = re.compile(r"data-(?:\w+-)*(?:initial|initial-?values?|values?|selected|current)")
"""What an attribute is called that holds what a field is filled in with, though that is nothing yet."""
_NEVER = frozenset({"checkbox", "radio", "file", "password", "submit", "button", "image", "reset"})


def held_for_script(values: list[str], held: list[Field]) -> tuple[str, str] | None:
    """The attribute that holds what was sent under a name, and how it is written there (`json` or nothing): `[3]` in
    `<select name=owner data-initial="[3]">`, which shows no option yet. None if none does, or the field held a text:
    what a box sends when somebody ticks it is no such thing."""
    if len(held) != 1 or held[0].value or is_box(held[0]):
        return None
    if not any(values):
        return _empty(values, held[0])
    told = {name: text or "" for name, text in held[0].node.attributes.items()}
    told = {name: text.strip() for name, text in told.items() if name == "value" or _may_hold(name)}
    plain = next((name for name, text in told.items() if [text] == values and text), "")
    if plain:
        return plain, ""
    listed = next((name for name, text in told.items() if _listed(text) == values), "")
    return (listed, "json") if listed else None


def _empty(values: list[str], field: Field) -> tuple[str, str] | None:
    """Of a field that was sent empty, or not at all, as nothing stood in such an attribute: another thing has more."""
    if field.node.tag == "button" or (field.node.attributes.get("type") or "").lower() in _NEVER:
        return None
    told = {name: (text or "").strip() for name, text in field.node.attributes.items() if _HOLDING.fullmatch(name)}
    listed = next((name for name, text in told.items() if text == "[]"), "")
    plain = next((name for name, text in told.items() if not text), "") if values else ""
    return (listed, "json") if listed else (plain, "") if plain else None


def _may_hold(name: str) -> bool:
    """Whether it may be what the field is filled in with; how a widget behaves is none, such as a least length of 1."""
    return name.startswith("data-") and not _SETTINGS & set(name.split("-"))


def _listed(text: str) -> list[str]:
    try:
        found = json.loads(text) if text.startswith("[") else None
    except (ValueError, RecursionError):
        return []
    return [as_text(each) for each in found] if isinstance(found, list) else []


def scripted_field(name: str, values: list[str], held: list[Field], page: Page) -> dict[str, Any] | None:
    """The same as a field of `form_sent`, with `of_script`; None if it is no such field, or nothing tells it alone."""
    found = held_for_script(values, held)
    if found is None or '"' in name or "\\" in name:
        return None
    way = Attribute(selector=f'{held[0].node.tag}[name="{name}"]', attribute=found[0])
    if len(parsed(page.text).css(way.selector)) != 1:
        return None
    field = {
        "name": name,
        "of_script": True,
        "extractors": [as_written(way)],
    }
    return field | ({"decode": found[1]} if found[1] else {})
