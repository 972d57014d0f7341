"""Streams as rows of a PostgreSQL database: the store of runs whose agents are on several machines."""

import re
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Literal

from events import postgres_schema as schema
from events.copy import Sealed, lacking
from events.frame import IN_BLOB, Frame
from events.log import Checkpoint, LogError, Record, check_name
from events.payload import record, unpack
from events.postgres_news import News
from events.postgres_reader import Reader, place
from events.postgres_session import Session
from events.postgres_writer import PostgresWriter

BATCH_FRAMES, BATCH_BYTES = 200, 4 * 1024 * 1024
"""About so much is adopted in one transaction."""

_RUN = re.compile(r"[^\x00-\x1f\x7f\ud800-\udfff]{1,200}")


class PostgresLog:
    """A store of the streams of one run in a PostgreSQL database, which may hold many runs.

    `dsn` is `postgresql://user@host:port/database`, or whatever else libpq takes; a password is better left to
    `PGPASSWORD` or `~/.pgpass`. The tables are made, in a schema `superdiscovery`, when the first writer is opened.
    Each writer has a connection of its own, to the server itself (PostgreSQL 14 or newer) or to a pooler that keeps
    sessions.

    `durable`: an append that returned survives a killed process and, as far as the server keeps what it synced,
    a crash of the server and a power cut (a server with `fsync` off is refused). `relaxed`: it survives a killed
    process; a crash of the server may cost the last second, but leaves the log whole.
    """

    def __init__(
        self,
        dsn: str,
        run: str,
        durability: Literal["durable", "relaxed"] = "durable",
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        if not _RUN.fullmatch(run):
            raise LogError(f"{run!r} is not the name of a run: use 1 to 200 characters that print")
        self._dsn = dsn
        self._run = run
        self._durable = durability == "durable"
        self._clock = clock
        self._reader = Reader(dsn, run)

    def streams(self) -> list[str]:
        """The names of the streams that have been opened for writing, sorted."""
        return sorted(name for (name,) in self._reader.rows(schema.STREAMS))

    def read(self, stream: str, after: int = 0, proof: bool = False) -> Iterator[Record]:
        """See `events.log.EventLog`; the hashes are always computed anew, proof or not.

        Within a stream a frame is there only when all before it are, so a reader that asks again with the last seq
        misses nothing. Nothing is said about the order of frames of different streams.
        """
        return self._read(check_name(stream), after)

    def writer(self, stream: str, steal: bool = False) -> PostgresWriter:
        """See `events.log.EventLog`. A writer lives as long as its connection."""
        check_name(stream)
        return PostgresWriter(Session(self._dsn), self._run, stream, self._durable, self._clock, steal)

    def sealed(self, stream: str) -> Iterator[Sealed]:
        """See `events.copy.Store`."""
        return (Sealed(frame.as_bytes(), content) for frame, content in self._reader.frames(check_name(stream)))

    def adopt(self, stream: str, frames: Iterable[Sealed]) -> Checkpoint:
        """See `events.copy.Store`."""
        with self.writer(stream) as writer:
            for batch in _batches(lacking(stream, frames, writer.seq, writer.hash)):
                writer.adopt(batch)
            return Checkpoint(stream, writer.seq, writer.hash)

    def news(self) -> News:
        """Follow what others write: open it before reading, close it at the end."""
        return News(self._dsn, self._run)

    def close(self) -> None:
        """Close the connection that reading keeps; it is opened again when it is needed."""
        self._reader.close()

    def _read(self, stream: str, after: int) -> Iterator[Record]:
        for frame, content in self._reader.frames(stream, after):
            payload = content if frame.flags & IN_BLOB else frame.payload
            events = unpack(frame, payload, partial(place, self._run, stream, frame.seq))
            yield record(stream, frame, events, frame.digest())


def runs(dsn: str) -> list[str]:
    """The names of the runs that a database holds, sorted."""
    reader = Reader(dsn, "")
    try:
        return sorted(run for (run,) in reader.rows(schema.RUNS))
    finally:
        reader.close()


def _batches(frames: Iterable[tuple[Frame, Sealed]]) -> Iterator[list[tuple[Frame, Sealed]]]:
    batch, size = [], 0
    for frame, sealed in frames:
        batch.append((frame, sealed))
        size += len(sealed.data) + len(sealed.content)
        if len(batch) == BATCH_FRAMES or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
