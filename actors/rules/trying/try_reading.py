"""Trying out a routine that only reads: again and again, which shows what is good once only, and what is not needed."""

from itertools import islice
from typing import Any

from actors.rules.delegation import Asking
from actors.rules.play import call
from actors.rules.trying.comparing import Comparing
from actors.rules.trying.executing import executed, propose, why_wrong
from actors.rules.trying.leaner import leaner
from actors.rules.trying.proving import Proven, prove_reading
from actors.rules.trying.repairing import repaired
from actors.rules.trying.spare import spare, without_values
from actors.rules.trying.tokens import Token, with_constants
from actors.rules.trying.trial import recorded_values
from actors.rules.trying.varying import refused, variants
from actors.rules.writing.craft import Crafted

Line = dict[str, Any]
_TWICE = 2


def try_reading(crafted: Crafted, found: list[Token], live: bool) -> Asking:
    """(verdict, what was proven, why parameters were right with no other value); the routine proposed last is the
    leanest that does the same."""
    recorded = recorded_values(crafted.routine, crafted.inputs, crafted.explained)
    verdict, proven, routine = (yield from executed(recorded)), Proven(), crafted.routine
    kept: dict[str, str] = {}
    if not verdict["judged_right"]:
        routine, verdict = yield from repaired(
            routine, verdict, recorded, crafted.logins, crafted.taken, crafted.clicks
        )
    if verdict["judged_right"]:
        comparing = Comparing(routine, recorded, verdict)
        proven = yield from prove_reading(found, comparing)
        known = proven if live else Proven()
        best = yield from _without_spare(routine, spare(crafted, found, known.sent), comparing)
        best = yield from _with_proven(best, known, comparing)
        best = yield from made_leaner(best, comparing, crafted.logins)
        kept = (yield from _read_others(crafted, best, recorded)) if live else {}
        verdict = yield from executed(recorded)
    return verdict, proven, kept


def _read_others(crafted: Crafted, routine: Line, recorded: Line) -> Asking:
    """Why parameters were right with no other value; two sets of others are to be right, if the recording has two.
    What is refused although it has to be there is repaired, if the routine is then right with what was recorded too."""
    tried, right, why = (yield from variants(crafted, recorded, changing=False)), 0, ""
    for values in tried.values:
        verdict = yield from executed(values)
        right += verdict["judged_right"]
        why = why or why_wrong(verdict)
        if right == _TWICE:
            break
    if right:
        return tried.kept
    if tried.values and tried.sure:
        _, verdict = yield from repaired(routine, verdict, values, crafted.logins, crafted.taken, crafted.clicks)
        if verdict["judged_right"] and (yield from executed(recorded))["judged_right"]:
            return tried.kept
        yield from propose(routine)
    return tried.kept | (refused(tried.values[0], recorded, why) if tried.values else {})


def _without_spare(routine: Line, names: list[str], comparing: Comparing) -> Asking:
    """The routine without each of these values, as far as it still does the same; it is the one proposed then."""
    for name in names if comparing.possible else ():
        routine = yield from _if_the_same(without_values(routine, [name]), routine, comparing)
    return routine


def _with_proven(routine: Line, proven: Proven, comparing: Comparing) -> Asking:
    """The routine with its constants in it, if it still does the same; it is the one proposed then."""
    held = with_constants(routine, proven.constants)
    return routine if held == routine else (yield from _if_the_same(held, routine, comparing))


def _if_the_same(changed: Line, routine: Line, comparing: Comparing) -> Asking:
    yield from propose(changed)
    again: Line = yield from executed(comparing.values)
    if (yield from comparing.is_same(again, changed)):
        return changed
    yield from propose(routine)
    return routine


def made_leaner(routine: Line, comparing: Comparing, logins: frozenset[str]) -> Asking:
    """Propose the routine without what can be left out and the same comes back; returns it, which is proposed last."""
    if not comparing.possible:  # nothing tells whether it is the same
        return routine
    best, proposed, tried = routine, routine, 0
    while (smaller := next(islice(leaner(best, logins), tried, None), None)) is not None:
        (made,) = yield [call("construct_routine", routine=smaller)]
        proposed = smaller if made.ok else proposed
        again: Line = (yield from executed(comparing.values)) if made.ok else {"judged_right": False}
        if (yield from comparing.is_same(again, smaller)):
            best = smaller
        else:
            tried += 1
    if proposed is not best:
        yield [call("construct_routine", routine=best)]
    return best
