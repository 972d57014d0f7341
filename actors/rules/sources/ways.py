"""Whether a way to a value leads there by what its place is called, or by where that stands."""

import re
from typing import Any

from actors.rules.facts.value import Value

Line = dict[str, Any]
_ROW = re.compile(r"\b(?:tr|li|article):nth-")


def typed_as(line: Value, ways: list[Line]) -> str:
    """How what stands there is decoded to have the type in which it is carried: a number that stands in a page as
    text, or as a text what may be a number in a document."""
    if line.type in ("integer", "number"):
        return "json"
    return "text" if line.place == "json" and line.value.isdecimal() and ways[0]["kind"] == "json" else ""


def is_by_name(way: Line) -> bool:
    """Whether it leads to a member of a document by names alone."""
    return way["kind"] == "json" and all(isinstance(step, str) for step in way["path"])


def is_by_place(origin: Line) -> bool:
    """Whether it is found as a later one of a list, or between other texts only: if it goes with what was chosen, it is
    found by that."""
    return origin["extractors"][0]["kind"] == "pattern" or is_later(origin["extractors"][0])


def is_later(way: Line) -> bool:
    """Whether it leads to a later one of a list."""
    steps = way["path"] if way["kind"] == "json" else [way.get("index", 0)]
    return any(isinstance(step, int) and step > 0 for step in steps)


def is_behind_others(ways: list[Line]) -> bool:
    """Whether it is a link that is known by what it reads, or else by how many stand before it."""
    return [each["kind"] for each in ways[:2]] == ["link", "attribute"] and not _ROW.search(ways[1]["selector"])
