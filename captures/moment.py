"""Points in time as recorders write them, as Unix seconds."""

from datetime import UTC, datetime

# One number cannot be two plausible times: 1e11 is the year 5138 in seconds and 1973 in milliseconds.
_UNITS = ((1e17, 1e9), (1e14, 1e6), (1e11, 1e3))


def unix_seconds(value: object) -> float | None:
    """Unix seconds of a number (s, ms, µs or ns, told apart by magnitude), a numeric text or an ISO 8601 text.

    A text without a time zone is UTC. None if it is none of these.
    """
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return _scaled(value)
    return _from_text(value.strip()) if isinstance(value, str) else None


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
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
