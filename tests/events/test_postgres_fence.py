"""Writers of one stream in PostgreSQL: the older is fenced, whatever the timing."""

import asyncio
import contextlib
import hashlib
import os
import random
import signal

import pytest

from events import postgres_claim, postgres_schema
from events.event import NoteAdded
from events.log import Fenced, InUse, LogError, Record, Writer
from events.payload import pack
from events.postgres import PostgresLog
from tests.events.conftest import Behind
from tests.postgres_server import PostgresServer

WAITING = "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted"


def note(text: object) -> NoteAdded:
    return NoteAdded("t", "note", str(text))


def texts(log: PostgresLog) -> list[str]:
    return [record.events[0].text for record in log.read("s")]


def backend(behind: Behind, run: str, epoch: int) -> int:
    """The server process of the writer of this epoch, known by its lock."""
    key = postgres_schema.lock_key(run, "s", epoch) & (1 << 64) - 1
    query = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = %s AND objid = %s"
    [(pid,)] = behind.execute(query, (key >> 32, key & (1 << 32) - 1)).fetchall()
    assert isinstance(pid, int)
    return pid


async def wait_for_waiters(behind: Behind, count: int) -> None:
    async with asyncio.timeout(10):
        while behind.execute(WAITING).fetchall() != [(count,)]:  # noqa: ASYNC110  it happens in the server
            await asyncio.sleep(0.005)


async def append_until_fenced(writer: Writer, name: str, acknowledged: list[Record]) -> None:
    with writer, contextlib.suppress(Fenced):
        while True:
            acknowledged.append(await writer.append([note(f"{name}-{writer.seq}")]))


async def test_writers_that_take_over_at_random_moments_leave_one_chain(log: PostgresLog) -> None:
    """Each holder appends as fast as it can until the next has taken over; what was acknowledged is what is there."""
    chance = random.Random(11)
    acknowledged: list[Record] = []
    appending: list[asyncio.Task[None]] = []
    for turn in range(25):
        writer = await asyncio.to_thread(log.writer, "s", True)
        appending.append(asyncio.create_task(append_until_fenced(writer, str(turn), acknowledged)))
        await asyncio.sleep(chance.random() / 25)
    log.writer("s", steal=True).close()
    await asyncio.gather(*appending)
    assert sorted(acknowledged, key=lambda record: record.seq) == list(log.read("s", proof=True))
    assert len({record.epoch for record in acknowledged}) > 10


async def test_writers_that_open_at_once_get_the_stream_one_at_a_time(log: PostgresLog) -> None:
    async def open_one() -> Writer | None:
        with contextlib.suppress(InUse):
            return await asyncio.to_thread(log.writer, "s")
        return None

    writers = [writer for writer in await asyncio.gather(*[open_one() for _ in range(6)]) if writer is not None]
    assert [writer.epoch for writer in writers] == [1]
    writers[0].close()


async def test_writers_that_steal_at_once_end_with_the_newest(log: PostgresLog) -> None:
    writers = await asyncio.gather(*[asyncio.to_thread(log.writer, "s", True) for _ in range(6)])
    assert sorted(writer.epoch for writer in writers) == [1, 2, 3, 4, 5, 6]
    for writer in writers:
        with writer, contextlib.nullcontext() if writer.epoch == 6 else pytest.raises(Fenced):
            await writer.append([note(writer.epoch)])
    assert texts(log) == ["6"]


async def test_an_append_that_meets_a_take_over_half_done_waits_and_is_fenced(
    log: PostgresLog, run: str, behind: Behind
) -> None:
    with log.writer("s") as old:
        await old.append([note("a")])
        with behind.transaction():
            behind.execute(postgres_schema.NEWEST, {"run": run, "stream": "s"})
            late = asyncio.create_task(old.append([note("too late")]))
            await wait_for_waiters(behind, 1)
            behind.execute(postgres_schema.TAKE, {"epoch": 2, "holder": "a test", "run": run, "stream": "s"})
        with pytest.raises(Fenced, match=r"was taken over by a test \(epoch 2; this writer's epoch is 1\)"):
            await late
    assert texts(log) == ["a"]


async def test_a_take_over_that_was_given_up_costs_the_writer_nothing(
    log: PostgresLog, run: str, behind: Behind
) -> None:
    with log.writer("s") as writer:
        with behind.transaction(force_rollback=True):
            behind.execute(postgres_schema.NEWEST, {"run": run, "stream": "s"})
            waiting = asyncio.create_task(writer.append([note("a")]))
            await wait_for_waiters(behind, 1)
            behind.execute(postgres_schema.TAKE, {"epoch": 2, "holder": "a test", "run": run, "stream": "s"})
        assert (await waiting).seq == 1


async def test_a_successor_waits_for_an_append_half_done_and_goes_on_after_it(
    log: PostgresLog, run: str, behind: Behind
) -> None:
    payload, _ = pack("s", [note("a" * 100_000)])
    with log.writer("s") as old:
        # The append has its share of the writer's row, and then waits to see what becomes of a blob like its own.
        with behind.transaction(force_rollback=True):
            blob = (run, hashlib.sha256(payload).digest(), b"")
            behind.execute("INSERT INTO superdiscovery.blobs VALUES (%s, %s, %s)", blob)
            half_done = asyncio.create_task(old.append([note("a" * 100_000)]))
            await wait_for_waiters(behind, 1)
            opening = asyncio.create_task(asyncio.to_thread(log.writer, "s", True))
            await wait_for_waiters(behind, 2)
        assert (await half_done).seq == 1
        with await opening as new:
            assert (new.epoch, new.seq) == (2, 1)
            await new.append([note("b")])
    assert texts(log) == ["a" * 100_000, "b"]


async def test_a_writer_whose_server_process_slept_through_a_take_over_is_fenced(
    log: PostgresLog, run: str, behind: Behind
) -> None:
    with log.writer("s") as old:
        await old.append([note("a")])
        asleep = backend(behind, run, 1)
        os.kill(asleep, signal.SIGSTOP)
        try:
            late = asyncio.create_task(old.append([note("too late")]))
            with await asyncio.to_thread(log.writer, "s", True) as new:
                await new.append([note("b")])
        finally:
            os.kill(asleep, signal.SIGCONT)
        with pytest.raises(Fenced):
            await late
    assert texts(log) == ["a", "b"]


async def test_a_frame_that_something_else_wrote_is_never_written_over(
    log: PostgresLog, run: str, behind: Behind
) -> None:
    with log.writer("s") as writer:
        await writer.append([note("a")])
        behind.execute(
            "INSERT INTO superdiscovery.frames SELECT run, stream, 2, frame FROM superdiscovery.frames WHERE run = %s",
            [run],
        )
        for _ in range(2):
            with pytest.raises(Fenced, match=r"cannot append frame 2: .*is there already.*; nothing was written"):
                await writer.append([note("b")])


async def test_a_stream_that_was_removed_is_not_written_to(log: PostgresLog, run: str, behind: Behind) -> None:
    with log.writer("s") as writer:
        behind.execute("DELETE FROM superdiscovery.writers WHERE run = %s", [run])
        with pytest.raises(Fenced, match="was removed"):
            await writer.append([note("a")])
    assert log.streams() == []


async def test_a_session_that_does_not_go_on_is_not_waited_for_for_ever(
    log: PostgresLog, run: str, behind: Behind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_claim, "PATIENCE", 0.0)
    monkeypatch.setattr("events.postgres_session._SETTINGS", {"search_path": "pg_catalog", "lock_timeout": "50ms"})
    with log.writer("s") as writer, behind.transaction():
        behind.execute(postgres_schema.NEWEST, {"run": run, "stream": "s"})
        with pytest.raises(InUse, match="by a session that does not go on: end it"):
            log.writer("s", steal=True)
        with pytest.raises(LogError, match=r"a lock was not free.*; nothing was written: open the stream again"):
            await writer.append([note("a")])
    assert texts(log) == []


async def test_a_forked_child_cannot_write_for_its_parent(log: PostgresLog, monkeypatch: pytest.MonkeyPatch) -> None:
    with log.writer("s") as writer:
        monkeypatch.setattr(os, "getpid", lambda: -1)
        with pytest.raises(Fenced, match="forked"):
            await writer.append([note("from the child")])
        writer._session.close()
        monkeypatch.undo()
        await writer.append([note("from the parent")])
    assert texts(log) == ["from the parent"]


async def test_runs_in_one_database_are_apart(postgres: PostgresServer, log: PostgresLog, run: str) -> None:
    other = PostgresLog(postgres.dsn, run + " of Zoë's")
    with log.writer("s") as one, other.writer("s") as two:
        await asyncio.gather(one.append([note("one")]), two.append([note("two")]))
    assert (texts(log), texts(other)) == (["one"], ["two"])
    other.close()
