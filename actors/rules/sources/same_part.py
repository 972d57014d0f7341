"""A value that stands in several parts of an answer: in which of them it was taken from."""

from typing import Any

from actors.rules.facts.value import Value

Line = dict[str, Any]
_PART = 2
"""Names that tell a part: that of the value and that of what it stands in."""


def of_same_part(origin: Line, line: Value) -> Line:
    """The origin with the ways that lead to a part which is called as the one that it is sent in, if there are any and
    the first leads elsewhere: `translations.0.id` is sent back as the answer has `translations.0.id`, though the thing
    itself had the same id by chance."""
    alike = [_alike(each, line) for each in origin["extractors"]]
    most = max(alike)
    if most < _PART or alike[0] == most:
        return origin
    pairs = zip(origin["extractors"], alike, strict=True)
    return origin | {"extractors": [each for each, names in pairs if names == most]}


def _alike(way: Line, line: Value) -> int:
    """How many names both have in a row, from the last on, wherever in a list each stands."""
    if way["kind"] != "json" or line.place != "json":
        return 0
    there, here = ([step for step in path if isinstance(step, str)] for path in (way["path"], line.path))
    pairs = zip(reversed(there), reversed(here), strict=False)
    return next((n for n, (one, other) in enumerate(pairs) if one != other), min(len(there), len(here)))
