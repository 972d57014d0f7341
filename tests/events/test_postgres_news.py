"""Following a run in PostgreSQL: with notifications, without them, and after the connection was lost."""

import threading

import pytest

from events import postgres_news, postgres_schema
from events.event import NoteAdded
from events.postgres import PostgresLog
from tests.events.wire import Wire
from tests.postgres_server import PostgresServer


async def write(log: PostgresLog, stream: str) -> None:
    with log.writer(stream) as writer:
        await writer.append([NoteAdded("t", "note", "a")])


async def test_news_names_the_streams_that_have_grown_and_each_once(log: PostgresLog) -> None:
    await write(log, "old")
    with log.news() as news:
        assert news.wait(0) == []
        log.writer("empty").close()
        await write(log, "b")
        await write(log, "a")
        assert news.wait(5) == ["a", "b"]
        assert news.wait(0.01) == []
        await write(log, "a")
        assert news.wait(5) == ["a"]


async def test_a_notification_wakes_who_waits(log: PostgresLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_news, "POLL", 60.0)
    told: list[list[str]] = []
    with log.news() as news:
        waiting = threading.Thread(target=lambda: told.append(news.wait(30)))
        waiting.start()
        await write(log, "s")
        waiting.join(20)
        assert told == [["s"]]


async def test_a_notification_of_another_run_tells_nothing(postgres: PostgresServer, log: PostgresLog) -> None:
    other = PostgresLog(postgres.dsn, "another run")
    with log.news() as news:
        await write(other, "s")
        assert news.wait(0.05) == []
    other.close()


async def test_news_comes_without_notifications_too(log: PostgresLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_schema, "NOTIFY", "SELECT %(channel)s::text, %(stream)s::text")
    monkeypatch.setattr(postgres_news, "POLL", 0.02)
    told: list[list[str]] = []
    with log.news() as news:
        waiting = threading.Thread(target=lambda: told.append(news.wait(30)))
        waiting.start()
        await write(log, "s")
        waiting.join(20)
        assert told == [["s"]]


async def test_a_follower_whose_wire_was_cut_misses_nothing(postgres: PostgresServer, log: PostgresLog) -> None:
    wire = Wire(postgres.port)
    far = PostgresLog(postgres.dsn_at(wire.port), log._run)
    with far.news() as news:
        wire.cut_now()
        await write(log, "s")
        assert news.wait(5) == ["s"]
        wire.cut_now()
        assert news.wait(0.2) == []
        await write(log, "s")
        assert news.wait(5) == ["s"]
    far.close()
    wire.close()
