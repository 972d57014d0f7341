"""The door to the file system for everything the log writes, and what its errors mean to a person."""

import errno
import os
from pathlib import Path, PurePath

from events.log import Corrupt, LogError
from files.error import FileError
from files.regular import open_inside, read_inside


def read_file(path: Path, most: int) -> bytes:
    """The content of a file of a log, of at most so many bytes. Raises `Corrupt` if it is a link, a pipe or too large,
    or its folder is a link; and what the system says.

    Every file of a log lies in a folder of the log's own folder: of a stream, of the blobs or of the snapshots.
    """
    try:
        return read_inside(*_place(path), most)
    except FileError as error:
        raise Corrupt(str(error)) from None


def open_file(path: Path, flags: int) -> int:
    """The descriptor of such a file; `flags` are those of `os.open`. Raises `Corrupt`, and what the system says."""
    try:
        return open_inside(*_place(path), flags)
    except FileError as error:
        raise Corrupt(str(error)) from None


def _place(path: Path) -> tuple[Path, PurePath]:
    return path.parents[1], PurePath(path.parent.name, path.name)


class Disk:
    """The operations that a log writes with. Tests put one in its place that fails at the n-th.

    With `durable=False` nothing is synced: what was written survives a killed process, not a power cut.
    """

    def __init__(self, durable: bool = True) -> None:
        self.durable = durable

    def open(self, path: Path) -> int:
        """A file to read and write, made if it is not there; the caller syncs its folder. Never through a link: see
        `open_file`."""
        return open_file(path, os.O_RDWR | os.O_CREAT)

    def write(self, file: int, data: bytes, offset: int) -> None:
        """Write all of `data` at `offset`."""
        written = os.pwrite(file, data, offset)
        while written < len(data):
            written += os.pwrite(file, memoryview(data)[written:], offset + written)

    def put(self, path: Path, content: bytes) -> None:
        """A file that holds this content and nothing else, synced; the caller syncs its folder."""
        file = self.open(path)
        try:
            self.write(file, content, 0)
            self.truncate(file, len(content))
            self.sync(file)
        finally:
            os.close(file)

    def sync(self, file: int) -> None:
        """Wait until the bytes of a file, and its length, are on stable storage."""
        if self.durable:
            os.fdatasync(file)

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder are on stable storage."""
        if self.durable:
            file = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(file)
            finally:
                os.close(file)

    def truncate(self, file: int, size: int) -> None:
        os.ftruncate(file, size)

    def rename(self, old: Path, new: Path) -> None:
        old.rename(new)

    def remove(self, path: Path) -> None:
        path.unlink(missing_ok=True)

    def make_folder(self, folder: Path) -> None:
        """Make a folder and those above it; those that were made are synced into their parents."""
        if folder.is_dir():
            return
        self.make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        self.sync_folder(folder.parent)


_ADVICE = {
    errno.ENOSPC: "the disk is full: free some space, then resume",
    errno.EDQUOT: "your disk quota is used up: free some space, then resume",
    errno.EACCES: "you may not write there: choose another folder or change its permissions",
    errno.EPERM: "you may not write there: choose another folder or change its permissions",
    errno.EROFS: "the file system is read-only: choose another folder",
    errno.EIO: "the disk reports a fault: check it before you resume",
    errno.ENOTDIR: "a file stands where a folder is needed: choose another folder",
    errno.EEXIST: "a file stands where a folder is needed: choose another folder",
    errno.ENOLCK: "the file system has no locks: choose a local folder",
    errno.EMFILE: "too many files are open: raise the limit (ulimit -n), then resume",
}


def explain(error: OSError, doing: str, path: Path) -> LogError:
    """What a failed operation means: what could not be done, where, and what to do."""
    advice = _ADVICE.get(error.errno or 0, error.strerror or str(error))
    return LogError(f"cannot {doing} {path}: {advice}")
