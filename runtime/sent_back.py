"""What a change was given and its answer has otherwise under the same name: what was there before, it may be."""

from collections.abc import Iterator, Mapping
from typing import Any

from actors.rules.method import is_question
from captures.graphql import operation_of
from captures.method import changes
from routines.extracting.page import normal
from routines.operation import Fetch, FormBody, JsonBody, MultipartBody, Return
from routines.placeholder import as_text, only_name
from routines.result import RoutineResult
from routines.routine import Routine

Leaf = tuple[tuple[str, ...], Any]
"""The members that lead to a value, and the value."""

_SHOWN = 80
_OUTCOMES = frozenset({"ok", "success", "successful", "succeeded", "true", "done", "200", "201", "202"})
_ENVELOPE = frozenset({"status", "result", "success", "ok", "outcome", "code", "message", "msg", "error", "errors"})
"""What an answer calls that which it says of the request, rather than of the thing."""


def otherwise(routine: Routine, arguments: Mapping[str, Any], result: RoutineResult) -> list[str]:
    """A sentence for each value, of the change whose JSON is returned. No failure: an application may write what it is
    sent in its own way, and only who reads it can tell. Secrets are never told."""
    known = {each.name: arguments.get(each.name, each.default) for each in routine.parameters if not each.secret}
    end, held = routine.operations[-1], _leaves(result.data)
    if not result.ok or not isinstance(end, Return) or not end.response:
        return []
    asked = (each for each in routine.operations if isinstance(each, Fetch) and each.save_as == end.response)
    sent = [(path, known.get(only_name(text) or "")) for each in asked if _changes(each) for path, text in _sent(each)]
    notes = (_told(path, value, held) for path, value in sent if value is not None)
    return [*dict.fromkeys(note for note in notes if note)]


def _changes(operation: Fetch) -> bool:
    """What only asks is given what to look for, and answers with something else."""
    document = operation.body.value if isinstance(operation.body, JsonBody) else None
    asks = operation.method.upper() == "POST" and is_question(operation.url, document)
    return changes(operation.method) and not asks


def _sent(operation: Fetch) -> list[tuple[tuple[str, ...], str]]:
    body, found = operation.body, list[Leaf]()
    match body:
        case FormBody():
            found = [((name,), text) for name, text in body.fields]
        case MultipartBody():
            found = [((each.name,), each.value) for each in body.parts if each.filename is None]
        case JsonBody():
            found = _leaves(body.value)
    return [(path, text) for path, text in found if path and isinstance(text, str)]


def _leaves(document: Any) -> list[Leaf]:
    """Those of the document as it stands, and without what is wrapped around all of it."""
    return [*_below((), document), *_below((), _bare(document))]


def _bare(document: Any) -> Any:
    """What a GraphQL request is given, and `{"name": "Ann"}` of `{"data": {"user": {"name": "Ann"}}}`."""
    inner = document.get("variables") if operation_of(document) else document
    while isinstance(inner, dict) and len(inner) == 1 and isinstance(only := next(iter(inner.values())), dict):
        inner = only
    return inner


def _below(path: tuple[str, ...], value: Any) -> Iterator[Leaf]:
    """Of a list none, for which of its things is meant nobody says."""
    if isinstance(value, dict):
        for member, each in value.items():
            yield from _below((*path, member), each)
    elif not isinstance(value, list):
        yield path, value


def _told(path: tuple[str, ...], value: Any, held: list[Leaf]) -> str:
    """What is called so of another thing, such as the owner's name, says nothing of this; but that what was given
    stands anywhere is enough."""
    called = [(where, each) for where, each in held if where[-1:] == path[-1:] and each is not None]
    there = [each for where, each in called if where == path]
    if isinstance(value, list | dict) or not there or any(_is_same(value, each) for _, each in called):
        return ""
    if as_text(value) == as_text(there[0]) == "":
        return ""
    if _is_outcome(there[0]) and all(where[-1].lower() in _ENVELOPE for where, each in held if each is not None):
        return ""
    given, shown = as_text(value)[:_SHOWN], as_text(there[0])[:_SHOWN]
    return f"it was given `{path[-1]}` as {given!r} and answered {shown!r}: look whether it was changed"


def _is_outcome(value: Any) -> bool:
    """Whether it says that a request succeeded: `{"status": "ok"}` tells nothing of a thing whose status was sent."""
    return normal(as_text(value)).casefold() in _OUTCOMES


def _is_same(one: Any, other: Any) -> bool:
    """As a reader compares, or one within the other, as in a text that was tidied."""
    first, second = (normal(as_text(each)).casefold() for each in (one, other))
    return bool(first and second) and (first in second or second in first or _number(first) == _number(second))


def _number(text: str) -> float | str:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return text
