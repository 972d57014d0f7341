"""Values in the places where they are sent: they can never become syntax."""

import json
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlsplit


class Failed(Exception):
    """What went wrong, as a sentence."""


def text(value: Any) -> str:
    """A value as it stands in an address, a form or a header."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def part(value: Any, coded: Callable[[str], bytes] = str.encode) -> str:
    """A value as a part of an address, percent-encoded."""
    return quote(coded(text(value)), safe="")


def segment(filled: str) -> str:
    """A whole part of a path: it may not be one that means another place."""
    if filled in ("", ".", ".."):
        raise Failed(f"the value {filled!r} cannot stand as a part of a path")
    return filled


def given(pairs: list[tuple[str, Any]]) -> list[tuple[str, str]]:
    """The pairs that have a value, as text; one whose value is a list stands there once for each."""
    return [(name, each) for name, value in pairs for each in texts_for(value)]


def form_pairs(pairs: list[tuple[str, Any]]) -> list[tuple[str, str]]:
    return [(with_crlf(name), with_crlf(each)) for name, each in given(pairs)]


def with_crlf(content: str) -> str:
    """The line breaks of a field as every form sends them."""
    return re.sub(r"\r\n|\r|\n", "\r\n", content)


def texts_for(value: Any) -> list[str]:
    """What a field with this value sends: one text, none, or several."""
    if value is None:
        return []
    return [text(each) for each in value] if isinstance(value, list) else [text(value)]


def with_query(address: str, query: list[tuple[str, Any]], coded: Callable[[str], bytes] = str.encode) -> str:
    found = "&".join(f"{part(name, coded)}={part(value, coded)}" for name, value in given(query))
    return f"{address}{'&' if '?' in address else '?'}{found}" if found else address


def appended(address: str, rest: str) -> str:
    """An address that was found, with the rest of a path before its query."""
    if "?" in address and not rest.startswith(("?", "&")):
        path, _, query = address.partition("?")
        return f"{path}{rest}?{query}"
    return address + rest


def origin(address: str) -> str:
    """`scheme://host[:port]`; empty if it is no address of the web."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return ""
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    shown = "" if port in (None, {"http": 80, "https": 443}[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{host}{shown}"
