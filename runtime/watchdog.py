"""A helper process: if the process that started Ray is killed, it ends what is left of Ray, and then itself.

Ray's own processes end when the one that started them does, but for the agents of its node, which go on for a minute.
Run as `python -I watchdog.py PID RAY`, where `RAY` is the folder of Ray's code: it imports nothing of this project.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil

GRACE = 2.0
"""Seconds in which what is left may end by itself."""

FINISHED = b"."
"""What is said to it when everything was ended in order."""


class Watchdog:
    """Watches over the process `pid`, which starts Ray. `release` it once Ray was shut down."""

    def __init__(self, pid: int, ray: Path) -> None:
        command = [sys.executable, "-I", str(Path(__file__).resolve()), str(pid), str(ray)]
        # In a session of its own, an interrupt that is typed does not end it before its time.
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )

    def release(self) -> None:
        self._process.communicate(FINISHED)


def watch(root: int, ray: str) -> None:
    """Until this process's input ends: with `FINISHED`, or because the process `root` is gone."""
    if sys.stdin.buffer.read() == FINISHED:
        return
    _, alive = psutil.wait_procs(list(_left(root, ray)), GRACE)
    for each in {*alive, *_left(root, ray)}:
        try:
            each.kill()
        except psutil.NoSuchProcess:
            continue


def _left(root: int, ray: str) -> Iterator[psutil.Process]:
    """Ray's processes that were started by `root`: they have files open in the folder of its session."""
    session = re.compile(rf"/session_[0-9_-]+_{root}/")
    for each in psutil.process_iter():
        try:
            if _is_of_ray(each, ray) and any(session.search(file.path) for file in each.open_files()):
                yield each
        except psutil.Error:
            continue


def _is_of_ray(process: psutil.Process, ray: str) -> bool:
    return any(each.startswith(("ray::", ray)) for each in process.cmdline())


if __name__ == "__main__":
    watch(int(sys.argv[1]), sys.argv[2])
