"""Folders for as long as a process lives. One that was killed could not remove its own: the next process does."""

import fcntl
import os
import shutil
import tempfile
from pathlib import Path

OWNER = "owner"
"""The file in each folder that its process keeps locked: the lock dies with it."""

_held: dict[Path, int] = {}


def make_folder(prefix: str, above: str | None = None) -> Path:
    """A folder that only its owner can look into, in `above` or where temporary files go. Those that begin with the
    same prefix and whose processes are dead are removed."""
    folder = Path(tempfile.mkdtemp(prefix=prefix, dir=above))
    _held[folder] = _locked(folder / OWNER)
    for other in folder.parent.glob(f"{prefix}*/{OWNER}"):
        if other.parent != folder and _is_left(other):
            shutil.rmtree(other.parent, ignore_errors=True)
    return folder


def lock_of(folder: Path) -> int:
    """The descriptor of its lock: a process that inherits it holds the folder as well, for as long as it lives."""
    return _held[folder]


def remove_folder(folder: Path) -> None:
    """May be called again."""
    shutil.rmtree(folder, ignore_errors=True)
    if (file := _held.pop(folder, None)) is not None:
        os.close(file)


def _locked(owner: Path) -> int:
    """The file has its name once it is locked: until then whoever came across it would take the folder for left."""
    nameless = owner.with_suffix(".new")
    file = os.open(nameless, os.O_RDWR | os.O_CREAT, 0o600)
    fcntl.flock(file, fcntl.LOCK_EX)
    nameless.rename(owner)
    return file


def _is_left(owner: Path) -> bool:
    """Whether nobody holds the folder any more. Somebody else's is not ours to look into."""
    try:
        file = os.open(owner, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    finally:
        os.close(file)
    return True
