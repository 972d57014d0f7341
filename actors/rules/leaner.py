"""A routine with less in it: what reads only may be left out and tried, for it costs nobody anything."""

from collections.abc import Iterator
from typing import Any

from actors.rules.method import changes
from routines.placeholder import names

Line = dict[str, Any]
_SENDING = ("fetch", "navigate")


def leaner(routine: Line, logins: frozenset[str]) -> Iterator[Line]:
    """The routine without each request that only reads and gives nothing that is used, then without the headers that
    never vary. A login stays: what is seen without it today may be somebody else's."""
    operations = routine["operations"]
    used = set(names(str(operations)))
    for at, operation in enumerate(operations):
        taken = {each["name"] for each in operation.get("extract", ())}
        needed = operation.get("save_as") or operation.get("transaction") in logins or taken & used
        if operation["type"] in _SENDING and not changes(operation.get("method", "GET")) and not needed:
            yield routine | {"operations": [*operations[:at], *operations[at + 1 :]]}
    if any(_literal(operation) for operation in operations):
        yield routine | {"operations": [_without_literal(operation) for operation in operations]}


def _literal(operation: Line) -> list[Any]:
    """Headers without a placeholder; those that say what is sent and wanted stay."""
    kept = ("accept", "content-type")
    return [pair for pair in operation.get("headers", ()) if not names(pair[1]) and pair[0].lower() not in kept]


def _without_literal(operation: Line) -> Line:
    if not (literal := _literal(operation)):
        return operation
    return operation | {"headers": [pair for pair in operation["headers"] if pair not in literal]}
