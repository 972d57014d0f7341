"""Whether what has an id is of the kind that a value is called after: a short number is the id of many things."""

from itertools import pairwise
from typing import Any

from actors.rules.facts.value import Value
from actors.rules.looks import is_short_number
from actors.rules.noun import but_id, one_called, singular, thing_at, thing_in, thing_named
from actors.rules.slug import slug
from actors.rules.sources.value import FIELDS, is_id_name, is_named_id
from captures.body import path_segments

Line = dict[str, Any]
_ANY_ID = frozenset({"id", "_id", "pk", "uid"})


def is_called_so(origin: Line, line: Value, pages: frozenset[str]) -> bool:
    """Whether the place is called an id, or as the value is: a short number stands in many others by chance."""
    name = last_of(origin)
    return name == slug(line.name) or (is_id_name(name) and not _is_of_other(origin, line, pages))


def last_of(origin: Line) -> str:
    """What the place is called; empty if it is all of an answer."""
    way = origin["extractors"][0]
    return slug(str(next(reversed(way["path"]), "") if way["kind"] == "json" else way.get("name", "")))


def is_any_id(origin: Line, line: Value) -> bool:
    """Whether it is called an id, and nothing says that it is one of what the value is called after."""
    return line.place in FIELDS and last_of(origin) != slug(line.name) and not is_of_kind(origin, line)


def is_of_kind(origin: Line, line: Value) -> bool:
    """Whether it is the id of a thing that is called as the value is: of one of `columns` for `column_id`."""
    way, own = origin["extractors"][0], thing_named(line.name)
    if way["kind"] != "json" or not is_named_id(line) or last_of(origin) != "id":
        return False
    above = [one_called(step) for step in way["path"][-2:-1] if isinstance(step, str)]
    return any(_is_kin(own, name) for name in (*above, thing_in(way["path"], origin.get("url", ""))))


def _is_of_other(origin: Line, line: Value, pages: frozenset[str]) -> bool:
    """Whether the answer is about another kind of thing than the value is called after, of which the person was on the
    page: `project_id` is that of `/projects/1`, not of the upload 1."""
    own, of = thing_named(line.name), thing_at(origin.get("url", ""))
    steps = [segments for url in pages if (segments := path_segments(url))]
    return of not in ("", own) and any((own, line.value) in pairwise(map(singular, each)) for each in steps)


def is_of_another_kind(origin: Line, line: Value, pages: frozenset[str]) -> bool:
    """Whether nothing around it is called as the thing that the value refers to, though it may be known otherwise which
    that is: by the number on whose page the person was, or to which they clicked, if the value is called an id and no
    more (the zone 2 is not the customer of `/customers/2`), or by what was chosen in a field, if that had the code."""
    way, own = origin["extractors"][0], one_called(line.name)
    if way["kind"] != "json" or line.place != "json":
        return False
    pairs = (pair for url in pages for pair in pairwise(path_segments(url)))
    opened = {one_called(of) for of, value in pairs if value == line.value}
    kinds = opened if own in _ANY_ID else {but_id(own)} if line.entered_as and is_short_number(line.value) else set()
    around = [one_called(str(step)) for step in way["path"]] + [thing_at(origin.get("url", ""))]
    return bool(kinds) and not any(_is_kin(kind, name) for kind in kinds for name in around)


def _is_kin(kind: str, name: str) -> bool:
    """Whether one is called as the other, or ends as that does: `tax_category` is a `category`."""
    longer, shorter = sorted((kind, name), key=len, reverse=True)
    return bool(shorter) and f"_{longer}".endswith(f"_{shorter}")
