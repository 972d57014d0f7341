"""What a thing is called that an address numbers or names, by the list that the address above it gives."""

from typing import Any

from actors.specialists.recorded_page import document_of, page_of, ways_by_label
from actors.specialists.sent.kind_told import kind_held, kinds_asked
from actors.specialists.thing_names import THING_NAMES
from captures.body import path_segments
from captures.capture import Capture
from captures.mime import is_json
from captures.opaque import is_random
from captures.transaction import Transaction
from routines.extracting.json_path import lists

_IDS = ("id", "_id", "uuid", "pk")


def member_called(capture: Capture, transaction: Transaction, taken: list[Transaction]) -> dict[str, Any]:
    """Of `/things/17`, by the latest answer to `/things` before: the `label` of the thing, the `id` of that answer and
    the `extractors` that find the number by the label there, unless it is the label. Empty if none has it by a name of
    its own, or any of those that it is `taken` from has the thing in its address, as it would for any other."""
    *above, value = path_segments(transaction.request.url) or [""]
    if not value or any(value in path_segments(each.request.url) for each in taken):
        return {}
    for each in reversed(capture.transactions):
        if each.ended > transaction.started or not _lists(each, above):
            continue
        label = _name_in(document_of(each), value, transaction.request.url)
        ways = ways_by_label(page_of(each), label, value) if label and label != value else []
        if label == value or ways:
            return {"id": each.id, "label": label, "extractors": ways}
    return {}


def entry_called(capture: Capture, transaction: Transaction, entry: str, name: str) -> dict[str, Any]:
    """The same of an id that stands in a list called `name`, by the latest answer before that has such a thing. Empty
    of what may be an id by chance."""
    if not is_random(entry):
        return {}
    for each in reversed(capture.transactions):
        if each.ended > transaction.started or not _answers(each):
            continue
        label = _name_in(document_of(each), entry, f"/{name}")
        if label and label != entry and (ways := ways_by_label(page_of(each), label, entry)):
            return {"id": each.id, "label": label, "extractors": ways}
    return {}


def _lists(each: Transaction, above: list[str]) -> bool:
    return _answers(each) and path_segments(each.request.url) == above


def _answers(each: Transaction) -> bool:
    return each.request.method == "GET" and 200 <= each.response.status < 300 and is_json(each.response.mime_type)


def _name_in(document: Any, value: str, url: str) -> str:
    """The name that it has alone in its list: in the only one that has it, or the nearest of what the address says
    that it is; empty if there is none."""
    having = [(path, own) for path, array in lists(document) if (own := _own_in(array, value))]
    told = [each for each in having if kind_held("", [*map(str, each[0])]) in kinds_asked(url, None)]
    nearest = [each for each in told if len(each[0]) == min(len(path) for path, _ in told)]
    meant = having if len(having) == 1 else nearest if len(nearest) == 1 else []
    return next((label for _, texts in meant for label, alone in texts if alone), "")


def _own_in(array: list[Any], value: str) -> list[tuple[str, bool]]:
    """What the only entry of that id or name is called, each with whether it is called so alone."""
    held = [each for each in array if isinstance(each, dict)]
    own = [each for each in held if value in (_text(each.get(name)) for name in (*_IDS, *THING_NAMES))]
    texts = [(name, own[0].get(name)) for name in THING_NAMES] if len(own) == 1 else []
    named = [(name, text) for name, text in texts if isinstance(text, str) and text]
    return [(text, [each.get(name) for each in held].count(text) == 1) for name, text in named]


def _text(value: Any) -> str:
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
