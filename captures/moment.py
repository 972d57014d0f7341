"""Points in time as recorders write them, as Unix seconds."""

from datetime import UTC, datetime
from email.utils import mktime_tz, parsedate_tz

LATEST = 100_000_000_000.0
"""Unix seconds: in the year 5138. What is later is a mistake, and no calendar has it."""

# One number cannot be two plausible times: 1e11 is the year 5138 in seconds and 1973 in milliseconds.
_UNITS = ((1e17, 1e9), (1e14, 1e6), (1e11, 1e3))


def unix_seconds(value: object) -> float | None:
    """Unix seconds of a number (s, ms, µs or ns, told apart by magnitude), a numeric text, an ISO 8601 text or
    one as HTTP and mail write it (RFC 5322).

    A text without a time zone is UTC. None if it is none of these, or before 1970, or after `LATEST`.
    """
    if isinstance(value, bool):
        return None
    found = _from_text(value.strip()) if isinstance(value, str) else None
    found = _scaled(value) if isinstance(value, int | float) else found
    return found if found is not None and is_moment(found) else None


def is_moment(seconds: float) -> bool:
    """Whether a recording may have been made then."""
    return 0 <= seconds <= LATEST


def _scaled(number: float) -> float | None:
    if not 0 <= number < 1e20:
        return None
    return next((number / divisor for floor, divisor in _UNITS if number >= floor), float(number))


def _from_text(text: str) -> float | None:
    try:
        return _scaled(float(text))
    except ValueError:
        return _from_iso(text)


def _from_iso(text: str) -> float | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return _from_mail(text)
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def _from_mail(text: str) -> float | None:
    """`Sat, 28 Nov 2026 17:18:25 GMT`."""
    try:
        parsed = parsedate_tz(text) if text[:1].isalpha() else None
        return float(mktime_tz(parsed)) if parsed is not None else None
    except (ValueError, OverflowError, IndexError, TypeError):  # it only looks like a date
        return None
