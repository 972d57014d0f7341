"""Whether what a page showed when something had been typed is what contains it of a list that it had got before."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from actors.specialists.exchange import body_text
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.mime import is_html
from captures.transaction import Transaction
from routines.extracting.decoding import parse_json
from routines.extracting.json_path import members
from routines.extracting.page import ExtractionError, normal, parsed, shown_text
from routines.placeholder import as_text
from routines.records.containing import containing
from routines.records.found import RecordRule, find_records, read_records

Entry = dict[str, Any]
_DEPTH = 3
_MOST_LISTS, _MOST_ANSWERS = 3, 40
_MOST_ENTRIES, _MOST_NAMES = 2_000, 2
_LEAST_NAME = 3
_PAGE = 5
"""Entries that a page shows at once at least, if it shows fewer than it has found."""


@dataclass(frozen=True)
class Listed:
    """The entries of a list, and what a `return` says to give them; `read` are the members of which a page shows more
    than where they lead (none: all)."""

    how: dict[str, Any]
    entries: list[Entry]
    read: tuple[str, ...] = ()


def filtered(capture: Capture, typed: Interaction) -> dict[str, Any]:
    """`{transaction_id, kind, path?, rules?, members, count, shown}` of the latest such list; empty if there is none.

    `members` are those in which the text stands; of markup none, as a page compares all that a row reads."""
    pages = [_shown(each) for each in _snapshots_of(capture, typed)]
    for answer in islice(_answers_before(capture, typed), _MOST_ANSWERS):
        for listed in _lists(answer):
            found = (_containing(listed, typed.value, page) for page in pages)
            if told := next(filter(None, found), None):
                return {"transaction_id": answer.id} | listed.how | told
    return {}


def _snapshots_of(capture: Capture, typed: Interaction) -> list[Snapshot]:
    """The next two and the last one: a page may take its time."""
    after = [each for each in capture.snapshots if each.time >= typed.time]
    return after[:2] + after[2:][-1:]


def _shown(snapshot: Snapshot) -> str:
    body = parsed(snapshot.html).body
    return shown_text(body) if body is not None else ""


def _answers_before(capture: Capture, typed: Interaction) -> Iterator[Transaction]:
    before = (each for each in reversed(capture.transactions) if each.ended <= typed.time)
    return (each for each in before if each.response.status == 200 and each.response.body)


def _lists(answer: Transaction) -> Iterator[Listed]:
    text = body_text(answer.response.body, answer.response.mime_type)
    if text is None:
        return
    if is_html(answer.response.mime_type):
        for rule in find_records(text)[:_MOST_LISTS]:
            how = {"kind": "records", "rules": [{"rule": rule.model_dump()}]}
            yield Listed(how, list(read_records(text, rule, answer.request.url)), _read(rule))
        return
    try:
        document = parse_json(text)
    except ExtractionError:
        return
    for path, entries in _lists_in(document, []):
        yield Listed({"kind": "json", "path": path}, entries)


def _read(rule: RecordRule) -> tuple[str, ...]:
    """Nobody reads an address, and a page compares none."""
    shown = tuple(each.name for each in rule.fields if not each.attribute)
    return shown if len(shown) < len(rule.fields) else ()


def _lists_in(value: Any, path: list[str]) -> Iterator[tuple[list[str], list[Entry]]]:
    """Also what is listed under its ids, `{"7": {…}, "8": {…}}`."""
    if not isinstance(value, dict | list) or len(value) > _MOST_ENTRIES:
        return
    listed = list(value.values()) if isinstance(value, dict) else value
    if listed and all(isinstance(each, dict) for each in listed):
        yield path, listed
    if isinstance(value, dict) and len(path) < _DEPTH:
        for name, member in members(value).items():
            yield from _lists_in(member, [*path, name])


def _containing(listed: Listed, text: str, page: str) -> dict[str, Any] | None:
    """In which members the text stands of all that is shown, and of nothing else; a page that shows many may show the
    first of them only."""
    if len(listed.entries) > _MOST_ENTRIES or not containing(listed.entries, text, []):
        return None
    for shown in islice(_left(listed.entries, page), _MOST_NAMES):
        for some in _members(listed, text, shown, page):
            pairs = zip(listed.entries, shown, strict=True)
            found = [is_shown for each, is_shown in pairs if containing([each], text, some)]
            if sum(found) == sum(shown) and _agrees(found, sum(shown)):
                return {"members": some, "count": len(shown), "shown": sum(shown)}
    return None


def _left(entries: Sequence[Entry], page: str) -> Iterator[list[bool]]:
    """Which of the entries the page shows, by each name that it shows of some of them: a hash names none for it."""
    for name in _naming(entries):
        shown = [normal(each[name]) in page for each in entries]
        if 0 < sum(shown) < len(shown):
            yield shown


def _agrees(found: Sequence[bool], shown: int) -> bool:
    """Whether of what contains the text everything is shown, or as much as a page may show at once."""
    return bool(found) and (all(found) or sum(found) == shown >= _PAGE)


def _naming(entries: Sequence[Entry]) -> list[str]:
    """The members with another text in each entry."""
    if len(entries) < 2:
        return []
    texts = {name: [each.get(name) for each in entries] for name in entries[0]}
    told = {
        name: {one for one in each if isinstance(one, str) and len(one) >= _LEAST_NAME} for name, each in texts.items()
    }
    return [name for name, each in told.items() if len(each) == len(entries)]


def _members(listed: Listed, text: str, shown: Sequence[bool], page: str) -> Iterator[list[str]]:
    """What may have been compared: all that a row reads, else the members in which the text stands where an entry is
    shown, and nowhere else, as far as the page shows them."""
    if listed.how["kind"] == "records":
        yield [*listed.read]
    pairs = list(zip(listed.entries, shown, strict=True))
    holding = {name: [pair for pair in pairs if containing([pair[0]], text, [name])] for name in pairs[0][0]}
    own = [name for name, found in holding.items() if _agrees([is_shown for _, is_shown in found], sum(shown))]
    seen = [
        name
        for name in own
        if all(normal(as_text(each.get(name))) in page for each, is_shown in holding[name] if is_shown)
    ]
    yield from [seen] if seen else []
    yield from ([name] for name in seen)
