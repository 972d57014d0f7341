"""Trying a routine out until it is right, with no more in it than it needs, and nothing done more often than needed."""

from itertools import islice
from typing import Any

from actors.rules.craft import Crafted
from actors.rules.delegation import Asking, GaveUp
from actors.rules.executing import came_back, executed
from actors.rules.fixed import fixed_ids
from actors.rules.leaner import leaner, without_idle_reads
from actors.rules.play import Call, call
from actors.rules.proving import Proven, prove
from actors.rules.repairing import repaired
from actors.rules.tokens import Token, tokens, with_constants
from actors.rules.trial import (
    acts_by_link,
    changes_something,
    in_logins,
    is_change,
    looked_up,
    other_texts,
    recorded_values,
)
from actors.rules.varying import refused, variants

Line = dict[str, Any]
_OTHER_NAMES = (2, 3, 4)


def try_out(crafted: Crafted) -> Asking:
    """Construct, execute with the recorded values, then with others, and finish if that did what was recorded.

    What only reads is executed again and again: a token that is good once shows then, and so does what is not needed.
    What changes something is executed as rarely as can be; see `_try_changing`.
    """
    routine = crafted.routine
    (made,) = yield [call("construct_routine", routine=routine)]
    if not made.ok:
        raise GaveUp(f"the routine that the evidence suggests is not valid: {made.value}")
    found = tokens(routine, crafted.taken, crafted.logins)
    fixed = fixed_ids(crafted.explained, crafted.logins)
    if (validate := made.value.get("validate", "full")) == "none":
        yield [_done(reasons={each.name: "nothing was to be executed" for each in found}, fixed=fixed)]
        return
    changing = changes_something(routine, crafted.logins) or acts_by_link(crafted.explained, crafted.logins)
    trying = _try_changing if changing else _try_reading
    verdict, proven, kept = yield from trying(crafted, found, _asks_application(routine, validate))
    if not verdict["judged_right"]:
        raise GaveUp(f"the routine that the evidence suggests does not do what was recorded: {_why(verdict)}")
    yield [_done(reasons=proven.reasons, kept=kept, fixed=fixed)]


def _done(**told: Any) -> Call:
    return call("done", **{name: said for name, said in told.items() if said})


def _asks_application(routine: Line, validate: str) -> bool:
    """Whether no simulation answers any part of the trials: what that accepts proves nothing."""
    reading = all(each.get("method", "GET") in ("GET", "HEAD") for each in routine["operations"])
    return validate == "full" or (validate == "read-only" and reading)


def _try_reading(crafted: Crafted, found: list[Token], live: bool) -> Asking:
    recorded = recorded_values(crafted.routine, crafted.inputs, crafted.explained)
    verdict, proven, routine = (yield from executed(recorded)), Proven(), crafted.routine
    kept: dict[str, str] = {}
    if not verdict["judged_right"]:
        routine, verdict = yield from repaired(routine, verdict, recorded, crafted.logins)
    if verdict["judged_right"]:
        proven = yield from prove(found, recorded, verdict)
        best = yield from _with_proven(routine, proven if live else Proven(), recorded, verdict)
        best = yield from made_leaner(best, recorded, verdict, crafted.logins)
        kept = (yield from _read_others(crafted, best, recorded)) if live else {}
        verdict = yield from executed(recorded)
    return verdict, proven, kept


def _read_others(crafted: Crafted, routine: Line, recorded: Line) -> Asking:
    """Why parameters were right with no other value. What is refused although it has to be there is repaired, if the
    routine is then right with what was recorded too."""
    tried, why = (yield from variants(crafted, recorded, _OTHER_NAMES[0], changing=False)), ""
    for values in tried.values:
        verdict = yield from executed(values)
        if verdict["judged_right"]:
            return tried.kept
        why = why or _why(verdict)
    if tried.values and tried.sure:
        _, verdict = yield from repaired(routine, verdict, values, crafted.logins)
        if verdict["judged_right"] and (yield from executed(recorded))["judged_right"]:
            return tried.kept
        yield from _propose(routine)
    return tried.kept | (refused(tried.values[0], recorded, why) if tried.values else {})


def _try_changing(crafted: Crafted, found: list[Token], live: bool) -> Asking:
    """Recorded tokens are sent again first: a refusal changes nothing, and the first that is accepted counts as the run
    with the recorded values. If none is, the routine runs without the reads that give it nothing; if it is refused,
    with them; if that is refused too, with other texts, since a name that was recorded may be taken; and at last
    repaired. What is right runs once more, with other values."""
    recorded = recorded_values(crafted.routine, crafted.inputs, crafted.explained)
    proven = yield from prove(found, recorded, None)
    verdict, number = {"judged_right": True}, _OTHER_NAMES[0]
    if not (live and proven.right):
        verdict, number = yield from _changed(crafted, recorded, proven, live)
    if not (live and verdict["judged_right"]):
        return verdict, proven, {}
    others = yield from variants(crafted, recorded, number, changing=True)
    kept = dict(others.kept)
    for values in others.values:
        again = yield from (_with_less(crafted, values, proven) if proven.right else executed(values))
        kept |= {} if again["judged_right"] else refused(values, recorded, _why(again))
    return verdict, proven, kept


def _with_less(crafted: Crafted, values: Line, proven: Proven) -> Asking:
    """The verdict on the routine with its constants and without what gives it nothing; if nothing of that is right, it
    is proposed as it was."""
    verdict = yield from _first_right(crafted, values, proven.constants)
    if not verdict["judged_right"]:
        yield from _propose(crafted.routine)
    return verdict


def _changed(crafted: Crafted, recorded: Line, proven: Proven, live: bool) -> Asking:
    """(the verdict, the number that made up texts have next): the first run that is right."""
    verdict = yield from _first_right(crafted, recorded, proven.constants if live else {})
    if verdict["judged_right"]:
        return verdict, _OTHER_NAMES[0]
    kept = in_logins(crafted.routine, crafted.logins) | looked_up(crafted.routine, crafted.logins)
    for number in _OTHER_NAMES:
        verdict = yield from executed(other_texts(recorded, crafted.inputs, kept, number))
        if verdict["judged_right"]:
            return verdict, number + 1
    _, verdict = yield from repaired(crafted.routine, verdict, recorded, crafted.logins)
    return verdict, _OTHER_NAMES[0]


def _first_right(crafted: Crafted, values: Line, constants: Line) -> Asking:
    """The verdict on the routine with these constants and without idle reads, with the reads, and as it is."""
    routine, logins = crafted.routine, crafted.logins
    held = with_constants(routine, constants) if constants else routine
    lean = without_idle_reads(held, logins) if _changes_once(routine, logins) else held
    proposed, verdict = routine, dict[str, Any]()
    for candidate in _distinct(lean, held, routine):
        if candidate is not proposed:
            yield from _propose(candidate)
            proposed = candidate
        verdict = yield from executed(values)
        if verdict["judged_right"]:
            break
    return verdict


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
    """Propose the routine without what can be left out and the same comes back; returns it, which is proposed last."""
    wanted = came_back(verdict)
    if wanted is None:  # nothing tells whether it is the same
        return routine
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
    return best


def _why(verdict: Line) -> str:
    error = verdict.get("result", {}).get("error") or "; ".join(verdict.get("differences", []))
    return error or str(verdict.get("beginning", ""))[:500]
