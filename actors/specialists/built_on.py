"""The change before whose answer a request goes on with: a label is made, and then put on a card."""

from collections.abc import Sequence

from captures.body import json_leaves, json_text
from captures.capture import Capture
from captures.fields import RequestValue
from captures.mime import is_json
from captures.opaque import is_random
from captures.transaction import Transaction
from routines.extracting.decoding import parse_json
from routines.extracting.page import ExtractionError

_SOON = 5.0
_LONG = 4
"""Characters of a number that hardly stands in two requests by chance."""
_READING = frozenset({"GET", "HEAD", "OPTIONS"})


def built_on(capture: Capture, transaction: Transaction, carried: Sequence[RequestValue]) -> str:
    """The id of the latest request within seconds before that may have changed something and whose answer was the
    first to have an id that this one sends; empty if there is none."""
    if transaction.request.method in _READING:
        return ""
    sent = {each.value for each in carried if each.place in ("path", "query", "form", "json") and _is_id(each.value)}
    earlier = [each for each in capture.transactions if each.ended <= transaction.started and sent]
    soon = (each for each in reversed(earlier) if transaction.started - each.ended <= _SOON)
    making = (each for each in soon if each.request.method not in _READING and is_json(each.response.mime_type))
    return next((each.id for each in making if _made(each, earlier, sent)), "")


def _made(one: Transaction, earlier: Sequence[Transaction], sent: set[str]) -> bool:
    try:
        answered = {
            json_text(leaf) for _, leaf in json_leaves(parse_json(one.response.body.decode("utf-8", "replace")))
        }
    except ExtractionError:
        return False
    before = [each for each in earlier if each.started < one.started]
    return any(not _is_known(value.encode(), before, one) for value in answered & sent)


def _is_known(value: bytes, before: Sequence[Transaction], one: Transaction) -> bool:
    asked = value in one.request.body or value.decode() in one.request.url
    return asked or any(value in each.response.body for each in before)


def _is_id(text: str) -> bool:
    return is_random(text) or (text.isdecimal() and len(text) >= _LONG)
