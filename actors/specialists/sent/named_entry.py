"""The entry of a list that has the name by which an address calls the thing that is sent there."""

import json
from dataclasses import dataclass
from typing import Any

from actors.specialists.recorded_page import document_of
from captures.body import path_segments
from captures.capture import Capture
from captures.mime import is_json
from captures.transaction import Transaction
from routines.extracting.label_in_json import entries_called, in_any_list

_LEAST = 2
"""Members beside its name that the entry and what is sent have both: any object has a name."""
_SEARCHED = 50


def named_entry(capture: Capture, transaction: Transaction, name: str) -> dict[str, Any]:
    """The entry of this name, alone in its answer, that has members which the body has, too: by the answer to the
    address above, as `/lamps` is of `/lamps/Hall`, else the one in which most members are the same, the latest first.
    Its answer's `id`, its `path` as an extractor `json` has it, and what the name is `called`; empty if there is none.
    """
    sent, above = _sent(transaction), path_segments(transaction.request.url)[:-1]
    answers = (each for each in reversed(capture.transactions) if each.ended <= transaction.started)
    held = [each for each in answers if is_json(each.response.mime_type)][:_SEARCHED] if sent else []
    found = [(each, one) for each in held if (one := _only_like(document_of(each), name, sent))]
    above_it = [one for one in found if path_segments(one[0].request.url) == above]
    best = max(above_it[:1] or found, key=lambda one: one[1].alike, default=None)
    return {} if best is None else {"id": best[0].id, "path": best[1].path, "called": best[1].called}


@dataclass(frozen=True)
class _Found:
    path: list[Any]
    called: str
    alike: int


def _only_like(document: Any, name: str, sent: dict[str, Any]) -> _Found | None:
    called = [each for each in entries_called(document, name) if len(each[2].keys() & sent.keys()) > _LEAST]
    if len(called) != 1:
        return None
    path, member, held = called[0]
    alike = sum(name in held and held[name] == value for name, value in sent.items())
    return _Found(in_any_list(document, path, [{member: name}]), member, alike)


def _sent(transaction: Transaction) -> dict[str, Any]:
    try:
        body = json.loads(transaction.request.body)
    except (ValueError, RecursionError):
        return {}
    return body if isinstance(body, dict) else {}
