"""What a script tells the server of the page that somebody is on, each time another one is opened: that is kept for the
next visit, and no part of any task."""

from bisect import bisect_left, bisect_right
from collections import Counter

from captures.body import parse_body, url_query
from captures.capture import Capture
from captures.interaction import Interaction
from captures.method import changes
from captures.mime import header
from captures.transaction import Transaction

_SCRIPTED = frozenset({"xhr", "fetch"})
_AT_ONCE = 2.0
"""Seconds."""


def page_notes(capture: Capture) -> frozenset[str]:
    """The ids of changes by scripts that say nothing but on which page somebody is, as `{"last_page": "/things"}`, of
    which several went to one address, and not each for what was done on its page: what was sent once, or whenever it
    was clicked, may be the page that somebody wants to be kept."""
    notes = [each for each in capture.transactions if _says_where(each)]
    often = Counter(map(_kind, notes))
    by_itself = {_kind(each) for each in notes if not _is_set_off(each, capture)}
    return frozenset(each.id for each in notes if often[_kind(each)] > 1 and _kind(each) in by_itself)


def _kind(each: Transaction) -> tuple[str, str]:
    return each.request.method, each.request.url


def _is_set_off(each: Transaction, capture: Capture) -> bool:
    """Whether something was done at once before on the page from which it was sent."""
    done = capture.interactions
    near = done[bisect_left(done, each.started - _AT_ONCE, key=_time) : bisect_right(done, each.started, key=_time)]
    return any(one.url.partition("#")[0] == _page(each) for one in near)


def _time(one: Interaction) -> float:
    return one.time


def _page(each: Transaction) -> str:
    return header(each.request.headers, "referer").partition("#")[0]


def _says_where(each: Transaction) -> bool:
    request, page = each.request, _page(each)
    if each.resource_type not in _SCRIPTED or not changes(request.method) or not page or url_query(request.url):
        return False
    told = [part.value for part in parse_body(request.body, header(request.headers, "content-type")).parts]
    return bool(told) and all(_is_end_of(page, text) for text in told)


def _is_end_of(page: str, text: str) -> bool:
    return text == page or (text.startswith("/") and len(text) > 1 and page.endswith(text))
