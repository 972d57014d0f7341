"""The request that answers the task."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from actors.rules.answering.candidates import FILLED, Candidates
from actors.rules.answering.weights import weight_of
from actors.rules.facts.candidate import Candidate


def goal_of(candidates: Candidates) -> Candidate:
    """The candidate that is the answer, most likely."""
    likely = max(candidates.likely, key=lambda each: (weight_of(each, candidates), each.id))
    return _asked_first(_continued(likely, candidates.usable), candidates)


def _continued(goal: Candidate, usable: Sequence[Candidate]) -> Candidate:
    """What the page was filled with, if it made up the address of that: the page itself then shows no answer. Of
    changes that one action set off, and that build on one another, the last."""
    if goal.is_change:
        further = (each for each in usable if each.is_change and each.built_on == goal.id and each.after == goal.after)
        return next((_continued(each, usable) for each in further), goal)
    rest = [each for each in usable if each.continues == goal.id and each.fills >= FILLED]
    return max(rest, key=lambda each: (each.fills, each.id), default=goal)


def _asked_first(goal: Candidate, candidates: Candidates) -> Candidate:
    """The request whose redirect led to the goal, unless the goal's own address tells all of it: a link that was
    followed may have done something, and only shows a page afterwards."""
    first = next((each for each in candidates.usable if each.id == goal.led_here), None)
    if first is None or first.id in candidates.logins or first.is_change:
        return goal
    same = urlsplit(first.url).path == urlsplit(goal.url).path and first.given <= goal.given
    return goal if same else first
