"""A routine with less in it: what reads only may be left out and tried, for it costs nobody anything."""

from collections.abc import Collection, Iterator
from typing import Any

from actors.rules.trying.trial import is_change, only_asks
from routines.extractor import UNSENT
from routines.placeholder import BUILTINS, names

Line = dict[str, Any]
_SENDING = ("fetch", "navigate")


def leaner(routine: Line, logins: frozenset[str]) -> Iterator[Line]:
    """The routine without each request that only reads and gives nothing that is used, then without the headers that
    never vary or are made for each request, then without the fields that are sent empty. A login stays: what is seen
    without it today may be somebody else's."""
    operations = routine["operations"]
    yield from (_without(routine, at) for at in _idle(routine, logins))
    if any(_literal(operation) for operation in operations):
        yield routine | {"operations": [_without_headers(each, _literal(each)) for each in operations]}
    if any(_empty(operation) for operation in operations):
        yield routine | {"operations": [_without_empty(operation) for operation in operations]}


def _empty(operation: Line) -> list[Any]:
    """Fields of the query that are sent empty. One that says something may matter with other values than the recorded
    ones, though the same comes back without it."""
    return [pair for pair in operation.get("query", ()) if pair[1] == ""]


def _without_empty(operation: Line) -> Line:
    if not (empty := _empty(operation)):
        return operation
    kept = [pair for pair in operation["query"] if pair not in empty]
    rest = {name: value for name, value in operation.items() if name != "query"}
    return rest | ({"query": kept} if kept else {})


def without_idle_reads(routine: Line, logins: frozenset[str]) -> Line:
    """The routine without any request that only reads and gives nothing that is used, as far as a refusal shows that it
    was needed, and nothing was changed by then: before the only change, or before the login that comes before all of
    them."""
    while True:
        end = _harmless_until(routine["operations"], logins)
        idle = [at for at in _idle(routine, logins) if at < end]
        if not idle:
            return routine
        routine = _without(routine, idle[-1])


def _harmless_until(operations: list[Line], logins: frozenset[str]) -> int:
    changing = [at for at, each in enumerate(operations) if is_change(each, logins)]
    if len(changing) < 2:
        return min(changing, default=0)
    return max((at for at in range(changing[0]) if operations[at].get("transaction") in logins), default=0)


def without_made(routine: Line) -> Line:
    """The routine without the headers that are made for each request, for a change; a key by which a server tells a
    repetition stays, and so does each of a form, which would look like one that a page sends by itself."""
    operations = [each if _is_form(each) else _without_headers(each, _made(each)) for each in routine["operations"]]
    return routine | {"operations": operations}


def _is_form(operation: Line) -> bool:
    return (operation.get("body") or {}).get("kind") in ("form", "multipart")


def _made(operation: Line) -> list[Any]:
    return [pair for pair in _literal(operation) if names(pair[1]) and "idempoten" not in pair[0].lower()]


def without_extraction(operation: Line, left_out: Collection[str]) -> Line:
    """The operation, which does not take these values from its response any more."""
    if "extract" not in operation:
        return operation
    kept = [each for each in operation["extract"] if each["name"] not in left_out]
    rest = {name: value for name, value in operation.items() if name != "extract"}
    return rest | ({"extract": kept} if kept else {})


def _idle(routine: Line, logins: frozenset[str]) -> list[int]:
    """The places of the requests that only read and give nothing that is used, but for one that alone asks for what the
    caller gives."""
    used, found = set(names(str(routine["operations"]))), []
    given = {each["name"] for each in routine.get("parameters", ())}
    for at, operation in enumerate(routine["operations"]):
        taken = {each["name"] for each in operation.get("extract", ())}
        needed = operation.get("save_as") or operation.get("transaction") in logins or taken & {*used, *UNSENT}
        if operation["type"] not in _SENDING or not only_asks(operation) or needed:
            continue
        if given & {*names(str(operation))} <= {*names(str(_without(routine, at)["operations"]))}:
            found.append(at)
    return found


def _without(routine: Line, at: int) -> Line:
    operations = routine["operations"]
    return routine | {"operations": [*operations[:at], *operations[at + 1 :]]}


def _literal(operation: Line) -> list[Any]:
    """Headers that hold nothing of the task, be it a moment or an id that is made for each request; those that say what
    is sent and wanted stay."""
    kept, made = ("accept", "content-type"), {*BUILTINS}
    return [pair for pair in operation.get("headers", ()) if {*names(pair[1])} <= made and pair[0].lower() not in kept]


def _without_headers(operation: Line, left_out: list[Any]) -> Line:
    if not left_out:
        return operation
    return operation | {"headers": [pair for pair in operation["headers"] if pair not in left_out]}
