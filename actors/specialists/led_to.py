"""What the page says to which a change led: the values of one thing, and of a list the record of what was changed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from actors.specialists.answered import TELLING, Answered, share
from actors.specialists.furniture import earlier_pages, is_told, paragraph
from actors.specialists.listing import present, short
from actors.specialists.record_of import record_of
from actors.specialists.recorded_page import dumped, page_of
from captures.fields import request_values
from captures.masking.handle import handles_in
from routines.extracting.element import attribute, outwards
from routines.extracting.page import Page, parsed, visible_text
from routines.extractor import FormField
from routines.records.found import read_records
from routines.records.page_fields import OF_EVERY_PAGE, PageField, find_fields, form_fields, suppose_fields
from routines.records.rule import RecordRule


@dataclass(frozen=True)
class Known:
    """The texts by which the caller may know what was changed, and the ids that the server gave to what was made."""

    texts: Sequence[str] = ()
    new: Sequence[str] = ()


def led_to(answered: Answered, rules: Sequence[dict[str, Any]], known: Known) -> dict[str, Any]:
    """`{fields?, told_again?, things?, only_listed?}` of the page: whether the fields tell again what was entered;
    `things` are the records of which one of the texts is a whole value, and of no other of their list; whether nothing
    but one record of the first list shows what was entered, so that only that tells whether anything was done."""
    page, earlier = page_of(answered.answer), earlier_pages(answered)
    varying = [*answered.entered, *re.findall(r"\d{2,}", urlsplit(page.url)._replace(netloc="").geturl())]
    fields = [each for each in find_fields(page) if is_told(each, page, earlier, varying)]
    told_again = any(_is_entered(each.value, answered) for each in _own(fields))
    own_page = any(each in urlsplit(page.url).path for each in known.new)
    if not _own(fields) and (again := _in_form(page, answered) or (_in_rows(page, answered) if own_page else [])):
        told_again = True
        fields += [each for each in again if is_told(each, page, earlier, varying)]
    if not any(each.name != "heading" for each in fields):
        fields += paragraph(page, earlier, answered.entered)
    lists = [RecordRule.model_validate(each["rule"]) for each in rules]
    found = ((text, record_of(page, rule, text)) for text in (*known.texts, *known.new) for rule in reversed(lists))
    things = {text: told for text, told in found if told}
    untold = not (things or known.new or _tell(fields, answered.entered))
    only_listed = untold and bool(lists) and _shows_one(lists[0], page, answered.entered)
    if untold and not lists:
        fields += [each for each in find_fields(page) if each.name == "text" and _has_said(each, page, answered)]
    return present(
        {
            "fields": [field_told(each) for each in fields],
            "told_again": told_again or None,
            "things": [{"named": text, "fields": [field_told(each) for each in told]} for text, told in things.items()],
            "only_listed": only_listed or None,
        }
    )


def field_told(found: PageField) -> dict[str, Any]:
    """A value with its name, and how it is taken, as JSON."""
    return {"name": found.name, "value": short(found.value), "extractors": dumped([found.extractor])}


def _own(fields: Sequence[PageField]) -> list[PageField]:
    return [each for each in fields if each.name not in OF_EVERY_PAGE]


def _tell(fields: Sequence[PageField], entered: Sequence[str]) -> bool:
    """Whether there is more than a heading that may be that of any thing."""
    return any(each.name != "heading" or _has(each.value, entered) for each in fields)


def _shows_one(rule: RecordRule, page: Page, entered: list[str]) -> bool:
    """Whether a single record has in it what was entered: what several have may be their state or kind."""
    return sum(share([each], entered) for each in read_records(page.text, rule, page.url)) == 1


def _has_said(text: PageField, page: Page, answered: Answered) -> bool:
    """Whether the text has in it what was entered, not only as an option, and no credential."""
    options = [visible_text(each) for each in parsed(page.text).css("option")]
    said = [text for text in answered.entered if text not in map(str.casefold, options)]
    return _has(text.value, said) and not handles_in(text.value)


def _has(value: str, entered: Sequence[str]) -> bool:
    return any(len(text) >= TELLING and text in value.casefold() for text in entered)


def _in_form(page: Page, answered: Answered) -> list[PageField]:
    """What the page shows of the thing by a form, which holds again what was entered: that for another is empty."""
    entered = {(each.name, each.value) for each in request_values(answered.asked) if _is_entered(each.value, answered)}
    chosen = {(_name_of(each), attribute(each, "value") or "") for each in parsed(page.text).css("option[selected]")}
    filled = [each for each in form_fields(page) if each.value]
    written = {(each.extractor.name, each.value) for each in filled if isinstance(each.extractor, FormField)}
    return filled if entered & (chosen | written) else []


def _in_rows(page: Page, answered: Answered) -> list[PageField]:
    """What a page that is about what was made has in rows of two, of which nothing marks the first as a name, if it
    tells again what was entered."""
    found = _own(suppose_fields(page))
    return found if any(_is_entered(each.value, answered) for each in found) else []


def _is_entered(value: str, answered: Answered) -> bool:
    return value.casefold() in answered.entered


def _name_of(option: LexborNode) -> str:
    """Of the list box that it is of."""
    return next((attribute(each, "name") or "" for each in outwards(option) if each.tag == "select"), "")
