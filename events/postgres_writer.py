"""The one writer of one stream in PostgreSQL: what `append` returned is committed, and nothing is tried twice."""

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import Self

from events import postgres_schema as schema
from events.blob import LARGE
from events.copy import Sealed
from events.event import AnyEvent
from events.frame import FIRST, IN_BLOB, Frame, encode
from events.log import Fenced, LogError, Record
from events.payload import pack
from events.postgres_claim import Claim, promise
from events.postgres_session import Failed, Session

DUPLICATE = "23505"


class PostgresWriter:
    """Appends frames to a stream, in the order of the calls. Close it, or use it in a `with` block.

    It works in a thread of its own, over a connection of its own; the server commits for many writers at once.

    After any failure it refuses all further work. If the connection was lost in the middle of an append, nobody
    knows whether the frame was written: who opens the stream again sees it, or sees that it is not there.
    """

    recovered = ""

    def __init__(
        self, session: Session, run: str, stream: str, durable: bool, clock: Callable[[], float], steal: bool
    ) -> None:
        """The writer owns the session, also when opening fails."""
        self._key = {"run": run, "stream": stream}
        self._channel = schema.channel(run)
        self._clock = clock
        self._session = session
        self._dead: LogError | None = None
        self._closed = False
        self._newest: Future[Record] | None = None
        try:
            promise(session, durable)
            self._claim = Claim(session, run, stream)
            last = self._claim.take(steal)
        except BaseException:
            session.close()
            raise
        self._seq, self._hash = (last.seq, last.digest()) if last else (0, FIRST)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=f"log-{stream}")

    @property
    def epoch(self) -> int:
        return self._claim.epoch

    @property
    def seq(self) -> int:
        return self._seq

    @property
    def hash(self) -> bytes:
        """The hash of the last frame; 32 zero bytes for an empty stream."""
        return self._hash

    async def append(self, events: Sequence[AnyEvent]) -> Record:
        """See `events.log.Writer`."""
        payload, seen = pack(self._key["stream"], events)
        if self._closed:
            raise LogError(f"{self._claim.stream}: this writer is closed; open the stream again")
        if self._session.forked:
            raise Fenced(f"{self._claim.stream}: this process was forked from its writer: nothing was written")
        appended = self._newest = self._thread.submit(self._append, payload, seen)
        record = await asyncio.wrap_future(appended)
        if appended is self._newest and not self._closed:
            self._thread.submit(self._notify)
        return record

    def adopt(self, frames: Sequence[tuple[Frame, Sealed]]) -> None:
        """Append frames that another store wrote, in one transaction; they follow the last. See `events.copy`.

        Their epochs are not this writer's: it appends nothing of its own after them.
        """
        rows = [self._row(frame.seq, sealed) for frame, sealed in frames]
        with self._or_die(frames[-1][0].seq), self._session.transaction():
            for statement, large in ((schema.APPEND, False), (schema.APPEND_WITH_BLOB, True)):
                some = [row for row in rows if bool(row["content"]) is large]
                if some and self._session.change_many(statement, some) < len(some):
                    raise self._claim.fenced()
        self._seq, self._hash = frames[-1][0].seq, frames[-1][0].digest()

    def close(self) -> None:
        """Finish what was begun, and let go of the stream."""
        self._closed = True
        self._thread.shutdown(wait=True)
        if not self._session.lost:
            with suppress(Failed):  # The end of the session lets go as well.
                self._claim.release()
        self._session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _append(self, payload: bytes, events: tuple[AnyEvent, ...]) -> Record:
        with self._or_die(self._seq + 1):
            content, flags = b"", 0
            if len(payload) > LARGE:
                content, payload, flags = payload, hashlib.sha256(payload).digest(), IN_BLOB
            now = self._clock()
            data = encode(self._seq + 1, self.epoch, now, self._hash, payload, flags)
            self._write(Sealed(data, content))
            prev, self._hash, self._seq = self._hash, hashlib.sha256(data).digest(), self._seq + 1
        return Record(self._key["stream"], self._seq, self.epoch, now, events, prev, self._hash)

    def _write(self, sealed: Sealed) -> None:
        self._session.warnings.clear()
        statement = schema.APPEND_WITH_BLOB if sealed.content else schema.APPEND
        if not self._session.change(statement, **self._row(self._seq + 1, sealed)):
            raise self._claim.fenced()
        if self._session.warnings:  # a commit that was not confirmed by the standbys is reported as a success
            raise LogError(
                f"{self._claim.stream}: frame {self._seq + 1} is written, but the server warns: "
                f"{'; '.join(self._session.warnings)}: look after the server, then open the stream again"
            )

    def _row(self, seq: int, sealed: Sealed) -> dict[str, object]:
        name = hashlib.sha256(sealed.content).digest() if sealed.content else b""
        row = {"seq": seq, "frame": sealed.data, "epoch": self.epoch, "name": name, "content": sealed.content}
        return row | self._key

    def _notify(self) -> None:
        """Wake those who follow the run. It may fail: they look by themselves, too."""
        with suppress(Failed):
            self._session.rows(schema.NOTIFY, channel=self._channel, stream=self._key["stream"])

    @contextmanager
    def _or_die(self, seq: int) -> Iterator[None]:
        """Whatever fails in here ends this writer for good; `seq` is the frame that is being written."""
        if self._dead is not None:
            raise type(self._dead)(str(self._dead)) from self._dead
        was_lost = self._session.lost
        try:
            yield
        except Failed as failed:
            self._dead = self._explain(failed, seq, was_lost)
            raise self._dead from failed
        except LogError as error:
            self._dead = error
            raise
        except BaseException:
            self._dead = LogError(f"{self._claim.stream}: an append was broken off; open the stream again")
            raise

    def _explain(self, failed: Failed, seq: int, was_lost: bool) -> LogError:
        text = f"{self._claim.stream}: cannot append frame {seq}: {failed}"
        if failed.state == DUPLICATE:
            return Fenced(f"{text}; nothing was written; let the other writer go on")
        if failed.lost and not was_lost:
            return LogError(f"{text}; whether it was written is not known: open the stream again to see")
        return LogError(f"{text}; nothing was written: open the stream again")
