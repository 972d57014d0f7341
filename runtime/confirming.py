"""Before a routine sends secrets for the first time, the user is told where they go, and confirms it."""

import json
import sys
from collections.abc import Iterable
from hashlib import sha256

from contracts.blueprint import Blueprint, RoutineBlueprint
from events.line import escape
from routines.file import load
from routines.routine import Routine
from routines.secrets_sent import destinations
from routines.told_hosts import told_hosts
from runtime.folder import RunError, RunFolder
from runtime.own_runs import is_own_discovery
from runtime.say import asked, tell
from runtime.user_state import Kept

_ROUTINES = Kept("routines")
"""The digests of the routines of which this user has said that they may send secrets to where they do."""


def digest(routine: Routine) -> str:
    """That of the whole routine, however its file is written."""
    whole = json.dumps(routine.model_dump(mode="json", exclude_defaults=True), sort_keys=True)
    return sha256(whole.encode()).hexdigest()


def is_confirmed(routine: Routine) -> bool:
    """Whether it sends no secret, or this user has confirmed this very routine."""
    return not destinations(routine) or digest(routine) in _ROUTINES


def confirm(routine: Routine) -> None:
    """The user has seen what it sends to which hosts, and wants that."""
    if destinations(routine):
        _ROUTINES.add(digest(routine), f"{routine.name}: {'; '.join(told_hosts(routine))}")


def have_confirmed(routine: Routine, *, yes: bool, ask: bool) -> None:
    """Name on stderr each host and what goes there, unless that was confirmed before; `yes` confirms it, and else the
    person is asked if they may be (`ask`) and there is a terminal. Raises `RunError` if it stays unconfirmed."""
    if is_confirmed(routine):
        return
    told = [escape(each) for each in told_hosts(routine)]
    for each in told:
        tell(f"{escape(routine.name)}: {each}")
    if not yes and not (ask and _in_terminal() and asked("Allow this?")):
        raise RunError(
            f"nothing was sent: {'; '.join(told)}, which you have not confirmed for this routine; if that is right, "
            "say --yes"
        )
    confirm(routine)


def _in_terminal() -> bool:
    return sys.stdin.isatty()


def refuse_unconfirmed(blueprints: Iterable[Blueprint]) -> None:
    """Raises `RunError` if one of them is a routine of which nobody has confirmed where it sends secrets: here there
    is nobody to be asked."""
    for each in blueprints:
        if isinstance(each, RoutineBlueprint) and not is_confirmed(each.routine):
            told = escape("; ".join(told_hosts(each.routine)))
            raise RunError(
                f"{each.name}: {told}, which you have not confirmed for this routine; if that is right, "
                "`superdiscovery add FILE --replace --yes` confirms it, with the file of the routine"
            )


def told_of(folder: RunFolder) -> list[str]:
    """The hosts of the routine that a run has made, and what it sends to which of them: a line each. If this user began
    the run that confirms it, for its trials have sent that there."""
    routine = load(folder.routine)
    if is_own_discovery(folder):
        confirm(routine)
    return [f"it sends to {', '.join(map(escape, routine.hosts))}", *map(escape, told_hosts(routine))]
