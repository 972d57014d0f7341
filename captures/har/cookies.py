"""The cookies of a message as a HAR lists them beside its headers."""

import re
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Any

from captures.body import cookie_pairs
from captures.set_cookie import split_set_cookie
from captures.transaction import Header

_TEXTS = {"path": "path", "domain": "domain", "samesite": "sameSite"}
_DASHED = re.compile(r"(\d)-([A-Za-z]+)-(?=\d)")
"""`21-Oct-2037`, as some servers write a day."""

_SWITCHES = {"httponly": "httpOnly", "secure": "secure"}


def cookies_sent(headers: tuple[Header, ...]) -> list[dict[str, Any]]:
    """Name and value of each: that is all a request tells."""
    lines = (value for name, value in headers if name.lower() == "cookie")
    return [{"name": name, "value": value} for line in lines for name, value in cookie_pairs(line)]


def cookies_set(headers: tuple[Header, ...]) -> list[dict[str, Any]]:
    """Name, value, `path`, `domain`, `expires`, `sameSite`, as far as they are said, `httpOnly` and `secure`."""
    return [_set(value) for name, value in headers if name.lower() == "set-cookie"]


def _set(line: str) -> dict[str, Any]:
    name, value, rest = split_set_cookie(line)
    said = {key.strip().lower(): text.strip() for key, _, text in (each.partition("=") for each in rest.split(";"))}
    texts = {written: said[key] for key, written in _TEXTS.items() if said.get(key)}
    switches = {written: key in said for key, written in _SWITCHES.items()}
    return {"name": name, "value": value, **texts, **_expires(said.get("expires", "")), **switches}


def _expires(text: str) -> dict[str, str]:
    """As ISO 8601; nothing for what is no moment."""
    try:
        moment = parsedate_to_datetime(_DASHED.sub(r"\1 \2 ", text)) if text else None
        zoned = moment and (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):  # any text may stand there
        return {}
    return {"expires": zoned.isoformat().replace("+00:00", "Z")} if zoned else {}
