"""Boxes of one name in a form: which of them were turned, and how to take the others as such a page holds them."""

from collections.abc import Iterator, Sequence
from typing import Any

from actors.specialists.as_written import as_written
from routines.extract import gives
from routines.extractor import FormField
from routines.form import Field, box_value, choices
from routines.form_rows import is_box
from routines.page import Page

Sent = dict[str, list[str]]


def box_groups(sent: Sent, form: Sequence[Field], page: Page) -> list[dict[str, Any]]:
    """The names of which not all boxes were sent as they stood, each with the values `ticked`, those `unticked` with
    their `labels`, those `kept`, and `extractors` of these; none if nothing tells them from another form's."""
    names = dict.fromkeys(field.name for field in form if is_box(field))
    found = (_group(name, sent.get(name, []), form, page) for name in names)
    return [group for group in found if group]


def _group(name: str, now: list[str], form: Sequence[Field], page: Page) -> dict[str, Any]:
    fields = [field for field in form if field.name == name]
    known = {box_value(field.node) for field in fields if is_box(field)}
    stood = [field.value for field in fields if field.value is not None]
    ticked = [value for value in now if value not in stood]
    unticked = [value for value in stood if value not in now]
    if len(known) < 2 or not known.issuperset([*ticked, *unticked]) or not (ticked or unticked):
        return {}
    kept = [value for value in stood if value in now]
    told = [{"value": value, "labels": _labels(name, value, page)} for value in unticked]
    way = next((way for way in _ways(name, form, [*ticked, *unticked]) if gives(way, page, kept)), None)
    ways = [] if way is None else [as_written(way)]
    return {"name": name, "ticked": ticked, "unticked": told, "kept": kept, "extractors": ways}


def _ways(name: str, form: Sequence[Field], but: list[str]) -> Iterator[FormField]:
    yield FormField(name=name, every=True, but=but)
    for other in dict.fromkeys(field.name for field in form):
        if other != name:
            yield FormField(name=name, form_has=[other], every=True, but=but)


def _labels(name: str, value: str, page: Page) -> list[str]:
    there = (each for each in choices(page.text) if each.name == name and each.attribute("value") == value)
    return list(dict.fromkeys(label for each in there for label in each.labels))
