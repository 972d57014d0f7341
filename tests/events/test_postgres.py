"""What every store promises, played on PostgreSQL."""

import uuid
from collections.abc import Iterator

import pytest

from events.postgres import PostgresLog
from tests.events.test_log import *  # noqa: F403  the promises
from tests.postgres_server import PostgresServer


@pytest.fixture(params=["durable", "relaxed"])
def log(request: pytest.FixtureRequest, postgres: PostgresServer) -> Iterator[PostgresLog]:
    log = PostgresLog(postgres.dsn, f"run-{uuid.uuid4()}", request.param)
    yield log
    log.close()
