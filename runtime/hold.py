"""One conductor per run: a lock that dies with the process that holds it."""

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Literal

from files.error import FileError
from files.regular import open_inside
from runtime.folder import RunError, RunFolder

NAME = "lock"
_LONGEST = 20
"""Bytes of the number of a process."""
_TRIES, _MOMENT = 5, 0.002


@contextmanager
def hold(folder: RunFolder) -> Iterator[None]:
    """Nobody else goes on with the run meanwhile. Raises `RunError` at once if somebody does, and touches nothing."""
    with _opened(folder, os.O_RDWR | os.O_CREAT, "r+b") as file:
        if not _locked(file):
            raise RunError(f"{folder.path} is in use by {_holder(file)}: wait for it, or stop it")
        file.truncate(0)
        file.write(str(os.getpid()).encode())
        file.flush()
        yield


def is_held(folder: RunFolder) -> bool:
    """Whether some process, this one or another, goes on with the run at this moment."""
    try:
        with _opened(folder, os.O_RDONLY, "rb") as file:
            return not _taken(file, fcntl.LOCK_SH)
    except FileNotFoundError:
        return False


def _opened(folder: RunFolder, flags: int, mode: Literal["rb", "r+b"]) -> BinaryIO:
    """The lock, which is no link: what one leads to would be written over. Raises `RunError`."""
    try:
        return os.fdopen(open_inside(folder.path, NAME, flags), mode)
    except FileError as error:
        raise RunError(str(error)) from None


def _locked(file: BinaryIO) -> bool:
    """Whether the lock is ours now. Who only asks whether it is taken has it for a moment, which is waited for."""
    for _ in range(_TRIES):
        if _taken(file, fcntl.LOCK_EX):
            return True
        time.sleep(_MOMENT)
    return False


def _taken(file: BinaryIO, kind: int) -> bool:
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _holder(file: BinaryIO) -> str:
    """Whoever took the lock a moment ago may not have written its number yet."""
    pid = file.read(_LONGEST).decode("ascii", errors="replace").strip()
    return f"process {pid}" if pid.isdecimal() else "another process"
