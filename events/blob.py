"""Large payloads: files named by the SHA-256 of what they hold, on stable storage before a frame names them."""

import hashlib
import os
import threading
from collections.abc import Callable
from pathlib import Path

from events.disk import Disk, read_file
from events.log import Corrupt, LogError

LARGE = 64 * 1024
"""Payloads above this many bytes are kept as blobs, so that segments stay quick to walk."""

MOST = 256 * 1024 * 1024
"""Bytes of a blob."""


class Blobs:
    """A folder of blobs. The same content is kept once, whichever stream it belongs to."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self._folder = folder
        self._disk = disk

    def put(self, content: bytes) -> bytes:
        """Keep the content and return its name, 32 bytes."""
        name = hashlib.sha256(content).digest()
        path = self._folder / name.hex()
        if len(content) > MOST:
            raise LogError(f"a step of {len(content):,} bytes is too large for the log, which takes at most {MOST:,}")
        self._disk.make_folder(self._folder)
        if not self._has(path, name):
            self._write(path, content)
        self._disk.sync_folder(self._folder)
        return name

    def get(self, name: bytes, place: Callable[[], str]) -> bytes:
        """The content of that name; `place` says which frame asks, for the error if it is missing or damaged."""
        path = self._folder / name.hex()
        try:
            content = read_file(path, MOST)
        except FileNotFoundError:
            raise Corrupt(f"{place()}: its blob {path} is missing: restore it from a copy of the run") from None
        if hashlib.sha256(content).digest() != name:
            raise Corrupt(f"{place()}: its blob {path} is damaged: restore it from a copy of the run")
        return content

    def _has(self, path: Path, name: bytes) -> bool:
        try:
            return hashlib.sha256(read_file(path, MOST)).digest() == name
        except FileNotFoundError:
            return False

    def _write(self, path: Path, content: bytes) -> None:
        """Written under another name first, so that a name never stands for half of its content."""
        draft = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}")
        self._disk.put(draft, content)
        self._disk.rename(draft, path)
