"""What the page says to which a change led: the values of one thing, and of a list the record of what was changed."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from actors.specialists.answered import TELLING, Answered, share
from actors.specialists.listing import present, short
from actors.specialists.record_of import record_of, value_of
from actors.specialists.recorded_page import dumped, page_of
from captures.capture import Capture
from captures.field_name import names_credential
from captures.fields import request_values
from captures.masking.handle import handles_in
from captures.mime import is_html
from captures.transaction import Transaction
from routines.extracting.element import attribute, outwards
from routines.extracting.page import Page, normal, parsed, visible_text
from routines.extracting.selector import unique_place
from routines.extractor import Attribute, Beside, FormField, Pattern
from routines.records.field_name import snake
from routines.records.found import read_records
from routines.records.page_fields import OF_EVERY_PAGE, PageField, find_fields, form_fields, suppose_fields
from routines.records.region import CONTENT, weight
from routines.records.rule import RecordRule

_EARLIER = 8
"""How many earlier pages are compared."""
_NO_PROSE = "table, ul, ol, dl, input:not([type=hidden i]), select, textarea"


@dataclass(frozen=True)
class Known:
    """The texts by which the caller may know what was changed, and the ids that the server gave to what was made."""

    texts: Sequence[str] = ()
    new: Sequence[str] = ()


def led_to(answered: Answered, rules: Sequence[dict[str, Any]], known: Known) -> dict[str, Any]:
    """`{fields?, told_again?, things?, only_listed?}` of the page: whether the fields tell again what was entered;
    `things` are the records of which one of the texts is a whole value, and of no other of their list; whether nothing
    but one record of the first list shows what was entered, so that only that tells whether anything was done."""
    page, earlier = page_of(answered.answer), _earlier_pages(answered)
    varying = [*answered.entered, *re.findall(r"\d{2,}", urlsplit(page.url)._replace(netloc="").geturl())]
    fields = [each for each in find_fields(page) if _is_told(each, page, earlier, varying)]
    told_again = any(_is_entered(each.value, answered) for each in _own(fields))
    own_page = any(each in urlsplit(page.url).path for each in known.new)
    if not _own(fields) and (again := _in_form(page, answered) or (_in_rows(page, answered) if own_page else [])):
        told_again = True
        fields += [each for each in again if _is_told(each, page, earlier, varying)]
    if not any(each.name != "heading" for each in fields):
        fields += _paragraph(page, earlier, answered.entered)
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


def _is_told(one: PageField, page: Page, earlier: Sequence[Page], varying: Sequence[str]) -> bool:
    """Whether it is said of the thing: no furniture of the site, no credential, nothing named after what was entered or
    numbers the thing, which is called otherwise the next time, and no text of a page that lists things."""
    credential = names_credential(one.name) or handles_in(one.value)
    if credential or _is_named_after(one.name, varying) or _stood_before(one, earlier):
        return False
    return one.name != "text" or not isinstance(one.extractor, Attribute) or _is_prose(one.extractor, page, earlier)


def _is_named_after(name: str, varying: Sequence[str]) -> bool:
    words = (text if text.isdigit() else snake(text) for text in varying if text.isdigit() or len(text) >= TELLING)
    return any(word and f"_{word}_" in f"_{name}_" for word in words)


def _earlier_pages(answered: Answered) -> list[Page]:
    return [page_of(each) for each in islice(_before(answered.capture, answered), _EARLIER)]


def _before(capture: Capture, answered: Answered) -> Iterator[Transaction]:
    """The pages of other kinds that had been shown before, the last first."""
    here = _kind(answered.answer.request.url)
    shown = (each for each in reversed(capture.transactions) if each.ended <= answered.asked.started)
    pages = (each for each in shown if is_html(each.response.mime_type) and each.response.status == 200)
    return (each for each in pages if _kind(each.request.url) != here)


def _kind(url: str) -> str:
    """The path, in which numbers count for nothing: another thing of the kind has a page of the same kind."""
    return re.sub(r"\d+", "0", urlsplit(url).path)


def _stood_before(one: PageField, earlier: Sequence[Page]) -> bool:
    """Whether it is what most of the other pages say in the same place, as of who is logged in: a value beside its
    name, be it another one, as of what is counted; anything else just so, and a field of a form on several pages."""
    placed = isinstance(one.extractor, Beside | Pattern)
    there = ((value_of(one.extractor, page), page) for page in earlier)
    same = [page for value, page in there if value == one.value or (placed and value is not None)]
    enough = placed or one.name in OF_EVERY_PAGE or len(same) > 1
    return enough and 2 * len(same) > len(earlier)


def _is_prose(where: Attribute, page: Page, earlier: Sequence[Page]) -> bool:
    """Whether the part of the page is nothing but what it says: no list, form or furniture, and no line of which most
    of the other pages have, too."""
    part = parsed(page.text).css_first(where.selector)
    if part is None or part.css_first(_NO_PROSE) is not None:
        return False
    if any(weight(each) < CONTENT <= weight(part) and visible_text(each) for each in part.css("*")):
        return False
    return not _stands_on_others(part, earlier)


def _stands_on_others(part: LexborNode, earlier: Sequence[Page]) -> bool:
    """Whether most of the other pages have a line of it, too."""
    others = [set(_lines(body)) for each in earlier if (body := parsed(each.text).body) is not None]
    return any(2 * sum(line in lines for lines in others) > len(others) for line in _lines(part))


def _paragraph(page: Page, earlier: Sequence[Page], entered: Sequence[str]) -> list[PageField]:
    """The first paragraph of the content that few other pages have; where the content is more than prose, one that has
    in it what was entered."""
    mixed = any(weight(each) >= CONTENT for each in parsed(page.text).css(_NO_PROSE))
    texts = [text for text in entered if len(text) >= TELLING] if mixed else [""]
    content = (each for each in parsed(page.text).css("p") if weight(each) >= CONTENT and visible_text(each))
    found = (each for each in content if any(text in visible_text(each).casefold() for text in texts))
    told = (each for each in found if not _stands_on_others(each, earlier))
    ways = ((Attribute(selector=unique_place(each)), visible_text(each)) for each in told)
    return [PageField("text", said, way) for way, said in islice(ways, 1) if value_of(way, page) == said]


def _lines(part: LexborNode) -> Iterator[str]:
    """Its texts, but for headings."""
    headings = {each.mem_id for each in part.css("h1, h2, h1 *, h2 *, script, style, title")}
    texts = (node for node in part.traverse(include_text=True) if node.is_text_node)
    said = (normal(node.text_content or "") for node in texts if node.parent and node.parent.mem_id not in headings)
    return (text for text in said if len(text) >= TELLING)
