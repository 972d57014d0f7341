"""Trying out a routine that changes something: as rarely as can be, and with other values than the recorded ones, for
what was recorded may be there already."""

from typing import Any

from actors.rules.craft import Crafted
from actors.rules.delegation import Asking
from actors.rules.executing import executed, propose, why_wrong
from actors.rules.leaner import without_idle_reads
from actors.rules.proving import Proven, prove
from actors.rules.repairing import repaired
from actors.rules.tokens import Token, with_constants
from actors.rules.trial import in_logins, is_change, looked_up, other_texts, recorded_values
from actors.rules.varying import Variants, not_right, refused, variants

Line = dict[str, Any]
_OTHER_NAMES = (2, 3, 4)


def try_changing(crafted: Crafted, found: list[Token], live: bool) -> Asking:
    """(verdict, what was proven, why parameters were right with no other value, why it was right only once).

    It is to be right twice, with other values each time as far as the recording shows any; if it is not with the first,
    with what was recorded. What a simulation answers is no reason to try others.
    """
    recorded = recorded_values(crafted.routine, crafted.inputs, crafted.explained)
    others = (yield from variants(crafted, recorded, changing=True)) if live else Variants([], {}, False)
    kept, second = dict(others.kept), None
    for values in (*others.values[:1], recorded):
        verdict, proven = yield from _tried(crafted, found, values, live)
        if verdict["judged_right"]:
            second = None if values is recorded else [*others.values[1:], recorded][0]
            break
        kept |= refused(values, recorded, why_wrong(verdict))
    else:
        verdict, second = yield from _otherwise(crafted, recorded, others)
    if not (live and verdict["judged_right"] and second):
        return verdict, proven, kept, ""
    again = yield from (_with_less(crafted, second, proven) if proven.right else executed(second))
    if again["judged_right"]:
        return verdict, proven, kept, ""
    why = why_wrong(again)
    return verdict, proven, kept | refused(second, recorded, why), not_right(second, recorded, why)


def _tried(crafted: Crafted, found: list[Token], values: Line, live: bool) -> Asking:
    """Recorded tokens are sent again first: a refusal changes nothing, and the first accepted counts as the run. If
    none is, the routine runs without the reads that give it nothing; if it is refused, with them."""
    proven = yield from prove(found, values, None)
    if live and proven.right:
        return {"judged_right": True}, proven
    return (yield from _first_right(crafted, values, proven.constants if live else {})), proven


def _otherwise(crafted: Crafted, recorded: Line, others: Variants) -> Asking:
    """(verdict, the values to try next): with other texts, since a name that was recorded may be taken; at last
    repaired."""
    kept = in_logins(crafted.routine, crafted.logins) | looked_up(crafted.routine, crafted.logins)
    for number in _OTHER_NAMES:
        verdict = yield from executed(other_texts(recorded, crafted.inputs, kept, number))
        if verdict["judged_right"]:
            return verdict, other_texts(recorded, crafted.inputs, kept, number + 1)
    _, verdict = yield from repaired(crafted.routine, verdict, recorded, crafted.logins)
    return verdict, next(iter(others.values), None)


def _with_less(crafted: Crafted, values: Line, proven: Proven) -> Asking:
    """The verdict on the routine with its constants and without what gives it nothing; if nothing of that is right, it
    is proposed as it was."""
    verdict = yield from _first_right(crafted, values, proven.constants)
    if not verdict["judged_right"]:
        yield from propose(crafted.routine)
    return verdict


def _first_right(crafted: Crafted, values: Line, constants: Line) -> Asking:
    """The verdict on the routine with these constants and without idle reads, with the reads, and as it is."""
    routine, logins = crafted.routine, crafted.logins
    held = with_constants(routine, constants) if constants else routine
    lean = without_idle_reads(held, logins) if _changes_once(routine, logins) else held
    proposed, verdict = routine, dict[str, Any]()
    for candidate in _distinct(lean, held, routine):
        if candidate is not proposed:
            yield from propose(candidate)
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
