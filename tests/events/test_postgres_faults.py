"""Wires that are cut, servers that refuse, rows that are damaged: one clear sentence, and nothing false in the log."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from events import postgres_schema
from events.event import NoteAdded
from events.frame import FIRST, FORMAT, encode
from events.log import Corrupt, LogError, NewerFormat
from events.postgres import PostgresLog, runs
from tests.events.conftest import Behind
from tests.events.wire import Cut, Wire
from tests.postgres_server import ESCAPED, PASSWORD, PostgresServer


@pytest.fixture
def wire(postgres: PostgresServer) -> Iterator[Wire]:
    wire = Wire(postgres.port)
    yield wire
    wire.close()


def note(text: str) -> NoteAdded:
    return NoteAdded("t", "note", text)


def texts(log: PostgresLog) -> list[str]:
    return [record.events[0].text for record in log.read("s")]


@pytest.mark.parametrize(("where", "there"), [("before", []), ("after", ["a"])])
async def test_an_append_whose_answer_was_lost_is_known_when_the_stream_is_opened_again(
    postgres: PostgresServer, wire: Wire, log: PostgresLog, run: str, where: Cut, there: list[str]
) -> None:
    far = PostgresLog(postgres.dsn_at(wire.port), run)
    with far.writer("s") as writer:
        wire.cut(where)
        for _ in range(2):
            with pytest.raises(
                LogError, match=r"frame 1: .*whether it was written is not known: open the stream again"
            ):
                await writer.append([note("a")])
    wire.mend()
    with far.writer("s") as writer:
        assert (writer.epoch, writer.seq) == (2, len(there))
        await writer.append([note("b")])
    assert texts(log) == [*there, "b"]


async def test_a_writer_whose_wire_was_cut_has_let_go_of_its_stream(
    postgres: PostgresServer, wire: Wire, log: PostgresLog, run: str
) -> None:
    far = PostgresLog(postgres.dsn_at(wire.port), run)
    with far.writer("s") as old:
        await old.append([note("a")])
        wire.cut_now()
        with log.writer("s") as new:
            await new.append([note("b")])
            with pytest.raises(LogError, match="cannot append frame 2"):
                await old.append([note("too late")])
    assert texts(log) == ["a", "b"]


async def test_a_reader_whose_wire_was_cut_connects_again(
    postgres: PostgresServer, wire: Wire, log: PostgresLog, run: str
) -> None:
    with log.writer("s") as writer:
        await writer.append([note("a")])
    far = PostgresLog(postgres.dsn_at(wire.port), run)
    for _ in range(2):
        assert texts(far) == ["a"]
        wire.cut_now()
    wire.cut("before")
    with pytest.raises(LogError, match="cannot connect"):
        texts(far)
    wire.mend()
    assert far.streams() == ["s"]
    far.close()


def test_every_refusal_is_a_sentence_without_the_password(postgres: PostgresServer, behind: Behind) -> None:
    behind.execute("DROP ROLE IF EXISTS stranger")
    behind.execute("CREATE ROLE stranger LOGIN PASSWORD 'other' CONNECTION LIMIT 1")
    stranger = postgres.dsn.replace(f"tester:{ESCAPED}", "stranger:other")
    for dsn, why in [
        (postgres.dsn_at(postgres.port, "wr0ng"), "cannot connect .*password authentication failed"),
        (postgres.dsn_at(1), r"PostgreSQL database postgres at 127.0.0.1:1: cannot connect .*: check the address"),
        (postgres.dsn.replace("/postgres", "/nowhere"), 'cannot connect .*"nowhere" does not exist'),
        (postgres.dsn_at(postgres.port, "wr0ng s3cret"), "cannot be read: write postgresql://user@host:port/database"),
        (f"host=127.0.0.1 password={ESCAPED} x", "cannot be read"),
        (" ", "cannot be read"),
        (postgres.dsn + "?options=-cdefault_transaction_read_only%3Don", "read-only: use the address of the primary"),
        (stranger, "you may not: ask its owner"),
    ]:
        with pytest.raises(LogError, match=why) as refused:
            PostgresLog(dsn, "r").writer("s")
        for secret in (PASSWORD, ESCAPED, "wr0ng", "other"):
            assert secret not in str(refused.value)
        assert "\n" not in str(refused.value)


def test_no_connection_left_is_told(postgres: PostgresServer, behind: Behind) -> None:
    behind.execute("DROP ROLE IF EXISTS crowd")
    behind.execute("CREATE ROLE crowd LOGIN PASSWORD 'other' CONNECTION LIMIT 0")
    with pytest.raises(LogError, match="too many connections"):
        PostgresLog(postgres.dsn.replace(f"tester:{ESCAPED}", "crowd:other"), "r").streams()


def test_without_psycopg_it_is_said_what_to_install(log: PostgresLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(LogError, match=r"needs psycopg.*pip install 'superdiscovery\[postgres\]'"):
        log.streams()


@pytest.mark.parametrize("name", ["", "a\0b", "a\nb", "\ud800", "r" * 201])
def test_a_run_has_a_name_that_can_be_shown(postgres: PostgresServer, name: str) -> None:
    with pytest.raises(LogError, match="is not the name of a run"):
        PostgresLog(postgres.dsn, name)


@contextmanager
def configured(behind: Behind, setting: str, value: str) -> Iterator[None]:
    behind.execute(f"ALTER SYSTEM SET {setting} = '{value}'")
    behind.execute("SELECT pg_reload_conf()")
    try:
        yield
    finally:
        behind.execute(f"ALTER SYSTEM RESET {setting}")
        behind.execute("SELECT pg_reload_conf()")


async def until(behind: Behind, query: str, answer: object) -> None:
    async with asyncio.timeout(10):
        while behind.execute(query).fetchall() != [(answer,)]:  # noqa: ASYNC110  it happens in the server
            await asyncio.sleep(0.005)


async def test_a_server_that_syncs_nothing_is_refused_where_durability_is_promised(
    postgres: PostgresServer, log: PostgresLog, run: str, behind: Behind
) -> None:
    with configured(behind, "fsync", "off"):
        await until(behind, "SELECT current_setting('fsync')", "off")
        with pytest.raises(LogError, match="runs with fsync off"):
            log.writer("s")
        PostgresLog(postgres.dsn, run, "relaxed").writer("s").close()
    await until(behind, "SELECT current_setting('fsync')", "on")


async def test_a_commit_that_no_standby_confirmed_is_not_taken_for_one(log: PostgresLog, behind: Behind) -> None:
    with log.writer("s") as writer:
        await writer.append([note("a")])
        with configured(behind, "synchronous_standby_names", "nobody"):
            await until(behind, "SELECT current_setting('synchronous_standby_names')", "nobody")
            waiting = asyncio.create_task(writer.append([note("b")]))
            await until(behind, "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'", 1)
            behind.execute("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
            with pytest.raises(LogError, match="frame 2 is written, but the server warns: canceling wait for sync"):
                await waiting
        await until(behind, "SELECT current_setting('synchronous_standby_names')", "")
        with pytest.raises(LogError, match="server warns"):
            await writer.append([note("c")])
    assert texts(log) == ["a", "b"]


@pytest.mark.parametrize(
    ("change", "error", "why"),
    [
        (
            "DELETE FROM superdiscovery.frames WHERE run = %s AND seq = 2",
            Corrupt,
            "frame 3: it does not follow frame 1",
        ),
        ("DELETE FROM superdiscovery.frames WHERE run = %s AND seq = 1", Corrupt, "frame 1 is missing"),
        ("UPDATE superdiscovery.frames SET frame = set_byte(frame, 80, 0) WHERE run = %s", Corrupt, "1 is damaged"),
        ("UPDATE superdiscovery.frames SET frame = frame || '\\x00' WHERE run = %s", Corrupt, "frame 1 is damaged"),
        ("UPDATE superdiscovery.frames SET seq = seq + 7 WHERE run = %s AND seq = 3", Corrupt, "frame 10 is damaged"),
        ("UPDATE superdiscovery.blobs SET content = '' WHERE run = %s", Corrupt, "its blob [0-9a-f]{64} is damaged"),
        ("DELETE FROM superdiscovery.blobs WHERE run = %s", Corrupt, "its blob [0-9a-f]{64} is missing"),
    ],
)
async def test_a_damaged_row_is_loud(
    log: PostgresLog, run: str, behind: Behind, change: str, error: type[LogError], why: str
) -> None:
    with log.writer("s") as writer:
        for text in ("a", "x" * 100_000, "c"):
            await writer.append([note(text)])
    behind.execute(change, [run])
    with pytest.raises(error, match=rf"stream s of run {run}, .*{why}.*[:;] restore "):
        texts(log)


async def test_a_damaged_blob_is_made_good_by_whoever_has_it(log: PostgresLog, run: str, behind: Behind) -> None:
    with log.writer("s") as writer:
        await writer.append([note("x" * 100_000)])
        behind.execute("UPDATE superdiscovery.blobs SET content = 'half' WHERE run = %s", [run])
        await writer.append([note("x" * 100_000)])
    assert texts(log) == ["x" * 100_000] * 2


async def test_what_a_newer_version_wrote_is_refused_and_left_alone(log: PostgresLog, run: str, behind: Behind) -> None:
    log.writer("s").close()
    newer = encode(1, 1, 0.0, FIRST, b"", version=FORMAT + 1)
    behind.execute("INSERT INTO superdiscovery.frames VALUES (%s, 's', 1, %s)", (run, newer))
    with pytest.raises(NewerFormat, match=f"written in format {FORMAT + 1}"):
        texts(log)
    with pytest.raises(NewerFormat):
        log.writer("s")
    epoch = behind.execute("SELECT epoch FROM superdiscovery.writers WHERE run = %s", [run]).fetchall()
    assert epoch == [(1,)]


def test_tables_of_a_newer_layout_are_refused(postgres: PostgresServer, log: PostgresLog, behind: Behind) -> None:
    log.writer("s").close()
    behind.execute("INSERT INTO superdiscovery.layout VALUES (%s)", [postgres_schema.LAYOUT + 1])
    try:
        with pytest.raises(NewerFormat, match=f"its tables have layout 2, but .* up to {postgres_schema.LAYOUT}"):
            log.streams()
        with pytest.raises(NewerFormat):
            log.writer("s")
    finally:
        behind.execute("DELETE FROM superdiscovery.layout WHERE version > %s", [postgres_schema.LAYOUT])
    assert log.streams() == ["s"]


async def test_a_database_without_tables_is_empty_and_gets_them_once(postgres: PostgresServer, behind: Behind) -> None:
    behind.execute("DROP DATABASE IF EXISTS fresh WITH (FORCE)")
    behind.execute("CREATE DATABASE fresh")
    dsn = postgres.dsn.replace("/postgres", "/fresh")
    logs = [PostgresLog(dsn, f"run-{number}") for number in range(6)]
    assert (logs[0].streams(), list(logs[0].read("s")), runs(dsn)) == ([], [], [])
    for writer in await asyncio.gather(*[asyncio.to_thread(log.writer, "s") for log in logs]):
        writer.close()
    assert runs(dsn) == [f"run-{number}" for number in range(6)]
    for log in logs:
        log.close()


async def test_a_log_that_is_dropped_leaves_no_connection(postgres: PostgresServer, run: str, behind: Behind) -> None:
    count = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'dropped'"
    log = PostgresLog(postgres.dsn + "?application_name=dropped", run)
    assert log.streams() == []
    assert behind.execute(count).fetchall() == [(1,)]
    del log
    await until(behind, count, 0)
