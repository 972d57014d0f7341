"""How long the requests of a HAR took: times in milliseconds, where -1 stands for one that is not known."""

from captures.lines import Record, object_of

_LONGEST = 1e12
"""Milliseconds: some thirty years. What is longer is a mistake."""


def seconds_of(entry: Record) -> float:
    """How long it took: `time`, else the sum of the timings, in seconds."""
    time = _length(entry.get("time"))
    if time:
        return time
    timings = object_of(entry.get("timings"))
    return sum(_length(each) or 0.0 for name, each in timings.items() if name != "ssl")


def seconds_to_headers(entry: Record) -> float | None:
    """How long it took until the headers had come: the waiting was over, and the receiving began. None where the
    timings do not tell: a recorder that measured nothing writes all of the time as `wait`, and 0 as `receive`."""
    timings = object_of(entry.get("timings"))
    waited, received = (_length(timings.get(name)) for name in ("wait", "receive"))
    return max(0.0, seconds_of(entry) - received) if waited is not None and received else None


def _length(value: object) -> float | None:
    """In seconds; None if it is not known."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value < _LONGEST:
        return None
    return float(value) / 1000
