"""Ways to get a state back from 100,000 turns on the disk; each folds the same function over the same events."""

import sqlite3
import struct
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from benchmarks.turn import turn
from events.event import AnyEvent
from events.fold import fold
from events.log import Record
from events.segment import SegmentLog
from events.snapshot import Snapshots

_DECODER = msgspec.msgpack.Decoder(tuple[AnyEvent, ...])
_HEADER = struct.Struct("<4sHHIQQd32sI")


def evolve(state: int, event: AnyEvent) -> int:
    """A state that counts: so the time is that of reading."""
    return state + 1


async def write(folder: Path, turns: int) -> None:
    """The turns as a log that is not synced, a snapshot at the last but a hundred, and an SQLite table of them."""
    kept, db = _snapshots(folder), sqlite3.connect(folder / "db", isolation_level=None)
    db.execute("CREATE TABLE turn (seq INTEGER PRIMARY KEY, payload BLOB)")
    db.execute("BEGIN")
    with SegmentLog(folder / "log", "relaxed", patience=1e9).writer("s") as writer:
        for number in range(1, turns + 1):
            record: Record = await writer.append(turn(number))
            db.execute("INSERT INTO turn VALUES (?, ?)", (number, msgspec.msgpack.encode(record.events)))
            if number == turns - 100:
                kept.save(record, 6 * number)
    db.execute("COMMIT")
    db.close()


def raw(folder: Path) -> int:
    """The least that can be done: check each frame's CRC, decode it into typed events, fold them."""
    state = 0
    for body in frames(folder / "log" / "s"):
        for event in _DECODER.decode(body):
            state = evolve(state, event)
    return state


def frames(folder: Path) -> Iterator[bytes]:
    """The payloads of a stream, each found to have its CRC."""
    for path in sorted(folder.glob("*.seg")):
        data, at = path.read_bytes(), 0
        while at < len(data):
            _, _, _, length, _, _, _, _, crc = _HEADER.unpack_from(data, at)
            body = data[at + 72 : at + 72 + length]
            assert crc == zlib.crc32(body, zlib.crc32(data[at : at + 68]))
            yield body
            at += 72 + length


def read(folder: Path) -> int:
    return fold(evolve, 0, SegmentLog(folder / "log").read("s"))


def proof(folder: Path) -> int:
    return fold(evolve, 0, SegmentLog(folder / "log").read("s", proof=True))


def snapshot(folder: Path) -> int:
    return _snapshots(folder).rebuild(SegmentLog(folder / "log"), "s", evolve, 0).state


def sqlite(folder: Path) -> int:
    state, db = 0, sqlite3.connect(folder / "db")
    for (body,) in db.execute("SELECT payload FROM turn ORDER BY seq"):
        for event in _DECODER.decode(body):
            state = evolve(state, event)
    db.close()
    return state


WAYS: dict[str, Callable[[Path], int]] = {
    "raw: CRC and typed decode": raw,
    "this log, read and fold": read,
    "this log with proof (all hashes)": proof,
    "this log from a snapshot, 100 turns after it": snapshot,
    "SQLite, typed decode, no check": sqlite,
}


def measure(folder: Path, turns: int, rounds: int) -> dict[str, list[float]]:
    """Seconds of every way, in turn, `rounds` times."""
    taken: dict[str, list[float]] = {name: [] for name in WAYS}
    for _ in range(rounds):
        for name, way in WAYS.items():
            begun = time.perf_counter()
            assert way(folder) == 6 * turns
            taken[name].append(time.perf_counter() - begun)
    return taken


def _snapshots(folder: Path) -> Snapshots[int]:
    return Snapshots(folder / "snapshots", msgspec.msgpack.encode, msgspec.msgpack.Decoder(int).decode, "benchmark")
