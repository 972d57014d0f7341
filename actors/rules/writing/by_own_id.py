"""An entry of a list is known by its own id: what else of it reads the same, such as a priority of 3, does so by
chance, and where several entries are found they may all have that."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Extracted
from actors.rules.facts.value import Value
from actors.rules.slug import slug
from actors.rules.sources.value import is_id_name
from actors.rules.writing.craft import Explained

Line = dict[str, Any]


def by_own_id(explained: Sequence[Explained]) -> list[Explained]:
    """The requests, of which what is the id of an entry is looked for in no other member of that entry."""
    return [
        Explained(each.transaction_id, each.request, [_of_id(line) for line in each.values], each.landing_of)
        for each in explained
    ]


def _of_id(line: Value) -> Value:
    source = line.source
    if not isinstance(source, Choice | Extracted) or len(source.extractors) < 2:
        return line
    entries = [entry for way in source.extractors if (entry := _entry_of(way)) and _is_its_id(way, entry)]
    kept = [way for way in source.extractors if _entry_of(way) not in entries or _is_its_id(way, _entry_of(way))]
    first = source.extractors[0]
    exact = [entry for way in kept if (entry := _entry_of(way)) and _is_exactly_id(way, entry)]
    kept = [way for way in kept if _entry_of(way) not in exact or _is_exactly_id(way, _entry_of(way))]
    return replace(line, source=replace(source, extractors=kept)) if _is_its_id(first, _entry_of(first)) else line


def _entry_of(way: Line) -> list[Any]:
    """The path to the entry of a list in which it looks; empty if it does not."""
    path = way["path"] if way["kind"] == "json" else []
    last = max((n for n, step in enumerate(path[:-1]) if not isinstance(step, str)), default=-1)
    return list(path[: last + 1])


def _is_exactly_id(way: Line, entry: list[Any]) -> bool:
    """Whether it is called nothing else: the `status_id` beside it may read the same."""
    return way["path"][len(entry) :] in (["id"], ["pk"], ["uuid"], ["_id"])


def _is_its_id(way: Line, entry: list[Any]) -> bool:
    own = way["path"][len(entry) :] if entry else []
    return len(own) == 1 and isinstance(own[0], str) and is_id_name(slug(own[0]))
