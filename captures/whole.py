"""Folders that are made whole or not at all, so that a command that failed can be given again."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from captures.error import CaptureError


class Made:
    """What will have been made at a path where there is nothing yet, or an empty folder."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._was_there = folder, folder.is_dir()
        self._above = [parent for parent in folder.parents if not parent.exists()]

    def undo(self) -> None:
        """Remove what is there now, and the folders above it that were not there before and are empty."""
        for each in list(self._folder.iterdir()) if self._was_there else [self._folder]:
            if each.is_dir() and not each.is_symlink():
                shutil.rmtree(each, ignore_errors=True)
            else:
                each.unlink(missing_ok=True)
        for parent in self._above:
            if parent.is_dir() and not any(parent.iterdir()):
                parent.rmdir()


@contextmanager
def whole(folder: Path, keep: Callable[[], bool] = lambda: False) -> Iterator[None]:
    """Whatever interrupts the making of what is to be in a folder, nothing of it stays, unless `keep` says so. Only for
    a folder that is not there, or empty."""
    made = Made(folder)
    try:
        yield
    except BaseException:
        if not keep():
            made.undo()
        raise


def refuse_used(folder: Path) -> None:
    """Raises `CaptureError` if there is anything at the path."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CaptureError(f"{folder} is not empty: name a new folder for the capture.")
