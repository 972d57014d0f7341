"""How far a routine is validated before it is called right, and what it then says of that."""

from typing import Literal

from actors.discovery import Discovery

Validate = Literal["full", "read-only", "simulate", "none"]

_SAID = {
    "full": "",
    "read-only": "judged without changing anything: what reads was executed on the application, the rest simulated",
    "simulate": "judged in a simulation made from the recording: it was never executed on the application",
    "none": "never validated: nobody has executed it",
}


def mode(known: Discovery) -> str:
    """How far this run validates."""
    return known.run.validate if known.run is not None else "full"


def reservation(validate: str) -> str:
    """What the routine says of how it was judged, if it was not executed on the application; else nothing."""
    return _SAID[validate]


def may_finish(known: Discovery) -> bool:
    """Whether the routine as it stands is good enough for this run."""
    return known.judged_right() or (known.routine is not None and mode(known) == "none")
