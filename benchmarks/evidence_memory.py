"""How much memory processes take that read one capture: each for itself, or one file together.

Called as a program it is one of these processes: it opens the capture, reads every body and page, traces some values,
says how long opening took, and stays until its input ends.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from captures.mapped.capture import open_mapped
from captures.open import open_capture
from captures.trace import origins

TRACED = 200


def memory(folder: Path, shared: Path) -> Iterator[list[str]]:
    """For 1, 4 and 8 processes: how long until all are open, what each holds itself, and what all have together, with
    the pages of files, each counted once."""
    for name, path in (("each opens the folder", folder), ("**each opens the shared file**", shared)):
        for many in (1, 4, 8):
            seconds, alone, together = _measured(path, many)
            yield [str(many), name, f"{seconds:.3f}", f"{alone:,.0f}", f"{together:,.0f}"]


def _measured(path: Path, many: int) -> tuple[float, float, float]:
    command = [sys.executable, "-m", "benchmarks.evidence_memory", str(path)]
    readers = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(many)]
    try:
        opened = [float(each.stdout.readline()) for each in readers if each.stdout]
        used = [_memory_of(each.pid) for each in readers]
    finally:
        for each in readers:
            each.communicate()
    return max(opened), sum(private for private, _ in used) / many, sum(share for _, share in used)


def _memory_of(pid: int) -> tuple[float, float]:
    """MB that the process holds itself, and its proportional share of all that it has mapped."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    sizes = {name: int(rest.split()[0]) / 1000 for name, _, rest in (line.partition(":") for line in lines)}
    return sizes["Anonymous"], sizes["Pss"]


def read(path: Path) -> float:
    """Open and read the whole capture; the seconds that opening took."""
    begun = time.perf_counter()
    capture = open_capture(path) if path.is_dir() else open_mapped(path)
    seconds = time.perf_counter() - begun
    for transaction in capture.transactions:
        len(transaction.response.body)
    for snapshot in capture.snapshots:
        len(snapshot.html)
    if path.is_file():
        for value in list(capture.index.values)[:TRACED]:
            origins(capture, value, capture.transactions[-1].id)
    read.capture = capture  # type: ignore[attr-defined]  # as an agent keeps it
    return seconds


if __name__ == "__main__":
    print(read(Path(sys.argv[1])), flush=True)
    sys.stdin.read()
