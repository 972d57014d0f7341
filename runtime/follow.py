"""Watching a run: new frames of all its streams, in the order of their time, as they become durable."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping

from events.log import EventLog, Record

INTERVAL = 0.1
"""Seconds between two looks."""


class Watch:
    """What has been seen of a log so far. `seen` has the last frame that was seen before, by its stream."""

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
        if from_now:
            self.news()

    def news(self) -> list[Record]:
        """The frames since the last look."""
        fresh = sorted(self._fresh(), key=lambda record: (record.time, record.stream, record.seq))
        for record in fresh:
            self._seen[record.stream] = record.seq
        return fresh

    async def forever(self) -> AsyncIterator[Record]:
        while True:
            for record in self.news():
                yield record
            await asyncio.sleep(INTERVAL)

    def _fresh(self) -> Iterator[Record]:
        for name in [self._stream] if self._stream else self._log.streams():
            yield from self._log.read(name, after=self._seen.get(name, 0))
