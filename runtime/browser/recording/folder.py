"""The capture as it grows: lines are appended as things happen, so that a crash leaves what was recorded until then."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec

from captures.dom import Snapshot
from captures.error import CaptureError
from captures.interaction import Interaction
from captures.native import (
    DOM,
    FORMAT,
    INTERACTION,
    JAVASCRIPT,
    NETWORK,
    STORAGE,
    STREAMS,
    VERSION,
    WINDOW,
    encode_line,
    encode_transaction,
)
from captures.storage import Stored
from captures.transaction import Transaction
from captures.whole import Made, refuse_used, whole


class Folder:
    """A capture folder that is being written. Raises `CaptureError` if it cannot be made or holds something.

    Once a line cannot be written, as on a disk that is full, `broken` says why, `full` is set, and no more are.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.counts = dict.fromkeys(STREAMS, 0)
        self.broken: OSError | None = None
        self.full = asyncio.Event()
        self._holds = False
        refuse_used(path)
        self._made = Made(path)
        try:
            with whole(path):
                self._files = {name: self._open(name) for name in STREAMS}
                self._write_manifest({})
        except OSError as error:
            why = f"{error.filename or path} cannot be written: {error.strerror or error}"
            raise CaptureError(f"{why}; name a folder where there is room and files may be made.") from None

    def transaction(self, each: Transaction) -> None:
        self._append(JAVASCRIPT if each.resource_type == "script" else NETWORK, encode_transaction(each))
        self._holds |= each.response.status > 0

    def interaction(self, each: Interaction) -> None:
        self._append(INTERACTION, each)
        self._holds = True

    def snapshot(self, each: Snapshot) -> None:
        """The snapshot, and what its window held on a line of its own."""
        self._append(DOM, msgspec.structs.replace(each, window_properties={}))
        if each.window_properties:
            self._append(WINDOW, {"snapshot": each.id, "properties": each.window_properties})

    def stored(self, each: Stored) -> None:
        self._append(STORAGE, each)

    def close(self) -> None:
        """Write the counts, which tell a whole capture from one that broke off."""
        for file in self._files.values():
            file.close()
        if self.broken is None:
            with self._noted():
                self._write_manifest(self.counts)

    def discard_if_empty(self) -> None:
        """Remove it, closed, if nothing was answered and nothing done: what nobody can use is in nobody's way."""
        if not self._holds:
            self._made.undo()

    def _open(self, name: str) -> BinaryIO:
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        # Unbuffered: a line is with the system at once. What is recorded may be read by its owner only.
        return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab", buffering=0)

    def _append(self, name: str, line: object) -> None:
        if self.broken is None:
            with self._noted():
                self._files[name].write(encode_line(line))
                self.counts[name] += 1

    @contextmanager
    def _noted(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.broken = error
            self.full.set()

    def _write_manifest(self, counts: dict[str, int]) -> None:
        manifest = {"format": FORMAT, "version": VERSION, **({"counts": counts} if counts else {})}
        beside = self.path / "manifest.json.new"
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(manifest))
        beside.replace(self.path / "manifest.json")
