"""Whether this version of the program would decide the recorded steps of a run as they were decided then."""

from captures.capture import Capture
from events.line import cut, escape
from events.log import EventLog, LogError
from events.replay import ReplayDivergence
from runtime.replaying import replay_run

_SHOWN = 300
"""Columns of what differs."""


def changed_since(log: EventLog, capture: Capture | None) -> str:
    """The first step of the log that would be decided otherwise today, in a line; empty if there is none.

    Without the capture no tool is used. Damage of the log is not told here: whoever goes on with the run meets it.
    """
    try:
        for _ in replay_run(log, capture):
            pass
    except ReplayDivergence as why:
        turn = f", turn {why.turn}" if why.turn else ""
        what = cut(escape(why.differences[0]), _SHOWN)
        return (
            f"superdiscovery has changed since: stream {why.stream}, frame {why.seq}{turn}, would be decided otherwise "
            f"today ({what}); the run goes on from what its log says"
        )
    except LogError:
        return ""
    return ""
