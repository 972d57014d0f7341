"""What was proved of the values that a routine takes from responses, by sending the recorded ones again."""

from collections.abc import Mapping
from typing import Any

from actors.discovery import Attempt, Discovery
from actors.validation import asked_the_application
from routines.operation import Operation, Return
from routines.placeholder import as_text, escape, names
from routines.places import extractions, places
from routines.proof import Proof
from routines.routine import Routine

_LONGEST = 300


def taken_names(routine: Routine) -> list[str]:
    """The values that it takes from responses, in order."""
    return [each.name for operation in routine.operations for each in extractions(operation)]


def sent_names(routine: Routine) -> list[str]:
    """Those of them that later requests carry."""
    sent = {name for operation in routine.operations for name in _carried(operation)}
    return [name for name in taken_names(routine) if name in sent]


def proofs(known: Discovery, reasons: Mapping[str, str]) -> list[Proof]:
    """What is known of each value that the routine carries on, and of those that it holds itself since they were
    proved constant. `reasons` are those of who built the routine."""
    assert known.routine is not None
    there = sent_names(Routine.model_validate(known.routine))
    tried = [
        name for attempt in known.attempts for name, text in attempt.recorded.items() if _holds(known.routine, text)
    ]
    return [_proof(name, known, there, reasons) for name in dict.fromkeys([*there, *tried])]


def _proof(name: str, known: Discovery, there: list[str], reasons: Mapping[str, str]) -> Proof:
    attempts = [each for each in known.attempts if name in each.recorded]
    if not attempts:
        why = reasons.get(name, "nobody sent the recorded value again")
        return Proof(name=name, verdict="not tried", why=why)
    accepted = next((each for each in attempts if each.accepted), None)
    if not asked_the_application(known):
        came_of_it = "accepted" if accepted else f"refused ({_cut(attempts[-1].why)})"
        why = f"a simulation made from the recording {came_of_it} the recorded value; the application was not asked"
        return Proof(name=name, verdict="simulated", why=why)
    if accepted is None:
        return _refused(name, attempts, known)
    if name not in there:
        why = "the recorded value was accepted in a fresh session, and the server still gives it: the routine holds it"
        return Proof(name=name, verdict="proved constant", why=why)
    moved = "" if accepted.same.get(name, True) else "the server gives another one now, so the recorded one may lapse"
    why = f"the recorded value was accepted in a fresh session; {reasons.get(name, moved)}"
    return Proof(name=name, verdict="accepted", why=why)


def _refused(name: str, attempts: list[Attempt], known: Discovery) -> Proof:
    """Proved is what a run failed with and came right without, or further, all else being equal."""
    telling = next((each for each in reversed(attempts) if _is_right_without(name, each, known)), None)
    if telling is None:
        why = f"a run with the recorded value was refused, and it may not have been for that: {attempts[-1].why}"
        return Proof(name=name, verdict="not tried", why=_cut(why))
    why = f"the recorded value, sent again in a fresh session, was refused: {_cut(telling.why)}"
    return Proof(name=name, verdict="proved dynamic", why=why)


def _holds(document: Any, text: str) -> bool:
    """Whether a value stands in the routine as it was recorded: what is not taken any more may have been left out."""
    match document:
        case dict():
            return any(_holds(each, text) for each in document.values())
        case list() | tuple():
            return any(_holds(each, text) for each in document)
        case str():
            return escape(text) in document
        case _:
            return as_text(document) == text


def _cut(text: str) -> str:
    """At the end of a word; within one if not even half of it would be left, as of a text that has no spaces."""
    if len(text) <= _LONGEST:
        return text
    whole = text[: _LONGEST - 1].rpartition(" ")[0].rstrip()
    return f"{whole if 2 * len(whole) > _LONGEST else text[: _LONGEST - 2]} …"


def _is_right_without(name: str, attempt: Attempt, known: Discovery) -> bool:
    others = {each: value for each, value in attempt.recorded.items() if each != name}
    alike = [each for each in known.attempts if each.recorded == others and each.parameters == attempt.parameters]
    if not others:
        return attempt.telling
    return any(each.accepted or 0 < attempt.ended_at < each.ended_at for each in alike)


def _carried(operation: Operation) -> list[str]:
    if isinstance(operation, Return):
        return []
    return [name for _, text in places(operation) for name in names(text)]
