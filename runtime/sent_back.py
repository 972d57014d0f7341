"""What a change was given and its answer has otherwise under the same name: what was there before, it may be."""

from collections.abc import Iterator, Mapping
from typing import Any

from routines.executor import reads
from routines.extracting.page import normal
from routines.operation import Fetch, FormBody, JsonBody, MultipartBody, Return
from routines.placeholder import as_text, only_name
from routines.result import RoutineResult
from routines.routine import Routine

Leaf = tuple[str, Any]
_SHOWN = 80


def otherwise(routine: Routine, arguments: Mapping[str, Any], result: RoutineResult) -> list[str]:
    """A sentence for each value, of the change whose JSON is returned. No failure: an application may write what it is
    sent in its own way, and only who reads it can tell. Secrets are never told."""
    known = {each.name: arguments.get(each.name, each.default) for each in routine.parameters if not each.secret}
    end, held = routine.operations[-1], list[Leaf](_leaves("", result.data))
    if not result.ok or not isinstance(end, Return) or not end.response:
        return []
    asked = (each for each in routine.operations if isinstance(each, Fetch) and each.save_as == end.response)
    changes = [each for each in asked if not reads(each)]
    sent = [(name, known.get(only_name(text) or "")) for each in changes for name, text in _fields(each)]
    return [told for name, value in sent if value is not None and (told := _told(name, value, held))]


def _fields(operation: Fetch) -> list[tuple[str, str]]:
    body, found = operation.body, list[Leaf]()
    match body:
        case FormBody():
            found = list(body.fields)
        case MultipartBody():
            found = [(each.name, each.value) for each in body.parts if each.filename is None]
        case JsonBody():
            found = list(_leaves("", body.value))
    return [(name, text) for name, text in found if name and isinstance(text, str)]


def _leaves(name: str, value: Any) -> Iterator[Leaf]:
    """Each with the member that it stands under; of a list none, for which of its things is meant nobody says."""
    if isinstance(value, dict):
        for member, each in value.items():
            yield from _leaves(member, each)
    elif not isinstance(value, list):
        yield name, value


def _told(name: str, value: Any, held: list[Leaf]) -> str:
    there = [each for member, each in held if member == name and each is not None]
    if isinstance(value, list | dict) or not there or any(_is_same(value, each) for each in there):
        return ""
    shown = as_text(there[0])[:_SHOWN]
    return f"it was given `{name}` as {as_text(value)[:_SHOWN]!r} and answered {shown!r}: look whether it was changed"


def _is_same(one: Any, other: Any) -> bool:
    """As a reader compares, or one within the other, as in a text that was tidied."""
    first, second = (normal(as_text(each)).casefold() for each in (one, other))
    return bool(first and second) and (first in second or second in first or _number(first) == _number(second))


def _number(text: str) -> float | str:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return text
