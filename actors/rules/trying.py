"""Trying a routine out until it is right, with no more in it than it needs, and nothing done more often than needed."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from actors.rules.craft import Explained
from actors.rules.delegation import Asking, GaveUp
from actors.rules.executing import came_back, executed
from actors.rules.leaner import leaner, without_idle_reads
from actors.rules.play import call
from actors.rules.proving import Proven, prove
from actors.rules.repairing import repaired
from actors.rules.tokens import Token, tokens, with_constants
from actors.rules.trial import acts_by_link, changes_something, in_logins, is_change, other_texts, recorded_values

Line = dict[str, Any]
_OTHER_NAMES = (2, 3, 4)


@dataclass(frozen=True)
class Crafted:
    """A routine, for each value that it takes from a response the line of the recording that carried it, and what it
    was made of."""

    routine: Line
    taken: dict[str, Line]
    inputs: list[Line]
    explained: list[Explained]
    logins: frozenset[str]


def try_out(crafted: Crafted) -> Asking:
    """Construct, execute with the recorded values, and finish if that did what was recorded.

    What only reads is executed again and again: a token that is good once shows then, and so does what is not needed.
    What changes something is executed as rarely as can be; see `_try_changing`.
    """
    routine = crafted.routine
    (made,) = yield [call("construct_routine", routine=routine)]
    if not made.ok:
        raise GaveUp(f"the routine that the evidence suggests is not valid: {made.value}")
    found = tokens(routine, crafted.taken, crafted.logins)
    if (validate := made.value.get("validate", "full")) == "none":
        yield [call("done", reasons={each.name: "nothing was to be executed" for each in found})]
        return
    changing = changes_something(routine, crafted.logins) or acts_by_link(crafted.explained, crafted.logins)
    trying = _try_changing if changing else _try_reading
    verdict, proven = yield from trying(crafted, found, _asks_application(routine, validate))
    if not verdict["judged_right"]:
        raise GaveUp(_what_went_wrong(verdict))
    yield [call("done", **({"reasons": proven.reasons} if proven.reasons else {}))]


def _asks_application(routine: Line, validate: str) -> bool:
    """Whether no simulation answers any part of the trials: what that accepts proves nothing."""
    reading = all(each.get("method", "GET") in ("GET", "HEAD") for each in routine["operations"])
    return validate == "full" or (validate == "read-only" and reading)


def _try_reading(crafted: Crafted, found: list[Token], live: bool) -> Asking:
    recorded = recorded_values(crafted.routine, crafted.inputs, crafted.explained)
    verdict, proven, routine = (yield from executed(recorded)), Proven(), crafted.routine
    if not verdict["judged_right"]:
        routine, verdict = yield from repaired(routine, verdict, recorded, crafted.logins)
    if verdict["judged_right"]:
        proven = yield from prove(found, recorded, verdict)
        best = yield from _with_proven(routine, proven if live else Proven(), recorded, verdict)
        yield from made_leaner(best, recorded, verdict, crafted.logins)
        verdict = yield from executed(recorded)
    return verdict, proven


def _try_changing(crafted: Crafted, found: list[Token], live: bool) -> Asking:
    """Recorded tokens are sent again first: a refusal changes nothing, and the first that is accepted counts as a run.
    Then the routine runs without the reads that give it nothing; if it is refused, with them; if that is refused too,
    with other texts, since a name that was recorded may be taken; and at last repaired."""
    routine, logins = crafted.routine, crafted.logins
    recorded = recorded_values(routine, crafted.inputs, crafted.explained)
    proven = yield from prove(found, recorded, None)
    held = with_constants(routine, proven.constants) if live and proven.constants else routine
    lean = without_idle_reads(held, logins) if _changes_once(routine, logins) else held
    proposed, verdict = routine, dict[str, Any]()
    for candidate in _distinct(lean, held, routine):
        if candidate is not proposed:
            yield from _propose(candidate)
            proposed = candidate
        verdict = yield from executed(recorded)
        if verdict["judged_right"]:
            return verdict, proven
    for number in _OTHER_NAMES:
        if not verdict["judged_right"]:
            kept = in_logins(routine, logins)
            verdict = yield from executed(other_texts(recorded, crafted.inputs, kept, number))
    if not verdict["judged_right"]:
        _, verdict = yield from repaired(routine, verdict, recorded, logins)
    return verdict, proven


def _distinct(*candidates: Line) -> list[Line]:
    return [each for n, each in enumerate(candidates) if each not in candidates[n + 1 :]]


def _changes_once(routine: Line, logins: frozenset[str]) -> bool:
    """Then whatever is refused has changed nothing."""
    return sum(is_change(each, logins) for each in routine["operations"]) == 1


def _propose(routine: Line) -> Asking:
    (made,) = yield [call("construct_routine", routine=routine)]
    if not made.ok:
        raise GaveUp(f"the routine with less in it is not valid: {made.value}")


def _with_proven(routine: Line, proven: Proven, recorded: Line, verdict: Line) -> Asking:
    """The routine with its constants in it, if it still does the same; it is the one proposed then."""
    if not proven.constants:
        return routine
    held = with_constants(routine, proven.constants)
    yield from _propose(held)
    again: Line = yield from executed(recorded)
    if again["judged_right"] and came_back(again) == came_back(verdict):
        return held
    yield from _propose(routine)
    return routine


def made_leaner(routine: Line, recorded: Line, verdict: Line, logins: frozenset[str]) -> Asking:
    """Propose the routine without what can be left out and the same comes back; the last one proposed is the best."""
    wanted = came_back(verdict)
    if wanted is None:  # nothing tells whether it is the same
        return
    best, proposed, tried = routine, routine, 0
    while (smaller := next(islice(leaner(best, logins), tried, None), None)) is not None:
        (made,) = yield [call("construct_routine", routine=smaller)]
        proposed = smaller if made.ok else proposed
        again: Line = (yield from executed(recorded)) if made.ok else {"judged_right": False}
        if again["judged_right"] and came_back(again) == wanted:
            best = smaller
        else:
            tried += 1
    if proposed is not best:
        yield [call("construct_routine", routine=best)]


def _what_went_wrong(verdict: Line) -> str:
    error = verdict.get("result", {}).get("error") or "; ".join(verdict.get("differences", []))
    told = error or str(verdict.get("beginning", ""))[:500]
    return f"the routine that the evidence suggests does not do what was recorded: {told}"
