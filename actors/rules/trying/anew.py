"""What an answer says of itself, which is new in every answer: when it was given, its own id, how long it took."""

import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from actors.rules.looks import is_telling
from actors.rules.noun import singular
from actors.rules.slug import slug
from captures.field_name import is_forgery_name, is_token_name
from captures.opaque import is_random, is_uuid

_HOUR = 3600.0
"""Trials follow one another sooner: a moment that moves on by more is no clock."""
_SINCE_1970 = ((1, 1.5e9, 4e9), (1e3, 1.5e12, 4e12))
_FRACTION = re.compile(r"(?<=:\d\d)[.,](\d{1,6})\d*")
_TIME = re.compile(r"\d:\d\d")
_ID = re.compile(r"(id|guid|nonce)$")
_TOOK = re.compile(
    r"(^|_)(took|elapsed|(execution|processing|query|render|request|response)_?time)(_(ms|us|ns|s|seconds))?$"
)
_CLOCK = frozenset(
    {"now", "at", "time", "timestamp", "ts", "date", "datetime", "clock", "server", "current", "request", "response"}
    | {"generated", "rendered", "requested", "retrieved", "fetched", "answered", "responded", "queried", "served"}
    | {"expires", "expiry", "expiration", "iat", "exp", "nbf", "as", "of"}
    | {"utc", "gmt", "iso", "unix", "epoch", "seconds", "ms", "millis"}
)
"""Words for when an answer was given, or how long it is good; not for when something else happens."""
_AMOUNT = re.compile(r"\d+([.,]\d+)?(e-?\d+)? ?(ns|[uµ]s|ms|s|sec|seconds)?")


def is_anew(name: str, then: Any, now: Any) -> bool:
    """Whether what is called so is of that kind, as one answer has it and as a later one does."""
    if then == now or not _is_of_one_type(then, now) or is_token_name(name):
        return False
    return _are_amounts(name, then, now) or _are_ids(name, then, now) or _are_moments(name, then, now)


def is_asked_for(name: str, task: str) -> bool:
    """Whether the task speaks of what is called so: then somebody wants to know it."""
    said = {singular(word) for word in slug(task, len(task)).split("_")}
    return any(singular(word) in said for word in slug(name).split("_") if is_telling(word))


def _is_of_one_type(then: Any, now: Any) -> bool:
    numbers = all(isinstance(each, int | float) and not isinstance(each, bool) for each in (then, now))
    return numbers or (isinstance(then, str) and isinstance(now, str))


def _are_amounts(name: str, then: Any, now: Any) -> bool:
    return bool(_TOOK.search(slug(name))) and all(_AMOUNT.fullmatch(str(each)) for each in (then, now))


def _are_ids(name: str, then: Any, now: Any) -> bool:
    made = all(is_random(str(each)) or is_uuid(str(each)) for each in (then, now))
    return made and (bool(_ID.search(slug(name))) or is_forgery_name(name))


def _are_moments(name: str, then: Any, now: Any) -> bool:
    if not _CLOCK.issuperset(slug(name).split("_")):
        return False
    before, after = _moment(then), _moment(now)
    return before is not None and after is not None and 0 < after - before < _HOUR


def _moment(value: Any) -> float | None:
    """Seconds since 1970 of a day with a time; None if it is none."""
    if isinstance(value, int | float):
        return next((value / unit for unit, least, most in _SINCE_1970 if least < value < most), None)
    if not isinstance(value, str) or not _TIME.search(value):
        return None
    for read in (datetime.fromisoformat, parsedate_to_datetime):
        try:
            found = read(_FRACTION.sub(_six_digits, value.strip()))
        except (ValueError, OverflowError):
            continue
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
    return None


def _six_digits(fraction: re.Match[str]) -> str:
    return "." + fraction[1].ljust(6, "0")
