"""Boxes of one name in a form, or the options of a list that takes several: which of them were turned, and how to take
the others as such a page holds them."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from actors.specialists.as_written import as_written
from actors.specialists.forms.form_has import form_has
from routines.extracting.extract import gives
from routines.extracting.form import Field, box_value, choices_of, option_value
from routines.extracting.form_rows import is_box
from routines.extracting.page import Page, parsed
from routines.extractor import Attribute, FormField, Option

Sent = dict[str, list[str]]


def box_groups(sent: Sent, form: Sequence[Field], page: Page) -> list[dict[str, Any]]:
    """The names of which not all boxes were sent as they stood, each with the values `ticked`, those `unticked` with
    their `labels`, that by which it can be taken (`called`) and how to see that they stand, those `kept`, and
    `extractors` of these; none if nothing tells them from another form's. `options` are labels
    of what was chosen in addition, by which such a choice can be taken; `several`: it is a list; `form_has`: what tells
    the form from others that have such a field."""
    names = dict.fromkeys(field.name for field in form if is_box(field) or is_list(field))
    found = (_group(name, sent.get(name, []), form, page) for name in names)
    return [group for group in found if group]


def _group(name: str, now: list[str], form: Sequence[Field], page: Page) -> dict[str, Any]:
    fields = [field for field in form if field.name == name]
    lists = [field.node for field in fields if is_list(field)]
    known = {box_value(field.node) for field in fields if is_box(field)}
    known |= {option_value(option) for node in lists for option in node.css("option")}
    stood = [field.value for field in fields if field.value is not None]
    ticked = [value for value in now if value not in stood]
    unticked = [value for value in stood if value not in now]
    fetched = bool(lists) and known.issubset(stood)  # a script offers the others
    all_known = len(known) > 1 and known.issuperset([*ticked, *unticked])
    if not (all_known or fetched) or not (ticked or unticked):
        return {}
    kept = [value for value in stood if value in now]
    of = _own(name, form, page)
    told = [_unticked(of, value, page) for value in unticked]
    way = next((way for way in _ways(of, form, [*ticked, *unticked]) if gives(way, page, kept)), None)
    ways = [] if way is None else [as_written(way)]
    group = {"name": name, "ticked": ticked, "unticked": told, "kept": kept, "extractors": ways}
    about = ({"several": True} if lists else {}) | ({"form_has": of.form_has} if of.form_has else {})
    return group | {"options": _options(of, ticked, page)} | about


def all_ticked(sent: Sent, form: Sequence[Field], page: Page) -> list[dict[str, Any]]:
    """The names of which all boxes were sent, and none of them stood ticked, each with `values` and `extractors`."""
    boxes = [field for field in form if is_box(field)]
    blank = [name for name in dict.fromkeys(each.name for each in boxes) if not _holds(name, boxes)]
    ways = {name: _all_of(name, sent.get(name, []), form, page) for name in blank}
    return [{"name": name, "values": sent[name], "extractors": [as_written(way)]} for name, way in ways.items() if way]


def _holds(name: str, boxes: Sequence[Field]) -> bool:
    return any(each.value is not None for each in boxes if each.name == name)


def _all_of(name: str, now: list[str], form: Sequence[Field], page: Page) -> FormField | None:
    of = _own(name, form, page)
    ways = (way.model_copy(update={"boxes": True}) for way in _ways(of, form, []))
    return next((way for way in ways if now and gives(way, page, now)), None)


def _unticked(of: FormField, value: str, page: Page) -> dict[str, Any]:
    told = {"value": value, "labels": _labels(of, value, page)} | _standing(of.name, value, page)
    called = _options(of, [value], page).get(value)
    return told | {"called": called} if called else told


def is_list(field: Field) -> bool:
    """Whether several can be chosen in it."""
    return field.node.tag == "select" and "multiple" in field.node.attributes


def _options(of: FormField, values: list[str], page: Page) -> dict[str, str]:
    """The label of each value that can be taken by it."""
    labels = {value: _labels(of, value, page) for value in values}
    return {
        value: label
        for value, known in labels.items()
        for label in known[:1]
        if gives(Option(name=of.name, label=label, form_has=of.form_has), page, value)
    }


def _standing(name: str, value: str, page: Page) -> dict[str, Any]:
    """How to take what a single box or option sends if it stands ticked; nothing if that cannot be told."""
    if re.search(r"[\"\\\x00-\x1f]", name + value):
        return {}
    box = f'input[name="{name}"][value="{value}"][checked]'
    option = f'select[name="{name}"] option[value="{value}"][selected]'
    ways = (Attribute(selector=each, attribute="value") for each in (box, option))
    way = next((each for each in ways if len(parsed(page.text).css(each.selector)) == 1), None)
    return {"standing": [as_written(way)]} if way else {}


def _own(name: str, form: Sequence[Field], page: Page) -> FormField:
    """The field of that name in this form, if it can be told from those of others."""
    return FormField(name=name, form_has=form_has(name, form, page) or [])


def _ways(of: FormField, form: Sequence[Field], but: list[str]) -> Iterator[FormField]:
    yield of.model_copy(update={"every": True, "but": but})
    for other in dict.fromkeys(field.name for field in form):
        if other != of.name:
            yield FormField(name=of.name, form_has=[other], every=True, but=but)


def _labels(of: FormField, value: str, page: Page) -> list[str]:
    there = (each for each in choices_of(page.text, of.name, of.form_has) if each.attribute("value") == value)
    return list(dict.fromkeys(label for each in there for label in each.labels))
