"""The changes after which a thing was first named, so that it may have been made by one of them."""

import re
from urllib.parse import urlsplit

from captures.capture import Capture
from captures.method import changes
from captures.opaque import is_random
from captures.transaction import Transaction

_SEGMENT = re.compile(r"[^/]+")


def named_after(capture: Capture, changed: Transaction) -> dict[str, list[str]]:
    """`{named_after}` of a request that may change something: all those before it that may have, in order, and began
    before the thing in its address was named anywhere: `/items/25`. Empty if there are none, or the address names no
    thing."""
    thing = _thing(urlsplit(changed.request.url).path) if changes(changed.request.method) else ""
    if not thing:
        return {}
    earlier = [each for each in capture.transactions if each.ended <= changed.started]
    naming = re.compile(re.escape(thing).encode() + rb"(?![\w-])")
    first = next((each.started for each in earlier if _names(each, naming)), changed.started)
    # The answer to the change itself may be the first that names what it made.
    before = [each.id for each in earlier if each.started <= first and changes(each.request.method)]
    return {"named_after": before} if before else {}


def _thing(path: str) -> str:
    """The last part of a path that numbers or names one thing, with the part before it; empty if there is none."""
    parts = list(_SEGMENT.finditer(path))
    telling = [n for n, each in enumerate(parts) if n and (each[0].isdecimal() or is_random(each[0]))]
    return path[parts[telling[-1] - 1].start() - 1 : parts[telling[-1]].end()] if telling else ""


def _names(one: Transaction, naming: "re.Pattern[bytes]") -> bool:
    headers = (value.encode() for name, value in one.response.headers if name.lower() == "location")
    return any(naming.search(text) for text in (one.request.url.encode(), one.response.body, *headers))
