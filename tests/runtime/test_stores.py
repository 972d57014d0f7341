"""A run whose log is in PostgreSQL: discovered, replayed, copied out and in, and never with a password written down."""

import asyncio
import json
from pathlib import Path

import pytest

from captures.open import open_capture
from events.event import ToolReturned
from events.verify import verify
from runtime.bringing_up import conduct
from runtime.conductor import STREAM
from runtime.discover import new_run, old_run
from runtime.ending import Complete
from runtime.folder import RunError, RunFolder
from runtime.local import LocalHost
from runtime.replaying import replay_run
from runtime.session import Run
from runtime.store import VARIABLE, open_store, store_of, with_password, without_password
from tests.postgres_server import ESCAPED, PASSWORD, PostgresServer
from tests.runtime.done import Done
from tests.runtime.terminal import Type, Window
from tests.sites import notes

ADDRESSES = [
    ("postgresql://me@db.test:5433/runs", "postgresql://me@db.test:5433/runs"),
    ("postgresql://me:s3cr%26t@db.test/runs", "postgresql://me@db.test/runs"),
    ("postgres://me:s3cr@t@one.test:1,two.test:2/runs?a=b+c", "postgres://me@one.test:1,two.test:2/runs?a=b+c"),
    ("postgresql:///runs?host=/tmp&password=s3cr", "postgresql:///runs?host=/tmp"),
    ("postgresql://db.test/runs?sslpassword=s3cr", "postgresql://db.test/runs"),
    ("", ""),
]


@pytest.mark.parametrize(("given", "kept"), ADDRESSES)
def test_an_address_is_kept_without_its_password(given: str, kept: str) -> None:
    assert without_password(given) == kept
    assert without_password(kept) == kept


@pytest.mark.parametrize("given", [address for pair in ADDRESSES for address in pair])
def test_the_environments_password_is_handed_to_processes_elsewhere(
    given: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    assert with_password(given) == given
    monkeypatch.setenv("PGPASSWORD", "an&other one")
    whole = with_password(given)
    assert without_password(whole) == without_password(given)
    assert ("an%26other%20one" in whole) == bool(given and given == without_password(given))


@pytest.mark.parametrize("address", ["here", "mysql://db", "postgresql://me:a/b@db/runs", "/tmp/log"])
def test_what_is_no_address(address: str, tmp_path: Path) -> None:
    with pytest.raises(RunError, match="--log is no address of a PostgreSQL database: write ") as refused:
        open_store(address, tmp_path, "r")
    assert address not in str(refused.value)


def discover(site: Path, run: Path, log: str) -> Complete:
    """In this process, by the built-in policy."""
    _, setup, _ = new_run(site, notes.TASK, "rules", run, 60, log=log)
    host = LocalHost(setup)
    try:
        ending = asyncio.run(conduct(setup, host, setup.choose_model(), 60))
    finally:
        host.close()
    assert isinstance(ending, Complete)
    return ending


def test_a_run_in_a_database(
    site: Path, done: Done, postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, type_in: Type
) -> None:
    run = tmp_path / "run"
    assert discover(site, run, postgres.dsn).routine == done.routine
    assert [path.name for path in run.iterdir()] == ["run.json"]
    assert not {PASSWORD, ESCAPED} & set((run / "run.json").read_text().split('"'))
    assert "s3cr" not in (run / "run.json").read_text()

    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    address = without_password(postgres.dsn)
    assert type_in("replay", run).code == 5
    assert type_in("replay", run, "--log", address).out.startswith("identical: 5 streams, ")
    assert type_in("log", "verify", run, "--log", address).code == 0
    assert len(type_in("log", "checkpoint", run, "--log", address).out.splitlines()) == 5
    assert len(type_in("log", run, "--json", "--log", address).out.splitlines()) > 50
    assert type_in("log", "copy", run, "--out", tmp_path / "other", "--from", address).code == 0
    assert isinstance(Run.open(run, log=address).ending, Complete)
    monkeypatch.setenv(VARIABLE, address)
    assert isinstance(Run.open(run).ending, Complete)
    fork = tmp_path / "fork"
    forked = Window(tmp_path, "fork", run, "--at", 9, "--out", fork).end()
    assert forked.code == 0, forked.err
    assert json.loads((fork / "routine.json").read_text()) == done.routine
    assert type_in("diff", run, fork).out.count("(9 of them shared)") == 1
    assert type_in("fork", run, "--at", 9000, "--out", tmp_path / "none").code == 5

    out, back = tmp_path / "out", tmp_path / "back"
    assert type_in("log", "copy", run, "--out", out).out == f"{out}\n"
    same_frames(run, out)
    assert type_in("replay", out).out == type_in("replay", run).out
    with postgres.connect() as database:
        database.execute("DROP SCHEMA superdiscovery CASCADE")
    assert type_in("log", "copy", out, "--out", back, "--log", postgres.dsn).code == 0
    same_frames(out, back)
    assert type_in("replay", back).out == type_in("replay", out).out
    assert all(line.endswith("to the end") for line in type_in("diff", out, back).out.splitlines())


def test_following_a_run_in_a_database(
    done: Done, postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, type_in: Type
) -> None:
    run = tmp_path / "run"
    assert type_in("log", "copy", done.run, "--out", run, "--log", postgres.dsn).code == 0
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    monkeypatch.setenv(VARIABLE, without_password(postgres.dsn))
    window = Window(tmp_path, "log", run, "--follow", "--stream", "network-1")
    window.wait_for_output("ReportBack")
    asyncio.run(append(run))
    window.wait_for_output("what came later")
    window.press_ctrl_c()
    assert window.end().code == 130


async def append(run: Path) -> None:
    with store_of(RunFolder.open(run)).writer("network-1") as writer:
        await writer.append([ToolReturned("task-9", 9, "c", "tool", "what came later")])


def test_agents_in_processes_of_their_own_write_to_the_database(
    site: Path, done: Done, postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, type_in: Type
) -> None:
    run = tmp_path / "run"
    told = Window(tmp_path, "discover", site, notes.TASK, "--log", postgres.dsn, "--out", run).end()
    assert (told.code, told.out) == (0, f"{run}\n"), told.err
    assert json.loads((run / "routine.json").read_text()) == done.routine
    assert not (run / "log").exists()
    assert PASSWORD not in told.err
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    monkeypatch.setenv(VARIABLE, without_password(postgres.dsn))
    assert type_in("replay", run).out.startswith("identical: 5 streams, ")
    assert type_in("resume", run).code == 0


def same_frames(one: Path, other: Path) -> None:
    logs = [store_of(RunFolder.open(run)) for run in (one, other)]
    found = [[(each.stream, each.seq, each.hash) for each in verify(log)] for log in logs]
    assert found[0] == found[1]
    assert found[0]


def test_a_copy_of_a_fork_needs_no_parent(done: Done, site: Path, tmp_path: Path, type_in: Type) -> None:
    from runtime.forking import Turn, fork_run

    asyncio.run(fork_run(RunFolder.open(done.run), STREAM, 9, Turn(), tmp_path / "fork"))
    assert type_in("log", "copy", tmp_path / "fork", "--out", tmp_path / "deep" / "copy").code == 0
    same_frames(tmp_path / "fork", tmp_path / "deep" / "copy")
    (tmp_path / "fork" / "log").rename(tmp_path / "gone")
    copied = RunFolder.open(tmp_path / "deep" / "copy")
    assert all(replay_run(store_of(copied), open_capture(site)))
    parent = copied.manifest().parent
    assert (copied.path / parent.path).resolve() == done.run.resolve()


def test_no_server_is_a_sentence_before_anything_is_made(site: Path, tmp_path: Path, type_in: Type) -> None:
    address = "postgresql://me:s3cr@127.0.0.1:1/runs"
    told = type_in("discover", site, notes.TASK, "--log", address, "--out", tmp_path / "run")
    assert told.code == 1
    assert "PostgreSQL database runs at 127.0.0.1:1" in told.err
    assert "s3cr" not in told.err + told.out
    assert not (tmp_path / "run").exists()


def test_resuming_where_the_database_is_now(site: Path, postgres: PostgresServer, tmp_path: Path) -> None:
    run = tmp_path / "run"
    discover(site, run, postgres.dsn)
    document = json.loads((run / "run.json").read_text())
    del document["digest"]  # as an older version wrote it
    (run / "run.json").write_text(json.dumps({**document, "log": "postgresql://me@127.0.0.1:1/runs"}))
    _, setup, capture = old_run(run, site, log=postgres.dsn)
    assert all(replay_run(setup.open_log(), capture))
