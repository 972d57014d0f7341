"""Why a run was refused goes back to the specialist for where values come from: where else did its tokens stand?"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

from actors.rules.delegation import Asking, GaveUp, report_of
from actors.rules.facts.source import Extracted
from actors.rules.facts.value import Value
from actors.rules.questions import ask_where_else
from actors.rules.trying.leaner import without_extraction
from actors.rules.trying.page_again import fetch_of
from captures.field_name import is_forgery_name
from routines.origin import origin
from routines.placeholder import names

Line = dict[str, Any]


def places_elsewhere(routine: Line, at: int, why: str, taken: Mapping[str, Value]) -> Asking:
    """What the specialist reports of other responses that had the tokens of the operation: lines with `name`,
    `transaction_id`, `extractors` and `decode`. `taken` has for each name the line of the recording that carried it.
    No lines if it fails: what the run was refused with says more than that."""
    operation = routine["operations"][at]
    carried = [(name, taken[name]) for name in dict.fromkeys(names(str(operation))) if name in taken]
    doubted = [{"name": name, "value": core} for name, line in carried if (core := _token(line))]
    if not doubted or not operation.get("transaction"):
        return []
    try:
        return (yield from report_of(ask_where_else(operation["transaction"], why, doubted)))["places"]
    except GaveUp:
        return []


def _token(line: Value) -> str:
    """What looks made for one session or use; what may name a thing is not looked for elsewhere."""
    guards = line.is_made or is_forgery_name(line.name)
    return line.source.core if isinstance(line.source, Extracted) and guards and not line.value.isdigit() else ""


def taken_there(routine: Line, at: int, places: Sequence[Line], pages: list[Line]) -> Iterator[Line]:
    """The routine with one value taken from such a response instead, which is asked for if it was not before."""
    for place in places:
        name, (held_by, told) = place["name"], _extraction(routine, place["name"])
        first = next((n for n, each in enumerate(routine["operations"]) if _is_of(each, place)), None)
        if first is not None and (first >= at or first == held_by):
            continue
        operations = [without_extraction(each, [name]) for each in routine["operations"]]
        made = told | {"sources": place["extractors"], "decode": place["decode"]}
        if first is not None:
            held = operations[first]
            operations[first] = held | {"extract": [*held.get("extract", ()), made]}
        elif page := next((each for each in pages if _is_asked(each, place, routine)), None):
            operations.insert(at, _asked(page, operations[at], name) | {"extract": [made]})
        else:
            continue
        yield routine | {"operations": operations}


def _extraction(routine: Line, name: str) -> tuple[int, Line]:
    """The place of the operation that takes the value, and how it does."""
    every = ((n, each) for n, operation in enumerate(routine["operations"]) for each in operation.get("extract", ()))
    return next((n, each) for n, each in every if each["name"] == name)


def _is_of(operation: Line, place: Line) -> bool:
    return bool(operation.get("transaction") == place["transaction_id"])


def _is_asked(line: Line, place: Line, routine: Line) -> bool:
    """Whether it can be asked for again: by an address that is known as a whole and names no thing, and without
    changing anything."""
    asked = line["id"] == place["transaction_id"] and line["method"] == "GET" and line.get("status") == 200
    parts = urlsplit(line["url"])
    named = re.search(r"\d", f"{parts.path}?{parts.query}")
    return asked and not named and not line["url"].endswith("…") and origin(line["url"]) in routine["hosts"]


def _asked(page: Line, operation: Line, name: str) -> Line:
    """With the credentials that the operation sends in headers of its own."""
    proving = [pair for pair in operation.get("headers", ()) if names(pair[1]) and name not in names(pair[1])]
    return fetch_of(page) | ({"headers": proving} if proving else {})
