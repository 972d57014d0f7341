"""Processes that a program left behind in sessions of their own: known by the pipe that they still hold."""

import contextlib
import os
import signal
import stat
from collections.abc import Iterator
from pathlib import Path


def end_holders(pipes: set[str]) -> None:
    """End every process of ours that can still write to one of the pipes (`pipe:[4711]`). Linux alone tells which."""
    for process in Path("/proc").iterdir() if Path("/proc/self/fd").is_dir() else ():
        if process.name.isdecimal() and int(process.name) != os.getpid() and any(_held(process / "fd", pipes)):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(int(process.name), signal.SIGKILL)


def name_of(descriptor: int) -> str:
    """As what a pipe stands among a process's open files, on Linux; empty elsewhere."""
    try:
        return str(Path(f"/proc/self/fd/{descriptor}").readlink())
    except OSError:
        return ""


def _held(files: Path, pipes: set[str]) -> Iterator[bool]:
    """For each open file of a process whether it is the writing end of one of the pipes."""
    with contextlib.suppress(OSError):
        for file in files.iterdir():
            with contextlib.suppress(OSError):
                yield str(file.readlink()) in pipes and bool(file.lstat().st_mode & stat.S_IWUSR)
