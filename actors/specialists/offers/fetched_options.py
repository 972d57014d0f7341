"""Whether the entries of a list box were fetched by a script, so that there may be others tomorrow."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from captures.capture import Capture
from captures.mime import is_json
from routines.placeholder import as_text

_LEAST = 2
_DEEP = 3
"""Objects one in another that are an entry: `{"node": {"attributes": {...}}}`."""


def with_fetched(fields: Iterable[dict[str, Any]], capture: Capture) -> list[dict[str, Any]]:
    """The fields, those `fetched` whose options an answer before had as a list: sent as they read, each once, or each
    with its code in one entry."""
    return [each | ({"fetched": True} if _is_fetched(each, capture) else {}) for each in fields]


def _is_fetched(field: dict[str, Any], capture: Capture) -> bool:
    codes = {label: code for label, code in field.get("options", {}).items() if code}
    if len(codes) < _LEAST:
        return False
    documents = _documents_before(float(field["time"]), {*codes}, capture)
    if any(code != label for label, code in codes.items()):
        return any(_tells(entries, codes) for document in documents for entries in _entries(document))
    lists = (texts for document in documents for texts in _lists(document) if len({*texts}) == len(texts))
    return any({*codes} <= {*texts} for texts in lists)


def _documents_before(moment: float, labels: set[str], capture: Capture) -> Iterator[Any]:
    for each in capture.transactions:
        body = each.response.body or b""
        if each.ended <= moment and is_json(each.response.mime_type) and _may_have(labels, body):
            try:
                yield json.loads(body)
            except (ValueError, RecursionError):
                continue


def _may_have(labels: set[str], body: bytes) -> bool:
    """Whether reading it can show all of them: one may be written in other ways, as `K\\u00f6ln` or `A\\/B`."""
    return b"\\" in body or all(label.encode() in body for label in labels)


def _lists(document: Any) -> Iterator[list[str]]:
    """The texts of each list, or of a member of all its entries; the names of each object."""
    inner = [document]
    while inner:
        here = inner.pop()
        if isinstance(here, dict):
            yield list(here)
            inner += here.values()
        elif isinstance(here, list):
            yield [each for each in here if isinstance(each, str)]
            entries = [each for each in here if isinstance(each, dict)]
            for member in entries[0] if entries else ():
                yield [each[member] for each in entries if isinstance(each.get(member), str)]
            inner += here


def _tells(entries: Iterable[set[str]], codes: dict[str, str]) -> bool:
    """Whether each label stands in an entry, and in none without its code: what state things are in is no such list,
    though their numbers may be the codes by chance."""
    told = {(label, codes[label] in texts) for texts in entries for label in texts & codes.keys()}
    return told == {(label, True) for label in codes}


def _entries(document: Any) -> Iterator[Iterator[set[str]]]:
    """Of each list and each object of things what its entries hold; of an object with their names in it."""
    inner = [document]
    while inner:
        here = inner.pop()
        if isinstance(here, dict):
            yield ({name} | _held(each) for name, each in here.items())
            inner += here.values()
        elif isinstance(here, list):
            yield (_held(each) for each in here)
            inner += here


def _held(entry: Any, deep: int = _DEEP) -> set[str]:
    """The texts and numbers of an entry, but those of its lists."""
    if isinstance(entry, dict) and deep:
        return set[str]().union(*(_held(each, deep - 1) for each in entry.values()))
    return {as_text(entry)} if isinstance(entry, str | int | float) else set()
