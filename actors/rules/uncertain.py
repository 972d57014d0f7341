"""Reasons of specialists that stay uncertain: what they miss may have stood in an answer that the recorder lost."""

UNANSWERED = "no request of the recording got an answer"
NOTHING_TO_RETURN = "nothing was recorded that a task could return"
DRAWN = "which a script drew"
UNTOLD = "nothing in the recording tells"


def is_uncertain(reason: str) -> bool:
    """Whether the recording lacks what they speak of; all others tell what speaks against a routine."""
    return any(each in reason for each in (UNANSWERED, NOTHING_TO_RETURN, DRAWN, UNTOLD))
