"""Who may write a stream: a lock that dies with its process, and an epoch that outlives it.

`<stream>/epoch` holds the epoch and the process of the newest writer; whoever reads or changes it to decide
something holds the *latch*, a short `flock` on it. `<stream>/<epoch>.lock` is held with `flock` as long as the
writer of that epoch lives. A writer appends under the latch and only while the epoch is still its own, so that
a successor, which raises the epoch under the latch, has either seen the append or fenced it.
"""

import fcntl
import os
import re
import time
import zlib
from pathlib import Path

from events.disk import Disk, open_file, read_file
from events.log import Fenced, InUse, LogError

PATIENCE = 10.0
"""Seconds to wait for the latch: another process holds it for one append, or for opening the stream.

A process that was stopped in the middle of an append keeps it: there is no successor until that one is killed.
"""

EPOCH = "epoch"

_LOCK = re.compile(r"([0-9]{8,18})\.lock")
_LINE = re.compile(rb"epoch (\d{1,18}) process (\d{1,18}) crc ([0-9a-f]{8}) *\n")
_LINE_BYTES = 64
_MOST = 4096


class Latch:
    """A latch that is held, and let go at the end of the `with` block. (A generator would take four times as long.)"""

    __slots__ = ("file",)

    def __init__(self, file: int) -> None:
        self.file = file

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None:
        if self.file >= 0:  # a claim that was released meanwhile has let go already
            fcntl.flock(self.file, fcntl.LOCK_UN)


class Claim:
    """One writer's claim to a stream; `epoch` is 0 until `take`."""

    def __init__(self, folder: Path, stream: str, disk: Disk) -> None:
        self.epoch = 0
        self._folder = folder
        self._stream = stream
        self._disk = disk
        self._line = b""
        self._pid = os.getpid()
        self._lock: int | None = None
        self._file: int | None = disk.open(folder / EPOCH)
        self._latch = Latch(self._file)

    def latch(self) -> "Latch":
        """Nobody else appends to the stream, opens it or takes it over meanwhile."""
        try:
            fcntl.flock(self._latch.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, ValueError):  # held by another; a released claim has the file -1
            self._wait_for(self._open_file())
        return self._latch

    def refuse_living(self) -> None:
        """Raise `InUse` while the newest writer lives. Under the latch."""
        epoch, pid = self._newest()
        try:
            file = open_file(self._lock_path(epoch), os.O_RDWR)
        except FileNotFoundError:
            return
        try:
            if not _locked(file):
                raise InUse(
                    f"stream {self._stream} in {self._folder} is in use by process {pid}: wait for it or stop it"
                )
        finally:
            os.close(file)

    def take(self, seen: int) -> None:
        """Become the newest writer, durably; `seen` is the highest epoch in the stream itself. Under the latch."""
        newest, _ = self._newest()
        epoch = max(newest, seen) + 1
        self._lock = self._disk.open(self._lock_path(epoch))
        if not _locked(self._lock):
            raise InUse(f"stream {self._stream}: {self._lock_path(epoch)} is locked: stop the process that holds it")
        self._line = _line(epoch)
        self._disk.write(self._open_file(), self._line, 0)
        self._disk.sync(self._open_file())
        self._disk.sync_folder(self._folder)
        self.epoch = epoch
        self._remove_locks()

    def check(self) -> None:
        """Raise `Fenced` if there is a newer writer. Under the latch."""
        line = os.pread(self._open_file(), _LINE_BYTES, 0)
        if line == self._line and os.getpid() == self._pid:  # a forked child has the parent's epoch
            return
        newest, pid = self._newest()
        raise Fenced(
            f"stream {self._stream} was taken over by process {pid} (epoch {newest}; this writer's epoch is "
            f"{self.epoch}): nothing was written; let the successor go on"
        )

    def release(self) -> None:
        """Let go of the stream. May be called again."""
        for file in (self._lock, self._file):
            if file is not None:
                os.close(file)
        self._lock = self._file = None
        self._latch.file = -1

    def _newest(self) -> tuple[int, int]:
        """The epoch and process of the newest writer, 0 and 0 before the first.

        A line that was half written when its writer died is worth no more than the locks that stand beside it.
        """
        if found := _parse(os.pread(self._open_file(), _LINE_BYTES, 0)):
            return found
        named = (_LOCK.fullmatch(path.name) for path in self._folder.glob("*.lock"))
        return max((int(found[1]) for found in named if found), default=0), 0

    def _open_file(self) -> int:
        if self._file is None:
            raise LogError(f"stream {self._stream}: this writer is closed; open the stream again")
        return self._file

    def _wait_for(self, file: int) -> None:
        deadline, pause = time.monotonic() + PATIENCE, 0.0005
        while not _locked(file):
            if time.monotonic() > deadline:
                _, pid = self._newest()
                raise InUse(f"stream {self._stream}: process {pid} is stuck in the middle of an append: kill it (-9)")
            time.sleep(pause)
            pause = min(pause * 2, 0.05)

    def _lock_path(self, epoch: int) -> Path:
        return self._folder / f"{epoch:08}.lock"

    def _remove_locks(self) -> None:
        """The lock files of earlier writers mean nothing any more."""
        for path in self._folder.glob("*.lock"):
            if path != self._lock_path(self.epoch):
                self._disk.remove(path)


def newest_epoch(folder: Path) -> int | None:
    """The epoch of the newest writer of the stream in this folder; None if the file is missing or damaged."""
    try:
        found = _parse(read_file(folder / EPOCH, _MOST)[:_LINE_BYTES])
    except FileNotFoundError:
        return None
    return found[0] if found else None


def _parse(line: bytes) -> tuple[int, int] | None:
    """The epoch and process that a line names; None if it is not whole."""
    found = _LINE.fullmatch(line)
    if found and int(found[3], 16) == zlib.crc32(found[1] + b" " + found[2]):
        return int(found[1]), int(found[2])
    return None


def _line(epoch: int) -> bytes:
    check = zlib.crc32(f"{epoch} {os.getpid()}".encode())
    return f"epoch {epoch} process {os.getpid()} crc {check:08x}".ljust(_LINE_BYTES - 1).encode() + b"\n"


def _locked(file: int) -> bool:
    """Whether the lock on this open file is ours now, without waiting."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
