"""A trial that cannot find what it is to delete or to turn, or the button for something new: the recording deleted,
turned or made that very thing."""

from typing import Any

from actors.rules.refusing.fixed import deleting
from actors.rules.trying.executing import why_wrong
from actors.rules.trying.missed import missed_at
from actors.rules.trying.trial import changes_something
from actors.rules.writing.craft import Crafted
from routines.extractor import NOT_OFFERED, TURNED

Line = dict[str, Any]


def why_gone(crafted: Crafted, verdict: Line, live: bool) -> str:
    """That the recorded thing is gone, turned or there, and what to do, if nothing else kept the run from being right;
    else empty."""
    if TURNED in (why := why_wrong(verdict)):
        return (
            "the recorded thing is in the state already into which the recording turned it: turn it back and discover "
            f"once more, or discover with --validate simulate, which judges the same routine offline ({why})"
        )
    if NOT_OFFERED in why:
        return (
            "what was recorded is there already, as the recording may have made it: take it away and discover once "
            f"more, or discover with --validate simulate, which judges the same routine offline ({why})"
        )
    if not live or not deleting(crafted.explained, crafted.logins):
        return ""
    if missed_at(crafted.routine, verdict, crafted.logins) is None:
        return ""
    return (
        "the recorded thing is gone, as the recording removed it: create it again and discover once more, or discover "
        f"with --validate simulate, which judges the same routine offline ({why_wrong(verdict)})"
    )


def may_be_gone(crafted: Crafted, verdict: Line, live: bool) -> str:
    """What may keep a trial of a change from finding the recorded thing, whatever the change is called: it may have
    been archived, moved or given another name. Empty if nothing was missed."""
    changes = changes_something(crafted.routine, crafted.logins)
    if not live or not changes or missed_at(crafted.routine, verdict, crafted.logins) is None:
        return ""
    return (
        "; if the recording itself took the thing away from there or renamed it, put it back and discover once more, "
        "or discover with --validate simulate, which judges the same routine offline"
    )
