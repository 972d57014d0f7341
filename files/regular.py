"""Regular files, and nothing else that has a name: no link, no named pipe, no device, and not more than is wanted.

A folder that somebody sent may hold anything. `read_inside` and `open_inside` follow no symbolic link below the folder
that they are given, so that what is read, or written, is in it. `read_named` is for a file that the user names: links
may lead there. No call waits for the other end of a pipe, and none reads more bytes than it is told.
"""

import os
import stat
from pathlib import Path, PurePath
from typing import Final

from files.error import FileError, TooLarge

_FOLDER: Final = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
_SAFELY: Final = os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOCTTY
_CHUNK: Final = 1024 * 1024
_KINDS: Final = {
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a folder",
}
_OPENED: Final = ("/dev/fd/", "/proc/self/fd/", "/dev/stdin")
"""What the user's shell has opened for this process, as for `<(…)`: a pipe that somebody writes to."""


def open_inside(folder: Path, name: str | PurePath, flags: int = os.O_RDONLY, mode: int = 0o644) -> int:
    """The descriptor of a regular file in `folder`, at the relative path `name`; `flags` are those of `os.open`.

    Raises `FileError` if the name leads out of the folder, or a part of it is a link, or it is no regular file; and
    what the system says, such as `FileNotFoundError`.
    """
    *above, last = _parts(folder, name)
    at = os.open(folder, _FOLDER)
    try:
        way = folder
        for part in above:
            way = way / part
            below = _step(at, part, way)
            os.close(at)
            at = below
        _refuse_other(_stat(at, last), way / last)
        return _regular(_open(last, flags | os.O_NOFOLLOW | _SAFELY, mode, at, way / last), way / last)
    finally:
        os.close(at)


def read_inside(folder: Path, name: str | PurePath, most: int) -> bytes:
    """The content of a file in `folder`, see `open_inside`. Raises `FileError` too if it has more than `most` bytes."""
    return _read(open_inside(folder, name), folder / name, most)


def is_inside(folder: Path, name: str | PurePath) -> bool:
    """Whether anything but a folder stands at the relative path `name`: what cannot be read there, the reader says."""
    try:
        kind = stat.S_IFMT((folder / name).lstat().st_mode)
    except (OSError, ValueError):
        return False
    return kind != stat.S_IFDIR


def read_named(path: Path, most: int) -> bytes:
    """The content of a file that the user names, wherever links lead. Of `/dev/stdin` and `/dev/fd/…`, as a shell
    writes them for `<(…)`, what is written to it.

    Raises `FileError` if it is no regular file or has more than `most` bytes; and what the system says.
    """
    if str(path).startswith(_OPENED):
        return _read(os.open(path, os.O_RDONLY | os.O_CLOEXEC), path, most)
    _refuse_other(path.stat(), path)
    return _read(_regular(os.open(path, os.O_RDONLY | _SAFELY), path), path, most)


def _parts(folder: Path, name: str | PurePath) -> tuple[str, ...]:
    path = PurePath(name)
    if path.is_absolute() or not path.parts or ".." in path.parts or "\0" in str(path):
        raise FileError(f"{str(name)!r} leads out of {folder}: name a file inside it")
    return path.parts


def _step(at: int, part: str, way: Path) -> int:
    """The folder `part` of the open folder `at`."""
    _refuse_link(_stat(at, part), way)
    return _open(part, _FOLDER | os.O_NOFOLLOW, 0, at, way)


def _open(name: str, flags: int, mode: int, at: int, path: Path) -> int:
    try:
        return os.open(name, flags, mode, dir_fd=at)
    except OSError as error:
        error.filename = str(path)
        raise


def _stat(at: int, name: str) -> os.stat_result | None:
    try:
        return os.stat(name, dir_fd=at, follow_symlinks=False)
    except FileNotFoundError:
        return None


def _refuse_link(found: os.stat_result | None, path: Path) -> None:
    if found is not None and stat.S_ISLNK(found.st_mode):
        raise FileError(f"{path} is a link, which is not followed: put what it stands for in its place, or remove it")


def _refuse_other(found: os.stat_result | None, path: Path) -> None:
    """Looked at before it is opened, for opening a device may do something."""
    _refuse_link(found, path)
    if found is not None and not stat.S_ISREG(found.st_mode):
        kind = _KINDS.get(stat.S_IFMT(found.st_mode), "something else")
        raise FileError(f"{path} is {kind} and not a file: put a file in its place, or remove it")


def _regular(file: int, path: Path) -> int:
    """The descriptor, if what was opened is a regular file indeed."""
    try:
        _refuse_other(os.fstat(file), path)
    except BaseException:
        os.close(file)
        raise
    return file


def _read(file: int, path: Path, most: int) -> bytes:
    """All that is in the file; closes it. What it says of its size is not believed: it may grow meanwhile."""
    with open(file, "rb", buffering=0) as stream:
        size = os.fstat(file).st_size
        _refuse_large(size, path, most)
        found = [stream.read(size + 1) or b""]
        total = len(found[0])
        while found[-1]:
            _refuse_large(total, path, most)
            found.append(stream.read(_CHUNK) or b"")
            total += len(found[-1])
    return found[0] if len(found) <= 2 and not found[-1] else b"".join(found)


def _refuse_large(size: int, path: Path, most: int) -> None:
    if size > most:
        raise TooLarge(f"{path} has {size:,} bytes or more, and at most {most:,} are read: give a smaller file")
