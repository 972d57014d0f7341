"""A recorded flow, and what is needed to judge a routine that claims to do it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.discovery.application import Application
from benchmarks.discovery.recording import Play, Recording, Values

__all__ = ["Flow", "Page", "Values", "Verdict", "compare_page", "compare_records", "records", "values_of"]

SHOWN = 4  # what is wrong with a list is clear from the first few


@dataclass(frozen=True)
class Page:
    """What the floor has to show: the text of a whole response instead of a result."""

    text: str


Verdict = Callable[[Any], list[str]]
"""From what a run returned (or a `Page`), everything that is wrong with it and with what it did; empty if right."""


@dataclass(frozen=True)
class Flow:
    """`values` are the two runs' values by the recorded names; what they leave out is as recorded.

    `shift` creates unrelated objects, so that no recorded id is the next one. `watch` looks at the application before
    a run, and gives the judge for afterwards. `requests` is how many a routine written by hand sends, and `why`.
    `recording` is of the benchmark's own flows; `play` does those again that somebody else recorded.
    """

    name: str
    application: str
    url: str
    values: tuple[Values, Values]
    shift: Callable[[Application], None]
    watch: Callable[[Application, Values], Verdict]
    requests: int
    why: str
    secrets: tuple[str, ...] = ("password",)
    recording: Recording | None = None
    play: Play | None = None


def records(returned: Any) -> list[dict[str, Any]] | None:
    """The list of objects that was returned, at the top or as the only list of an object; None if there is none."""
    if isinstance(returned, dict):
        lists = [value for value in returned.values() if isinstance(value, list)]
        returned = lists[0] if len(lists) == 1 else None
    if isinstance(returned, list) and all(isinstance(each, dict) for each in returned):
        return returned
    return None


def values_of(record: Any) -> set[str]:
    """Every text and number of a record, however deep, as text."""
    if isinstance(record, dict):
        return set().union(*map(values_of, record.values()))
    if isinstance(record, list):
        return set().union(*map(values_of, record))
    return {str(record).strip()}


def compare_records(returned: Any, expected: Sequence[tuple[str, ...]], *, ordered: bool) -> list[str]:
    """Every record has to hold all texts of its expected one, and there may be neither more nor fewer."""
    found = records(returned)
    if found is None:
        return [f"returned no list of records but {str(returned)[:80]!r}"]
    left = [values_of(each) for each in found]
    wrong = [f"{len(found)} records instead of {len(expected)}"] if len(found) != len(expected) else []
    for at, each in enumerate(expected):
        place = at if ordered else next((n for n, texts in enumerate(left) if texts.issuperset(each)), -1)
        if not 0 <= place < len(left) or not left[place].issuperset(each):
            wrong.append(f"{each} is missing" if not ordered else f"record {at + 1} is not {each}")
        elif not ordered:
            left.pop(place)
    return wrong if len(wrong) <= SHOWN else [*wrong[:SHOWN], f"{len(wrong) - SHOWN} more"]


def compare_page(page: Page, expected: list[str], others: list[str]) -> list[str]:
    """The floor's measure: the expected texts stand on the page, and none of the others."""
    wrong = [f"{text!r} is not on the page" for text in expected if text not in page.text]
    return wrong + [f"{text!r} is on the page" for text in others if text in page.text]
