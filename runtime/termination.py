"""SIGTERM ends a command as Ctrl-C does, in good order, with an exit code of its own."""

import asyncio
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TypeVar

TERMINATED = 128 + signal.SIGTERM
_T = TypeVar("_T")


def completed(work: Coroutine[Any, Any, _T]) -> _T:
    """What comes of it, in an event loop of its own. Interrupted before it has begun, it ends without a warning."""
    try:
        return asyncio.run(work)
    finally:
        work.close()


@contextmanager
def as_ctrl_c() -> Iterator[Callable[[], bool]]:
    """While this lasts, SIGTERM does what Ctrl-C does at that moment. What it gives tells whether one came."""
    came: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        came.append(number)
        interrupt = signal.getsignal(signal.SIGINT)
        # A shell that starts a command in the background lets it ignore SIGINT.
        if not callable(interrupt):
            raise KeyboardInterrupt
        interrupt(signal.SIGINT, frame)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield lambda: bool(came)
    finally:
        signal.signal(signal.SIGTERM, before)
