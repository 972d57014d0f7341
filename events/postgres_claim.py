"""Who may write a stream in PostgreSQL: a lock that dies with its connection, and an epoch that outlives it.

`writers` holds the epoch of the newest writer. Its row is shared by each append and taken alone by whoever opens
the stream, so that a successor has either seen an append or fenced it. Beside it each writer holds an advisory lock
of its epoch as long as its session lives.
"""

import os
import platform
import time

from events import postgres_schema as schema
from events.frame import Frame
from events.log import Fenced, InUse, LogError
from events.postgres_reader import checked, has_tables, place
from events.postgres_session import Failed, Session

PATIENCE = 0.5
"""Seconds in which the server must have noticed that a killed writer is gone; until then it counts as living."""

LOCK_TIMEOUT = "55P03"


class Claim:
    """One writer's claim to a stream; `epoch` is 0 until `take`."""

    def __init__(self, session: Session, run: str, stream: str) -> None:
        self.epoch = 0
        self.stream = f"stream {stream} of run {run}"
        self._session = session
        self._run = run
        self._name = stream

    def take(self, steal: bool) -> Frame | None:
        """Become the newest writer, durably, and return the last frame. Nothing is changed if that is refused."""
        _make_tables(self._session)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self._take(steal)
            except InUse:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.02)

    def fenced(self) -> Fenced:
        """Why an append was refused."""
        found = self._session.rows(schema.HOLDER, **self._key)
        by = f"was taken over by {found[0][1]} (epoch {found[0][0]}; this writer's" if found else "was removed (its"
        return Fenced(f"{self.stream} {by} epoch is {self.epoch}): nothing was written; let the successor go on")

    def release(self) -> None:
        """Let go of the stream at once; the end of the session would do it a moment later."""
        self._session.rows(schema.LET_GO, key=schema.lock_key(self._run, self._name, self.epoch))

    @property
    def _key(self) -> dict[str, str]:
        return {"run": self._run, "stream": self._name}

    def _take(self, steal: bool) -> Frame | None:
        try:
            with self._session.transaction():
                self._session.change(schema.ENTER, **self._key)
                [(newest, holder)] = self._session.rows(schema.NEWEST, **self._key)
                if newest and not steal:
                    self._refuse_living(newest, holder)
                last = self._last()
                self._raise_epoch(max(newest, last.epoch if last else 0) + 1)
        except Failed as failed:
            if failed.state != LOCK_TIMEOUT:
                raise
            raise InUse(
                f"{self.stream} is being opened or written to by a session that does not go on: end it"
            ) from failed
        return last

    def _refuse_living(self, newest: int, holder: str) -> None:
        if not self._session.rows(schema.IS_FREE, key=schema.lock_key(self._run, self._name, newest))[0][0]:
            raise InUse(f"{self.stream} is in use by {holder}: wait for it or stop it")

    def _last(self) -> Frame | None:
        found = self._session.rows(schema.LAST, **self._key)
        for seq, data in found:
            return checked(place(self._run, self._name, seq), seq, data, None)
        return None

    def _raise_epoch(self, epoch: int) -> None:
        if not self._session.rows(schema.HOLD, key=schema.lock_key(self._run, self._name, epoch))[0][0]:
            raise InUse(f"{self.stream}: the lock of epoch {epoch} is held by another program: end its session")
        holder = f"process {os.getpid()} on {platform.node() or 'an unnamed machine'}"
        self._session.change(schema.TAKE, epoch=epoch, holder=holder, **self._key)
        self.epoch = epoch


def promise(session: Session, durable: bool) -> None:
    """Have the server commit as the log promises: to stable storage before it answers, or not."""
    if durable and session.rows(schema.FSYNC) == [("off",)]:
        raise LogError(f"{session.place}: the server runs with fsync off and so keeps nothing: turn it on")
    session.rows(schema.COMMIT_DURABLY if durable else schema.COMMIT_RELAXED)


def _make_tables(session: Session) -> None:
    if has_tables(session):
        return
    with session.transaction():
        session.rows(schema.LOCK_LAYOUT)
        if not has_tables(session):
            session.change(schema.CREATE)
