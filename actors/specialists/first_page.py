"""The first page of a list of which a later one was asked for: from there a routine can look through all of them."""

from urllib.parse import parse_qsl, urlsplit

from actors.specialists.recorded_page import page_of
from actors.specialists.value_hint import is_moment
from captures.capture import Capture
from captures.fields import RequestValue
from captures.transaction import Transaction
from routines.dates import stamp_in
from routines.extracting.counted_pages import TURNING
from routines.extracting.pager import next_page, number_of

NONE = "-"
Pairs = list[tuple[str, str]]


def first_page(capture: Capture, asked: Transaction, value: RequestValue) -> str:
    """What an earlier request for the first page of this list carried in the place of the value, `-` for none, if that
    page tells the way to the next; empty if the value asks for no later page, or nothing is known of the first."""
    if value.place != "query" or value.name.lower() not in TURNING or not value.value.isdecimal():
        return ""
    before = [each for each in capture.transactions if each.started < asked.started and _is_of_list(each, asked, value)]
    first = min(before, key=lambda each: _number(each, value.name), default=None)
    if first is None or _number(first, value.name) >= int(value.value) or not _leads_on(first, value.name):
        return ""
    return dict(_query(first)).get(value.name, NONE)


def _is_of_list(each: Transaction, asked: Transaction, value: RequestValue) -> bool:
    """A page that answered with the list: before somebody signed in, it was sent on to the login."""
    same = each.request.method == asked.request.method == "GET" and _path(each) == _path(asked)
    return same and each.response.status < 300 and _others(each, value.name) == _others(asked, value.name)


def _leads_on(first: Transaction, name: str) -> bool:
    """Whether it tells the address of the next page, which differs in that number alone."""
    url = first.request.url
    following = next_page(page_of(first), number_of(url) + 1)
    query = parse_qsl(urlsplit(following).query, keep_blank_values=True)
    alike = urlsplit(following).path == _path(first) and _but(name, query) == _but(name, _query(first))
    return bool(following) and alike and dict(query).get(name, "").isdecimal()


def _number(each: Transaction, name: str) -> int:
    told = dict(_query(each)).get(name, "0")
    return int(told) if told.isdecimal() else 0


def _others(each: Transaction, name: str) -> Pairs:
    """What else it asks for, but for the moment at which it was sent, by which no cache has it."""
    return [pair for pair in _but(name, _query(each)) if not _is_of_moment(pair[1], each)]


def _is_of_moment(text: str, each: Transaction) -> bool:
    return is_moment(text, each.started) or bool(stamp_in(text, each.started))


def _but(name: str, query: Pairs) -> Pairs:
    """Nor what says nothing: the links of a list carry its filters, be they empty."""
    return sorted(pair for pair in query if pair[0] != name and pair[1])


def _query(each: Transaction) -> Pairs:
    return parse_qsl(urlsplit(each.request.url).query, keep_blank_values=True)


def _path(each: Transaction) -> str:
    return urlsplit(each.request.url).path
