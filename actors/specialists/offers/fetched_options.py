"""Whether the entries of a list box were fetched by a script, so that there may be others tomorrow."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from captures.capture import Capture
from captures.mime import is_json

_LEAST = 2


def with_fetched(fields: Iterable[dict[str, Any]], capture: Capture) -> list[dict[str, Any]]:
    """The fields, those `fetched` whose options, sent as they read, an answer before had as a list, each once."""
    return [each | ({"fetched": True} if _is_fetched(each, capture) else {}) for each in fields]


def _is_fetched(field: dict[str, Any], capture: Capture) -> bool:
    labels = {label for label, code in field.get("options", {}).items() if code}
    if len(labels) < _LEAST or any(code not in ("", label) for label, code in field["options"].items()):
        return False
    return any(labels <= {*listed} for listed in _lists_before(float(field["time"]), labels, capture))


def _lists_before(moment: float, labels: set[str], capture: Capture) -> Iterator[list[str]]:
    for each in capture.transactions:
        body = each.response.body or b""
        if each.ended <= moment and is_json(each.response.mime_type) and _may_have(labels, body):
            try:
                document = json.loads(body)
            except (ValueError, RecursionError):
                continue
            yield from (texts for texts in _lists(document) if len({*texts}) == len(texts))


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
