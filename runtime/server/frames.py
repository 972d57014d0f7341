"""Frames of a log over HTTP: all there are, or as they come."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from itertools import islice

import msgspec
from sse_starlette import ServerSentEvent

from events.log import EventLog, LogError, Record
from runtime.follow import INTERVAL, Watch, merged
from runtime.server.bodies import Frame
from runtime.server.problem import Problem

AT_ONCE = 100
"""Frames that are in memory for somebody who follows a session."""

MOST_BYTES = 16_000_000
"""Of the events of a run in one answer."""

_SEQ = re.compile(r"[1-9][0-9]{0,17}")


def frame(record: Record) -> Frame:
    events = [msgspec.to_builtins(event) for event in record.events]
    return Frame(stream=record.stream, seq=record.seq, epoch=record.epoch, time=record.time, events=events)


async def told(log: EventLog, seen: dict[str, int], at_rest: Callable[[], bool]) -> AsyncIterator[ServerSentEvent]:
    """Every frame after those that were seen, and at last `end`, once nothing more will come; `problem` if the log
    cannot be read. The id of each says all that was seen by then: with it as `Last-Event-ID` a client goes on where
    it was."""
    watch, over = Watch(log, seen=seen), False
    while not over:
        over = await asyncio.to_thread(at_rest)  # asked first: what came before is in the news then
        fresh = watch.as_taken()
        try:
            while news := await asyncio.to_thread(_some, fresh):
                for record in news:
                    seen = {**seen, record.stream: record.seq}
                    yield ServerSentEvent(frame(record).model_dump_json(), event="frame", id=_written(seen))
        except LogError as wrong:
            problem = Problem(409, "The log cannot be read", str(wrong))
            yield ServerSentEvent(json.dumps(problem.document()), event="problem")
            return
        if not over:
            await asyncio.sleep(INTERVAL)
    yield ServerSentEvent("{}", event="end", id=_written(seen))


def _some(records: Iterator[Record]) -> list[Record]:
    return list(islice(records, AT_ONCE))


def frames_of(log: EventLog, streams: Sequence[str], after: int, limit: int, most: int = MOST_BYTES) -> list[Frame]:
    """At most `limit` of these streams, of each those after the one of that number, in the order of time. Raises
    `Problem` if they have more than `most` bytes, and `LogError`."""
    frames, size = [], 0
    for record in islice(merged(log, streams, dict.fromkeys(streams, after)), limit):
        frames.append(frame(record))
        size += len(frames[-1].model_dump_json())
        if size > most:
            way = "name one `stream`, a `limit`, and with `after` the `seq` of the last frame that you have"
            raise Problem(413, "Too many events", f"they have more than {most} bytes: {way}")
    return frames


def seen_by(last_event_id: str | None, log: EventLog) -> dict[str, int]:
    """What a client has seen, by the last id that it had. Raises `Problem` if the server never gave such an id."""
    seen: dict[str, int] = {}
    streams = log.streams() if last_event_id else []
    for part in last_event_id.split(",") if last_event_id else ():
        stream, _, seq = part.rpartition(":")
        if stream not in streams or stream in seen or not _SEQ.fullmatch(seq) or not _has(log, stream, int(seq)):
            raise Problem(400, "Unknown event id", "Last-Event-ID is not one that this server gave for the session")
        seen[stream] = int(seq)
    return seen


def _has(log: EventLog, stream: str, seq: int) -> bool:
    return any(True for _ in log.read(stream, after=seq - 1))


def _written(seen: dict[str, int]) -> str:
    return ",".join(f"{stream}:{seq}" for stream, seq in sorted(seen.items()))
