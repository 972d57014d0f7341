"""The one record of a list: a list of one does not show that it is a list."""

import re
from collections.abc import Iterator
from itertools import islice

from selectolax.lexbor import LexborNode

from actors.specialists.answered import TELLING, Answered, Read, asks, share
from actors.specialists.exchange import body_text
from captures.mime import is_html
from routines.extracting.page import parsed, visible_text
from routines.records.found import find_records, read_records
from routines.records.region import CONTENT, weight
from routines.records.rule import RecordRule

_PAGES, _RULES = 24, 3
"""Of how many pages the lists are read, and how many of each."""
_ITEMS = "tr, li, article, dl"
"""Elements that are one of several by what they are; of a `dl` all that it holds."""

_OPENING = re.compile(r"<(tr|li|article|dt)\b[^>]*>")


def only_record(text: str, answered: Answered) -> Read | None:
    """The list of one that speaks of what was looked for: as another page of the recording shows such things, else as
    it would be if its item stood there twice."""
    if not asks(answered.sought):
        return None
    return _as_elsewhere(text, answered) or (None if answered.is_change else _doubled(text, answered))


def _as_elsewhere(text: str, answered: Answered) -> Read | None:
    others = (each for each in reversed(answered.capture.transactions) if each.id != answered.answer.id)
    for each in islice((each for each in others if is_html(each.response.mime_type)), _PAGES):
        found = find_records(body_text(each.response.body, each.response.mime_type) or "")[:_RULES]
        for rule in (elsewhere for one in found for elsewhere in _elsewhere(one)):
            records = read_records(text, rule, answered.answer.request.url)
            if len(records) == 1 and share(records, answered.sought):
                return rule, records
    return None


def _elsewhere(rule: RecordRule) -> Iterator[RecordRule]:
    """The rule with less and less of what encloses its records, as long as they have a class or an id of their own."""
    parts = rule.selector.split(" > ")
    shortest = len(parts) if re.search("[.#]", parts[-1]) else 1
    yield from (rule.model_copy(update={"selector": " > ".join(parts[n:])}) for n in range(shortest))


def _doubled(text: str, answered: Answered) -> Read | None:
    entered = [each for each in answered.entered if len(each) >= TELLING]
    for item in islice(_items(text, entered), _RULES):
        for rule in find_records(_twice(text, item)):
            records = read_records(text, rule, answered.answer.request.url)
            if len(records) == 1 and share(records, entered):
                return rule, records
    return None


def _items(text: str, entered: list[str]) -> Iterator[LexborNode]:
    """The smallest items of the page's content that have one of the texts in them."""
    for item in parsed(text).css(_ITEMS):
        inner = any(_has(each, entered) for each in item.css(_ITEMS) if each.mem_id != item.mem_id)
        if _has(item, entered) and not inner and weight(item) >= CONTENT:
            yield item


def _has(item: LexborNode, entered: list[str]) -> bool:
    return any(each in visible_text(item).casefold() for each in entered)


def _twice(text: str, item: LexborNode) -> str:
    """The page with the item once more behind itself, of a `dl` all that it holds. The second one is bare: the class of
    the first may be that of its kind, which others need not be of."""
    page, own = parsed(text).html or "", (item.inner_html if item.tag == "dl" else item.html) or ""
    return page.replace(own, own + _OPENING.sub(r"<\1>", own), 1)
