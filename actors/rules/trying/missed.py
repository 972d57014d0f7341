"""A trial that does not find what it looks for."""

from typing import Any

from actors.rules.trying.carried_out import carried_out

Line = dict[str, Any]
_GONE = (404, 410)


def missed_at(routine: Line, verdict: Line, logins: frozenset[str]) -> Line | None:
    """The operation that did not find what was looked for, before anything was changed."""
    done = verdict.get("result", {}).get("operations") or [{"ok": True}]
    last = done[-1]
    missed = "was not found" in last.get("error", "") or last.get("status") in _GONE
    if last["ok"] or not missed or carried_out(routine, verdict, logins):
        return None
    operation: Line = routine["operations"][last["index"] - 1]
    return operation
