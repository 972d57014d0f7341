"""How far a routine is validated before it is called right, and what it then says of that."""

from typing import Literal

from actors.discovery import Discovery
from captures.charset import UNKNOWN
from routines.executor import only_reads
from routines.operation import Operation
from routines.parameter import Parameter
from routines.placeholder import as_text
from routines.routine import Routine

_TWICE = 2
Validate = Literal["full", "read-only", "simulate", "none"]

_SAID = {
    "full": "",
    "read-only": "judged without changing anything: executed on the application up to the first request that may "
    "change something, as a login may; the rest was simulated",
    "simulate": "judged in a simulation made from the recording: it was never executed on the application",
    "none": "never validated: nobody has executed it",
}


def mode(known: Discovery) -> str:
    """How far this run validates."""
    return known.run.validate if known.run is not None else "full"


def reservation(validate: str) -> str:
    """What the routine says of how it was judged, if it was not executed on the application; else nothing."""
    return _SAID[validate]


def in_unknown_charset(routine: Routine) -> str:
    """The note of a routine that sends requests in a charset that the recording does not tell."""
    numbers = [str(n) for n, each in enumerate(routine.operations, 1) if UNKNOWN in _charsets(each)]
    if not numbers:
        return ""
    whose = f"operation {numbers[0]} sends" if len(numbers) == 1 else f"operations {', '.join(numbers)} send"
    return f"judged as recorded alone: nothing in the recording tells in which charset {whose} letters beyond ASCII"


def _charsets(operation: Operation) -> set[str]:
    return {getattr(part, "charset", "") for part in (operation, getattr(operation, "body", None))}


def may_finish(known: Discovery) -> bool:
    """Whether the routine as it stands is good enough for this run."""
    return known.judged_right() or (known.routine is not None and mode(known) == "none")


def asked_the_application(known: Discovery) -> bool:
    """Whether it was the application itself that answered the routine's trials, rather than a simulation of it."""
    validate = mode(known)
    reading = known.routine is not None and only_reads(Routine.model_validate(known.routine))
    return validate == "full" or (validate == "read-only" and reading)


def unvaried(known: Discovery) -> list[str]:
    """The parameters with a known recorded value, no secrets, that had no other one in any execution on the application
    that was judged right."""
    if known.routine is None or not asked_the_application(known):
        return []
    right = [each.parameters for each in known.executions if each.right]
    return [each.name for each in _varying(known) if all(_is_recorded(each, given) for given in right)]


def right_only_once(known: Discovery) -> bool:
    """Whether a routine that other values were found for was judged right with one set of values only. A run in which
    recorded tokens were accepted is one of the routine that holds them, too."""
    if known.routine is None or not asked_the_application(known):
        return False
    return _times_right(known) < _TWICE and len(unvaried(known)) < len(_varying(known))


def ran_once(known: Discovery) -> bool:
    """Whether the application was asked, and the routine was right there once."""
    return known.routine is not None and asked_the_application(known) and _times_right(known) < _TWICE


def _times_right(known: Discovery) -> int:
    given = [each.parameters for each in known.executions if each.right]
    return len(given) + sum(each.accepted and each.parameters not in given for each in known.attempts)


def wrong_again(known: Discovery) -> bool:
    """Whether the routine was not right any more with the very values with which it had been."""
    wrong = [each.parameters for each in known.executions if not each.right]
    return known.executed is not None and known.judged_right() and known.executed.parameters in wrong


def _varying(known: Discovery) -> list[Parameter]:
    parameters = Routine.model_validate(known.routine).parameters
    return [each for each in parameters if each.examples and not each.secret]


def _is_recorded(parameter: Parameter, given: dict[str, object]) -> bool:
    recorded = parameter.examples[0]
    return as_text(given.get(parameter.name, recorded)) == as_text(recorded)
