"""The id of an entry that refers to a thing by the id of it, where only that thing is called by a name: the line of an
order by its product."""

from collections.abc import Iterator
from typing import Any

from actors.specialists.listing import short
from actors.specialists.recorded_page import dumped, page_of
from captures.capture import Capture
from captures.mime import is_json
from captures.spelling import plain_core
from captures.transaction import Transaction
from routines.extracting.decoding import shared_json
from routines.extracting.holding import lists_giving
from routines.extracting.json_path import NoSuchPlace, Path, leaves, members, walk
from routines.extracting.label_in_json import locate_in_json
from routines.extracting.label_of_another import IDS, with_id
from routines.extracting.locate import gives
from routines.extracting.locate import is_json as holds_json
from routines.extractor import JsonPath
from routines.placeholder import as_text

Line = dict[str, Any]
_KINDS = ("type", "__typename")
_MOST = 5
"""Responses in which the names are looked for."""


def referring(capture: Capture, label: str, value: str, moment: float) -> Iterator[Line]:
    """The responses before the moment with such an entry, newest first; the name stood in one of them or in an earlier
    one. `by` has the `id` of that, the `value` that stands beside the name, and the `extractors` of it."""
    before = [each for each in reversed(capture.transactions) if each.ended <= moment and _is_json(each)]
    called = [_says(each, label) for each in before]
    for at, each in enumerate(before):
        if not any(called[at:]):
            return
        document = _document(each) if plain_core(value) in each.response.body else None
        for place, reference, rest in _references(document, value):
            if found := next(_named(before[at:], label, reference), None):
                name, named = found
                path, named = _of_kinds(document, [*place, *rest], named, name is each)
                way = JsonPath(path=path)
                if gives(way, page_of(each), value):
                    by = {"id": name.id, "value": reference, "extractors": dumped([JsonPath(path=named)])}
                    told = {"id": each.id, "url": short(each.request.url, 300), "time": each.ended}
                    yield told | {"extractors": dumped([way]), "by": by}


def _is_json(each: Transaction) -> bool:
    return is_json(each.response.mime_type) and bool(each.response.body)


def _says(each: Transaction, label: str) -> bool:
    return plain_core(label).lower() in each.response.body.lower()


def _document(each: Transaction) -> Any:
    page = page_of(each)
    return shared_json(page.text) if holds_json(page) else None


def _references(document: Any, value: str) -> Iterator[tuple[Path, str, Path]]:
    """For each entry of a list whose id is the value: the way to it by what it refers to, that, and the way on."""
    for path, array in lists_giving(document, value):
        for entry in array:
            around, own = with_id(members(entry))
            name = next((name for name in IDS if as_text(own.get(name)) == value), "")
            for steps, leaf in leaves(own) if name else ():
                if steps != [name] and _refers(steps, leaf) and as_text(leaf) != value:
                    member = ".".join(map(str, [*around, *steps]))
                    yield [*path, {member: as_text(leaf)}], as_text(leaf), [*around, name]


def _refers(steps: Path, leaf: Any) -> bool:
    """Whether it is the id of something else: `plant_id`, `plantId` or `plant.data.id`."""
    plain = all(isinstance(step, str) and "." not in step and " " not in step for step in steps)
    return (
        plain and isinstance(leaf, int | str) and not isinstance(leaf, bool) and str(steps[-1]).lower().endswith("id")
    )


def _named(before: list[Transaction], label: str, reference: str) -> Iterator[tuple[Transaction, Path]]:
    """The responses that have the reference as the id of an entry of this name, with the way to it."""
    holding = (each for each in before if _says(each, label))
    for each, _ in zip(holding, range(_MOST), strict=False):
        for way in locate_in_json(page_of(each), label, reference):
            if isinstance(way, JsonPath) and way.path[-1] in IDS and gives(way, page_of(each), reference):
                yield each, way.path


def _of_kinds(document: Any, path: Path, named: Path, same: bool) -> tuple[Path, Path]:
    """Both ways, where one list has things of several kinds, each with the kind: their ids are unique among its own."""
    at, there = _condition(path), _condition(named)
    if not same or path[:at] != named[:there]:
        return path, named
    return _of_kind(document, path, at), _of_kind(document, named, there)


def _condition(path: Path) -> int:
    return next((n for n, step in enumerate(path) if isinstance(step, dict)), len(path))


def _of_kind(document: Any, path: Path, at: int) -> Path:
    try:
        entry = walk(document, path[: at + 1])
    except NoSuchPlace:
        return path
    kind = next((name for name in _KINDS if isinstance(members(entry).get(name), str)), "")
    return [*path[:at], {kind: entry[kind], **path[at]}, *path[at + 1 :]] if kind else path  # type: ignore[dict-item]
