"""The door to PostgreSQL: one connection, and what its errors mean to a person. The only file that knows psycopg.

psycopg is imported when the first connection is made, so that everything else works without it.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from types import ModuleType
from typing import TYPE_CHECKING, Any

from events.log import LogError

if TYPE_CHECKING:
    import psycopg

# What libpq is told unless the address says otherwise. Seconds, but `tcp_user_timeout`, which is milliseconds.
_CONNECTION = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 4,
    "tcp_user_timeout": 30_000,
}

# The server must find out about a lost client as soon as the client about a lost server, and must not end a session
# because its actor is thinking. Takeover relies on a statement that waited for a lock seeing what came before it.
_SETTINGS = {
    "search_path": "pg_catalog",
    "client_encoding": "UTF8",
    "default_transaction_isolation": "read committed",
    "lock_timeout": "10s",
    "idle_in_transaction_session_timeout": "60s",
    "idle_session_timeout": "0",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "4",
}

_ADVICE = {
    "25006": "it is read-only: use the address of the primary server",
    "3D000": "there is no such database: create it (createdb) or correct the address",
    "42501": "you may not: ask its owner for CREATE on the database, or for the tables of schema superdiscovery",
    "42P01": "a table of schema superdiscovery is missing: restore the database from a backup",
    "23505": "a frame of that number is there already, which something wrote that did not open the stream",
    "53100": "the server's disk is full: free some space, then resume",
    "53300": "it has no connection left: raise max_connections or run fewer agents at once",
    "54000": "the step is larger than a PostgreSQL value may be (1 GB)",
    "55P03": "a lock was not free within 10 seconds: try again, or end the session that holds it (see pg_locks)",
}


class Failed(LogError):
    """The server refused or went away. `lost`: the connection is gone, so the outcome is not known."""

    def __init__(self, text: str, why: str, state: str = "", lost: bool = False) -> None:
        super().__init__(text)
        self.why = why
        self.state = state
        self.lost = lost


class Session:
    """One connection to a server. May be used from several threads; statements take turns.

    `dsn` is what libpq takes: `postgresql://user@host:port/database` or `host=... dbname=...`. Every error is a
    `LogError`, and none shows a password.
    """

    def __init__(self, dsn: str) -> None:
        driver = _driver()
        given = _parse(driver, dsn)
        self.warnings: list[str] = []
        self.place = _place(given)
        self._pid = os.getpid()
        with _explained(self):
            options = {name: value for name, value in _CONNECTION.items() if name not in given}
            self._connection: psycopg.Connection[Any] = driver.connect(dsn, autocommit=True, **options)
        self._connection.add_notice_handler(self._note)
        self.set(_SETTINGS)

    @property
    def lost(self) -> bool:
        """Whether the connection is gone; a forked child has none."""
        return self.forked or self._connection.closed

    @property
    def forked(self) -> bool:
        """Whether this is a child of the process that connected."""
        return os.getpid() != self._pid

    def set(self, settings: Mapping[str, str]) -> None:
        """Give settings of the server other values for this session."""
        calls = ", ".join(f"set_config('{name}', '{value}', false)" for name, value in settings.items())
        self.rows(f"SELECT {calls}")

    def rows(self, statement: str, **values: object) -> list[tuple[Any, ...]]:
        """The rows that a statement gives; outside a `transaction` it is one of its own."""
        with _explained(self), self._connection.cursor(binary=True) as cursor:
            return cursor.execute(statement, values or None).fetchall()

    def change(self, statement: str, **values: object) -> int:
        """How many rows a statement changed; outside a `transaction` it is one of its own."""
        with _explained(self), self._connection.cursor() as cursor:
            return cursor.execute(statement, values or None).rowcount

    def change_many(self, statement: str, rows: Sequence[Mapping[str, object]]) -> int:
        """How many rows a statement changed, with all of these values in turn, sent together."""
        with _explained(self), self._connection.cursor() as cursor:
            cursor.executemany(statement, rows)
            return cursor.rowcount

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of it or nothing; nothing if the block raises."""
        transaction: AbstractContextManager[object] = self._connection.transaction()
        with _explained(self), transaction:
            yield

    def hinted(self, timeout: float) -> bool:
        """Whether a notification came within so many seconds; those that are already there are taken together."""
        with _explained(self):
            return bool(list(self._connection.notifies(timeout=timeout, stop_after=1)))

    def close(self) -> None:
        """May be called again. In a forked child it leaves the parent's connection alone."""
        if not self.forked:
            self._connection.close()

    def _note(self, message: "psycopg.errors.Diagnostic") -> None:
        if message.severity_nonlocalized == "WARNING":
            self.warnings.append(message.message_primary or "")


def _driver() -> ModuleType:
    try:
        import psycopg
    except ImportError as error:
        raise LogError(
            "a log in PostgreSQL needs psycopg, which cannot be imported: "
            "install it (pip install 'superdiscovery[postgres]')"
        ) from error
    return psycopg


def _parse(driver: ModuleType, dsn: str) -> dict[str, Any]:
    """The parts of an address. libpq's own complaint is not passed on: it quotes the address, and so the password."""
    try:
        found: dict[str, Any] = driver.conninfo.conninfo_to_dict(dsn)
    except driver.Error:
        found = {}
    if not dsn.strip() or not found:
        raise LogError(
            "the address of the PostgreSQL server cannot be read: write postgresql://user@host:port/database, "
            "with %-escapes for anything unusual"
        )
    return found


def _place(given: Mapping[str, Any]) -> str:
    """Where the database is, in words. What the address leaves out libpq takes from the environment."""
    host = given.get("host") or given.get("hostaddr") or os.environ.get("PGHOST") or "this machine"
    port = given.get("port") or os.environ.get("PGPORT") or "5432"
    name = given.get("dbname") or os.environ.get("PGDATABASE") or given.get("user") or "of its user"
    return f"PostgreSQL database {name} at {host}:{port}"


@contextmanager
def _explained(session: Session) -> Iterator[None]:
    """Errors of the driver as `Failed`."""
    import psycopg

    try:
        yield
    except psycopg.Error as error:
        connected = hasattr(session, "_connection")
        lost = not connected or session.lost
        why = _ADVICE.get(error.sqlstate or "") or _first_line(error)
        if not connected:
            why = f"cannot connect ({why}): check the address and that the server runs and lets you in"
        raise Failed(f"{session.place}: {why}", why, error.sqlstate or "", lost) from error


def _first_line(error: Exception) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
