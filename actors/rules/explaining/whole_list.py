"""A list that a question carries as an earlier answer had it: all of it is asked for, however long it is by then, as
the lines of an order are read by their ids."""

from collections.abc import Generator, Sequence
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Extracted, LeftOut
from actors.rules.facts.value import Value
from actors.rules.method import asks
from actors.rules.play import Call, call
from actors.rules.transcript import Result

Taken = Choice | Extracted
Whole = tuple[list[Any], Taken]
"""Where such a list stands in the body, and how it is taken."""


def whole_lists(lines: list[Value], context: Context) -> Generator[list[Call], tuple[Result, ...], list[Whole]]:
    """The lists of which each entry is known by its place in a list of an answer, if that had no others."""
    found = _lists(lines) if asks(context.method, context.url, lines) else []
    if not found:
        return []
    of = {"transaction_id": context.transaction_id}
    told = yield [
        call("compare_entry", **of, sent=sent, held_by=source.transaction_id, path=source.extractors[0]["path"])
        for sent, source in found
    ]
    return [whole for whole, each in zip(found, told, strict=True) if each.ok and each.value.get("alike")]


def as_whole(lines: list[Value], wholes: Sequence[Whole]) -> list[Value]:
    """The lines, of which one stands for each such list."""
    for sent, source in wholes:
        at = [n for n, line in enumerate(lines) if line.place == "json" and line.path[:-1] == sent]
        lines = [replace(line, source=LeftOut()) if n in at else line for n, line in enumerate(lines)]
        lines[at[0]] = replace(lines[at[0]], path=sent, type="", source=source)
    return lines


def _lists(lines: Sequence[Value]) -> list[Whole]:
    first = [line for line in lines if line.place == "json" and line.path[-1:] == [0]]
    found = [(line.path[:-1], _list_of(line)) for line in first]
    return [(sent, source) for sent, source in found if source and _holds_all(sent, source, lines)]


def _list_of(line: Value) -> Taken | None:
    """How the list is taken that has the value in the place which it has in the body."""
    source = line.source
    if not isinstance(source, Taken) or not source.extractors:
        return None
    way = source.extractors[0]
    if way["kind"] != "json" or way.get("script") or len(way["path"]) == 1 or way["path"][-1:] != line.path[-1:]:
        return None
    whole = replace(source, extractors=[way | {"path": way["path"][:-1]}], decode="")
    return replace(whole, core="") if isinstance(whole, Extracted) else whole


def _holds_all(sent: list[Any], source: Taken, lines: Sequence[Value]) -> bool:
    """Whether all that is sent there is taken from that list."""
    inside = [line for line in lines if line.place == "json" and line.path[: len(sent)] == sent]
    return all(len(line.path) == len(sent) + 1 and _list_of(line) == source for line in inside)
