"""Code that is tried in a process of its own, which has little memory and not long to live."""

import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Never

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 60


def tried(source: str, *arguments: object, memory: int = 1_500_000_000) -> str:
    """What a Python program prints that is allowed so many bytes of memory. Fails if it fails, or hangs."""
    done = subprocess.run(
        [sys.executable, "-c", source, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory)),
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@contextmanager
def awaited(seconds: int = SECONDS) -> Iterator[None]:
    """What takes longer in this block, as who waits for the other end of a pipe, is broken off."""
    before = signal.signal(signal.SIGALRM, _give_up)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _give_up(*_: object) -> Never:
    raise AssertionError("it waits for something that never comes")
