"""The repeated records of a page that a routine could return, the likeliest first."""

import re
from itertools import islice
from typing import Any

from selectolax.lexbor import LexborNode

from actors.specialists.answered import Answered, Read, asks, share
from actors.specialists.exchange import body_text
from actors.specialists.listing import present
from actors.specialists.only_record import only_record, rows_alone
from actors.specialists.other_sections import but_other_sections
from actors.specialists.rows.heading import heading
from captures.mime import is_html
from captures.transaction import Transaction
from routines.extracting.element import attribute, outwards
from routines.extracting.page import parsed
from routines.records.found import find_records, read_records
from routines.records.region import CONTENT, weight
from routines.records.rule import RecordRule

_MOST = 3
MOSTLY = 0.5
"""The share from which on something holds of the whole."""
_LINK = 2
"""Fields of a link: its text and its address."""
_FIELDS = "select, textarea, input[type=text i], input[type=search i], input[type=date i], input:not([type])"
_EARLIER = 8
"""How many earlier pages are compared."""


def record_rules(text: str, answered: Answered) -> list[dict[str, Any]]:
    """The likeliest first: where the records of that do not speak of what was looked for, the first that do, of what
    was entered before what else was sent, such as the kind of what is listed. Menus and the like that do not speak of
    it are not what was found: a page may tell of one thing alone."""
    read, sought = _ranked(text, answered), answered.sought
    if (rows := rows_alone(text, answered)) is not None:
        read = [rows, *(one for one in read if len(one[1]) != len(rows[1]))]
    by_entered = _speaking(read, text, answered.entered)
    telling = by_entered or _speaking(read, text, sought)
    if telling and not share(read[0][1], answered.entered if by_entered else sought):
        read.insert(0, read.pop(telling[0]))
    if not telling and (alone := only_record(text, answered)) is not None:
        read.insert(0, alone)
    elif asks(entered := answered.entered) and all(_is_furniture(one, text, entered) for one in read):
        return []
    rules = [but_other_sections(rule, text, sought) for rule, _ in read[:_MOST]]
    read = [(rule, read_records(text, rule, answered.answer.request.url)) for rule in rules]
    return [
        {"rule": rule.model_dump(), "count": len(records), "example": records[0] if records else {}}
        | present({"about": _heading(text, rule)})
        for rule, records in read
    ]


def _speaking(read: list[Read], text: str, sought: list[str]) -> list[int]:
    """The places of those whose records mostly speak of what was looked for."""
    speaking = (n for n, (_, records) in enumerate(read) if share(records, sought) >= MOSTLY)
    return [n for n in speaking if not _asks(read[n][0], text)]


def _is_furniture(read: Read, text: str, sought: list[str]) -> bool:
    first = parsed(text).css_first(read[0].selector)
    return first is not None and weight(first) < CONTENT and not share(read[1], sought)


def share_that_tells(text: str, first: dict[str, Any], answered: Answered) -> float:
    """The share of the records of a rule that speak of what was looked for."""
    records = read_records(text, RecordRule.model_validate(first["rule"]), answered.answer.request.url)
    return share(records, answered.sought)


def _ranked(text: str, answered: Answered) -> list[Read]:
    """A menu, or what stood there before, comes last; what a change is answered with is none of it."""
    read = [(rule, read_records(text, rule, answered.answer.request.url)) for rule in find_records(text)]
    menus = [one for one in read if _leads_here(one, answered.answer) or _stood_before(one, answered)]
    if answered.is_change:
        return [one for one in read if one not in menus and not _leads_on(one, text, answered)]
    return [one for one in read if one not in menus] + menus


def _asks(rule: RecordRule, text: str) -> bool:
    """Whether most of what repeats are parts of a form by which is said what shall be listed, each by a field of its
    own: it offers what was looked for, and has found nothing."""
    nodes = parsed(text).css(rule.selector)
    fields = [field for each in nodes if (field := each.css_first(_FIELDS)) is not None and _form_of(each) == "get"]
    names = {attribute(each, "name") for each in fields}
    return bool(nodes) and len(fields) >= MOSTLY * len(nodes) and len(names) == len(fields)


def _form_of(node: LexborNode) -> str:
    """The method of the form around it; empty if there is none."""
    form = next((each for each in outwards(node) if each.tag == "form"), None)
    return (attribute(form, "method") or "get").lower() if form is not None else ""


def _leads_here(read: Read, transaction: Transaction) -> bool:
    """Whether it is a list of mere links, one of which leads to this very page: a menu, or the filters of a list."""
    _, records = read
    return is_of_links(read[0]) and any(record.get("href") == transaction.request.url for record in records)


def is_of_links(rule: RecordRule) -> bool:
    return len(rule.fields) <= _LINK


def _leads_on(read: Read, text: str, answered: Answered) -> bool:
    """Whether it is furniture of the page, or, where a redirect went after a change, links that say nothing of what was
    sent; what is posted may be a question, which the page itself answers."""
    if _is_furniture(read, text, []):
        return True
    elsewhere = answered.answer.id != answered.asked.id
    return elsewhere and is_of_links(read[0]) and not share(read[1], answered.sought)


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
