"""Programs that outlived whoever started them: each is known by the file that it has as its stdin.

The mark in the name of that file is random and on the log before the program is started, so what is found by it was
started then and there, whatever numbers processes have got since. Linux alone tells which files a process has.
"""

import contextlib
import os
import signal
import tempfile
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import IO

PREFIX = "sd-stdin-"
GRACE = 2.0
"""Seconds for which those that are asked to end may tidy up."""

_PAUSE = 0.02


@contextlib.contextmanager
def marked_file(mark: str) -> Iterator[IO[bytes]]:
    """A file that is open and no longer in its folder; its name, which has the mark, is told of whoever holds it."""
    descriptor, path = tempfile.mkstemp(prefix=f"{PREFIX}{mark}-")
    os.unlink(path)  # noqa: PTH108
    with open(descriptor, "w+b") as file:  # noqa: PTH123
        yield file


def end_orphans(marks: Collection[str]) -> None:
    """End every process that holds a file of one of the marks, with its group: it is asked to, and then made to."""
    found = _groups(marks)
    _signal(found, signal.SIGTERM)
    until = time.monotonic() + GRACE
    while (left := _groups(marks) if found else set()) and time.monotonic() < until:
        time.sleep(_PAUSE)
    _signal(found | left, signal.SIGKILL)


def _signal(groups: Collection[int], number: signal.Signals) -> None:
    for group in groups:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, number)


def _groups(marks: Collection[str]) -> set[int]:
    """The process groups of all that hold such a file; never our own."""
    names = tuple(f"{PREFIX}{mark}-" for mark in marks)
    found = set[int]()
    for process in Path("/proc").iterdir() if names and Path("/proc/self/fd").is_dir() else ():
        if process.name.isdecimal() and _holds(process / "fd", names):
            with contextlib.suppress(ProcessLookupError):
                found.add(os.getpgid(int(process.name)))
    return found - {os.getpgid(0)}


def _holds(files: Path, names: tuple[str, ...]) -> bool:
    with contextlib.suppress(OSError):  # it has ended meanwhile, or is somebody else's
        return any(name in str(file.readlink()) for file in files.iterdir() for name in names)
    return False
