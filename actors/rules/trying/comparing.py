"""Whether the same came back, but for what is new in every answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from actors.rules.delegation import Asking
from actors.rules.looks import tells_by_itself
from actors.rules.trying.anew import is_anew, is_asked_for
from actors.rules.trying.executing import came_back, executed, propose

Line = dict[str, Any]
Member = tuple[str, ...]
"""The names that lead to it."""


@dataclass
class Comparing:
    """Runs of a routine that reads, against the first, whose `verdict` was right.

    What differs is nothing if it is of a kind that answers have of themselves, and differed as well between two runs of
    the routine as it stands: where only such members stand in the way, that is run once more. They are `anew` then;
    None before. No entry of a list is such a member, nor its order or length, nor what the task speaks of."""

    routine: Line
    values: Line
    verdict: Line
    anew: frozenset[Member] | None = None

    @property
    def possible(self) -> bool:
        """Whether there is a result to compare."""
        return came_back(self.verdict) is not None

    def is_same(self, again: Line, proposed: Line) -> Asking:
        """Whether a later run was right and had the same answer; `proposed` is the routine that made it, and is
        proposed then as well."""
        if not again["judged_right"]:
            return False
        differing = self._differing(again)
        if differing and self.anew is None:
            self.anew = yield from self._learned(proposed)
        return differing is not None and differing <= (self.anew or frozenset())

    def _learned(self, proposed: Line) -> Asking:
        if proposed is not self.routine:
            yield from propose(self.routine)
        once_more = yield from executed(self.values)
        if proposed is not self.routine:
            yield from propose(proposed)
        return (self._differing(once_more) if once_more["judged_right"] else None) or frozenset()

    def _differing(self, again: Line) -> frozenset[Member] | None:
        """The members that differ; None if one does that is not of such a kind, or if nothing that tells is alike."""
        then, now = dict(_members(came_back(self.verdict))), dict(_members(came_back(again)))
        differing = frozenset(each for each in {*then, *now} if then.get(each) != now.get(each))
        if not differing:
            return differing
        alike = any(_tells(value) for member, value in then.items() if member not in differing)
        known = then.keys() == now.keys() and alike and all(self._is_anew(each, then, now) for each in differing)
        return differing if known else None

    def _is_anew(self, member: Member, then: dict[Member, Any], now: dict[Member, Any]) -> bool:
        name = member[-1] if member else ""
        return not is_asked_for(name, self.routine.get("description", "")) and is_anew(name, then[member], now[member])


def _members(data: Any, within: Member = ()) -> Iterator[tuple[Member, Any]]:
    """What an object has, and the objects in it; a list is one member, and so is what is no object."""
    if not isinstance(data, dict) or not data:
        yield within, data
        return
    for name, value in data.items():
        yield from _members(value, (*within, name))


def _tells(value: Any) -> bool:
    return value not in (None, "", [], {}) and (not isinstance(value, str | int) or tells_by_itself(str(value)))
