"""What the fields that somebody used hold on the page as it stands, to be kept where nobody says otherwise."""

from collections.abc import Iterable, Sequence
from typing import Any

from selectolax.lexbor import LexborNode

from actors.specialists.as_written import as_written
from routines.extracting.extract import gives
from routines.extracting.form import Field, choices, forms, option_value
from routines.extracting.page import Page, visible_text
from routines.extractor import FormField, Option

Sent = dict[str, list[str]]
_MOST = 60
_NONE = frozenset({"submit", "button", "image", "reset", "file", "password", "hidden"})


def fields_now(names: Iterable[str], sent: Sent, form: Sequence[Field], page: Page) -> list[dict[str, Any]]:
    """Of the fields of these names that no other form of the page has: `name`, `extractors` of what stands there; of
    one in which one of several is chosen also `option`, which takes what was sent by its `label`, and `chosen`: whether
    the page itself had chosen something."""
    known = [name for name in dict.fromkeys(names) if _stands_once(name, page)]
    found = (_now(name, sent.get(name, []), [each for each in form if each.name == name], page) for name in known)
    return [each for each in found if each][:_MOST]


def offers(sent: Sent, form: Sequence[Field], page: Page) -> list[dict[str, Any]]:
    """Of the lists and radio buttons in which one is chosen: `name`, and `extractors` that take what was sent by its
    `label` from what the page offers."""
    single = {each.name for each in form if _kind(each) == "radio" or _is_single(each)}
    found = ((name, _option(name, sent[name], page)) for name in sent if name in single)
    return [{"name": name, **way["option"]} for name, way in found if way][:_MOST]


def _is_single(field: Field) -> bool:
    return field.node.tag == "select" and "multiple" not in field.node.attributes


def _stands_once(name: str, page: Page) -> bool:
    return sum(any(field.name == name for field in fields) for fields in forms(page.text)) == 1


def _now(name: str, values: list[str], fields: list[Field], page: Page) -> dict[str, Any]:
    kinds = {_kind(each) for each in fields}
    if not fields or _NONE & kinds or "multiple" in fields[0].node.attributes:
        return {}
    now = {"name": name, "extractors": [as_written(FormField(name=name))]}
    if kinds in ({"select"}, {"radio"}):
        return now | {"chosen": any(map(_has_chosen, fields))} | _option(name, values, page)
    return now if len(fields) == 1 else {}


def _option(name: str, values: list[str], page: Page) -> dict[str, Any]:
    there = (each for each in choices(page.text) if each.name == name and [each.attribute("value")] == values)
    ways = (Option(name=name, label=label) for each in there for label in each.labels)
    way = next((way for way in ways if gives(way, page, values[0])), None)
    return {"option": {"label": way.label, "extractors": [as_written(way)]}} if way else {}


def _has_chosen(field: Field) -> bool:
    """Not the first of a list, which is nobody's choice, nor that nothing is chosen, as `- no selection -` says."""
    if field.node.tag != "select":
        return bool(field.value)
    chosen = [visible_text(option) for option in field.node.css("option[selected]")]
    return bool(field.value) and bool(chosen) and not _says_nothing(chosen[-1])


def stands_on_nothing(select: LexborNode) -> bool:
    """Whether the entry of a list that nobody touched is none: the person has to choose one."""
    entries = select.css("option[selected]")[-1:] or select.css("option")[:1]
    single = "multiple" not in select.attributes
    return single and any(not option_value(each) or _says_nothing(visible_text(each)) for each in entries)


def _says_nothing(label: str) -> bool:
    """`-- choose --`, `(none)` and `Choose…` are no name of anything."""
    return not (label[:1].isalnum() or label[-1:].isalnum()) or label.endswith(("…", "..."))


def _kind(field: Field) -> str:
    node = field.node
    return (node.attributes.get("type") or "text").lower() if node.tag == "input" else node.tag or ""
