"""What a large capture costs, told before it is read: how much there is of it, and how long that takes about."""

import os
from pathlib import Path

from captures.intake import MOST, VARIABLE
from files.error import FileError
from files.limit import limit_of
from files.regular import open_inside

LARGE = 5_000_000
"""Bytes of a capture from which on it is told what it costs."""
SECONDS = 2.0
"""For 1,000 requests, on an idle machine, from opening the capture to the routine: see docs/performance.md."""

_STREAMS = ("network/events.jsonl", "capture.har")
_REQUEST = {".jsonl": b"\n", ".har": b'"request"'}
_PIECE = 1 << 20


def cost_of(capture: Path) -> str:
    """A sentence for a large capture; empty for any other, and for what cannot be read, of which the reader tells.

    Of a file of requests that is no zip they are counted, at the speed of the disk.
    """
    try:
        size, requests = _counted(capture)
    except (OSError, FileError):
        return ""
    if size < LARGE:
        return ""
    told = f"{capture} has {size / 1e6:,.0f} MB"
    if not requests:
        return f"{told}; this takes a while"
    return f"{told} and about {requests:,} requests: discovering takes about {_said(requests * SECONDS / 1000)}"


def _counted(capture: Path) -> tuple[int, int]:
    """Bytes and requests."""
    if capture.is_file():
        return _in(capture.parent, capture.name)
    found = next((name for name in _STREAMS if (capture / name).is_file()), "")
    return _in(capture, found) if found else (0, 0)


def _in(folder: Path, name: str) -> tuple[int, int]:
    """Of a file that is small, or larger than any that is opened, nothing is counted."""
    requests, kind = 0, _REQUEST.get(Path(name).suffix, _REQUEST[".har"])
    with open(open_inside(folder, name), "rb") as file:  # noqa: PTH123 - a descriptor
        size = os.fstat(file.fileno()).st_size
        if not LARGE <= size <= limit_of(VARIABLE, MOST):
            return 0, 0
        while piece := file.read(_PIECE):
            requests += piece.count(kind)
    return size, requests


def _said(seconds: float) -> str:
    return f"{max(round(seconds, -1), 10):.0f} seconds" if seconds < 120 else f"{seconds / 60:.0f} minutes"
