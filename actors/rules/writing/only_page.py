"""Whether what is returned is one page of a list, to which the person turned, and nobody can ask for another."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from actors.rules.explaining.turned_to import is_turned_by, read_on
from actors.rules.facts.click import Click
from actors.rules.facts.source import parameters_of
from actors.rules.writing.craft import Explained
from routines.extracting.counted_pages import TURNING

Line = dict[str, Any]
_LISTS = ("records", "json")


def only_page(goal: Explained, result: Line, clicks: Sequence[Click], made: Sequence[Line]) -> str:
    """What the person turned the page with; empty if they turned none, or the caller says which. `made` are all
    requests of the recording."""
    before = [each for each in clicks if each.type == "click" and each.time <= goal.request["time"]]
    last = max(before, key=lambda each: each.time, default=None)
    if result.get("kind") not in _LISTS or last is None or not is_turned_by(last):
        return ""
    return "" if _is_asked_for(goal, last) or not _was_listed_before(goal, made) else read_on(last)


def _is_asked_for(goal: Explained, click: Click) -> bool:
    given = ((line.name.lower(), parameters_of(line.source)) for line in goal.values)
    return any(names and (name in TURNING or {"page", click.parameter} & {*names}) for name, names in given)


def _was_listed_before(goal: Explained, made: Sequence[Line]) -> bool:
    """Whether another request went to the same address before: for the page that was turned."""
    own = urlsplit(goal.request["url"]).path
    return any(urlsplit(each["url"]).path == own for each in made if each["id"] < goal.transaction_id)
