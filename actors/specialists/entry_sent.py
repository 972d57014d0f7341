"""An entry of a list that is sent back: which of its members are as an answer held them."""

import json
from typing import Any

from captures.transaction import Transaction
from routines.extractor import Where
from routines.json_path import NoSuchPlace, walk


def same_members(
    asked: Transaction, sent: list[str | int], holder: Transaction, path: list[str | int | Where]
) -> list[str]:
    """The names of the members that the object sent and the entry held have alike, type and all."""
    ours, theirs = _object(asked.request.body, [*sent]), _object(holder.response.body, path)
    return [name for name, value in ours.items() if name in theirs and _written(value) == _written(theirs[name])]


def _object(body: bytes, path: list[str | int | Where]) -> dict[str, Any]:
    try:
        found = walk(json.loads(body), path)
    except (ValueError, RecursionError, NoSuchPlace):
        return {}
    return found if isinstance(found, dict) else {}


def _written(value: Any) -> str:
    """As JSON tells true from 1."""
    return json.dumps(value, sort_keys=True)
