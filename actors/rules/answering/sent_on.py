"""What was shown of a search whose empty answer told a script by a header where the list is."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from actors.rules.answering.asked_for import change_asked, only_reads
from actors.rules.facts.candidate import Candidate
from actors.rules.method import is_question


def shown_instead(goal: Candidate, usable: Sequence[Candidate], task: str) -> Candidate:
    """The request for the address that the header told, if the task only asks for what there is; else the goal."""
    on = next((each for each in usable if each.id == goal.sends_on_to), None)
    if on is None or not on.response_size or on.is_change:
        return goal
    return on if only_reads(task) or (_asks(goal) and not change_asked(task)) else goal


def never_shown(goal: Candidate, leads_by: str, task: str) -> str:
    """Why there is nothing to return of a search whose empty answer only told where the list is; empty if that is
    not so."""
    if not leads_by or not goal.is_change or not goal.given or not only_reads(task):
        return ""
    return (
        f"{goal.id} was answered with nothing but the header {leads_by}, which says where the answer is, and nothing "
        "was asked for there: record the task again until its result is shown"
    )


def with_asked(also: list[str], asked: Candidate, goal: Candidate) -> list[str]:
    """The ids with that of the one that led to the goal, unless it did nothing but ask where that is."""
    rest = [each for each in also if each != asked.id]
    return also if asked is goal else rest if _only_asks(asked, goal) else [*rest, asked.id]


def _only_asks(asked: Candidate, goal: Candidate) -> bool:
    """Whether its address says so, or all that it carried stands in the goal's, of the same page."""
    same = urlsplit(asked.url).path == urlsplit(goal.url).path
    return _asks(asked) or (same and {each.given for each in asked.sends} <= {each.given for each in goal.sends})


def _asks(one: Candidate) -> bool:
    return one.method == "POST" and is_question(one.url, None)
