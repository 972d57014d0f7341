"""The repeated records of a page that a routine could return, the likeliest first."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from actors.specialists.exchange import body_text
from actors.specialists.listing import present
from actors.specialists.rows.heading import heading
from captures.capture import Capture
from captures.fields import request_values
from captures.mime import is_html
from captures.transaction import Transaction
from routines.extracting.page import parsed
from routines.records.found import find_records, read_records
from routines.records.region import CONTENT, weight
from routines.records.rule import RecordRule

Read = tuple[RecordRule, list[dict[str, str | None]]]
"""A rule, and what it reads on the page."""
_SENT = frozenset({"query", "form", "multipart"})
_MOST = 3
MOSTLY = 0.5
"""The share from which on something holds of the whole."""
_LINK = 2
"""Fields of a link: its text and its address."""
_EARLIER, _PAGES = 8, 24
"""How many earlier pages are compared, and of how many pages the lists are read."""
TELLING = 4
"""Shorter texts stand anywhere by chance."""


@dataclass(frozen=True)
class Answered:
    """`answer` is where the redirects of the request ended, if it led to any."""

    capture: Capture
    asked: Transaction
    answer: Transaction

    @property
    def is_change(self) -> bool:
        return self.asked.request.method != "GET"

    @property
    def sought(self) -> list[str]:
        """What was looked for, or sent."""
        sent = (*request_values(self.asked), *request_values(self.answer))
        return [each.value.casefold() for each in sent if each.place in _SENT]

    @property
    def entered(self) -> list[str]:
        """What of that somebody is known to have entered: hidden fields say nothing of what was found."""
        entered = {each.value.casefold() for each in self.capture.interactions if each.type in ("input", "change")}
        return [each for each in self.sought if each in entered]


def record_rules(text: str, answered: Answered) -> list[dict[str, Any]]:
    """The likeliest first: where the records of that do not speak of what was looked for, the first that do. Menus and
    the like that do not speak of it are not what was found: a page may tell of one thing alone."""
    read, sought = _ranked(text, answered), answered.sought
    telling = [n for n, (_, records) in enumerate(read) if _share(records, sought) >= MOSTLY]
    if telling and not _share(read[0][1], sought):
        read.insert(0, read.pop(telling[0]))
    if not telling and (alone := _only_record(text, answered)) is not None:
        read.insert(0, alone)
    elif _asks(entered := answered.entered) and all(_is_furniture(one, text, entered) for one in read):
        return []
    return [
        {"rule": rule.model_dump(), "count": len(records), "example": records[0] if records else {}}
        | present({"about": _heading(text, rule)})
        for rule, records in read[:_MOST]
    ]


def _is_furniture(read: Read, text: str, sought: list[str]) -> bool:
    first = parsed(text).css_first(read[0].selector)
    return first is not None and weight(first) < CONTENT and not _share(read[1], sought)


def _asks(sought: list[str]) -> bool:
    """Whether something was looked for that can be recognised in what was found."""
    return any(len(one) >= TELLING for one in sought)


def share_that_tells(text: str, first: dict[str, Any], answered: Answered) -> float:
    """The share of the records of a rule that speak of what was looked for."""
    records = read_records(text, RecordRule.model_validate(first["rule"]), answered.answer.request.url)
    return _share(records, answered.sought)


def _ranked(text: str, answered: Answered) -> list[Read]:
    """A menu, or what stood there before, comes last; what a change is answered with is none of it."""
    read = [(rule, read_records(text, rule, answered.answer.request.url)) for rule in find_records(text)]
    menus = [one for one in read if _leads_here(one, answered.answer) or _stood_before(one, answered)]
    if answered.is_change:
        return [one for one in read if one not in menus and not _leads_on(one, text, answered)]
    return [one for one in read if one not in menus] + menus


def _leads_here(read: Read, transaction: Transaction) -> bool:
    """Whether it is a list of mere links, one of which leads to this very page: a menu, or the filters of a list."""
    _, records = read
    return _is_of_links(read) and any(record.get("href") == transaction.request.url for record in records)


def _is_of_links(read: Read) -> bool:
    return len(read[0].fields) <= _LINK


def _leads_on(read: Read, text: str, answered: Answered) -> bool:
    """Whether it is furniture of the page, or, where a redirect went after a change, links that say nothing of what was
    sent; what is posted may be a question, which the page itself answers."""
    if _is_furniture(read, text, []):
        return True
    elsewhere = answered.answer.id != answered.asked.id
    return elsewhere and _is_of_links(read) and not _share(read[1], answered.sought)


def _stood_before(read: Read, answered: Answered) -> bool:
    """Whether a list that is no table stood the same on an earlier page: what is new, or how to get help. Nobody opened
    this page for it."""
    rule, records = read
    if not records or re.search(r"\btr\b", rule.selector):
        return False
    earlier = (
        each
        for each in reversed(answered.capture.transactions)
        if each.ended <= answered.answer.started and is_html(each.response.mime_type) and each.response.status == 200
    )
    others = (each for each in earlier if each.request.url != answered.answer.request.url)
    pages = ((body_text(each.response.body, each.response.mime_type), each.request.url) for each in others)
    return any(read_records(text or "", rule, url) == records for text, url in islice(pages, _EARLIER))


def _heading(text: str, rule: RecordRule) -> str:
    first = parsed(text).css_first(rule.selector)
    return heading(first) if first is not None else ""


def _only_record(text: str, answered: Answered) -> Read | None:
    """A list of one does not show that it is a list: it is read as another page of the recording shows such things, if
    it then speaks of what was looked for."""
    sought = answered.sought
    if not _asks(sought):
        return None
    others = (each for each in reversed(answered.capture.transactions) if each.id != answered.answer.id)
    for each in islice((each for each in others if is_html(each.response.mime_type)), _PAGES):
        found = find_records(body_text(each.response.body, each.response.mime_type) or "")[:_MOST]
        for rule in (elsewhere for one in found for elsewhere in _elsewhere(one)):
            records = read_records(text, rule, answered.answer.request.url)
            if len(records) == 1 and _share(records, sought):
                return rule, records
    return None


def _elsewhere(rule: RecordRule) -> Iterator[RecordRule]:
    """The rule with less and less of what encloses its records, as long as they have a class or an id of their own."""
    parts = rule.selector.split(" > ")
    shortest = len(parts) if re.search("[.#]", parts[-1]) else 1
    yield from (rule.model_copy(update={"selector": " > ".join(parts[n:])}) for n in range(shortest))


def _share(records: list[dict[str, str | None]], sought: list[str]) -> float:
    """The share of the records that have one of the texts in them; that every link repeats it tells nothing."""
    texts = [
        " ".join(text for name, text in record.items() if text and not name.endswith("href")).casefold()
        for record in records
    ]
    said = [text for text in texts if any(len(one) >= TELLING and one in text for one in sought)]
    return len(said) / len(texts) if texts else 0.0
