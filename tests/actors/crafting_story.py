"""The parts of a story in which a routine is constructed, executed and judged."""

from typing import Any

from events import event as facts
from tests.actors.bureau import EXECUTE, books_routine, constructing, run
from tests.story import Fact, Like, Story, call, fact, returned, says

STARTED = fact(facts.EffectStarted, effect="execute_routine")


def phase(name: str) -> Fact:
    return fact(facts.PhaseEntered, phase=name)


def proposed(document: dict[str, Any]) -> tuple[Fact, Fact]:
    operations = len(document["operations"])
    accepted = returned("construct_routine", {"accepted": True, "operations": operations})
    return fact(facts.RoutineProposed, routine=document), accepted


def crafted(document: dict[str, Any], max_loops: int = 20) -> Story:
    """A run that begins by constructing a routine."""
    routine, accepted = proposed(document)
    return Story() >> run(max_loops) >> says(constructing(document)) << phase("constructing") << routine << accepted


def executed(*differences: Any) -> Fact:
    return fact(facts.RoutineExecuted, differences=differences)


def judged(right: bool) -> Fact:
    return returned("execute_routine", Like(f'^{{"judged_right": {str(right).lower()}, '))


def validated(max_loops: int = 20) -> Story:
    """A run whose routine was right with the recorded value."""
    story = crafted(books_routine(), max_loops) >> says(EXECUTE) << phase("validating") << STARTED
    return story << executed() << judged(True)


def run_of(**parameters: str) -> dict[str, Any]:
    return call("execute_routine", parameters=parameters)
