"""Frames of a log over HTTP: all there are, or as they come."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable

import msgspec
from sse_starlette import ServerSentEvent

from events.log import EventLog, Record
from runtime.follow import INTERVAL, Watch
from runtime.server.bodies import Frame
from runtime.server.problem import Problem


def frame(record: Record) -> Frame:
    events = [msgspec.to_builtins(event) for event in record.events]
    return Frame(stream=record.stream, seq=record.seq, epoch=record.epoch, time=record.time, events=events)


async def told(log: EventLog, seen: dict[str, int], at_rest: Callable[[], bool]) -> AsyncIterator[ServerSentEvent]:
    """Every frame after those that were seen, and at last `end`, once nothing more will come. The id of each says all
    that was seen by then: with it as `Last-Event-ID` a client goes on where it was."""
    watch = Watch(log, seen=seen)
    while True:
        over = await asyncio.to_thread(at_rest)  # asked first: what came before is in the news then
        for record in await asyncio.to_thread(watch.news):
            seen = {**seen, record.stream: record.seq}
            yield ServerSentEvent(frame(record).model_dump_json(), event="frame", id=_written(seen))
        if over:
            yield ServerSentEvent("{}", event="end", id=_written(seen))
            return
        await asyncio.sleep(INTERVAL)


def seen_by(last_event_id: str | None, streams: Iterable[str]) -> dict[str, int]:
    """What a client has seen, by the last id that it had. Raises `Problem` if the server never gave such an id."""
    known, seen = set(streams), {}
    for part in (last_event_id or "").split(",") if last_event_id else ():
        stream, _, seq = part.rpartition(":")
        if stream not in known or not seq.isascii() or not seq.isdecimal():
            raise Problem(400, "Unknown event id", "Last-Event-ID is not one that this server gave for the session")
        seen[stream] = int(seq)
    return seen


def _written(seen: dict[str, int]) -> str:
    return ",".join(f"{stream}:{seq}" for stream, seq in sorted(seen.items()))
