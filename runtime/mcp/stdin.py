"""Reads the messages of a client from stdin, a line each, and answers those that are refused."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from typing import cast

import anyio
from mcp.shared._stream_protocols import WriteStream
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST

from runtime.mcp.messages import Fault, fault_of, id_in

_PIECE = 65_536


class Messages:
    """The lines of a file that are messages, for `stdio_server` in place of stdin; the others are answered here. A
    line has at most `most` bytes.

    They are read in a thread that nobody waits for: a server that is to end does so though its client keeps silent.
    """

    def __init__(self, descriptor: int, most: int) -> None:
        self._descriptor, self._most = descriptor, most
        self._writing = asyncio.get_running_loop().create_future()

    def answer_by(self, stream: "WriteStream[SessionMessage]") -> None:
        self._writing.set_result(stream)

    def as_file(self) -> anyio.AsyncFile[str]:
        """`stdio_server` does nothing with it but going through its lines."""
        return cast("anyio.AsyncFile[str]", self)

    async def __aiter__(self) -> AsyncIterator[str]:
        lines: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=1)
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(lines, loop), daemon=True).start()
        while (line := await lines.get()) is not None:
            fault = self._fault(line)
            if fault is not None:
                await (await self._writing).send(SessionMessage(fault.answer()))
            elif line.strip():
                yield line.decode()

    def _fault(self, line: bytes) -> Fault | None:
        if len(line) > self._most:
            number = id_in(line.decode("utf-8", "replace"))
            return Fault(INVALID_REQUEST, f"a message has at most {self._most} bytes", number)
        return fault_of(line) if line.strip() else None

    def _read(self, lines: "asyncio.Queue[bytes | None]", loop: asyncio.AbstractEventLoop) -> None:
        with suppress(RuntimeError, asyncio.CancelledError):  # the loop has ended: nobody wants the rest
            for line in lines_of(self._descriptor, self._most):
                asyncio.run_coroutine_threadsafe(lines.put(line), loop).result()
            asyncio.run_coroutine_threadsafe(lines.put(None), loop).result()


def lines_of(descriptor: int, most: int) -> Iterator[bytes]:
    """Its lines; of one that is longer than `most` bytes, the first of them and at least one more."""
    line = bytearray()
    while piece := os.read(descriptor, _PIECE):
        *whole, rest = piece.split(b"\n")
        for each in whole:
            line += each[: most + 1 - len(line)]
            yield bytes(line)
            line.clear()
        line += rest[: most + 1 - len(line)]
    if line:
        yield bytes(line)


@contextmanager
def stdin_to_ourselves() -> Iterator[int]:
    """Stdin, which meanwhile is empty for whatever else this process starts."""
    ours = os.dup(sys.stdin.fileno())
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, sys.stdin.fileno())
    os.close(nothing)
    # A thread may still wait for a line when the server has ended, so it is not closed under it.
    try:
        yield ours
    finally:
        os.dup2(ours, sys.stdin.fileno())
