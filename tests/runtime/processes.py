"""The processes of a run, known by what they leave in its log."""

import os
import re
import time
from pathlib import Path


def writer(run: Path, stream: str) -> int:
    """The process that writes a stream of the run."""
    line = (run / "log" / stream / "epoch").read_text()
    return int(re.search(r"process (\d+)", line)[1])


def is_alive(pid: int) -> bool:
    """Whether a process is there and not a zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def one_named(title: str) -> int:
    """The one process below this one whose title begins so."""
    (found,) = (pid for pid in descendants(os.getpid()) if is_alive(pid) and _title(pid).startswith(title))
    return found


def _title(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def descendants(pid: int) -> list[int]:
    """The process's children, their children, and so on."""
    found, parents = [], [pid]
    while parents:
        children = [int(each) for parent in parents for each in _children(parent)]
        found, parents = found + children, children
    return found


def _children(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def wait_until(what: object, seconds: float = 60.0, pause: float = 0.02) -> None:
    """Wait until `what()` is true; an `AssertionError` if it never is."""
    assert callable(what)
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, f"{what} did not come true"
        time.sleep(pause)
