"""The entry of a list that has the name by which an address calls the thing that is sent there."""

import json
from typing import Any

from actors.specialists.recorded_page import document_of
from captures.capture import Capture
from captures.mime import is_json
from captures.transaction import Transaction
from routines.extracting.label_in_json import entries_called, in_any_list

_LEAST = 2
"""Members beside its name that the entry and what is sent have both: any object has a name."""
_SEARCHED = 50


def named_entry(capture: Capture, transaction: Transaction, name: str) -> dict[str, Any]:
    """The latest JSON answer before the request with one entry of this name that has members which the body has, too:
    its `id`, the `path` of the entry as an extractor `json` has it, and what the name is `called` there; empty if there
    is none."""
    sent = _sent(transaction)
    answers = (each for each in reversed(capture.transactions) if each.ended <= transaction.started)
    held = [each for each in answers if is_json(each.response.mime_type)][:_SEARCHED] if sent else []
    for each in held:
        document = document_of(each)
        called = [found for found in entries_called(document, name) if len(found[2].keys() & sent) > _LEAST]
        if len(called) == 1:
            path, member, _ = called[0]
            return {"id": each.id, "path": in_any_list(document, path, [{member: name}]), "called": member}
    return {}


def _sent(transaction: Transaction) -> frozenset[str]:
    try:
        body = json.loads(transaction.request.body)
    except (ValueError, RecursionError):
        return frozenset()
    return frozenset(body) if isinstance(body, dict) else frozenset()
