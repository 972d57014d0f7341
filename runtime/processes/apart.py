"""Calling a function in another process, which is ended if it takes too long or too much memory.

For what cannot be interrupted in this one: CSS selectors, parsers and regular expressions of a page that a stranger
made. The processes are started when they are first needed, and used again. They are told nothing of the environment,
and end when this process does, whatever happens to it.
"""

import asyncio
import atexit
import os
import pickle
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

_LENGTH = struct.Struct("<Q")
_INHERITED = ("PATH", "LANG", "LC_ALL", "TMPDIR", "LD_LIBRARY_PATH")
"""Environment variables without which Python may not start, or not read its own files."""
_START = 60.0
"""Seconds in which a process has to be ready for its first call."""
_IDLE = 2
"""Processes that are kept for the next call."""
_AT_ONCE = threading.BoundedSemaphore(max(2, os.cpu_count() or 2))
_CODE = "import sys; sys.path[:] = {path!r}; from runtime.processes.apart_child import serve; serve({memory})"


class TookTooLong(Exception):
    """The call was ended after its seconds."""


class TookTooMuch(Exception):
    """The process ran out of memory, or broke down."""


class _Child:
    """One process, which does one call at a time."""

    def __init__(self, memory: int) -> None:
        self.memory, self._fresh = memory, True
        environment = {name: os.environ[name] for name in _INHERITED if name in os.environ}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CODE.format(path=sys.path, memory=memory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            start_new_session=True,  # an interrupt that is typed, or that a notebook sends to its group, is not for it
        )

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def call(self, job: bytes, seconds: float) -> bytes:
        """Raises `TookTooLong` and `TookTooMuch`; the process is gone then."""
        if self._fresh:
            self._within(_START, self._ready)
            self._fresh = False
        return self._within(seconds, lambda: self._exchange(job))

    def _within(self, seconds: float, do: Callable[[], bytes]) -> bytes:
        late = threading.Event()

        def end() -> None:
            late.set()
            self._process.kill()

        timer = threading.Timer(seconds, end)
        timer.start()
        try:
            answer = do()
        except OSError:
            answer = b""
        finally:
            timer.cancel()
        if answer and not late.is_set():
            return answer
        self.close()
        raise TookTooLong if late.is_set() else TookTooMuch

    def _ready(self) -> bytes:
        assert self._process.stdout is not None
        return self._process.stdout.read(1)

    def _exchange(self, job: bytes) -> bytes:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(_LENGTH.pack(len(job)))
        stdin.write(job)
        stdin.flush()
        head = stdout.read(_LENGTH.size)
        return stdout.read(_LENGTH.unpack(head)[0]) if len(head) == _LENGTH.size else b""

    def close(self) -> None:
        """End it; a call that is under way fails."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # what was not read there is nobody's any more


_idle: list[_Child] = []
_lock = threading.Lock()


def _close_all() -> None:
    while _idle:
        _idle.pop().close()


atexit.register(_close_all)


async def call_apart(
    seconds: float, memory: int, function: Callable[_P, _R], *args: _P.args, **kwargs: _P.kwargs
) -> _R:
    """What the function returns or raises; it and its arguments are pickled. Raises `TookTooLong`, `TookTooMuch`."""
    job = pickle.dumps((seconds, function, args, kwargs), protocol=pickle.HIGHEST_PROTOCOL)
    running, given_up = list[_Child](), threading.Event()
    try:
        answer = await asyncio.to_thread(_called, job, seconds, memory, running, given_up)
    except asyncio.CancelledError:
        given_up.set()
        for child in running:
            child.close()
        raise
    kind, value = pickle.loads(answer)
    match kind:
        case "returned":
            return value  # type: ignore[no-any-return]
        case "raised":
            raise value
    raise TookTooMuch


def _called(job: bytes, seconds: float, memory: int, running: list[_Child], given_up: threading.Event) -> bytes:
    with _AT_ONCE:
        if given_up.is_set():
            return b""  # while it waited for its turn
        child = _taken(memory)
        running.append(child)
        answer = child.call(job, seconds)
        running.remove(child)
    with _lock:
        if len(_idle) < _IDLE:
            _idle.append(child)
            return answer
    child.close()
    return answer


def _taken(memory: int) -> _Child:
    """One that is idle, or a new one. Whoever ended an idle one, such as a system short of memory, ended no call."""
    with _lock:
        gone = [each for each in _idle if not each.is_alive]
        for each in gone:
            _idle.remove(each)
        same = next((each for each in _idle if each.memory == memory), None)
        if same is not None:
            _idle.remove(same)
    for each in gone:
        each.close()
    return same or _Child(memory)
