"""Addresses that nobody could ask again: of the browser itself, of a file, or written wrongly."""

from dataclasses import replace
from typing import Final, TypeVar
from urllib.parse import urlsplit

import msgspec

from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.order import number

_Row = TypeVar("_Row", Interaction, Snapshot)

_SCHEMES: Final = frozenset({"http", "https", "ws", "wss"})


def without_unreachable(capture: Capture) -> Capture:
    """The capture without requests to them, and with a remark that says how many they were; of what was done or seen at
    an address that cannot be read, the address is left out."""
    capture = replace(
        capture,
        interactions=tuple(map(_readable, capture.interactions)),
        snapshots=tuple(map(_readable, capture.snapshots)),
    )
    kept = [each for each in capture.transactions if _is_of_the_web(each.request.url)]
    if not (n := len(capture.transactions) - len(kept)):
        return capture
    of_whom = (
        "1 request is left out, as its address is" if n == 1 else f"{n} requests are left out, as their address is"
    )
    remark = f"{of_whom} none of http or https that can be read"
    return replace(capture, transactions=number(kept, "t", "started"), remarks=(*capture.remarks, remark))


def _readable(row: _Row) -> _Row:
    try:
        urlsplit(row.url)
    except ValueError:
        return msgspec.structs.replace(row, url="")
    return row


def _is_of_the_web(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in _SCHEMES and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a bracket that opens no IPv6 address, a port that is no number below 65536
        return False
