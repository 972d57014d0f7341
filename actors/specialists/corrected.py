"""A form that was refused and sent again once it was corrected: a routine sends it once, and right."""

from itertools import takewhile

from actors.specialists.recorded_page import page_of
from captures.capture import Capture
from captures.fields import request_values
from captures.lookups import documents
from captures.mime import is_html
from captures.redirect import landing
from captures.transaction import Transaction
from routines.refusals.complaint import errors_in

_FORM = frozenset({"form", "multipart"})


def refused_tries(capture: Capture, sent: Transaction) -> list[Transaction]:
    """The requests right before it with which the same form was sent and shown again with an error, the first one
    first."""
    if not any(each.place in _FORM for each in request_values(sent)):
        return []
    before = (each for each in capture.once(documents).answered_by(sent.started) if _is_page(each))
    return [*takewhile(lambda page: _is_refused(capture, page, sent), before)][::-1]


def first_sent(capture: Capture, sent: Transaction) -> Transaction:
    """The first of them; else the request itself."""
    return next(iter(refused_tries(capture, sent)), sent)


def value_then(value: str, sent: Transaction, first: Transaction) -> str:
    """What the first request carried in the place of the value; the value itself if it had nothing there."""
    names = {each.name for each in request_values(sent) if each.place in _FORM and each.value == value}
    then = [each.value for each in request_values(first) if each.place in _FORM and each.name in names and each.value]
    return then[0] if len(then) == 1 else value


def _is_page(each: Transaction) -> bool:
    return each.resource_type == "document" and is_html(each.response.mime_type)


def _is_refused(capture: Capture, each: Transaction, sent: Transaction) -> bool:
    same = (each.request.method, each.request.url) == (sent.request.method, sent.request.url)
    if not same or landing(capture, each) is not each:
        return False
    return bool(errors_in(page_of(each)).texts)
