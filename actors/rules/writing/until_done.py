"""A job that has to be asked for until it is done, as the page's script did."""

from typing import Any

from actors.rules.naming import unused
from routines.placeholder import escape

Line = dict[str, Any]
_TRIES = 120
"""Times that it is asked again, a second apart, whatever it took when it was recorded."""


def until_done(operation: Line, request: Line, taken: set[str]) -> Line:
    """What the operation has beside: that the state of the recorded answer is taken first, and how often it asks for
    that. Nothing of what is no such request, or is looked through for what the caller names."""
    polled = request.get("polled")
    if not polled or operation["method"] != "GET" or operation["pages"]:
        return {}
    *above, name = polled["until"]["path"]
    path = [*above, {"0": name, "1": escape(polled["until"]["value"])}, 1]
    state = {"name": unused("job_state", taken), "sources": [{"kind": "json", "path": path}]}
    return {"extract": [state, *operation["extract"]], "tries": _TRIES}
