"""Frames of a log over HTTP: all there are, or as they come."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable

import msgspec
from sse_starlette import ServerSentEvent

from events.log import EventLog, LogError, Record
from runtime.follow import INTERVAL, Watch
from runtime.server.bodies import Frame
from runtime.server.problem import Problem

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
        try:
            news = await asyncio.to_thread(watch.news)
        except LogError as wrong:
            problem = Problem(409, "The log cannot be read", str(wrong))
            yield ServerSentEvent(json.dumps(problem.document()), event="problem")
            return
        for record in news:
            seen = {**seen, record.stream: record.seq}
            yield ServerSentEvent(frame(record).model_dump_json(), event="frame", id=_written(seen))
        if not over:
            await asyncio.sleep(INTERVAL)
    yield ServerSentEvent("{}", event="end", id=_written(seen))


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
