"""Numbers of things that a change refers to as they were recorded, under a name that says nothing of an id."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from actors.rules.noun import one_called, thing_named
from actors.rules.refusing.fixed import acts
from actors.rules.refusing.same_pages import is_unexplained
from actors.rules.sources.value import FIELDS
from actors.rules.writing.craft import Explained
from captures.body import path_segments
from captures.method import changes

Line = dict[str, Any]


def fixed_numbers(explained: Sequence[Explained], logins: frozenset[str], made: Sequence[Line]) -> list[str]:
    """What there is to say of each: `3 in `harbour` (POST)`, where the page had asked for `/harbours/3`. `made` are all
    requests of the recording."""
    acting = [each for each in explained if acts(each) and each.transaction_id not in logins]
    return [text for each in acting for text in _told(each, set(_asked_for(each, made)))]


def _told(each: Explained, asked: set[tuple[str, str]]) -> Iterator[str]:
    for line in each.values:
        thing = thing_named(line.name)
        if line.place in FIELDS and is_unexplained(line) and (thing, line.value) in asked:
            yield f"{line.value} in `{line.name}` ({each.request['method']})"


def _asked_for(each: Explained, made: Sequence[Line]) -> Iterator[tuple[str, str]]:
    """The things, by their kind and number, that were asked for before."""
    reads = [one for one in made if one["id"] < each.transaction_id and not changes(one["method"])]
    pairs = (pair for one in reads for pair in pairwise(path_segments(one["url"])))
    yield from ((one_called(kind), number) for kind, number in pairs if number.isdigit())
