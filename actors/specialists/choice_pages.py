"""The pages on which a value stands beside the label that a person chose."""

import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from typing import Any

from actors.specialists.listing import short
from actors.specialists.recorded_page import (
    document_of,
    page_of,
    page_of_snapshot,
    ways_beside,
    ways_by_label,
    ways_within_label,
)
from captures.capture import Capture
from captures.dom import Snapshot
from captures.mime import is_html, is_json
from captures.spelling import plain_core
from captures.transaction import Transaction
from routines.extracting.json_path import NoSuchPlace, entries, members, text_of, walk
from routines.extracting.page import Page, same_label

_MOST_ALIKE = 10
"""Lists of the answers of one address that are looked into."""

WaysOn = Callable[[Page, str, str], dict[str, Any]]


def choices(
    capture: Capture, label: str, value: str, moment: float, ways_on: WaysOn = ways_beside
) -> Iterator[dict[str, Any]]:
    """The responses before the moment with both, newest first, with the ways to find the value by the label."""
    for each in reversed(capture.transactions):
        if each.ended <= moment and _may_hold(each, label, value) and (ways := ways_on(page_of(each), label, value)):
            yield {"id": each.id, "url": short(each.request.url, 300), "time": each.ended} | ways


def agreed(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The pages with those of their ways alone that other pages which show the same entry confirm: where a search found
    one thing, a number that is its id may be that of its state as well; where others are beside it, it is not."""
    told = [{_in_entry(way) for way in each["extractors"]} - {""} for each in found]
    for each, own in zip(found, told, strict=True):
        common = own.intersection(*(other for other in told if other & own))
        if common:
            each["extractors"] = [way for way in each["extractors"] if _in_entry(way) in ("", *common)]
    return found


def referred(found: list[dict[str, Any]], capture: Capture) -> list[dict[str, Any]]:
    """The pages; `refers` tells of one that every entry which its ways take may be known by what it refers to: other
    entries of its lists, there or in another answer of the same address, have the label as well, or have nothing."""
    alike = cache(partial(_documents_at, capture))
    told = [
        (each, [_is_shared(way["path"], alike(_asked_at(capture, each))) for way in _by_entry(each)]) for each in found
    ]
    return [each | ({"refers": True} if shared and all(shared) else {}) for each, shared in told]


def _by_entry(page: dict[str, Any]) -> list[dict[str, Any]]:
    """Its ways to an entry of a JSON list by a label."""
    return [way for way in page["extractors"] if way["kind"] == "json" and _in_entry(way)]


def _asked_at(capture: Capture, page: dict[str, Any]) -> str:
    return capture.transaction(page["id"]).request.url.partition("?")[0]


def _documents_at(capture: Capture, address: str) -> list[Any]:
    return [document_of(each) for each in capture.transactions if each.request.url.partition("?")[0] == address]


def _is_shared(path: list[Any], documents: list[Any]) -> bool:
    at = next(n for n, step in enumerate(path) if isinstance(step, dict) and step)
    (name, label), *others = path[at].items()
    lists = (texts for each in documents if len(texts := _texts(each, path[:at], name)) > 1)
    return not others and any("" in texts or _count(label, texts) > 1 for texts in islice(lists, _MOST_ALIKE))


def _texts(document: Any, path: list[Any], name: str) -> list[str]:
    """What the entries of the list there have for that member."""
    try:
        held = walk(document, path)
    except NoSuchPlace:
        return []
    listed = entries(held) if isinstance(held, dict) else held if isinstance(held, list) else []
    return [text_of(members(each), name) for each in listed]


def _count(label: str, texts: list[str]) -> int:
    return sum(same_label(text, label) for text in texts)


def _in_entry(way: dict[str, Any]) -> str:
    """How it goes on from the entry of a JSON list that a label names; empty if it takes none."""
    path = way.get("path", ())
    at = next((n for n, step in enumerate(path) if isinstance(step, dict) and step), None)
    return "" if at is None else json.dumps(path[at:])


def named_within(capture: Capture, label: str, value: str, moment: float) -> Iterator[dict[str, Any]]:
    """The same in JSON, by the name of an entry that is a part of the label; that is told as `label`."""
    for each in reversed(capture.transactions):
        if each.ended > moment or not is_json(each.response.mime_type) or plain_core(value) not in each.response.body:
            continue
        name, ways = ways_within_label(page_of(each), label, value)
        if ways:
            about = {"url": short(each.request.url, 300), "time": each.ended, "label": name}
            yield {"id": each.id, "extractors": ways} | about


def shown_choices(capture: Capture, label: str, value: str, moment: float) -> Iterator[dict[str, Any]]:
    """The same of snapshots."""
    for each in reversed(capture.snapshots):
        if each.time > moment or not _holds(each.html.encode("utf-8", "surrogatepass"), label, value):
            continue
        if ways := ways_by_label(page_of_snapshot(each), label, value):
            yield _choice_shown(each, ways)


def _may_hold(each: Transaction, label: str, value: str) -> bool:
    """Whether it is worth taking apart."""
    mime_type = each.response.mime_type
    return (is_html(mime_type) or is_json(mime_type)) and _holds(each.response.body, label, value)


def _holds(body: bytes, label: str, value: str) -> bool:
    written = value.partition("://")[2].partition("/")[2] or value  # an address may be written without its host
    return plain_core(written) in body and plain_core(label).lower() in body.lower()


def _choice_shown(each: Snapshot, ways: list[dict[str, Any]]) -> dict[str, Any]:
    return {"id": each.id, "url": short(each.url, 300), "time": each.time, "extractors": ways}
