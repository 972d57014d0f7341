"""Large payloads: files named by the SHA-256 of what they hold, on stable storage before a frame names them."""

import hashlib
import os
import threading
from collections.abc import Callable
from pathlib import Path

from events.disk import Disk
from events.log import Corrupt

LARGE = 64 * 1024
"""Payloads above this many bytes are kept as blobs, so that segments stay quick to walk."""


class Blobs:
    """A folder of blobs. The same content is kept once, whichever stream it belongs to."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self._folder = folder
        self._disk = disk

    def put(self, content: bytes) -> bytes:
        """Keep the content and return its name, 32 bytes."""
        name = hashlib.sha256(content).digest()
        path = self._folder / name.hex()
        self._disk.make_folder(self._folder)
        if not (path.is_file() and hashlib.sha256(path.read_bytes()).digest() == name):
            self._write(path, content)
        self._disk.sync_folder(self._folder)
        return name

    def get(self, name: bytes, place: Callable[[], str]) -> bytes:
        """The content of that name; `place` says which frame asks, for the error if it is missing or damaged."""
        path = self._folder / name.hex()
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            raise Corrupt(f"{place()}: its blob {path} is missing: restore it from a copy of the run") from None
        if hashlib.sha256(content).digest() != name:
            raise Corrupt(f"{place()}: its blob {path} is damaged: restore it from a copy of the run")
        return content

    def _write(self, path: Path, content: bytes) -> None:
        """Written under another name first, so that a name never stands for half of its content."""
        draft = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
        self._disk.put(draft, content)
        self._disk.rename(draft, path)
