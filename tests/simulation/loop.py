"""An event loop whose time is virtual and whose order is drawn by lot: the same seed, the same run.

Each simulated process has a queue of its own, first come first served as asyncio promises it; which process goes on
next is the seed's choice. Nothing waits: when nobody can go on, the clock jumps to the next timer.
"""

import asyncio
import contextlib
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

PROCESS: ContextVar[Any] = ContextVar("PROCESS", default=None)
"""The simulated process on whose behalf the code runs; None: the world itself."""


class Stuck(AssertionError):
    """Nobody can go on, or the run goes on for ever."""


class Loop(asyncio.AbstractEventLoop):
    """As much of an event loop as tasks, futures, queues, locks and timeouts need."""

    def __init__(self, chance: Random, most: int = 400_000) -> None:
        self.steps = 0
        self.strays: list[dict[str, Any]] = []
        self._chance, self._most, self._now, self._count = chance, most, 0.0, 0
        self._ready: dict[Any, deque[asyncio.Handle]] = {}
        self._timers: list[tuple[float, int, asyncio.TimerHandle, Any]] = []

    def run(self, main: Coroutine[Any, Any, T]) -> T:
        """Run until `main` is done. Raises `Stuck`."""
        asyncio._set_running_loop(self)
        try:
            task = self.create_task(main)
            while not task.done():
                self._step()
            return task.result()
        finally:
            asyncio._set_running_loop(None)

    def _step(self) -> None:
        self.steps += 1
        if self.steps > self._most:
            raise Stuck(f"still going on after {self._most} steps, at {self._now:.0f} s")
        self._wake()
        turns = list(self._ready)
        turn = turns[self._chance.randrange(len(turns))] if len(turns) > 1 else turns[0]
        queue = self._ready[turn]
        handle = queue.popleft()
        if not queue:
            del self._ready[turn]
        if not handle.cancelled():
            handle._run()

    def _wake(self) -> None:
        """Move on what is due; if nobody else can go on, it is later."""
        while self._timers and (not self._ready or self._timers[0][0] <= self._now):
            when, _, handle, process = heapq.heappop(self._timers)
            if not handle.cancelled():
                self._now = max(self._now, when)
                self._ready.setdefault(process, deque()).append(handle)
        if not self._ready:
            raise Stuck(f"everybody waits for somebody, at {self._now:.0f} s")

    # What asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def create_future(self) -> "asyncio.Future[Any]":
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: Any = None, context: Context | None = None) -> "asyncio.Task[Any]":  # type: ignore[override]
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        process = context.get(PROCESS) if context is not None else PROCESS.get()
        if process is not None:
            process.tasks.append(task)
        return task

    def call_soon(self, callback: Callable[..., Any], *args: Any, context: Context | None = None) -> asyncio.Handle:  # type: ignore[override]
        context = copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.setdefault(context.get(PROCESS), deque()).append(handle)
        return handle

    def call_later(self, delay: float, callback: Callable[..., Any], *args: Any, context: Context | None = None) -> Any:  # type: ignore[override]
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(self, when: float, callback: Callable[..., Any], *args: Any, context: Context | None = None) -> Any:  # type: ignore[override]
        context = copy_context() if context is None else context
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, handle, context.get(PROCESS)))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        return

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.strays.append(context)


@contextlib.contextmanager
def acting_as(process: Any) -> Any:
    """What is begun in this block is begun by that process."""
    token = PROCESS.set(process)
    try:
        yield
    finally:
        PROCESS.reset(token)
