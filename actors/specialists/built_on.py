"""The change before whose answer a request goes on with: a label is made, and then put on a card."""

from collections.abc import Sequence

from captures.capture import Capture
from captures.fields import RequestValue
from captures.method import changes
from captures.mime import is_json
from captures.opaque import is_random
from captures.trace import origins
from captures.transaction import Transaction

_SOON = 5.0
"""Seconds within which one follows the other."""
_LONG = 4
"""Characters of a number that hardly stands in two requests by chance."""


def built_on(capture: Capture, transaction: Transaction, carried: Sequence[RequestValue]) -> str:
    """The id of the latest request within seconds before that may have changed something and whose answer was the
    first to have an id that this one sends; empty if there is none."""
    if not changes(transaction.request.method):
        return ""
    ids = {each.value for each in carried if each.place in ("path", "query", "form", "json") and _is_id(each.value)}
    firsts = ((value, origins(capture, value, transaction.id, limit=1).origins) for value in ids)
    told = [(value, found[0].id) for value, found in firsts if found and found[0].source == "response_body"]
    made = [first for value, first in told if _makes(capture.transaction(first), value.encode(), transaction)]
    return max(made, default="")


def _makes(one: Transaction, value: bytes, later: Transaction) -> bool:
    """Whether it may have made the thing with that id, of which it knew nothing itself, right before."""
    may = changes(one.request.method) and is_json(one.response.mime_type)
    return may and value not in one.request.body and later.started - one.ended <= _SOON


def _is_id(text: str) -> bool:
    return is_random(text) or (text.isdecimal() and len(text) >= _LONG)
