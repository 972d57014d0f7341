"""What of a capture could not be read, counted and named, never silently lost; and what else there is to say of it."""

from captures.capture import Capture
from runtime.say import tell

_NAMED = 20


def tell_problems(capture: Capture) -> None:
    """A line for each remark and each problem, and how many there are of these."""
    problems = capture.problems
    for remark in capture.remarks:
        tell(f"note: {remark}")
    for problem in problems[:_NAMED]:
        tell(f"left out: {problem}")
    if problems:
        more = f", of which {_NAMED} are named here" if len(problems) > _NAMED else ""
        tell(f"left out {len(problems)} lines or entries of the capture that cannot be read{more}")
