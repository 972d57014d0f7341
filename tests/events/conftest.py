"""One run in PostgreSQL: its log, and a look behind it."""

import uuid
from collections.abc import Iterator

import psycopg
import pytest

from events.postgres import PostgresLog
from tests.postgres_server import PostgresServer

Behind = psycopg.Connection[tuple[object, ...]]


@pytest.fixture
def run() -> str:
    return f"run-{uuid.uuid4()}"


@pytest.fixture
def log(postgres: PostgresServer, run: str) -> Iterator[PostgresLog]:
    log = PostgresLog(postgres.dsn, run)
    yield log
    log.close()


@pytest.fixture
def behind(postgres: PostgresServer) -> Iterator[Behind]:
    """A connection that looks behind the log."""
    with postgres.connect() as connection:
        yield connection
