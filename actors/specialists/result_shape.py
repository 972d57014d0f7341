"""What a routine could return of a recorded response."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from actors.specialists.exchange import body_text
from actors.specialists.heading import heading
from actors.specialists.listing import present, short
from captures.capture import Capture
from captures.fields import request_values
from captures.mime import header, is_html
from captures.schema import body_schema
from captures.transaction import Transaction
from routines.decoding import parse_json
from routines.fragment import markup_in
from routines.json_path import members
from routines.page import parsed
from routines.record_rule import RecordRule
from routines.records import find_records, read_records

Read = tuple[RecordRule, list[dict[str, str | None]]]
"""A rule, and what it reads on the page."""
_MOST, _MOSTLY = 3, 0.5
_LINK = 2
"""Fields of a link: its text and its address."""
_EARLIER, _PAGES = 8, 24
"""How many earlier pages are compared, and of how many pages the lists are read."""
_TELLING = 4
"""Shorter texts stand anywhere by chance."""


def result_shape(capture: Capture, transaction: Transaction) -> dict[str, Any]:
    """`{transaction_id, url, kind, ...}`: see the tool."""
    return {"transaction_id": transaction.id, "url": short(transaction.request.url, 400)} | _shape(capture, transaction)


def _shape(capture: Capture, transaction: Transaction) -> dict[str, Any]:
    response = transaction.response
    if response.status == 200 and header(response.headers, "content-disposition").lower().startswith("attachment"):
        return {"kind": "file", "mime_type": response.mime_type}
    if not response.body:
        return {"kind": "none"}
    if (schema := body_schema(response)) is not None:
        told = {"kind": "json", "schema": schema} | present({"path": _things_in(transaction)})
        return _records_of(transaction, capture) or told
    text = body_text(response.body, response.mime_type)
    if text is None:
        return {"kind": "file", "mime_type": response.mime_type}
    if not is_html(response.mime_type):
        return {"kind": "text"}
    rules = _rules(text, transaction, capture)
    return {"kind": "records", "rules": rules} if rules else {"kind": "html"}


def _things_in(transaction: Transaction) -> list[str]:
    """Where an answer that lists things has them, if other lists beside that only say how to show them: the one member
    that is a list of objects."""
    document = parse_json(transaction.response.body.decode("utf-8", "replace"))
    lists = {name: each for name, each in members(document).items() if isinstance(each, list)}
    things = [name for name, each in lists.items() if each and all(isinstance(one, dict) for one in each)]
    asked = transaction.request.method == "GET" and isinstance(document, dict)
    return things if asked and len(things) == 1 < len(lists) else []


def _records_of(transaction: Transaction, capture: Capture) -> dict[str, Any]:
    """The records of an answer in JSON that is hardly more than the frame of some markup; what a change is answered
    with is no list, unless it speaks of what was looked for."""
    text = body_text(transaction.response.body, transaction.response.mime_type) or ""
    rules = _rules(text, transaction, capture) if len(markup_in(text)) > _MOSTLY * len(text) else []
    asking = transaction.request.method == "GET"
    return {"kind": "records", "rules": rules} if rules and (asking or _speaks(text, rules[0], transaction)) else {}


def _speaks(text: str, first: dict[str, Any], transaction: Transaction) -> bool:
    records = read_records(text, RecordRule.model_validate(first["rule"]), transaction.request.url)
    return _share(records, _sought(transaction)) >= _MOSTLY


def _rules(text: str, transaction: Transaction, capture: Capture) -> list[dict[str, Any]]:
    """The likeliest first: where the records of that do not speak of what was looked for, the first that do."""
    read, sought = _ranked(text, transaction, capture), _sought(transaction)
    telling = [n for n, (_, records) in enumerate(read) if _share(records, sought) >= _MOSTLY]
    if telling and not _share(read[0][1], sought):
        read.insert(0, read.pop(telling[0]))
    if not telling and (alone := _only_record(text, transaction, capture, sought)) is not None:
        read.insert(0, alone)
    return [
        {"rule": rule.model_dump(), "count": len(records), "example": records[0] if records else {}}
        | present({"about": _heading(text, rule)})
        for rule, records in read[:_MOST]
    ]


def _ranked(text: str, transaction: Transaction, capture: Capture) -> list[Read]:
    """A menu, or what stood there before, comes last; what a change is answered with is none of it."""
    read = [(rule, read_records(text, rule, transaction.request.url)) for rule in find_records(text)]
    menus = [one for one in read if _leads_here(one, transaction) or _stood_before(one, transaction, capture)]
    return [one for one in read if one not in menus] + (menus if transaction.request.method == "GET" else [])


def _leads_here(read: Read, transaction: Transaction) -> bool:
    """Whether it is a list of mere links, one of which leads to this very page: a menu, or the filters of a list."""
    rule, records = read
    return len(rule.fields) <= _LINK and any(record.get("href") == transaction.request.url for record in records)


def _stood_before(read: Read, transaction: Transaction, capture: Capture) -> bool:
    """Whether a list that is no table stood the same on an earlier page: what is new, or how to get help. Nobody opened
    this page for it."""
    rule, records = read
    if not records or re.search(r"\btr\b", rule.selector):
        return False
    earlier = (
        each
        for each in reversed(capture.transactions)
        if each.ended <= transaction.started and is_html(each.response.mime_type) and each.response.status == 200
    )
    others = (each for each in earlier if each.request.url != transaction.request.url)
    pages = ((body_text(each.response.body, each.response.mime_type), each.request.url) for each in others)
    return any(read_records(text or "", rule, url) == records for text, url in islice(pages, _EARLIER))


def _heading(text: str, rule: RecordRule) -> str:
    first = parsed(text).css_first(rule.selector)
    return heading(first) if first is not None else ""


def _sought(transaction: Transaction) -> list[str]:
    return [each.value.casefold() for each in request_values(transaction) if each.place in ("query", "form")]


def _only_record(text: str, transaction: Transaction, capture: Capture, sought: list[str]) -> Read | None:
    """A list of one does not show that it is a list: it is read as another page of the recording shows such things, if
    it then speaks of what was looked for."""
    if not any(len(one) >= _TELLING for one in sought):
        return None
    others = (each for each in reversed(capture.transactions) if each.id != transaction.id)
    for each in islice((each for each in others if is_html(each.response.mime_type)), _PAGES):
        found = find_records(body_text(each.response.body, each.response.mime_type) or "")[:_MOST]
        for rule in (elsewhere for one in found for elsewhere in _elsewhere(one)):
            records = read_records(text, rule, transaction.request.url)
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
    said = [text for text in texts if any(len(one) >= _TELLING and one in text for one in sought)]
    return len(said) / len(texts) if texts else 0.0
