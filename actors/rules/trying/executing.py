"""Having a routine proposed and executed, and reading what came of it."""

from typing import Any

from actors.rules.delegation import Asking, GaveUp
from actors.rules.play import call
from actors.state import UNKNOWN_OUTCOME

Line = dict[str, Any]


def propose(routine: Line) -> Asking:
    """In the place of the one that is proposed: the same with something else or less in it."""
    (made,) = yield [call("construct_routine", routine=routine)]
    if not made.ok:
        raise GaveUp(f"the routine with less in it is not valid: {made.value}")


def executed(values: Line, sent_again: dict[str, str] | None = None) -> Asking:
    """The verdict on one run; `sent_again` are recorded values that it sends in place of those that it takes."""
    asked = call("execute_routine", parameters=values, **({"sent_again": sent_again} if sent_again else {}))
    (tried,) = yield [asked]
    if not tried.ok and str(tried.value).startswith(UNKNOWN_OUTCOME):
        # Somebody was told so and had the run go on: the doubt is theirs, and the routine has to be seen to work.
        (tried,) = yield [asked]
    if not tried.ok:
        raise GaveUp(f"the routine could not be executed: {tried.value}")
    return {"judged_right": False} | tried.value


def came_back(verdict: Line) -> Any:
    """What was returned, or digests of it where it is long; None if nothing was."""
    data = verdict.get("result", {}).get("data")
    return verdict.get("data_digest") if data is None else data


def why_wrong(verdict: Line) -> str:
    error = verdict.get("result", {}).get("error") or "; ".join(verdict.get("differences", []))
    return error or str(verdict.get("beginning", ""))[:500]
