"""Runs that the application had no time for."""

from collections.abc import Mapping
from typing import Any


def turned_away(result: Mapping[str, Any]) -> str:
    """The error of a run that ended with a server that takes no more requests for now (429; RFC 6585, 4), which says
    nothing of the routine; empty if it ended otherwise."""
    last = (result.get("operations") or [{}])[-1]
    return str(result.get("error") or "") if not result.get("ok") and last.get("status") == 429 else ""
