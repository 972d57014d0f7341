"""The record of a list that is known by a text: the text is all that one place in it says, and no other record does."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

from captures.field_name import names_credential
from captures.masking.handle import handles_in
from routines.extracting.extraction import extract
from routines.extracting.page import ExtractionError, Page, normal
from routines.extractor import Beside, Extractor
from routines.records.found import read_records
from routines.records.page_fields import PageField
from routines.records.rule import FieldRule, RecordRule

_MOST = 12
"""How many values of a record are told."""
_READ = ("", "href", "datetime", "title")
"""Attributes that say something to who reads the page."""


def value_of(extractor: Extractor, page: Page) -> Any:
    """What the extractor takes from the page; None if that is nothing."""
    try:
        return extract(extractor, page)
    except ExtractionError:
        return None


def record_of(page: Page, rule: RecordRule, text: str) -> list[PageField]:
    """The values of the record that is known by the text; the first is that text."""
    records = read_records(page.text, rule, page.url)
    named = [(each, record) for record in records for each in rule.fields if _is(record.get(each.name), text, each)]
    if len({id(record) for _, record in named}) != 1:
        return []
    name, record = named[0]
    others = (each for each in rule.fields if each is not name and _is_read(each, record.get(each.name)))
    known = Beside(selector=rule.selector, label=text, at=name.selector)
    told = [PageField(each.name, record[each.name] or "", _in_record(known, each)) for each in (name, *others)]
    return [each for each in told if value_of(each.extractor, page) == each.value][:_MOST]


def _in_record(known: Beside, field: FieldRule) -> Beside:
    return known.model_copy(update={"within": field.selector, "attribute": field.attribute})


def _is(value: str | None, text: str, field: FieldRule) -> bool:
    return not field.attribute and normal(value or "").casefold() == normal(text).casefold()


def _is_read(field: FieldRule, value: str | None) -> bool:
    """Whether the record has it, and it is no credential, nor an address that carries one."""
    if not value or field.attribute not in _READ or names_credential(field.name) or handles_in(value):
        return False
    return field.attribute != "href" or not any(names_credential(name) for name, _ in parse_qsl(urlsplit(value).query))
