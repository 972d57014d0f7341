"""News of a run for those who follow it: which streams have grown. Notifications only make it quicker."""

import time
from types import TracebackType
from typing import Self

from events import postgres_schema as schema
from events.postgres_reader import Reader
from events.postgres_session import Failed, Session

POLL = 1.0
"""Seconds after which it is looked without a notification: one may be lost, or never have been sent."""


class News:
    """Tells which streams of a run have grown since it told last, or since it was opened.

    Open it, read what is there, then `wait`, read, and again. Use it in a `with` block or close it.
    """

    def __init__(self, dsn: str, run: str) -> None:
        self._dsn = dsn
        self._run = run
        self._reader = Reader(dsn, run)
        self._session: Session | None = None
        self._listen()
        self._told = self._positions()

    def wait(self, timeout: float) -> list[str]:
        """The streams that have grown, sorted; none if `timeout` seconds passed without news. It blocks its thread.

        A connection that was lost meanwhile is made again. Raises `LogError` if that cannot be done.
        """
        deadline = time.monotonic() + timeout
        while not (grown := self._grown()):
            left = deadline - time.monotonic()
            if left <= 0:
                return []
            self._sleep(min(left, POLL))
        return grown

    def close(self) -> None:
        """May be called again."""
        self._reader.close()
        if self._session is not None:
            self._session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _grown(self) -> list[str]:
        before, self._told = self._told, self._positions()
        return sorted(stream for stream, seq in self._told.items() if seq > before.get(stream, 0))

    def _positions(self) -> dict[str, int]:
        return dict(self._reader.rows(schema.POSITIONS))

    def _sleep(self, seconds: float) -> None:
        try:
            self._listen().hinted(seconds)
        except Failed as failed:
            if not failed.lost:
                raise
            self._listen()

    def _listen(self) -> Session:
        """The connection on which hints arrive."""
        if self._session is None or self._session.lost:
            self._session = Session(self._dsn)
            self._session.change(f"LISTEN {schema.channel(self._run)}")
        return self._session
