"""Searching the transactions: by terms, by value, by regular expression."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final, Literal

import msgspec

from captures.capture import Capture
from captures.expression import Finder, expression, literal
from captures.snippet import CONTEXT, snippet
from captures.transaction import Header, Transaction

Place = Literal["url", "request_headers", "request_body", "response_headers", "response_body"]
REQUEST: Final[tuple[Place, ...]] = ("url", "request_headers", "request_body")
RESPONSE: Final[tuple[Place, ...]] = ("response_headers", "response_body")
EVERYWHERE: Final[tuple[Place, ...]] = (*REQUEST, *RESPONSE)
_MOST_HITS: Final = 1000


class Hit(msgspec.Struct, frozen=True):
    """A transaction in which something was found: `terms` are those found, `hits` counts all occurrences (up to 1000
    a term and place), `place`, `offset` (bytes) and `snippet` show the first."""

    transaction_id: str
    terms: tuple[str, ...]
    hits: int
    place: Place
    offset: int
    snippet: str


class Found(msgspec.Struct, frozen=True):
    """The best hits, and how many transactions there are in `total`."""

    hits: tuple[Hit, ...]
    total: int


def search_terms(
    capture: Capture,
    terms: Iterable[str],
    places: Sequence[Place] = EVERYWHERE,
    ignore_case: bool = True,
    limit: int = 20,
    context: int = CONTEXT,
) -> Found:
    """The transactions that hold any of the terms: first those with most different terms, then with most hits."""
    finders = {term: literal(term, ignore_case) for term in terms if term}
    hits = _search(capture, finders, places, context)
    ranked = sorted(hits, key=lambda hit: (-len(hit.terms), -hit.hits, hit.transaction_id))
    return Found(tuple(ranked[:limit]), len(ranked))


def search_value(
    capture: Capture,
    value: str,
    places: Sequence[Place] = EVERYWHERE,
    ignore_case: bool = False,
    limit: int = 20,
    context: int = CONTEXT,
) -> Found:
    """The transactions that hold the value as it is written, in time order."""
    hits = list(_search(capture, {value: literal(value, ignore_case)}, places, context))
    return Found(tuple(hits[:limit]), len(hits))


def search_expression(
    capture: Capture,
    pattern: str,
    places: Sequence[Place] = ("response_body",),
    ignore_case: bool = False,
    limit: int = 20,
    context: int = CONTEXT,
) -> Found:
    """The transactions in which an RE2 expression matches, in time order. Raises `BadExpression`."""
    hits = list(_search(capture, {pattern: expression(pattern, ignore_case)}, places, context))
    return Found(tuple(hits[:limit]), len(hits))


def unique_urls(capture: Capture, with_query: bool = True) -> list[tuple[str, int]]:
    """Every URL that was requested and how often, in the order of their first request."""
    urls = (each.request.url.split("#", 1)[0] for each in capture.transactions)
    return list(Counter(url if with_query else url.split("?", 1)[0] for url in urls).items())


def text_at(transaction: Transaction, place: Place) -> bytes:
    """What stands at a place of a transaction, as UTF-8; headers one a line."""
    match place:
        case "url":
            return _encode(transaction.request.url)
        case "request_headers":
            return _lines(transaction.request.headers)
        case "request_body":
            return transaction.request.body
        case "response_headers":
            return _lines(transaction.response.headers)
        case "response_body":
            return transaction.response.body


def _search(capture: Capture, finders: dict[str, Finder], places: Sequence[Place], context: int) -> Iterator[Hit]:
    for transaction in capture.transactions:
        found = [
            (term, place, spans)
            for place in places
            for term, find in finders.items()
            if (spans := list(islice(find(text_at(transaction, place)), _MOST_HITS)))
        ]
        if found:
            yield _hit(transaction, found, context)


def _hit(transaction: Transaction, found: list[tuple[str, Place, list[tuple[int, int]]]], context: int) -> Hit:
    _, place, spans = found[0]
    terms = tuple(dict.fromkeys(term for term, _, _ in found))
    shown = snippet(text_at(transaction, place), *spans[0], context)
    return Hit(transaction.id, terms, sum(len(each) for _, _, each in found), place, spans[0][0], shown)


def _lines(headers: Iterable[Header]) -> bytes:
    return _encode("\n".join(f"{name}: {value}" for name, value in headers))


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "replace")
