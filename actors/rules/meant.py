"""Which parameters say what a routine is about: a thing is searched, opened or acted upon by what they hold."""

import json
from collections.abc import Iterator
from typing import Any

from actors.rules.method import changes
from actors.rules.sent import names_sent
from captures.field_name import is_forgery_name
from routines.placeholder import names

Line = dict[str, Any]


def naming(operations: list[Line]) -> frozenset[str]:
    """The names by which something is looked up on a page, or that stand in an address or in a search of which
    anything but a token is used afterwards: without a text, any other thing would be found. An option of a field may
    well be the empty one."""
    used = {name for each in operations for name in _named_in(each, operations)}
    made = [each for each in reversed(operations) if each["type"] == "derive" and each["name"] in used]
    return frozenset({*used, *(name for each in made for name in names(each["text"]))})


def with_texts(parameters: list[Line], operations: list[Line]) -> list[Line]:
    """The parameters, of which those that name a thing need a text, as the recorded one was."""
    meant = naming(operations)
    return [each | {"min_length": 1} if each["name"] in meant and _is_text(each) else each for each in parameters]


def _named_in(operation: Line, operations: list[Line]) -> Iterator[str]:
    for each in operation.get("extract", ()):
        yield from names(json.dumps([way for way in each["sources"] if way["kind"] != "option"]))
    yield from names(operation.get("url", ""))
    if _finds(operation, operations):
        yield from names_sent(operation)


def _finds(operation: Line, operations: list[Line]) -> bool:
    """Whether it only reads, and something of its answer is sent or looked for afterwards."""
    if changes(operation.get("method", "GET")):
        return False
    taken = {each["name"] for each in operation.get("extract", ()) if not is_forgery_name(each["name"])}
    later = operations[operations.index(operation) + 1 :]
    return any(taken & {*names_sent(each), *names(json.dumps(each.get("extract", ())))} for each in later)


def _is_text(parameter: Line) -> bool:
    shown = (parameter.get("examples") or [""])[0]
    return parameter["type"] == "string" and not parameter["secret"] and bool(shown) and "enum" not in parameter
