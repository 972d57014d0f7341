"""Frames out of PostgreSQL, a page at a time, each found whole and in its place."""

import hashlib
import threading
import weakref
from collections.abc import Iterator
from typing import Any

from events import postgres_schema as schema
from events.frame import IN_BLOB, Frame, frame_at
from events.log import Corrupt, LogError, NewerFormat
from events.payload import newer, strays
from events.postgres_session import Failed, Session

PAGE_FRAMES = 200
"""So many frames are fetched at a time."""


class Reader:
    """Reads what belongs to one run. It keeps one connection, opened at need and anew when it was lost."""

    def __init__(self, dsn: str, run: str) -> None:
        self._dsn = dsn
        self._run = run
        self._turn = threading.Lock()
        self._session: Session | None = None
        self._has_tables = False

    def rows(self, statement: str, **values: object) -> list[tuple[Any, ...]]:
        """What a query gives: nothing as long as there are no tables. Reading does no harm, so a lost one is repeated.

        A query may name the `run`.
        """
        with self._turn:
            try:
                return self._ask(statement, values)
            except Failed as failed:
                if self._session is None or not failed.lost:
                    raise
                return self._ask(statement, values)

    def frames(self, stream: str, after: int = 0) -> Iterator[tuple[Frame, bytes]]:
        """The frames with a number above `after`, and the content of the blob of each (empty if it names none).

        Raises `Corrupt` and `NewerFormat` where they are met.
        """
        last: Frame | None = None
        for seq, data in self._pages(stream, max(after, 1)):
            where = place(self._run, stream, seq)
            if last is None and seq > max(after, 1):
                raise Corrupt(f"{where}: frame {max(after, 1)} is missing before it: {_RESTORE}")
            frame = checked(where, seq, data, last)
            if seq > after:
                yield frame, self._content(where, frame)
            last = frame

    def close(self) -> None:
        """Close the connection; it is opened again when there is something to read."""
        with self._turn:
            self._close()

    def _pages(self, stream: str, first: int) -> Iterator[tuple[int, bytes]]:
        """The rows from number `first` on, until there are no more."""
        while page := self.rows(schema.PAGE, stream=stream, first=first, count=PAGE_FRAMES):
            yield from page
            first = page[-1][0] + 1

    def _content(self, where: str, frame: Frame) -> bytes:
        if not frame.flags & IN_BLOB:
            return b""
        found: list[tuple[bytes]] = self.rows(schema.BLOB, name=frame.payload)
        if not found:
            raise Corrupt(f"{where}: its blob {frame.payload.hex()} is missing: {_RESTORE}")
        if hashlib.sha256(found[0][0]).digest() != frame.payload:
            raise Corrupt(f"{where}: its blob {frame.payload.hex()} is damaged: {_RESTORE}")
        return found[0][0]

    def _ask(self, statement: str, values: dict[str, object]) -> list[tuple[Any, ...]]:
        if self._session is None or self._session.lost:
            self._close()
            self._session = Session(self._dsn)
            # Whoever drops a log without closing it leaves no connection behind.
            self._let_go = weakref.finalize(self, self._session.close)
        self._has_tables = self._has_tables or has_tables(self._session)
        return self._session.rows(statement, run=self._run, **values) if self._has_tables else []

    def _close(self) -> None:
        if self._session is not None:
            self._let_go()
            self._session = None


def place(run: str, stream: str, seq: int) -> str:
    """Where a frame stands, for an error."""
    return f"stream {stream} of run {run}, frame {seq}"


def checked(where: str, seq: int, data: bytes, last: Frame | None) -> Frame:
    """The frame in row `seq`, if it is whole and follows `last` (None: one that was not read)."""
    frame = frame_at(data, 0)
    if frame is None or frame.end != len(data) or frame.seq != seq:
        raise Corrupt(f"{where} is damaged: {_RESTORE}")
    if why := newer(frame):
        raise NewerFormat(f"{where}: {why}")
    if why := strays(frame, last, proof=True):
        raise Corrupt(f"{where}: {why}")
    return frame


def has_tables(session: Session) -> bool:
    """Whether the tables are there. Raises `NewerFormat` if a later version of this software made them."""
    if not session.rows(schema.FIND_LAYOUT)[0][0]:
        return False
    version = session.rows(schema.READ_LAYOUT)[0][0]
    if version is None:
        raise LogError(f"{session.place}: table superdiscovery.layout is empty: {_RESTORE}")
    if version > schema.LAYOUT:
        raise NewerFormat(
            f"{session.place}: its tables have layout {version}, but this version of superdiscovery knows layouts "
            f"up to {schema.LAYOUT}: open it with a newer version"
        )
    return True


_RESTORE = "restore the database from a backup"
