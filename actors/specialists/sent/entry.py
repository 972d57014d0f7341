"""An entry of a list that is sent back: which of its members are as an answer held them."""

import json
import re
from typing import Any, cast

from captures.body import as_in_scripts
from captures.transaction import Transaction
from routines.extracting.json_path import NoSuchPlace, walk
from routines.extractor import Where

_PASSES = re.compile("updated|modified|seen|accessed", re.IGNORECASE)
"""What a moment is called that passes by itself."""
_TYPE = "__typename"


def compared_members(
    asked: Transaction, sent: list[str | int], holder: Transaction, path: list[str | int | Where]
) -> dict[str, list[str] | bool]:
    """The names of the members that the object sent and the entry both have (`held`); of those that are alike, type and
    all (`same`); and of lists that are not, but of which a part is (`altered`). Of two lists, whether they are
    `alike`."""
    ours, theirs = _found(asked.request.body, [*sent]), _found(holder.response.body, path)
    if isinstance(ours, list) or isinstance(theirs, list):
        return {"same": [], "alike": _written(ours) == _written(theirs)}
    return cast(dict[str, list[str] | bool], _members(ours, theirs))


def _members(ours: Any, theirs: Any) -> dict[str, list[str]]:
    if not isinstance(ours, dict) or not isinstance(theirs, dict):
        return {"same": []}
    held = [name for name in ours if name in theirs]
    same = [
        name for name in held if _written(ours[name]) == _written(theirs[name]) or lists_same(ours[name], theirs[name])
    ]
    altered = [name for name in held if name not in same and _share(ours[name], theirs[name])]
    found = {"same": same, "held": held, "altered": altered}
    return {name: names for name, names in found.items() if names or name == "same"}


def lists_same(one: Any, other: Any) -> bool:
    """Whether both list the same things in one order, and tell nothing else of any, though a script may tell less of
    them, or more; the moment at which one was changed or seen last passes by itself. What GraphQL answers is never sent
    back whole: no input has a `__typename`."""
    if not isinstance(one, list) or not isinstance(other, list) or not one or len(one) != len(other):
        return False
    return all(_is_same_thing(ours, theirs) for ours, theirs in zip(one, other, strict=True))


def _is_same_thing(one: Any, other: Any) -> bool:
    if not isinstance(one, dict) or not isinstance(other, dict) or one.get("id") in (None, ""):
        return False
    if _TYPE in other and _TYPE not in one:
        return False
    shared = [name for name in one if name in other]
    alike = all(_written(one[name]) == _written(other[name]) or _PASSES.search(name) for name in shared)
    return alike and one["id"] == other.get("id")


def _share(one: Any, other: Any) -> bool:
    if isinstance(one, list) and isinstance(other, str):
        return any(isinstance(each, str) and each and each in other for each in one)
    lists = isinstance(one, list) and isinstance(other, list)
    return lists and not {_written(each) for each in one}.isdisjoint(_written(each) for each in other)


def _found(body: bytes, path: list[str | int | Where]) -> Any:
    try:
        return walk(json.loads(body, parse_float=as_in_scripts), path)
    except (ValueError, RecursionError, NoSuchPlace):
        return {}


def _written(value: Any) -> str:
    """As JSON tells true from 1."""
    return json.dumps(value, sort_keys=True)
