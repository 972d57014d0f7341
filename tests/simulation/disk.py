"""A disk under real segments: each process may die at any of its operations, a write cut at any byte, and a power cut
takes back, keeps or tears whatever nobody has synced."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from events.disk import Disk
from tests.simulation.process import Process, Stopped

Undo = Callable[[float], None]
"""Takes an operation back, but for the share of it (0 to 1) that reached the disk."""


@dataclass
class Platter:
    """What the operating system has taken and not yet written: (the file or folder whose sync settles it, undo)."""

    chance: Random
    unsynced: list[tuple[Path, Undo]] = field(default_factory=list)
    opened: dict[int, Path] = field(default_factory=dict)

    def settle(self, path: Path) -> None:
        self.unsynced = [(where, undo) for where, undo in self.unsynced if where != path]

    def lose(self) -> None:
        """The power is gone: last first, an operation is kept, undone, or done by a part."""
        for _, undo in reversed(self.unsynced):
            share = self.chance.choice([0.0, 1.0, self.chance.random()])
            if share < 1:
                undo(share)
        self.unsynced = []


class MortalDisk(Disk):
    """One process's way to the platter; the process dies within operation number `last`, counted from 1."""

    def __init__(self, platter: Platter, process: Process, last: int = 0) -> None:
        super().__init__()
        self._platter, self._process, self._left = platter, process, last

    def _dying(self) -> bool:
        """Whether this operation is the one in which the process dies."""
        self._process.check()
        self._left -= 1
        return self._left == 0

    def _step(self) -> None:
        if self._dying():
            self._die()

    def _die(self) -> None:
        self._process.kill()
        raise Stopped(self._process.name)

    def open(self, path: Path) -> int:
        self._step()
        if not path.exists():
            self._platter.unsynced.append((path.parent, lambda _: path.unlink(missing_ok=True)))
        file = super().open(path)
        self._platter.opened[file] = path
        return file

    def write(self, file: int, data: bytes, offset: int) -> None:
        dying = self._dying()
        cut = self._platter.chance.randrange(len(data) + 1) if dying else len(data)
        path, size = self._platter.opened[file], os.fstat(file).st_size
        before = os.pread(file, cut, offset)
        self._platter.unsynced.append((path, lambda share: _restore(path, before, offset, size, int(share * cut))))
        if cut:
            super().write(file, data[:cut], offset)
        if dying:
            self._die()

    def sync(self, file: int) -> None:
        self._step()
        self._platter.settle(self._platter.opened[file])

    def sync_folder(self, folder: Path) -> None:
        self._step()
        self._platter.settle(folder)

    def truncate(self, file: int, size: int) -> None:
        self._step()
        path, rest = self._platter.opened[file], os.pread(file, 1 << 30, size)
        self._platter.unsynced.append((path, lambda _: _put(path, rest, size)))
        super().truncate(file, size)

    def rename(self, old: Path, new: Path) -> None:
        self._step()
        before = new.read_bytes() if new.is_file() else None
        super().rename(old, new)
        self._platter.unsynced.append((new.parent, lambda _: _move_back(old, new, before)))

    def remove(self, path: Path) -> None:
        self._step()
        if path.exists():
            content = path.read_bytes()
            self._platter.unsynced.append((path.parent, lambda _: _create(path, content)))
        super().remove(path)


def _restore(path: Path, before: bytes, offset: int, size: int, kept: int) -> None:
    """The bytes that were there, after the first `kept` of those that were written."""
    if path.exists():
        _put(path, before[kept:], offset + kept)
        longest = max(size, offset + kept if kept else 0)
        if path.stat().st_size > longest:
            os.truncate(path, longest)


def _put(path: Path, data: bytes, offset: int) -> None:
    if path.exists() and data:
        with path.open("r+b") as file:
            file.seek(offset)
            file.write(data)


def _move_back(old: Path, new: Path, before: bytes | None) -> None:
    if new.exists():
        new.rename(old)
    if before is not None:
        new.write_bytes(before)


def _create(path: Path, content: bytes) -> None:
    if not path.exists():
        path.write_bytes(content)
