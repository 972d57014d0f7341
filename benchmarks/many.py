"""Eight writers at once: as eight processes, and as eight streams in one process. Turns a second, all together."""

import asyncio
import multiprocessing
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from pathlib import Path

from benchmarks.turn import frame, turn
from benchmarks.writing import Contender, Log, RawFile, Sqlite
from events.segment import SegmentLog

WRITERS = 8


def processes(kind: Callable[[Path], Contender], folder: Path, turns: int) -> float:
    """Eight processes, each with a file of its own."""
    context = multiprocessing.get_context("spawn")
    barrier, results = context.Barrier(WRITERS), context.Queue()
    workers = [
        context.Process(target=_work, args=(kind, folder / str(number), turns, barrier, results))
        for number in range(WRITERS)
    ]
    for worker in workers:
        worker.start()
    spans = [results.get() for _ in workers]
    for worker in workers:
        worker.join()
    return WRITERS * turns / (max(end for _, end in spans) - min(begun for begun, _ in spans))


def _work(
    kind: Callable[[Path], Contender],
    folder: Path,
    turns: int,
    barrier: Barrier,
    results: "multiprocessing.Queue[tuple[float, float]]",
) -> None:
    folder.mkdir()
    contender = kind(folder)
    barrier.wait()
    begun = time.monotonic()
    asyncio.run(contender.turns(1, turns))
    results.put((begun, time.monotonic()))
    contender.close()


def zero_filled(folder: Path) -> RawFile:
    return RawFile(folder, zeros=8 << 20)


def threads(zeros: int, folder: Path, turns: int) -> float:
    """Eight raw files in eight threads of one process."""
    files = []
    for number in range(WRITERS):
        (folder / str(number)).mkdir()
        files.append(RawFile(folder / str(number), zeros))
    data = frame(1)
    workers = [threading.Thread(target=lambda file=file: [file._turn(data) for _ in range(turns)]) for file in files]
    begun = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    taken = time.perf_counter() - begun
    for file in files:
        file.close()
    return WRITERS * turns / taken


def streams(patience: float, folder: Path, turns: int) -> float:
    """Eight streams of one log in one event loop; between its turns each lets the others go on, as agents do."""
    return asyncio.run(_streams(SegmentLog(folder, patience=patience), turns))


async def _streams(log: SegmentLog, turns: int) -> float:
    writers = [log.writer(f"s{number}") for number in range(WRITERS)]
    events = turn(1)

    async def live(number: int) -> None:
        for _ in range(turns):
            await writers[number].append(events)
            await asyncio.sleep(0)

    begun = time.perf_counter()
    await asyncio.gather(*[live(number) for number in range(WRITERS)])
    taken = time.perf_counter() - begun
    for writer in writers:
        writer.close()
    return WRITERS * turns / taken


WAYS: dict[str, Callable[[Path, int], float]] = {
    "8 processes, raw growing files": lambda folder, turns: processes(RawFile, folder, turns),
    "8 processes, raw zero-filled files": lambda folder, turns: processes(zero_filled, folder, turns),
    "8 processes, SQLite WAL FULL": lambda folder, turns: processes(Sqlite, folder, turns),
    "8 processes, this log": lambda folder, turns: processes(Log, folder, turns),
    "1 process, 8 threads, raw growing files": lambda folder, turns: threads(0, folder, turns),
    "1 process, 8 threads, raw zero-filled files": lambda folder, turns: threads(8 << 20, folder, turns),
    "1 process, 8 streams, this log": lambda folder, turns: streams(0.001, folder, turns),
    "1 process, 8 streams, this log, always in lanes": lambda folder, turns: streams(0, folder, turns),
}


def measure(turns: int, rounds: int) -> dict[str, list[float]]:
    """Turns a second of every way, in turn, `rounds` times."""
    found: dict[str, list[float]] = {name: [] for name in WAYS}
    for _ in range(rounds):
        for name, way in WAYS.items():
            with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
                found[name].append(way(Path(folder), turns))
    return found
