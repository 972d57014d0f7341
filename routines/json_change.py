"""Changing a JSON document here and there, all else as it stands."""

import copy
from typing import Any, assert_never

from routines.extracting.json_path import NoSuchPlace, Path, listed, walk
from routines.operation import Change
from routines.placeholder import SubstitutionError


def changed(document: Any, changes: list[Change]) -> Any:
    """The document after all changes, in which no placeholder is left. Raises `SubstitutionError`."""
    made = copy.deepcopy(document)
    for change in changes:
        try:
            made = _changed(made, change)
        except NoSuchPlace as reason:
            raise SubstitutionError(f"the document cannot be changed at {change.path}: {reason}") from reason
    return made


def _changed(document: Any, change: Change) -> Any:
    match change.do:
        case "put":
            return _put(document, change.path, change.value)
        case "add":
            there = walk(document, change.path)
            if not isinstance(there, list):
                raise NoSuchPlace("there is no list to which something could be added")
            if not any(_same(each, change.value) for each in there):
                there.append(change.value)
        case "take_out":
            _take_out(walk(document, change.path[:-1]), change.path[-1], change.path)
        case _:
            assert_never(change.do)
    return document


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def _put(document: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    holder, last = walk(document, path[:-1]), path[-1]
    match holder, last:
        case dict(), str():
            holder[last] = value
        case list(), int() | dict():
            holder[_place(holder, last)] = value
        case _:
            raise NoSuchPlace("nothing can be put there")
    return document


def _take_out(holder: Any, last: Any, path: Path) -> None:
    match holder, last:
        case dict(), str():
            walk(holder, [last])
            del holder[last]
        case list(), str():
            holder.remove(_entry(holder, last))
        case list(), int() | dict():
            del holder[_place(holder, last)]
        case _:
            raise NoSuchPlace(f"nothing can be taken out at {path}")


def _place(holder: list[Any], step: Any) -> int:
    found = walk(holder, [step])
    return next(place for place, each in enumerate(holder) if each is found)


def _entry(holder: list[Any], text: str) -> Any:
    """The entry of a list of texts or numbers that reads so."""
    for each in holder:
        if not isinstance(each, dict | list) and str(each) == text:
            return each
    raise NoSuchPlace(f"there is no entry '{text}'; there are {listed(holder)}")
