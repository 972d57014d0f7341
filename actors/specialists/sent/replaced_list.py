"""A list that is sent as a whole in the place of the one that a thing has: `{"id": 7, "labelIds": [3, 5]}`, where an
earlier answer has `{"id": 7, "labels": [{"id": 3}]}`."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from actors.specialists.recorded_page import page_of
from captures.capture import Capture
from captures.fields import RequestValue
from captures.mime import is_json
from captures.transaction import Transaction
from routines.extracting.decoding import parse_json
from routines.extracting.json_path import leaves, nodes
from routines.placeholder import as_text

_ID = re.compile(r"(?:_?[iI][dD]s?|_?[uU]uids?|_?keys?)$")
_KEYS = ("id", "pk", "uuid", "uid", "_id", "key")
_SEARCHED = 12
"""Answers before the request that are looked through."""


def list_of_thing(capture: Capture, transaction: Transaction, value: RequestValue) -> str:
    """The member of the thing, in the latest answer before, whose list the value is an entry of; empty if it is none,
    or the list that is sent lacks more than one of the entries and so stands for something else."""
    if value.place != "json" or len(value.path) < 2 or not isinstance(value.path[-1], int):
        return ""
    *_, name, _ = value.path
    sent = _parsed(transaction.request.body)
    if not isinstance(name, str) or sent is None:
        return ""
    within = list(value.path[:-1])
    beside = {as_text(leaf) for path, leaf in leaves(sent) if path[: len(within)] != within and leaf is not None}
    ours = [as_text(leaf) for path, leaf in leaves(sent) if path[:-1] == within]
    return next(_found(capture, transaction, _stem(name), beside, ours), "")


def _found(
    capture: Capture, transaction: Transaction, stem: str, things: set[str], sent: Sequence[str]
) -> Iterator[str]:
    before = [each for each in capture.transactions if each.ended <= transaction.started]
    answers = [each for each in reversed(before) if is_json(each.response.mime_type)][:_SEARCHED]
    for answer in answers:
        for _, thing in nodes(parse_json(page_of(answer).text)):
            if isinstance(thing, dict) and any(as_text(thing.get(key)) in things for key in _KEYS if key in thing):
                yield from (name for name, held in thing.items() if _stem(name) == stem and _stands_for(held, sent))


def _stands_for(held: Any, sent: Sequence[str]) -> bool:
    """Whether what is sent is what the thing has, but for one entry or a few that are new."""
    if not isinstance(held, list):
        return False
    lacking = [each for each in held if not _ids(each) & set(sent)]
    return len(lacking) <= 1


def _ids(entry: Any) -> set[str]:
    if not isinstance(entry, dict):
        return {as_text(entry)}
    return {as_text(each) for each in entry.values() if isinstance(each, str | int)}


def _stem(name: str) -> str:
    """`labelIds`, `label_ids` and `labels` are all of labels."""
    one = _ID.sub("", name).lower().replace("_", "")
    return re.sub(r"ies$", "y", one).removesuffix("s")


def _parsed(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
