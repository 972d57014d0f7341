"""Dates in the forms in which pages take them and scripts send them on."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from routines.placeholder import SubstitutionError

ISO = "%Y-%m-%d"
_NUMBERS = (ISO, "%d/%m/%Y", "%m/%d/%Y", "%d.%m.%Y", "%d-%m-%Y", "%Y/%m/%d")
_DAYS = (*_NUMBERS, "%d %B %Y", "%B %d, %Y", "%d %b %Y", "%b %d, %Y")
_MOMENTS = tuple(f"{day}{time}" for day in _NUMBERS for time in (" %H:%M", "T%H:%M"))
READ = (*_DAYS, *_MOMENTS)
"""How a person may write a day, or a day and a time, in a field; of two orders that fit the day comes first."""
_CLOCKS = {"epoch_s": 1, "epoch_ms": 1000}
CLOCK = "epoch_s"
"""How a routine's own moment is told, which is written in another form."""
_IN_JSON = "/Date(epoch_ms)/"
"""As .NET writes a moment in JSON."""
_ZONES = ("", "Z", ".000Z", "+00:00", ".000+00:00", ".000")
_STAMPS = tuple(f"{ISO}{gap}%H:%M:%S{zone}" for gap in ("T", " ") for zone in _ZONES)
_ENDS = tuple(f"{ISO}T23:59:59{zone}" for zone in ("", "Z", ".000Z", "+00:00", ".999", ".999Z"))
"""The last moment of a day, as scripts make it of the day until which something holds."""
WRITTEN = (*READ, *_STAMPS, "%Y%m%d", *_CLOCKS, _IN_JSON, *_ENDS)
_A_MINUTE = 60.0
_PART = re.compile("%[A-Za-z]")
_WITHIN = re.compile(r"(?<![\w.:-])\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{3})?(?:Z|\+00:00)?(?![\w.:+-])", re.ASCII)
IN_SCRIPTS = f"{ISO}T%H:%M:%S.000Z"
"""As `toISOString` writes a moment."""
_NOW = (*_STAMPS, "%Y%m%d%H%M%S", "%Y%m%d%H%M%S000")
_THOUSANDTHS = re.compile(r"(?<=\.)\d{3}(?=$|[Z+])|(?<=^\d{14})\d{3}$", re.ASCII)
FORMAT = r"^(epoch_s|epoch_ms|([^%]|%[YmdHMSbB])+)$"


def rewritten(text: str, read: str, write: str) -> str | int:
    """The date as `write` says (`epoch_s` and `epoch_ms`: since 1970, in UTC), which was written as `read` says, or as
    2027-03-05. Raises `SubstitutionError`."""
    moment = _read(text, read) or _read(text, ISO)
    if moment is None:
        example = datetime(2027, 3, 5, 17, 30, tzinfo=UTC)
        shown = int(example.timestamp()) if read == CLOCK else example.strftime(read)
        raise SubstitutionError(f"{text[:80]!r} is no date such as {shown}")
    if write in _CLOCKS:
        return int(moment.timestamp()) * _CLOCKS[write]
    if write == _IN_JSON:
        return f"/Date({int(moment.timestamp()) * 1000})/"
    return moment.strftime(write)


def forms_of(text: str, value: str) -> tuple[str, str] | None:
    """(how `text` is written, how `value` is), if they are two forms of one date."""
    for read in READ:
        moment = _read(text, read)
        written = next((each for each in WRITTEN if moment and str(rewritten(text, read, each)) == value), "")
        if written:
            return read, written
    return None


def stamp_form(text: str) -> str:
    """How a script wrote the moment that the text is, to the second; empty if it is none."""
    return next((form for form, _ in _stamps(text)), "")


def is_stamp_of(text: str, moment: float) -> bool:
    """Whether the text is such a moment in UTC, that of `moment` (Unix seconds) or at most a minute before."""
    return any(-1 < moment - read.timestamp() < _A_MINUTE for _, read in _stamps(text))


def stamp_in(text: str, moment: float) -> str:
    """What in a longer text is such a moment, as in `created<'2027-02-03 09:30:00'`; empty if nothing is, or it stands
    there again."""
    found = next((each for each in _WITHIN.findall(text) if is_stamp_of(each, moment)), "")
    return found if found != text and text.count(found) == 1 else ""


def _stamps(text: str) -> Iterator[tuple[str, datetime]]:
    whole = _THOUSANDTHS.sub("000", text)
    told = ((form, _read(whole, form)) for form in _NOW)
    return ((form, read) for form, read in told if read and read.strftime(form) == whole)


def later(text: str, days: int) -> str | None:
    """The date so many days later, in the same form; None if the text is no date. Where the calendar ends, earlier."""
    for read in READ:
        if (moment := _read(text, read)) and moment.strftime(read) == text:
            return _moved(moment, days).strftime(read)
    return None


def is_readable(form: str) -> bool:
    """Whether a date can be read in this form: none of its parts stands there twice, and of clocks it is that of a
    routine."""
    parts = _PART.findall(form)
    return (form == CLOCK or "epoch_" not in form) and len(set(parts)) == len(parts)


def _moved(moment: datetime, days: int) -> datetime:
    try:
        return moment + timedelta(days=days)
    except OverflowError:  # nothing comes after the year 9999
        return moment - timedelta(days=days)


def _read(text: str, form: str) -> datetime | None:
    try:
        if form == CLOCK:
            return datetime.fromtimestamp(int(text), UTC)
        return datetime.strptime(text.strip(), form).replace(tzinfo=UTC)
    except (ValueError, OverflowError, OSError):
        return None
