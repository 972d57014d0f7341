"""Watching a run: new frames of all its streams, in the order of their time, as they become durable."""

import asyncio
import heapq
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from events.log import EventLog, LogError, Record

if TYPE_CHECKING:
    from events.postgres_news import News

INTERVAL, AT_MOST = 0.1, 1.0
"""Seconds between two looks; and, where the log tells when it has grown, until one looks all the same."""


@runtime_checkable
class Telling(Protocol):
    """A log that tells when it has grown."""

    def news(self) -> "News": ...


@contextmanager
def _pausing(log: EventLog) -> Iterator[Callable[[], Awaitable[object]]]:
    """What to wait for before one looks again. It is asked for before the first look, so that nothing is missed."""
    if isinstance(log, Telling):
        with log.news() as news:
            yield lambda: asyncio.to_thread(news.wait, AT_MOST)
    else:
        yield lambda: asyncio.sleep(INTERVAL)


def merged(log: EventLog, streams: Iterable[str], after: Mapping[str, int]) -> Iterator[Record]:
    """The frames of the streams in the order of their time, those of each after one that is named, read when they are
    taken. Raises `LogError`."""
    return heapq.merge(
        *(log.read(name, after=after.get(name, 0)) for name in streams),
        key=lambda record: (record.time, record.stream, record.seq),
    )


class Watch:
    """What has been seen of a log so far. `seen` has the last frame that was seen before, by its stream; `wrong` is the
    first thing that `readable` met."""

    def __init__(
        self,
        log: EventLog,
        stream: str | None = None,
        *,
        from_now: bool = False,
        seen: Mapping[str, int] | None = None,
    ) -> None:
        self._log, self._stream = log, stream
        self._seen = dict(seen or {})
        self.wrong: LogError | None = None
        if from_now:
            self.news()

    def news(self) -> list[Record]:
        """The frames since the last look. Raises `LogError`."""
        return self._in_order(record for name in self._streams() for record in self._fresh(name))

    def as_taken(self) -> Iterator[Record]:
        """The same, each read when it is taken: a log may be larger than memory. Raises `LogError`."""
        for record in merged(self._log, self._streams(), self._seen):
            self._seen[record.stream] = record.seq
            yield record

    def readable(self) -> list[Record]:
        """The frames since the last look; of a stream that is damaged those before the damage."""
        return self._in_order(record for name in self._streams() for record in self._whole(name))

    async def forever(self) -> AsyncIterator[Record]:
        with _pausing(self._log) as pause:
            while True:
                for record in self.news():
                    yield record
                await pause()

    def _streams(self) -> list[str]:
        return [self._stream] if self._stream else self._log.streams()

    def _fresh(self, name: str) -> Iterator[Record]:
        return self._log.read(name, after=self._seen.get(name, 0))

    def _whole(self, name: str) -> Iterator[Record]:
        try:
            yield from self._fresh(name)
        except LogError as wrong:
            self.wrong = self.wrong or wrong

    def _in_order(self, records: Iterable[Record]) -> list[Record]:
        fresh = sorted(records, key=lambda record: (record.time, record.stream, record.seq))
        for record in fresh:
            self._seen[record.stream] = record.seq
        return fresh
