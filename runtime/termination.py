"""SIGTERM ends a command as Ctrl-C does, in good order, with an exit code of its own."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

TERMINATED = 128 + signal.SIGTERM


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
