"""What a value of a request looks like, and how it compares with the same field of other requests."""

import json
import re
from collections.abc import Sequence
from typing import Any, Literal

from actors.specialists.forms.editor import value_of
from actors.specialists.listing import short
from captures.body import json_leaves, path_segments, url_query
from captures.capture import Capture
from captures.fields import RequestValue, request_values
from captures.graphql import operation_of
from captures.interaction import Interaction
from captures.masking.handle import handles_in
from captures.mime import essence, is_script
from captures.opaque import is_random
from captures.transaction import Transaction
from routines.dates import is_stamp_of
from routines.origin import origin

Hint = Literal["empty", "standard_header", "secret", "url", "timestamp", "opaque", "constant_looking", "plain"]
A_DAY = 86_400.0
_WORDS = re.compile(
    r"[a-z][a-z_-]{0,30}|v?\d{1,3}(\.\d+)*|[\w.+-]+/[\w.+-]+(; ?[\w=-]+)?|XMLHttpRequest", re.IGNORECASE
)


def hint(value: RequestValue, started: float) -> Hint:
    """What the value looks like by itself, in a request that was sent at `started` (Unix seconds)."""
    text = value.value
    if not text:
        return "empty"
    if value.standard:
        return "standard_header"
    if handles_in(text):
        return "secret"
    if text.startswith(("http://", "https://", "/")):
        return "url"
    if is_moment(text, started):
        return "timestamp"
    if is_random(text) or _is_signed(text):
        return "opaque"
    return "constant_looking" if _WORDS.fullmatch(text) else "plain"


def _is_signed(text: str) -> bool:
    """Whether it is a document of JSON that a server gave away to get it back, with a checksum in it."""
    if not text.startswith("{"):
        return False
    try:
        return any(isinstance(leaf, str) and is_random(leaf) for _, leaf in json_leaves(json.loads(text)))
    except (ValueError, RecursionError):
        return False


def is_moment(text: str, started: float) -> bool:
    """Whether it is a Unix time, in s, ms or µs, within a day of `started`, or the moment as scripts write it, at most
    a minute before: the clock was read, nothing was chosen."""
    if is_stamp_of(text, started):
        return True
    if not re.fullmatch(r"\d{10}(\d{3}|\d{6})?(\.\d+)?", text):
        return False
    digits = len(text.split(".")[0])
    return abs(float(text) / float(10 ** (digits - 10)) - started) < A_DAY


class Fields:
    """The same fields of all requests beside each other."""

    def __init__(self, capture: Capture) -> None:
        self._seen: dict[tuple[Any, ...], list[tuple[Transaction, str]]] = {}
        self._queries: dict[tuple[str, str], list[tuple[float, set[str]]]] = {}
        for transaction in capture.transactions:
            for value in request_values(transaction):
                self._seen.setdefault(_field(value), []).append((transaction, value.value))
            asked = (
                transaction.started,
                {name for name, _ in _query(transaction)},
            )
            self._queries.setdefault(_asked(transaction), []).append(asked)

    def compare(self, transaction: Transaction, value: RequestValue) -> dict[str, Any]:
        """How many other requests carry the same value in the same field, and what else they carry there."""
        there = [
            (other.id, text)
            for other, text in self._seen.get(_field(value), [])
            if other.id != transaction.id and _comparable(other, transaction, value)
        ]
        others = dict.fromkeys(short(text, 80) for _, text in there if text != value.value)
        same = len({row for row, text in there if text == value.value})
        told = {"same_elsewhere": same, "other_values": list(others)[:5], "other_value_count": len(others)}
        told |= {"omitted": True} if self._is_omitted(transaction, value) else {}
        return told | ({} if others or not same else self._since(transaction, value) | self._first(transaction, value))

    def _is_omitted(self, transaction: Transaction, value: RequestValue) -> bool:
        """Whether the same was asked before without this field of the query, but with others of it, and all of those
        that say nothing here: a form sends its empty fields, and a link that has none was followed before."""
        if value.place != "query" or not value.value:
            return False
        own = {name: text for name, text in _query(transaction) if name != value.name}
        empty = {name for name, text in own.items() if not text}
        asked = (names for at, names in self._queries[_asked(transaction)] if at < transaction.started)
        return any(own.keys() & names and empty <= names and value.name not in names for names in asked)

    def _first(self, transaction: Transaction, value: RequestValue) -> dict[str, float]:
        """When the first request of all that have such a field was sent, in a body or in the queries of several
        addresses, before this one."""
        those = [other for other, _ in self._seen.get(_field(value), [])]
        everywhere = value.place == "query" and len({each.request.url.partition("?")[0] for each in those}) > 1
        there = [each.started for each in those] if everywhere or len(value.path) > 1 else []
        return {"first_sent": min(there)} if there and min(there) < transaction.started else {}

    def _since(self, transaction: Transaction, value: RequestValue) -> dict[str, float]:
        """When the first request of the same operation was sent that carried it there, before this one."""
        own = _operation(transaction)
        there = (other for other, _ in self._seen.get(_field(value), []) if _operation(other) == own)
        before = [each.started for each in there if each.started < transaction.started]
        return {"since": min(before)} if before else {}


def _query(transaction: Transaction) -> list[tuple[str, str]]:
    return url_query(transaction.request.url, transaction.request.charset)


def _field(value: RequestValue) -> tuple[Any, ...]:
    return value.place, value.name, value.path


def _asked(transaction: Transaction) -> tuple[str, str]:
    return transaction.request.method, transaction.request.url.partition("?")[0]


def _operation(transaction: Transaction) -> tuple[Any, ...]:
    """What tells a request from those that do something else: of GraphQL and JSON-RPC also what is called."""
    held = {each.path: each.value for each in request_values(transaction) if each.place == "json"}
    called = [held.get((name,), "") for name in ("operationName", "method", "query")]
    asks = operation_of({"query": called[2], "operationName": called[0]})
    return *_asked(transaction), *called[:2], called[2] if asks else ""


def entered_as(capture: Capture, value: str, before: float) -> list[str]:
    """The ids of the interactions before that moment which left or showed exactly this value, newest first, up to 3."""
    wanted = value.strip()
    found = [
        each.id
        for each in capture.interactions
        if wanted and each.time <= before and wanted in (value_of(each).strip(), each.text.strip())
    ]
    return found[::-1][:3]


def in_use(capture: Capture, transaction: Transaction, value: RequestValue) -> str:
    """How much of a path, the whole `path` or its `beginning` up to this part, had been requested before the person
    entered the first of it or clicked what is called so, or is written in the file of a script, which is the same for
    everybody; empty if nothing of it, or if nobody did so. Of an address that another place carries: `path` if that had
    been requested before the person entered the first of a part of it."""
    own, at = _steps(capture, transaction, value)
    touched = [each.time for each in capture.interactions if any(_begins_with(each, step) for step in own[at])]
    if not touched:
        return ""
    before = [
        path_segments(each.request.url)
        for each in capture.transactions
        if each.started < touched[0] and origin(each.request.url) == origin(transaction.request.url)
    ]
    upto = own[: at.stop]
    if own in before or _is_written(capture, f"/{'/'.join(own)}"):
        return "path"
    known = any(path[: len(upto)] == upto for path in before) or _is_written(capture, f"/{'/'.join(upto)}/")
    return "beginning" if known else ""


def _steps(capture: Capture, transaction: Transaction, value: RequestValue) -> tuple[list[str], slice]:
    """The parts of a path, and which of them are asked about; none of a value that is no part of one and no address of
    the same server, and none of an address that was entered as it is."""
    if value.place == "path":
        return path_segments(transaction.request.url), slice(int(value.name), int(value.name) + 1)
    address = value.value if value.value.startswith("http") else ""
    address = f"{origin(transaction.request.url)}{value.value}" if re.match("/[^/]", value.value) else address
    entered = any(value_of(each) == value.value for each in capture.interactions if address)
    own = origin(address) == origin(transaction.request.url) and not entered
    steps = path_segments(address) if own else []
    return steps, slice(0, len(steps))


def _is_written(capture: Capture, path: str) -> bool:
    """Whether a script has a text that is the path, or begins with it if that ends in a slash."""
    text = path.encode("utf-8", "replace")
    whole = re.compile(b"[\"'`]" + re.escape(text) + (b"" if path.endswith("/") else b"[\"'`?]"))
    files = (each.response for each in capture.transactions if is_script(essence(each.response.mime_type)))
    return any(text in each.body and whole.search(each.body) for each in files)


def _begins_with(each: Interaction, value: str) -> bool:
    entered, shown = value_of(each).strip(), each.text.strip()
    return (bool(entered) and value.startswith(entered)) or shown == value


def _comparable(other: Transaction, transaction: Transaction, value: RequestValue) -> bool:
    """Parts of a path mean the same only in addresses that are otherwise alike."""
    if value.place != "path":
        return True
    ours, theirs = path_segments(transaction.request.url), path_segments(other.request.url)
    return len(ours) == len(theirs) and _but(ours, value.name) == _but(theirs, value.name)


def _but(segments: Sequence[str], index: str) -> list[str]:
    return [segment for n, segment in enumerate(segments) if str(n) != index]
