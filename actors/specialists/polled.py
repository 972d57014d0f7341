"""A request with which a script asked again and again how far a job is, until it was done."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from actors.specialists.value_hint import is_moment
from captures.body import JsonLeaf, JsonPath, json_leaves, json_text, url_query
from captures.capture import Capture
from captures.transaction import Transaction

_APART = 30.0
"""Seconds between two such requests, at most."""
_DEEPEST = 3
_WORD = re.compile(r"[A-Za-z][A-Za-z_-]{1,30}")
_STATES = ("state", "status", "done", "ready", "finished", "complete", "completed", "phase")


def polled(capture: Capture, transaction: Transaction) -> dict[str, Any]:
    """Of the last of several such requests, between which the person did nothing: `{"polled": {"times", "until"}}`, how
    many were sent before it, and where in its JSON stands what none of those before had (`path`, `value`): the state.
    Empty if it is none, or nothing in its answer tells that it was done."""
    last = _members(transaction)
    before = list(_asked_before(capture, transaction)) if last and not _goes_on(capture, transaction) else []
    earlier = [_members(each) for each in before]
    if not earlier or not all(earlier):
        return {}
    state = _state(last, earlier)
    return {"polled": {"times": len(before), "until": state}} if state else {}


def _goes_on(capture: Capture, transaction: Transaction) -> bool:
    """Whether it was asked once more, soon."""
    later = (each for each in capture.transactions if 0 < each.started - transaction.started <= _APART)
    return any(_asked(each) == _asked(transaction) for each in later)


def _asked_before(capture: Capture, transaction: Transaction) -> Iterator[Transaction]:
    """The last first, as long as one followed the other and nothing was done between."""
    at, done = transaction.started, [each.time for each in capture.interactions]
    for each in reversed(capture.transactions):
        if each.started >= at or _asked(each) != _asked(transaction):
            continue
        if at - each.started > _APART or any(each.started < one < transaction.started for one in done):
            return
        at = each.started
        yield each


def _asked(transaction: Transaction) -> tuple[Any, ...]:
    """What is asked for, whenever it is."""
    request = transaction.request
    query = [pair for pair in url_query(request.url, request.charset) if not is_moment(pair[1], transaction.started)]
    return request.method, urlsplit(request.url)[:3], query, request.body


def _members(transaction: Transaction) -> dict[JsonPath, JsonLeaf]:
    """Those of an object that a GET was answered with, none of which stands in a list."""
    if transaction.request.method != "GET":
        return {}
    try:
        document = json.loads(transaction.response.body)
    except (ValueError, RecursionError):
        return {}
    leaves = json_leaves(document) if isinstance(document, dict) else ()
    named = ((path, leaf) for path, leaf in leaves if all(isinstance(step, str) for step in path))
    return {path: leaf for path, leaf in named if len(path) <= _DEEPEST}


def _state(last: dict[JsonPath, JsonLeaf], earlier: list[dict[JsonPath, JsonLeaf]]) -> dict[str, Any]:
    """The member that all answers have and the last alone has so; one that is called a state before any other."""
    told = [path for path, leaf in last.items() if _tells(leaf) and all(_differs(path, leaf, each) for each in earlier)]
    named = (path for name in _STATES for path in told if str(path[-1]).lower() == name)
    path = next(named, None)
    return {} if path is None else {"path": list(path), "value": json_text(last[path])}


def _differs(path: JsonPath, leaf: JsonLeaf, other: dict[JsonPath, JsonLeaf]) -> bool:
    return path in other and other[path] != leaf


def _tells(leaf: JsonLeaf) -> bool:
    """Whether it is a word, or says yes or no: a name or a number is another one the next time."""
    return isinstance(leaf, bool) or (isinstance(leaf, str) and _WORD.fullmatch(leaf) is not None)
