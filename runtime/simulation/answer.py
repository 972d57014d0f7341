"""A recorded response made into one of this session."""

import html
import json
from collections.abc import Callable, Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime

from captures.mime import essence, is_json
from captures.spelling import spelt_alike
from captures.transaction import Header, Transaction
from runtime.simulation.compare import is_echoed

_OF_THE_WAY = ("content-length", "content-encoding", "transfer-encoding", "connection", "keep-alive", "date", "age")
"""Headers that say how the recorded message travelled. Its body is kept decoded."""


def renewed(text: bytes, renewal: Mapping[str, str]) -> bytes:
    """The text with the renewed values in the place of the recorded ones, however they are written there."""
    for value, fresh in renewal.items():
        for way, alike in spelt_alike(value, fresh).items():
            text = text.replace(way, alike)
    return text


def echoed(text: bytes, given: Mapping[str, str], mime_type: str) -> bytes:
    """The text with what was given in the place of what was recorded, written as that kind of text writes it."""
    for value, now in sorted(given.items(), key=lambda pair: -len(pair[0])):
        if value == now or not is_echoed(value):
            continue
        raw = value.encode("utf-8", "surrogatepass")
        for way, alike in spelt_alike(value, now).items():
            text = text.replace(way, _written(now, mime_type) if way == raw else alike)
    return text


def headers_of(transaction: Transaction, made: Callable[[str], str]) -> tuple[Header, ...]:
    """The headers as they are sent now. Text of a capture is UTF-8, whatever it was when it travelled."""
    kept = [(name, value) for name, value in transaction.response.headers if name.lower() not in _OF_THE_WAY]
    return tuple((name, made(_current(name, value, transaction))) for name, value in kept)


def _current(name: str, value: str, transaction: Transaction) -> str:
    match name.lower():
        case "set-cookie":
            return _lasting(value, transaction.ended)
        case "content-type":
            bare = essence(value)
            texts = bare.startswith("text/") or is_json(bare) or "xml" in bare or "javascript" in bare
            return f"{bare}; charset=utf-8" if texts else value
    return value


def _lasting(cookie: str, then: float) -> str:
    """A cookie that was good when it was set is good now: only one that was taken away keeps its end."""
    pair, *attributes = cookie.split(";")
    kept = [each for each in attributes if not _ends_later(each, then)]
    return ";".join([pair, *kept])


def _ends_later(attribute: str, then: float) -> bool:
    name, _, value = attribute.strip().partition("=")
    if name.lower() == "max-age":
        return value.strip().isdigit() and int(value) > 0
    if name.lower() != "expires":
        return False
    try:
        moment = parsedate_to_datetime(value.strip().replace("-", " "))
    except ValueError:
        return True
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() > then


def _written(value: str, mime_type: str) -> bytes:
    name = essence(mime_type)
    if is_json(name):
        return json.dumps(value, ensure_ascii=False)[1:-1].encode()
    return html.escape(value).encode() if "html" in name or "xml" in name else value.encode("utf-8", "replace")
