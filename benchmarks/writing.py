"""Ways to make a turn durable: raw files, SQLite, and this log. Each says how long every turn took."""

import os
import sqlite3
import time
from pathlib import Path
from typing import Protocol

from benchmarks.turn import frame, payload, turn
from events.segment import SegmentLog


class Contender(Protocol):
    """A way to write turns, in a folder of its own."""

    async def turns(self, first: int, count: int) -> list[float]:
        """Write `count` turns from number `first` on, each durable before the next; seconds of each."""

    def close(self) -> None: ...


class RawFile:
    """One `pwrite` and one `fdatasync` a turn, on a file that grows or on one that was filled with zeros before."""

    def __init__(self, folder: Path, zeros: int = 0) -> None:
        self._file = os.open(folder / "file", os.O_RDWR | os.O_CREAT)
        self._offset = 0
        for at in range(0, zeros, 1 << 20):
            os.pwrite(self._file, bytes(min(1 << 20, zeros - at)), at)
        os.fdatasync(self._file)

    async def turns(self, first: int, count: int) -> list[float]:
        return [self._turn(frame(number)) for number in range(first, first + count)]

    def _turn(self, data: bytes) -> float:
        begun = time.perf_counter()
        os.pwrite(self._file, data, self._offset)
        os.fdatasync(self._file)
        self._offset += len(data)
        return time.perf_counter() - begun

    def close(self) -> None:
        os.close(self._file)


class Sqlite:
    """One row and one commit a turn; write-ahead log, `synchronous=FULL`."""

    def __init__(self, folder: Path) -> None:
        self._db = sqlite3.connect(folder / "db", isolation_level=None)
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        self._db.execute("CREATE TABLE turn (seq INTEGER PRIMARY KEY, payload BLOB)")

    async def turns(self, first: int, count: int) -> list[float]:
        return [self._turn(number, payload(number)) for number in range(first, first + count)]

    def _turn(self, number: int, data: bytes) -> float:
        begun = time.perf_counter()
        self._db.execute("INSERT INTO turn VALUES (?, ?)", (number, data))
        return time.perf_counter() - begun

    def close(self) -> None:
        self._db.close()


class Log:
    """This log: typed events in, encoded, chained, fenced and synced."""

    def __init__(self, folder: Path) -> None:
        self._writer = SegmentLog(folder).writer("s")

    async def turns(self, first: int, count: int) -> list[float]:
        return [await self._turn(number) for number in range(first, first + count)]

    async def _turn(self, number: int) -> float:
        events = turn(number)
        begun = time.perf_counter()
        await self._writer.append(events)
        return time.perf_counter() - begun

    def close(self) -> None:
        self._writer.close()
