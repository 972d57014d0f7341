"""How far a run came, and whether the application had no time for it."""

from collections.abc import Mapping
from typing import Any


def turned_away(result: Mapping[str, Any]) -> str:
    """The error of a run that ended with a server that takes no more requests for now (429; RFC 6585, 4), which says
    nothing of the routine; empty if it ended otherwise."""
    last = (result.get("operations") or [{}])[-1]
    return str(result.get("error") or "") if not result.get("ok") and last.get("status") == 429 else ""


def ended_at(result: Mapping[str, Any]) -> int:
    """The number of the last operation of the run, from 1; 0 if none was begun."""
    return int((result.get("operations") or [{}])[-1].get("index", 0))
