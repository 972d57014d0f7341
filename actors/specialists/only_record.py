"""The one record of a list: a list of one does not show that it is a list."""

import re
from collections.abc import Iterator
from itertools import islice

from selectolax.lexbor import LexborNode

from actors.specialists.answered import TELLING, Answered, Read, asks, share
from actors.specialists.exchange import body_text
from captures.mime import is_html
from routines.extracting.element import outwards
from routines.extracting.page import parsed, visible_text
from routines.records.descriptions import is_marked
from routines.records.found import find_records, read_records
from routines.records.region import CONTENT, weight
from routines.records.rule import RecordRule

_PAGES, _RULES = 24, 3
"""Of how many pages the lists are read, and how many of each."""
_BLOCKS = ("div", "section", "table", "fieldset", "a")
_OF_PAGE = "h1, form input[type=text], form input:not([type])"
"""What a page has once, and no hit."""
_ITEMS = "tr, li, article, dl"
"""Elements that are one of several by what they are; of a `dl` all that it holds."""

_HEADED = re.compile(r'table:has\(> [^()]*\("[^"]*"\)\)')
_OPENING = re.compile(r"<(tr|li|article|dt)\b[^>]*>")


def only_record(text: str, answered: Answered) -> Read | None:
    """The list of one that speaks of what was looked for: as another page of the recording shows such things, else as
    it would be if its item stood there twice."""
    if not asks(answered.sought):
        return None
    found = (read for read in _as_elsewhere(text, answered) if len(read[1]) == 1 and share(read[1], answered.sought))
    return next(found, None) or (None if answered.is_change else _doubled(text, answered))


def rows_alone(text: str, answered: Answered) -> Read | None:
    """The rows of an answer that is nothing else, for a script to put them into a table: another page says what their
    columns are called."""
    if not text.lstrip().startswith("<tr"):
        return None
    rows = parsed(text).css("tr:has(> td ~ td)")
    last = f"td:nth-child({len(rows[0].css('td, th'))})" if rows else ""
    there = (read for read in _as_elsewhere(text, answered) if last and last in read[0].selector)
    return next((read for read in there if len(read[1]) == len(rows)), None)


def _as_elsewhere(text: str, answered: Answered) -> Iterator[Read]:
    """What the rules by which other pages of the recording list things find here."""
    others = (each for each in reversed(answered.capture.transactions) if each.id != answered.answer.id)
    for each in islice((each for each in others if is_html(each.response.mime_type)), _PAGES):
        found = find_records(body_text(each.response.body, each.response.mime_type) or "")[:_RULES]
        for rule in (elsewhere for one in found for elsewhere in _elsewhere(one)):
            yield rule, read_records(text, rule, answered.answer.request.url)


def _elsewhere(rule: RecordRule) -> Iterator[RecordRule]:
    """The rule with less and less of what encloses its records, as long as they have a class or an id of their own; a
    table also without the heading that tells it, for a row may come alone."""
    parts = re.split(r" > (?![^(]*\))", rule.selector)
    shortest = len(parts) if re.search("[.#]", parts[-1]) else 1
    yield from (rule.model_copy(update={"selector": " > ".join(parts[n:])}) for n in range(shortest))
    if (alone := _HEADED.sub("table", rule.selector)) != rule.selector:
        yield rule.model_copy(update={"selector": alone})


def _doubled(text: str, answered: Answered) -> Read | None:
    """Of what may be the one that was found that of which most is said, if it leads anywhere rather than what does
    not."""
    entered = [each for each in answered.entered if len(each) >= TELLING]
    items = (islice(some, _RULES) for some in (_items(text, entered), _blocks(text, entered)))
    reads = [[read for item in some if (read := _read(text, item, entered, answered)) is not None] for some in items]
    found = next(filter(None, reads), [])
    return max(found, key=_says, default=None)


def _says(read: Read) -> tuple[bool, int]:
    _, (record,) = read
    return any(name.endswith("href") for name, value in record.items() if value), sum(map(bool, record.values()))


def _read(text: str, item: LexborNode, entered: list[str], answered: Answered) -> Read | None:
    for rule in find_records(_twice(text, item)):
        records = read_records(text, rule, answered.answer.request.url)
        if len(records) == 1 and share(records, entered):
            return rule, records
    return None


def _items(text: str, entered: list[str]) -> Iterator[LexborNode]:
    """The smallest items of the page's content that have one of the texts in them."""
    for item in parsed(text).css(_ITEMS):
        inner = any(_has(each, entered) for each in item.css(_ITEMS) if each.mem_id != item.mem_id)
        if _has(item, entered) and not inner and not _is_pair(item, entered) and weight(item) >= CONTENT:
            yield item


def _blocks(text: str, entered: list[str]) -> Iterator[LexborNode]:
    """The smallest elements that say more than one thing, one of which has one of the texts: more than a name beside
    its label, and less than the page is about."""
    seen = set[int]()
    for node in parsed(text).css("body *"):
        if not _has(node, entered) or any(_has(child, entered) for child in node.iter()) or weight(node) < CONTENT:
            continue
        block = next((each for each in outwards(node) if each.tag in _BLOCKS and _says_more(each, entered)), None)
        if block is not None and block.mem_id not in seen and block.css_first(_OF_PAGE) is None:
            seen.add(block.mem_id)
            yield block


def _says_more(node: LexborNode, entered: list[str]) -> bool:
    rows = node.css_first("tbody") if node.tag == "table" else None
    return len(_speaking(rows or node)) > 1 and not _is_pair(node, entered)


def _is_pair(node: LexborNode, entered: list[str]) -> bool:
    """Whether it is a label, which has none of the texts, with a value beside it."""
    parts = _speaking(node)
    labelled = len(parts) == 2 and (parts[0].tag in ("th", "dt") or is_marked(parts[0]))
    return labelled and not _has(parts[0], entered)


def _speaking(node: LexborNode) -> list[LexborNode]:
    return [child for child in node.iter() if visible_text(child)]


def _has(item: LexborNode, entered: list[str]) -> bool:
    return any(each in visible_text(item).casefold() for each in entered)


def _twice(text: str, item: LexborNode) -> str:
    """The page with the item once more behind itself, of a `dl` all that it holds. The second one is bare: the class of
    the first may be that of its kind, which others need not be of."""
    page, own = parsed(text).html or "", (item.inner_html if item.tag == "dl" else item.html) or ""
    return page.replace(own, own + _OPENING.sub(r"<\1>", own), 1)
