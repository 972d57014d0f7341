"""A disk that goes wrong at its n-th operation, and one that loses what was not synced."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from events.disk import Disk

Fault = Literal["fail", "full", "short", "stop", "power cut"]


class Stopped(BaseException):
    """The process is dead: nothing it does after this reaches the disk."""


class FaultyDisk(Disk):
    """Counts its operations; the n-th, counted from 1, goes wrong in the way that `fault` says.

    fail: it raises EIO and does nothing. full: a write raises ENOSPC half done. short: the same with EIO.
    stop: it is done by half, and this and all later operations raise `Stopped`.
    power cut: as stop, and `lose` takes back whatever was not synced, also what `before` left so.
    """

    def __init__(self, n: int = 0, fault: Fault = "fail", before: "FaultyDisk | None" = None) -> None:
        super().__init__(durable=False)  # what counts as synced is known without waiting for it
        self.count = 0
        self.done: list[str] = []
        self._n = n
        self._fault = fault
        self._unsynced: list[tuple[Path, Callable[[], None]]] = before._unsynced if before else []

    def fail_from_here(self) -> None:
        """The next operation goes wrong."""
        self._n = self.count + 1

    def open(self, path: Path) -> int:
        self._step("open")
        if not path.exists():
            self._unsynced.append((path.parent, lambda: path.unlink(missing_ok=True)))
        return super().open(path)

    def write(self, file: int, data: bytes, offset: int) -> None:
        path = _path(file)
        if self._wrong():
            if self._fault != "fail":
                self._overwrite(path, file, data[: len(data) // 2], offset)
            self._raise(errno.ENOSPC if self._fault == "full" else errno.EIO)
        self._step("write")
        self._overwrite(path, file, data, offset)

    def sync(self, file: int) -> None:
        self._step("sync")
        path = _path(file)
        super().sync(file)
        self._unsynced = [(where, undo) for where, undo in self._unsynced if where != path]

    def sync_folder(self, folder: Path) -> None:
        self._step("sync_folder")
        super().sync_folder(folder)
        self._unsynced = [(where, undo) for where, undo in self._unsynced if where != folder]

    def truncate(self, file: int, size: int) -> None:
        self._step("truncate")
        path, rest = _path(file), os.pread(file, 1 << 30, size)
        self._unsynced.append((path, lambda: _put(path, rest, size)))
        super().truncate(file, size)

    def rename(self, old: Path, new: Path) -> None:
        self._step("rename")
        before = new.read_bytes() if new.is_file() else None
        super().rename(old, new)
        self._unsynced.append((new.parent, lambda: _move_back(old, new, before)))

    def remove(self, path: Path) -> None:
        self._step("remove")
        if path.exists():
            content = path.read_bytes()
            self._unsynced.append((path.parent, lambda: _create(path, content)))
        super().remove(path)

    def lose(self, keep: Callable[[], bool] = lambda: False) -> None:
        """The power is gone: of what was not synced, last first, only what `keep` says reached the disk."""
        for _, undo in reversed(self._unsynced):
            if not keep():
                undo()
        self._unsynced = []

    def _overwrite(self, path: Path, file: int, data: bytes, offset: int) -> None:
        before, size = os.pread(file, len(data), offset), os.fstat(file).st_size
        self._unsynced.append((path, lambda: _restore(path, before, offset, size)))
        super().write(file, data, offset)

    def _step(self, name: str) -> None:
        if self._wrong():
            self._raise(errno.EIO)
        self.count += 1
        self.done.append(name)

    def _wrong(self) -> bool:
        dead = self._fault in ("stop", "power cut") and 0 < self._n <= self.count + 1
        return dead or self.count + 1 == self._n

    def _raise(self, code: int) -> None:
        self.count += 1
        if self._fault in ("stop", "power cut"):
            raise Stopped
        raise OSError(code, os.strerror(code))


def _path(file: int) -> Path:
    return Path(f"/proc/self/fd/{file}").readlink()


def _move_back(old: Path, new: Path, before: bytes | None) -> None:
    new.rename(old)
    if before is not None:
        new.write_bytes(before)


def _create(path: Path, content: bytes) -> None:
    if not path.exists():
        path.write_bytes(content)


def _put(path: Path, data: bytes, offset: int) -> None:
    if path.exists():
        with path.open("r+b") as file:
            file.seek(offset)
            file.write(data)


def _restore(path: Path, before: bytes, offset: int, size: int) -> None:
    if path.exists():
        _put(path, before, offset)
        if path.stat().st_size > size:
            os.truncate(path, size)
