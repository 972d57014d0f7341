"""One output of a program: read as it comes, kept up to a bound."""

import asyncio
import contextlib
import os

from runtime.processes.leftovers import name_of

PIECE = 65_536


class Pipe:
    """A pipe of our own, so that the end of the program is seen even while a process that it left behind holds it.

    `writer` is the end for the program, `name` how the system calls the pipe. What was read so far is in `taken`;
    beyond the bound nothing is kept.
    """

    def __init__(self, most: int) -> None:
        self._reader, self.writer = os.pipe()
        self.name = name_of(self._reader)
        self._most = most
        self._pieces: list[bytes] = []
        self._size = 0
        self._full, self._closed = asyncio.Event(), asyncio.Event()
        os.set_blocking(self._reader, False)
        asyncio.get_running_loop().add_reader(self._reader, self._read)

    @property
    def taken(self) -> bytes:
        return b"".join(self._pieces)[: self._most]

    @property
    def is_full(self) -> bool:
        """Whether there was more than the bound."""
        return self._full.is_set()

    def hand_over(self) -> None:
        """The program has the writing end now, and nobody else."""
        os.close(self.writer)

    async def overfull(self) -> None:
        """Wait until there is more than the bound."""
        await self._full.wait()

    async def drain(self, seconds: float) -> None:
        """Read what is still on its way. A process that got away may hold the other end: it is not waited for."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._closed.wait(), seconds)
        self._close()

    def _read(self) -> None:
        try:
            piece = os.read(self._reader, PIECE)
        except BlockingIOError:
            return
        self._pieces.append(piece)
        self._size += len(piece)
        if self._size > self._most:
            self._full.set()
        if not piece or self.is_full:
            self._close()

    def _close(self) -> None:
        if not self._closed.is_set():
            self._closed.set()
            asyncio.get_running_loop().remove_reader(self._reader)
            os.close(self._reader)
