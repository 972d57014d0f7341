"""One conductor per run: a lock that dies with the process that holds it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from runtime.folder import RunError, RunFolder


@contextmanager
def hold(folder: RunFolder) -> Iterator[None]:
    """Nobody else goes on with the run meanwhile. Raises `RunError` at once if somebody does, and touches nothing."""
    path = folder.path / "lock"
    with path.open("a+b") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RunError(f"{folder.path} is in use by {_holder(path)}: wait for it, or stop it") from None
        file.truncate(0)
        file.write(str(os.getpid()).encode())
        file.flush()
        yield


def _holder(path: Path) -> str:
    """Whoever took the lock a moment ago may not have written its number yet."""
    pid = path.read_text(encoding="ascii", errors="replace").strip()
    return f"process {pid}" if pid.isdecimal() else "another process"
