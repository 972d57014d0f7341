"""The next page of a list of which a request asks for a part in a document of JSON, as GraphQL does: by the number of
the first entry or of a page and how many there are on one, or by where the page before it ended."""

from collections.abc import Iterator, Sequence
from typing import Any

from routines.extracting.counted_pages import OFFSETS, PAGES, SIZES, total_in
from routines.extracting.json_path import NoSuchPlace, Path, walk

_FIRST, _AFTER = "first", "after"
_SIZES = SIZES | {_FIRST}
Line = dict[str, Any]


def asks_for_part(body: Any) -> bool:
    """Whether the document asks for a part of a list."""
    return _asking(body) is not None


def next_body(body: Any, document: Any, lists: Sequence[Path]) -> Any:
    """The document that asks for the next page, if the answer has one of the `lists` and tells that there is one, or
    has no count and a page that is full; else null."""
    asking, found = _asking(body), next(_lists_in(document, lists), None)
    if asking is None or found is None:
        return None
    more = _next(asking, *found)
    return None if more is None else _with(body, asking, more)


def _asking(body: Any) -> Line | None:
    """The object that says which part is meant, if it is the only one."""
    declared = f"${_AFTER}" in str(body.get("query", "")) if isinstance(body, dict) else False
    found = [each for each in _objects(body) if _is_asking(each, declared)]
    return found[0] if len(found) == 1 else None


def _is_asking(each: Line, declared: bool) -> bool:
    behind = _AFTER in each or declared
    return bool(_number(each, _SIZES)) and (bool(_number(each, OFFSETS | PAGES)) or (_FIRST in each and behind))


def _next(asking: Line, held: Line, entries: Sequence[Any]) -> Line | None:
    (size,) = _number(asking, _SIZES).values()
    offset, number, total = _number(asking, OFFSETS), _number(asking, PAGES), total_in(held)
    if offset:
        ((name, first),) = offset.items()
        return {name: first + size} if size and _is_more(first + size, total, entries, size) else None
    if number:
        ((name, page),) = number.items()
        return {name: page + 1} if size and _is_more(max(page, 1) * size, total, entries, size) else None
    match held.get("pageInfo"):
        case {"hasNextPage": True, "endCursor": str(end)}:
            return {_AFTER: end}
    return None


def _is_more(read: int, total: int, entries: Sequence[Any], size: int) -> bool:
    """What answers with more than it was asked for takes the number for something else: a booking of two hours."""
    return 0 < len(entries) <= size and (read < total if total else len(entries) == size)


def _number(each: Line, names: frozenset[str]) -> dict[str, int]:
    """The one number that has such a name; empty if there is none, or more."""
    found = {name: value for name, value in each.items() if name.lower() in names and type(value) is int and value >= 0}
    return found if len(found) == 1 else {}


def _lists_in(document: Any, lists: Sequence[Path]) -> Iterator[tuple[Line, Sequence[Any]]]:
    """What has such a list as a member, with that."""
    for path in lists:
        try:
            held, entries = walk(document, path[:-1]), walk(document, path)
        except NoSuchPlace:
            continue
        if isinstance(held, dict) and isinstance(entries, list):
            yield held, entries


def _objects(body: Any) -> Iterator[Line]:
    members = body.values() if isinstance(body, dict) else body if isinstance(body, list) else ()
    if isinstance(body, dict):
        yield body
    for each in members:
        yield from _objects(each)


def _with(body: Any, asking: Line, more: Line) -> Any:
    if body is asking:
        return body | more
    if isinstance(body, dict):
        return {name: _with(each, asking, more) for name, each in body.items()}
    return [_with(each, asking, more) for each in body] if isinstance(body, list) else body
