"""The messages of a client on stdin, a line each, of which none is left without an answer."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, BinaryIO, cast

import anyio
import anyio.from_thread
from anyio.streams.memory import MemoryObjectSendStream
from mcp.shared.message import SessionMessage
from mcp_types import INVALID_REQUEST

from runtime.mcp.messages import Fault, fault_of, id_in


class Lines:
    """What `stdio_server` reads in place of stdin: the lines that are messages. `refuse` is told the others; a line
    has at most `most` bytes."""

    def __init__(self, file: BinaryIO, most: int, refuse: Callable[[Fault], None]) -> None:
        self._file, self._most, self._refuse = file, most, refuse

    def readline(self) -> str:
        """The next message; empty at the end."""
        while raw := self._file.readline(self._most + 1):
            fault = self._too_long(raw) if len(raw) > self._most else fault_of(raw) if raw.strip() else None
            if fault is not None:
                self._refuse(fault)
            elif raw.strip():
                return raw.decode()
        return ""

    def _too_long(self, raw: bytes) -> Fault:
        number = id_in(raw.decode("utf-8", "replace"))
        while raw and not raw.endswith(b"\n"):
            raw = self._file.readline(65_536)
        return Fault(INVALID_REQUEST, f"a message has at most {self._most} bytes", number)


def asynchronous(lines: Lines) -> anyio.AsyncFile[str]:
    return anyio.wrap_file(cast("IO[str]", lines))


class Refusing:
    """Answers what is wrong, from the thread that reads; `writing` is there once the server runs."""

    def __init__(self) -> None:
        self._writing = anyio.Event()
        self._stream: MemoryObjectSendStream[SessionMessage] | None = None

    def answer_by(self, stream: "MemoryObjectSendStream[SessionMessage]") -> None:
        self._stream = stream
        self._writing.set()

    def __call__(self, fault: Fault) -> None:
        anyio.from_thread.run(self._answer, fault)

    async def _answer(self, fault: Fault) -> None:
        await self._writing.wait()
        assert self._stream is not None
        await self._stream.send(SessionMessage(fault.answer()))


@contextmanager
def stdin_to_ourselves() -> Iterator[BinaryIO]:
    """Stdin, which meanwhile is empty for whatever else this process starts."""
    ours = os.dup(sys.stdin.fileno())
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, sys.stdin.fileno())
    os.close(nothing)
    # A thread may still wait for a line when the server has ended, so it is not closed under it.
    try:
        yield os.fdopen(ours, "rb", closefd=False)
    finally:
        os.dup2(ours, sys.stdin.fileno())
