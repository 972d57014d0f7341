"""Writers, server processes and whole servers are killed at random moments, against a ledger kept outside.

`PROOF=1000` in the environment kills so many times each; without it a few.
"""

import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from events.event import NoteAdded
from events.log import LogError
from events.postgres import PostgresLog
from tests.postgres_server import PostgresServer

KILLS = int(os.environ.get("PROOF", "5"))

# A server that answers and is told to stop in the same moment says both.
UNSURE = ("whether it was written is not known: open the stream again", "is written, but the server warns: terminating")

WRITER = """
import asyncio, sys
from events.event import NoteAdded
from events.postgres import PostgresLog

async def main(dsn, run):
    with PostgresLog(dsn, run).writer("s") as writer:
        print("open", flush=True)
        while True:
            size = 70_000 if writer.seq % 10 == 9 else writer.seq % 400
            await writer.append([NoteAdded("t", "note", f"{writer.seq + 1}" + " " * size)])
            print(writer.seq, flush=True)

asyncio.run(main(*sys.argv[1:]))
"""


@pytest.fixture
def log(postgres: PostgresServer) -> Iterator[PostgresLog]:
    log = PostgresLog(postgres.dsn, "killed")
    yield log
    log.close()
    with postgres.connect() as connection:
        for table in ("frames", "blobs", "writers"):
            connection.execute(f"DELETE FROM superdiscovery.{table} WHERE run = 'killed'")


@contextmanager
def writing(dsn: str) -> Iterator["subprocess.Popen[str]"]:
    """A process that appends as fast as it can and says what was acknowledged."""
    command = [sys.executable, "-c", WRITER, dsn, "killed"]
    with subprocess.Popen(command, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "open\n"
            yield process
        finally:
            process.kill()


def numbers(log: PostgresLog, after: int) -> list[int]:
    return [int(record.events[0].text) for record in log.read("s", after, proof=True)]


def test_a_killed_writer_has_lost_nothing_that_it_acknowledged(postgres: PostgresServer, log: PostgresLog) -> None:
    chance, before = random.Random(3), 0
    for _ in range(KILLS):
        with writing(postgres.dsn) as process:
            time.sleep(chance.random() / 10)
            process.send_signal(signal.SIGKILL)
            assert process.stdout is not None
            said = [int(line) for line in process.stdout.read().splitlines()]
        log.writer("s").close()  # what the server had begun is at an end now
        kept = numbers(log, before)
        assert kept == list(range(before + 1, before + 1 + len(kept)))
        assert said == kept[: len(said)]
        assert len(kept) <= len(said) + 1
        before += len(kept)


async def append_until_it_fails(log: PostgresLog, ledger: list[int]) -> str:
    """Append until something is wrong, enter in the ledger what was acknowledged, and return the error."""
    with log.writer("s") as writer:
        while True:
            size = 70_000 if writer.seq % 10 == 9 else writer.seq % 400
            try:
                record = await writer.append([NoteAdded("t", "note", f"{writer.seq + 1}" + " " * size)])
            except LogError as error:
                with pytest.raises(LogError, match=re.escape(str(error))):
                    await writer.append([NoteAdded("t", "note", "a dead writer tries nothing again")])
                return str(error)
            ledger.append(record.seq)


def kill_backend(postgres: PostgresServer, chance: random.Random) -> None:
    """`kill -9` of the server process of the writer: the whole server then recovers by itself."""
    with postgres.connect() as connection:
        [(pid,)] = connection.execute("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted").fetchall()
    assert isinstance(pid, int)
    time.sleep(chance.random() / 20)
    os.kill(pid, signal.SIGKILL)


def kill_server(postgres: PostgresServer, chance: random.Random) -> None:
    """`kill -9` of the postmaster; its children notice."""
    time.sleep(chance.random() / 20)
    postgres.crash(signal.SIGKILL)


def stop_immediately(postgres: PostgresServer, chance: random.Random) -> None:
    """`pg_ctl stop -m immediate`, and start."""
    time.sleep(chance.random() / 20)
    postgres.crash(signal.SIGQUIT)


def reopen(log: PostgresLog) -> int:
    """The last frame of the stream, from the first writer that a recovering server lets in."""
    deadline = time.monotonic() + 30
    while True:
        try:
            with log.writer("s") as writer:
                return writer.seq
        except LogError:
            assert time.monotonic() < deadline
            time.sleep(0.02)


@pytest.mark.parametrize("kill", [kill_backend, kill_server, stop_immediately])
def test_a_killed_server_has_lost_nothing_that_it_acknowledged(
    postgres: PostgresServer, log: PostgresLog, kill: Callable[[PostgresServer, random.Random], None]
) -> None:
    chance, before = random.Random(5), 0
    for _ in range(KILLS):
        ledger: list[int] = []
        with ThreadPoolExecutor(1) as pool:
            appending = pool.submit(asyncio.run, append_until_it_fails(log, ledger))
            while not ledger:
                time.sleep(0.002)
            kill(postgres, chance)
            said = appending.result()
        last = reopen(log)
        kept = numbers(log, before)
        assert ledger == kept[: len(ledger)] == list(range(before + 1, before + 1 + len(ledger)))
        assert kept[len(ledger) :] in ([], [ledger[-1] + 1])
        assert len(kept) == len(ledger) or any(told in said for told in UNSURE)
        before = last
