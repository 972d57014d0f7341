"""Calls in another process that can be ended, and the processes in which they are made."""

import asyncio
import os
import signal
import threading
import time
from pathlib import Path

import pytest

from routines.extracting.page import Ambiguous, ExtractionError
from routines.outcome import NotReturnable
from routines.placeholder import SubstitutionError
from runtime.http.download import DownloadFailed
from runtime.http.exchange import RequestFailed
from runtime.processes import apart
from runtime.processes.apart import call_apart
from tests.runtime.processes import is_alive, wait_until

MEMORY = 2 * 1024**3


async def test_a_process_that_was_ended_while_it_was_idle_ends_no_later_call() -> None:
    idle = await call_apart(30, MEMORY, os.getpid)
    os.kill(idle, signal.SIGKILL)
    wait_until(lambda: not is_alive(idle))
    assert await call_apart(30, MEMORY, len, "abc") == 3


async def test_an_interrupt_of_this_program_is_none_of_the_process_that_reads() -> None:
    reader = await call_apart(30, MEMORY, os.getpid)
    assert os.getpgid(reader) != os.getpgid(0)


async def test_what_was_given_up_before_its_turn_is_not_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "_AT_ONCE", threading.BoundedSemaphore(1))
    await call_apart(30, MEMORY, len, "")
    first = asyncio.create_task(call_apart(30, MEMORY, time.sleep, 0.5))
    await asyncio.sleep(0.1)
    second = asyncio.create_task(call_apart(30, MEMORY, (tmp_path / "done").mkdir))
    await asyncio.sleep(0.1)
    second.cancel()
    await first
    await call_apart(30, MEMORY, len, "")
    assert not (tmp_path / "done").exists()


ERRORS = (
    Ambiguous("several"), ExtractionError("nowhere"), NotReturnable("no"), SubstitutionError("no value"),
    DownloadFailed("no room"), RequestFailed("refused", 500, "http://x/"),
)  # fmt: skip


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
async def test_what_is_raised_there_is_raised_here(error: Exception) -> None:
    with pytest.raises(type(error)) as raised:
        await call_apart(30, MEMORY, _raise, error)
    assert (str(raised.value), vars(raised.value)) == (str(error), vars(error))


def _raise(error: Exception) -> None:
    raise error
