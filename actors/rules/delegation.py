"""Giving a task to a specialist and seeing it through to its report."""

import json
from collections.abc import Generator
from typing import Any

from actors.rules.play import Call, call
from actors.rules.transcript import INSTEAD, Result
from actors.rules.uncertain import is_uncertain

Line = dict[str, Any]
Asking = Generator[list[Call], tuple[Result, ...], Any]
_RESUMES = 3
_MORE = 6
_PIECE = 20_000
"""Characters of a long outcome that are fetched at once: as many as the tool gives."""


class GaveUp(Exception):
    """There is no way on; the text is the reason to give. `whole`: what speaks against it is known, whatever else the
    recording had to tell."""

    def __init__(self, reason: str, *, whole: bool = False) -> None:
        super().__init__(reason)
        self.whole = whole


def report_of(asked: Call) -> Asking:
    """The report of one task. Raises `GaveUp` if it failed or never came to an end."""
    reports, _ = yield from reports_of([asked])
    return reports[0]


def reports_of(asked: list[Call]) -> Asking:
    """(the reports, the agents' ids) of tasks that run side by side."""
    *created, ran = yield [*asked, call("run_pending_tasks")]
    if refused := [result.shown for result in (*created, ran) if not result.answered]:
        raise GaveUp(f"a task was refused: {refused[0]}")
    outcomes = _by_task(ran)
    reports = []
    for made in created:
        outcome = yield from _seen_through(made.value["task_id"], outcomes.get(made.value["task_id"]))
        reports.append(outcome)
    return reports, [made.value["agent_id"] for made in created]


def _by_task(ran: Result) -> dict[str, Line]:
    """Outcomes that were cut for their length have to be fetched one by one."""
    return {each["task_id"]: each for each in ran.value} if ran.ok else {}


def _seen_through(task_id: str, outcome: Line | None) -> Asking:
    for resumes in range(_RESUMES + 1):
        outcome = outcome or (yield from _fetched(task_id))
        if outcome["status"] == "reported":
            return outcome["output"]
        if outcome["status"] == "failed":
            raise GaveUp(outcome["reason"], whole=not is_uncertain(outcome["reason"]))
        if resumes == _RESUMES:
            break
        (resumed,) = yield [call("resume_task", task_id=task_id, more_loops=_MORE)]
        outcome = _by_task(resumed).get(task_id)
    why = f" ({outcome['reason']})" if outcome and outcome.get("reason") else ""
    raise GaveUp(f"{task_id} was resumed {_RESUMES} times and came to no end{why}: {INSTEAD}")


def _fetched(task_id: str) -> Asking:
    """A long outcome, put together from its pieces."""
    (first,) = yield [call("get_task_result", task_id=task_id)]
    if not first.ok:
        raise GaveUp(first.why_not())
    if "status" in first.value:
        return first.value
    text, piece = first.value["text"], first.value
    while "next_offset" in piece:
        piece = yield from _piece(task_id, piece["next_offset"])
        text += piece["text"]
    return json.loads(text)


def _piece(task_id: str, offset: int) -> Asking:
    """The next piece; a shorter one if that was cut, as for agents whose results have half the length."""
    (more,) = yield [call("get_task_result", task_id=task_id, offset=offset, limit=_PIECE)]
    if more.cut:
        (more,) = yield [call("get_task_result", task_id=task_id, offset=offset)]
    if not more.ok:
        raise GaveUp(f"what {task_id} came to cannot be read: {more.why_not()}")
    return more.value
