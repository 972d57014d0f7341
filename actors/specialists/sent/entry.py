"""An entry of a list that is sent back: which of its members are as an answer held them."""

import json
from typing import Any

from captures.body import as_in_scripts
from captures.transaction import Transaction
from routines.extracting.json_path import NoSuchPlace, walk
from routines.extractor import Where


def compared_members(
    asked: Transaction, sent: list[str | int], holder: Transaction, path: list[str | int | Where]
) -> dict[str, list[str]]:
    """The names of the members that the object sent and the entry both have (`held`); of those that are alike, type and
    all (`same`); and of lists that are not, but of which a part is (`altered`)."""
    ours, theirs = _object(asked.request.body, [*sent]), _object(holder.response.body, path)
    held = [name for name in ours if name in theirs]
    same = [name for name in held if _written(ours[name]) == _written(theirs[name])]
    altered = [name for name in held if name not in same and _share(ours[name], theirs[name])]
    found = {"same": same, "held": held, "altered": altered}
    return {name: names for name, names in found.items() if names or name == "same"}


def _share(one: Any, other: Any) -> bool:
    lists = isinstance(one, list) and isinstance(other, list)
    return lists and not {_written(each) for each in one}.isdisjoint(_written(each) for each in other)


def _object(body: bytes, path: list[str | int | Where]) -> dict[str, Any]:
    try:
        found = walk(json.loads(body, parse_float=as_in_scripts), path)
    except (ValueError, RecursionError, NoSuchPlace):
        return {}
    return found if isinstance(found, dict) else {}


def _written(value: Any) -> str:
    """As JSON tells true from 1."""
    return json.dumps(value, sort_keys=True)
