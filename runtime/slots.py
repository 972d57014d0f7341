"""How many agents are alive on this machine: slots that all processes of a user share, each a locked file."""

import math
import os
import stat
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock, Timeout

from runtime.folder import RunError

MEMORY_OF_ONE = 256 * 2**20
"""Bytes of this machine's memory for each slot. An agent's process takes 50 to 200 MB, so that agents alone never fill
the memory."""

VARIABLE = "SUPERDISCOVERY_NODE_AGENTS"

PATIENCE = 2.0
"""Seconds that an agent waits for a slot without a word."""


def agents_on_node(memory: int) -> int:
    """What the environment says, else as many as `memory`, in bytes, has room for. Raises `RunError` if the environment
    says no number."""
    return number_told(VARIABLE, "how many agents are alive on this machine", max(1, memory // MEMORY_OF_ONE))


def number_told(variable: str, what: str, default: int) -> int:
    """The number, from 1 on, in an environment variable. Raises `RunError` if it is none."""
    told = os.environ.get(variable, "").strip()
    if not told:
        return default
    if not (told.isascii() and told.isdecimal() and len(told) <= 4 and int(told)):
        raise RunError(f"{variable} is {told!r}: set it to {what}, from 1 on")
    return int(told)


class Slots:
    """At most `most` slots of a user on this machine; a process that dies, however it does, gives its own back.

    A slot is a file that somebody has locked with `flock`. One more file is locked by somebody who waits for a slot.
    They are in `folder`, by default one where temporary files go. Raises `RunError` if it is not this user's alone.
    """

    def __init__(self, most: int, folder: Path | None = None) -> None:
        self.most = most
        self._folder = _made(folder or Path(tempfile.gettempdir(), f"superdiscovery-{os.geteuid()}"))
        self._mark = self._lock("waiting")

    def take(self) -> FileLock | None:
        """A slot, to be released; None if all are taken."""
        for n in range(self.most):
            if _is_ours(slot := self._lock(f"slot-{n}")):
                return slot
        return None

    def mark(self) -> FileLock | None:
        """Tell the others that somebody waits, until it is released; None if another process tells it already."""
        return self._mark if _is_ours(self._mark) else None

    def is_waited_for(self) -> bool:
        """Whether another process waits for a slot, as far as this one can tell."""
        if self._mark.is_locked:
            return False
        if (mark := self.mark()) is not None:
            mark.release()
        return mark is None

    def _lock(self, name: str) -> FileLock:
        return FileLock(self._folder / name, thread_local=False)


class Wait:
    """One agent's wait for a slot, which the others see, and a person is told of if it is long."""

    def __init__(self, slots: Slots, tell: Callable[[str], None]) -> None:
        self._slots, self._tell = slots, tell
        self._mark: FileLock | None = None
        self._since = 0.0

    def goes_on(self) -> None:
        self._mark = self._mark or self._slots.mark()
        now = time.monotonic()
        self._since = self._since or now
        if now - self._since > PATIENCE:
            self._since = math.inf
            self._tell(
                f"waiting: as many agents are alive as this machine has room for ({self._slots.most}), in this run or "
                f"in others; {VARIABLE} stands for another number"
            )

    def is_over(self) -> None:
        if self._mark is not None:
            self._mark.release()


def _is_ours(lock: FileLock) -> bool:
    """Whether it could be locked at once."""
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return False
    return True


def _made(folder: Path) -> Path:
    """The folder, which nobody else can write to: who could would hold all slots, or lead us elsewhere."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        there = folder.lstat()
    except OSError as error:
        raise RunError(f"{folder}: cannot count agents there ({error.strerror}); set TMPDIR") from None
    if not stat.S_ISDIR(there.st_mode) or there.st_uid != os.geteuid() or there.st_mode & 0o022:
        raise RunError(f"{folder}: somebody else can write there; remove it, or set TMPDIR")
    return folder
