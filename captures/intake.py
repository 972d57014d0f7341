"""What is read of a capture: regular files in its folder, and no more bytes than one capture may have.

A capture may be a stranger's, and a file of it may say that it has terabytes. What is read is kept in memory, several
times over: so there is a bound on all files of a capture together.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from captures.error import CaptureError
from files.error import FileError, TooLarge
from files.limit import limit_of
from files.regular import read_inside, read_named

MOST: Final = 2**30
"""Bytes of all files of one capture together, and of all bodies in them."""
VARIABLE: Final = "SUPERDISCOVERY_CAPTURE_BYTES"
"""The environment variable that says how many instead."""

_MORE: Final = f", or allow more with {VARIABLE}"


class Intake:
    """Reads the files of one capture. Every method raises `CaptureError` for a file that may not be read, and what the
    system says, such as `FileNotFoundError`."""

    def __init__(self) -> None:
        try:
            self.most = self.left = limit_of(VARIABLE, MOST)
        except FileError as error:
            raise CaptureError(f"{error}.") from None

    def inside(self, folder: Path, name: str) -> bytes:
        """A file in the folder of the capture, to which no link leads."""
        return self._taken(lambda most: read_inside(folder, name, most))

    def named(self, path: Path) -> bytes:
        """A file that the user names; links may lead there."""
        return self._taken(lambda most: read_named(path, most))

    def count(self, size: int, what: str) -> None:
        """So many bytes more are kept of `what`. Raises `CaptureError` if that is too much."""
        if size > self.left:
            raise CaptureError(f"{what} takes the capture beyond {self.most:,} bytes: give a smaller one{_MORE}.")
        self.left -= size

    def _taken(self, read: Callable[[int], bytes]) -> bytes:
        try:
            data = read(self.left)
        except FileError as error:
            raise CaptureError(f"{error}{_MORE if isinstance(error, TooLarge) else ''}.") from None
        self.left -= len(data)
        return data
