"""Whether a run may have changed something, be it judged right or not."""

from typing import Any

from actors.rules.trying.trial import is_change

Line = dict[str, Any]


def carried_out(routine: Line, verdict: Line, logins: frozenset[str]) -> bool:
    """Whether the first request that changes something was taken: it did not fail, and no word of an error came back.
    To send that with the same values again would change it twice, or be refused for what is there already."""
    result = verdict.get("result", {})
    changing = next((n for n, each in enumerate(routine["operations"], 1) if is_change(each, logins)), None)
    if changing is None:
        return False
    done = next((each for each in result.get("operations", ()) if each["index"] == changing), None)
    return bool(result.get("ok")) if done is None else bool(done["ok"]) and not done.get("complaints")
