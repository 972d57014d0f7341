"""A thread of one's own, for appends to a disk that is slow or shared: one after another, in the order of the calls.

A stream has one frame on its way to the disk at any time, never two: after a power cut a torn frame with a whole one
behind it could not be told from damage. So the appends of one stream are not synced together. Those of several
streams are: each waits for its own sync in its own lane, and the kernel merges flushes that are asked for at once.
"""

import asyncio
import threading
from collections.abc import Callable
from functools import partial
from queue import SimpleQueue

from events.log import Record

Job = tuple[Callable[[], Record], "asyncio.Future[Record]"]


class Lane:
    """Does what it is given in its own thread, which begins with the first job.

    (An executor's future that is awaited costs a third more than a whole append does without it.)
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._asked = self._done = 0
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    @property
    def waiting(self) -> int:
        """How many jobs are not done."""
        return self._asked - self._done

    async def do(self, work: Callable[[], Record]) -> Record:
        """What `work` returns or raises. It is done even if whoever waits for it is cancelled meanwhile."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name=self._name, daemon=True)
            self._thread.start()
        future: asyncio.Future[Record] = asyncio.get_running_loop().create_future()
        self._asked += 1
        self._jobs.put((work, future))
        return await future

    def close(self) -> None:
        """Wait until all is done."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None

    def _serve(self) -> None:
        while (job := self._jobs.get()) is not None:
            work, future = job
            try:
                tell = partial(_settle, future, work())
            except BaseException as error:  # noqa: BLE001 - it is raised where the append is awaited
                tell = partial(_fail, future, error)
            self._done += 1
            try:
                future.get_loop().call_soon_threadsafe(tell)
            except RuntimeError:
                continue  # the loop is closed: nobody waits any more


def _settle(future: "asyncio.Future[Record]", record: Record) -> None:
    if not future.done():
        future.set_result(record)


def _fail(future: "asyncio.Future[Record]", error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)
