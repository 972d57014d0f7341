"""A real PostgreSQL server for the tests: its own data, a free port of this machine, not run by root.

Tests ask for `postgres`.
"""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

PASSWORD = "s3cr&t/pass"
ESCAPED = "s3cr%26t%2Fpass"
INSTALL = "install PostgreSQL: apt-get install postgresql"
PATIENCE = 30.0


class PostgresServer:
    """One server; `dsn` is the address of its database, with a password in it."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._owner = _owner()
        self.port = 0
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def dsn(self) -> str:
        return self.dsn_at(self.port)

    def dsn_at(self, port: int, password: str = ESCAPED) -> str:
        return f"postgresql://tester:{password}@127.0.0.1:{port}/postgres"

    @property
    def pid(self) -> int:
        assert self._server is not None
        return self._server.pid

    def make(self) -> None:
        """Make the data folder."""
        secret = self._folder / "password"
        secret.write_text(PASSWORD)
        _give(self._owner, self._folder, secret)
        data = ["--pgdata", str(self._data), "--username", "tester", "--encoding", "UTF8", "--locale", "C.UTF-8"]
        self._run("initdb", *data, "--auth", "scram-sha-256", "--pwfile", str(secret))
        with (self._data / "postgresql.conf").open("a") as file:
            file.write(
                "shared_buffers = 16MB\nmax_connections = 40\nunix_socket_directories = ''\nlog_timezone = UTC\n"
            )

    def start(self) -> None:
        """Start, and wait until it lets somebody in. A server that was killed may leave children that die first."""
        self.port = self.port or _free_port()
        deadline = time.monotonic() + PATIENCE
        while not self._comes_up(deadline):
            assert time.monotonic() < deadline, f"PostgreSQL does not start:\n{self.said()}"
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT stops it in order, SIGQUIT is `pg_ctl stop -m immediate`, SIGKILL what it is."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(PATIENCE)
            self._server = None

    def crash(self, how: signal.Signals) -> None:
        """Stop it without ceremony, and start it again."""
        self.stop(how)
        self.start()

    def connect(self) -> "psycopg.Connection[tuple[object, ...]]":
        """For a test that looks behind the log."""
        return psycopg.connect(self.dsn, autocommit=True)

    def said(self) -> str:
        return (self._folder / "said").read_text(errors="replace")[-4000:]

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    def _comes_up(self, deadline: float) -> bool:
        with (self._folder / "said").open("ab") as said:
            server = [self._programs / "postgres", "-D", self._data, "-p", str(self.port), "-h", "127.0.0.1"]
            self._server = subprocess.Popen(
                [*_dying_with_us(), *server], stdout=said, stderr=said, cwd=self._folder, **_as(self._owner)
            )
        while self._server.poll() is None and time.monotonic() < deadline:
            with contextlib.suppress(psycopg.OperationalError), self.connect():
                return True
            time.sleep(0.02)
        return False

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(command, cwd=self._folder, capture_output=True, text=True, **_as(self._owner))
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """The server, one for all tests."""
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))  # not pytest's own, which nobody else may enter
    server = PostgresServer(_programs(), folder)
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def _programs() -> Path:
    """Where PostgreSQL's programs are; as root it is installed when it is not there."""
    if (found := _find_programs()) is None and os.geteuid() == 0:
        for command in (["update"], ["install", "--yes", "--no-install-recommends", "postgresql"]):
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            done = subprocess.run(["apt-get", "--quiet", *command], env=quiet, capture_output=True, text=True)
            assert done.returncode == 0, f"apt-get {command[0]} failed; {INSTALL}\n{done.stderr}"
        found = _find_programs()
    assert found is not None, f"there is no initdb: {INSTALL}"
    return found


def _find_programs() -> Path | None:
    """Debian keeps each version apart and off the path; the newest is taken."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    on_path = shutil.which("initdb")
    newest = sorted(found, key=lambda path: int(path.parent.name))[-1:]
    return newest[0] if newest else Path(on_path).resolve().parent if on_path else None


def _owner() -> pwd.struct_passwd | None:
    """Who runs the server: PostgreSQL refuses to be run by root. None: whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    with contextlib.suppress(KeyError):
        return pwd.getpwnam("postgres")
    return pwd.getpwnam("nobody")


def _as(owner: pwd.struct_passwd | None) -> dict[str, object]:
    return {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []} if owner else {}


def _dying_with_us() -> list[str]:
    """Where Linux can do it, a server outlives no test run that was killed. Start it from the main thread."""
    found = shutil.which("setpriv")
    return [found, "--pdeathsig", "INT"] if found else []


def _give(owner: pwd.struct_passwd | None, *paths: Path) -> None:
    for path in paths:
        if owner is not None:
            os.chown(path, owner.pw_uid, owner.pw_gid)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
