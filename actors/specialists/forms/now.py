"""What the fields that somebody used hold on the page as it stands, to be kept where nobody says otherwise."""

from collections.abc import Iterable, Sequence
from typing import Any

from selectolax.lexbor import LexborNode

from actors.specialists.as_written import as_written
from actors.specialists.forms.form_has import form_has
from routines.extracting.extract import gives
from routines.extracting.form import Field, choices_of, option_value
from routines.extracting.page import Page, visible_text
from routines.extractor import FormField, Option

Sent = dict[str, list[str]]
_MOST = 60
_NONE = frozenset({"submit", "button", "image", "reset", "file", "password", "hidden"})


def fields_now(names: Iterable[str], sent: Sent, form: Sequence[Field], page: Page) -> list[dict[str, Any]]:
    """Of the fields of these names that can be told from those of other forms: `name`, `extractors` of what stands
    there; of one in which one of several is chosen also `option`, which takes what was sent by its `label`, and
    `chosen`: whether the page itself had chosen something."""
    known = {name: has for name in dict.fromkeys(names) if (has := form_has(name, form, page)) is not None}
    found = (_now(FormField(name=name, form_has=has), sent.get(name, []), form, page) for name, has in known.items())
    return [each for each in found if each][:_MOST]


def offers(sent: Sent, form: Sequence[Field], page: Page) -> list[dict[str, Any]]:
    """Of the lists and radio buttons in which one is chosen: `name`, and `extractors` that take what was sent by its
    `label` from what the page offers."""
    single = {each.name for each in form if _kind(each) == "radio" or _is_single(each)}
    ways = (FormField(name=name, form_has=form_has(name, form, page) or []) for name in sent if name in single)
    found = ((way.name, _option(way, sent[way.name], page)) for way in ways)
    return [{"name": name, **way["option"]} for name, way in found if way][:_MOST]


def _is_single(field: Field) -> bool:
    return field.node.tag == "select" and "multiple" not in field.node.attributes


def _now(way: FormField, values: list[str], form: Sequence[Field], page: Page) -> dict[str, Any]:
    fields = [each for each in form if each.name == way.name]
    kinds = {_kind(each) for each in fields}
    if not fields or _NONE & kinds or "multiple" in fields[0].node.attributes:
        return {}
    now = {"name": way.name, "extractors": [as_written(way)]}
    if kinds in ({"select"}, {"radio"}):
        return now | {"chosen": any(map(_has_chosen, fields))} | _option(way, values, page)
    return now if len(fields) == 1 else {}


def _option(of: FormField, values: list[str], page: Page) -> dict[str, Any]:
    """Of the field that is taken so."""
    there = (each for each in choices_of(page.text, of.name, of.form_has) if [each.attribute("value")] == values)
    ways = (Option(name=of.name, label=label, form_has=of.form_has) for each in there for label in each.labels)
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
