"""When the requests of a HAR began, also where it does not tell: then the order of its entries is that of time."""

from collections.abc import Sequence
from math import inf

from captures.har.lengths import seconds_of
from captures.lines import Record, list_of, object_of
from captures.mime import header
from captures.moment import LATEST, unix_seconds
from captures.transaction import Header

_APART = 0.01
"""Seconds between the end of one request and the beginning of the next, where nobody tells when they were made."""
_WITHOUT_CLOCK = 946_684_800.0
"""2000-01-01: where the clock of a recording begins of which no entry, page or answer tells a time."""


def started_times(log: Record, entries: Sequence[Record], answered: Sequence[Sequence[Header]]) -> list[float]:
    """Unix seconds at which each entry began. One without a readable time began when the one before it had ended, but
    not after the next one that tells its time; `answered` are the headers of the answers, whose `Date` may help."""
    told = [_readable(each.get("startedDateTime")) for each in entries]
    lengths = [seconds_of(each) for each in entries]
    first = next((n for n, each in enumerate(told) if each is not None), None)
    if first is None:
        return _onwards(_clock(log, answered), told, lengths)
    found = told[first] or 0.0
    leading = list[float]()
    for length in reversed(lengths[:first]):
        found = max(0.0, found - length - _APART)
        leading.append(found)
    return [*reversed(leading), *_onwards(0.0, told[first:], lengths[first:])]


def untimed(entries: Sequence[Record]) -> int:
    """How many entries tell no time that can be read."""
    return sum(_readable(each.get("startedDateTime")) is None for each in entries)


def _onwards(free: float, told: Sequence[float | None], lengths: Sequence[float]) -> list[float]:
    """`free` is when the first may begin that does not tell."""
    following, limits = inf, list[float]()
    for each in reversed(told):
        following = following if each is None else each
        limits.append(following)
    found = list[float]()
    for each, length, limit in zip(told, lengths, reversed(limits), strict=True):
        began = min(free, limit) if each is None else each
        found.append(began)
        free = min(began + length + _APART, LATEST)
    return found


def _clock(log: Record, answered: Sequence[Sequence[Header]]) -> float:
    """When a recording began whose entries do not tell: its page does, or an answer's `Date`."""
    pages = (object_of(each).get("startedDateTime") for each in list_of(log.get("pages")))
    dates = (header(each, "date") for each in answered)
    return next((time for each in (*pages, *dates) if (time := _readable(each)) is not None), _WITHOUT_CLOCK)


def _readable(value: object) -> float | None:
    """A time after 1970."""
    time = unix_seconds(value)
    return time if time is not None and time > 0 else None
