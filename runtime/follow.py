"""Watching a run: new frames of all its streams, in the order of their time, as they become durable."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping

from events.log import EventLog, LogError, Record

INTERVAL = 0.1
"""Seconds between two looks."""


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

    def readable(self) -> list[Record]:
        """The frames since the last look; of a stream that is damaged those before the damage."""
        return self._in_order(record for name in self._streams() for record in self._whole(name))

    async def forever(self) -> AsyncIterator[Record]:
        while True:
            for record in self.news():
                yield record
            await asyncio.sleep(INTERVAL)

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
