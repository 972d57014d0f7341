"""One copy of a capture for all processes of a run on this machine."""

import ctypes
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from captures.capture import Capture
from captures.mapped.capture import open_mapped
from captures.mapped.write import write_mapped
from runtime.temporary import make_folder, remove_folder

NAME = "capture"


@contextmanager
def private_folder() -> Iterator[Path]:
    """A folder that only its owner can look into, for as long as a run takes.

    It is not a part of the run folder: that is mailed and kept, and everything in this one can be made again.
    """
    folder = make_folder("superdiscovery-")
    try:
        yield folder
    finally:
        remove_folder(folder)


def share(capture: Capture, folder: Path) -> Capture:
    """The same capture, read from a file in the folder. Its vault is not in the file but in this process alone.

    Raises `CaptureError`.
    """
    path = folder / NAME
    write_mapped(capture, path)
    return open_mapped(path, capture.vault)


def let_go() -> None:
    """Give back to the system what was in memory while a capture was read; the C library would keep it for later."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)
