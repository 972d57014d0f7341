"""Saying something seldom, however often it happens."""

import logging
import time
from collections.abc import Callable

EVERY = 5.0
"""Seconds between two lines about the same."""


class Seldom:
    """Tells a thing at once, and from then on at most every few seconds, with how often it happened meanwhile."""

    def __init__(
        self, tell: Callable[[str], None], every: float = EVERY, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._tell, self._every, self._clock = tell, every, clock
        self._last: dict[str, float] = {}
        self._count: dict[str, int] = {}

    def __call__(self, line: str) -> None:
        """`line` is the same text each time."""
        self._count[line] = self._count.get(line, 0) + 1
        now = self._clock()
        if now - self._last.get(line, float("-inf")) >= self._every:
            times = self._count.pop(line)
            self._last[line] = now
            self._tell(line if times == 1 else f"{line} ({times} times)")


class SeldomFilter(logging.Filter):
    """Passes what a library logs, and clients can provoke, to `Seldom`; mistakes, with their traces, are logged as they
    come."""

    def __init__(self, seldom: Seldom) -> None:
        super().__init__()
        self._seldom = seldom

    def filter(self, record: logging.LogRecord) -> bool:
        if not record.exc_info:
            self._seldom(f"{record.levelname.lower()}: {record.getMessage()}")
        return bool(record.exc_info)
