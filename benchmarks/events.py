"""How fast the log is, next to what else there is, all in one run and in turn.

    python -m venv /tmp/bench && /tmp/bench/bin/pip install --editable . -r benchmarks/requirements.txt
    /tmp/bench/bin/python -m benchmarks.events --write

Without the requirements it measures what this log and the standard library have. `--write` puts the tables into
docs/performance.md. The folder it is called in is on the disk that is measured.
"""

import argparse
import asyncio
import os
import platform
import statistics
import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import living, many, others, reading
from benchmarks.performance_page import put
from benchmarks.writing import Contender, Log, RawFile, Sqlite

WRITING = ["", "median µs", "mean µs", "ratio to growing file", "last tenth to second tenth", "KB a turn"]
BATCH = 10
"""Turns that a contender writes before it is the next one's turn."""


Kinds = dict[str, Callable[[Path], Contender]]


def plain(turns: int) -> Kinds:
    """What is on every machine."""
    return {
        "raw file, growing": RawFile,
        "raw file, zero-filled": lambda folder: RawFile(folder, zeros=turns * 5600),
        "**this log**": Log,
        "SQLite WAL FULL": Sqlite,
    }


def beside() -> Kinds:
    """The frameworks that are installed, and between what they are held against."""
    return {"raw file, growing": RawFile, "**this log**": Log, **others.installed()}


async def write_turns(kinds: Kinds, turns: int) -> list[str]:
    """One writer: every contender in turn, a batch each. The first is what the others are held against."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as root:
        folders = {name: Path(root) / str(at) for at, name in enumerate(kinds)}
        for folder in folders.values():
            folder.mkdir()
        contenders = {name: kind(folders[name]) for name, kind in kinds.items()}
        taken: dict[str, list[float]] = {name: [] for name in kinds}
        for first in range(1, turns + 1, BATCH):
            for name, contender in contenders.items():
                taken[name] += await contender.turns(first, BATCH)
        for contender in contenders.values():
            contender.close()
        sizes = {name: _size(folder) / turns for name, folder in folders.items()}
    unit = statistics.median(next(iter(taken.values())))
    return [_writing_row(name, taken[name], unit, sizes[name]) for name in kinds]


def _writing_row(name: str, taken: list[float], unit: float, size: float) -> str:
    median, tenth = statistics.median(taken), max(1, len(taken) // 10)
    early, late = statistics.median(taken[tenth : 2 * tenth]), statistics.median(taken[-tenth:])
    cells = [f"{median * 1e6:,.0f}", f"{statistics.mean(taken) * 1e6:,.0f}", f"{median / unit:.2f}"]
    return _row([name, *cells, f"{late / early:.2f}", f"{size / 1000:,.1f}"])


def many_writers(turns: int, rounds: int) -> Iterator[str]:
    found = {name: statistics.median(each) for name, each in many.measure(turns, rounds).items()}
    for name, rate in found.items():
        raw = found[next(other for other in found if other.split(",")[0] == name.split(",")[0])]
        yield _row([name.replace("this log", "**this log**"), f"{rate:,.0f}", f"{raw / rate:.2f}"])


async def rebuild(turns: int, rounds: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as root:
        await reading.write(Path(root), turns)
        taken = {name: statistics.median(each) for name, each in reading.measure(Path(root), turns, rounds).items()}
    unit = next(iter(taken.values()))
    rows = [(name.replace("this log", "**this log**"), seconds) for name, seconds in taken.items()]
    return iter(
        [_row([name, f"{value:.3f}", f"{value / turns * 1e6:.2f}", f"{value / unit:.2f}"]) for name, value in rows]
    )


async def lives(turns: int) -> Iterator[str]:
    """The same agent's turns, and what they cost around the tenth and the hundredth part of its life."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as root:
        taken = await living.live(Path(root), turns)
        size = _size(Path(root) / "log" / living.STREAM) / turns
    tenth = max(1, turns // 10)
    early, late = (statistics.median(part) for part in (taken[tenth // 2 : tenth + tenth // 2], taken[-tenth:]))
    cells = [f"{early * 1e6:,.0f}", f"{late * 1e6:,.0f}", f"{late / early:.2f}", f"{size / 1000:.1f}"]
    return iter([_row(["**an agent's turn**, all of it but the model", *cells])])


async def again(turns: int, rounds: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as root:
        await living.live(Path(root), turns)
        taken = {name: statistics.median(each) for name, each in living.measure(Path(root), turns, rounds).items()}
    unit = next(iter(taken.values()))
    rows = [(name.replace("this log", "**this log**"), seconds) for name, seconds in taken.items()]
    return iter([_row([name, f"{value / turns * 1e6:.1f}", f"{value / unit:.2f}"]) for name, value in rows])


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _table(title: str, columns: list[str], rows: Iterable[str]) -> str:
    return "\n".join([f"### {title}\n", _row(columns), _row("---" for _ in columns), *rows, ""])


def measure(arguments: argparse.Namespace) -> str:
    """The tables."""
    before = os.getloadavg()
    turns, rounds = arguments.turns, arguments.rounds
    parts = [
        _table(f"A durable turn, one writer, {turns} turns", WRITING, asyncio.run(write_turns(plain(turns), turns))),
        _table(
            f"The same beside frameworks, {turns} turns",
            WRITING,
            asyncio.run(write_turns(beside(), turns)),
        ),
        _table(
            f"Eight writers, {turns} turns each",
            ["", "turns a second", "times slower than raw growing files beside it"],
            many_writers(turns, rounds),
        ),
        _table(
            f"A state from {arguments.rebuild:,} turns",
            ["", "seconds", "µs a turn", "ratio to raw"],
            asyncio.run(rebuild(arguments.rebuild, rounds)),
        ),
        _table(
            f"An agent's own turns, {turns} of them",
            ["", f"µs around turn {turns // 10}", f"µs around turn {turns}", "ratio", "KB a turn"],
            asyncio.run(lives(turns)),
        ),
        _table(
            f"An agent of {turns} turns, decided again",
            ["", "µs a turn", "ratio to raw"],
            asyncio.run(again(turns, rounds)),
        ),
    ]
    return "\n".join([_conditions(arguments, before), *parts])


def _conditions(arguments: argparse.Namespace, before: tuple[float, float, float]) -> str:
    command = f"python -m benchmarks.events --turns {arguments.turns} --rounds {arguments.rounds}"
    lines = [
        f"{datetime.now(UTC):%Y-%m-%d}, `{command} --rebuild {arguments.rebuild} --write`",
        f"Linux {platform.release()}, {_processor()}, {os.cpu_count()} cores, Python {platform.python_version()}.",
        f"Load of the machine {before[0]:.1f} at the begin, {os.getloadavg()[0]:.1f} at the end.",
        f"Against: {others.versions() or 'the standard library only'}.",
    ]
    return "  \n".join(lines) + "\n"


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":")[1].strip()
    return platform.machine()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rebuild", type=int, default=100_000)
    parser.add_argument("--write", action="store_true", help="put the tables into docs/performance.md")
    arguments = parser.parse_args()
    text = measure(arguments)
    print(text)
    if arguments.write:
        put("events", text)


if __name__ == "__main__":
    main()
