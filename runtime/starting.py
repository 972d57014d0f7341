"""Whether Ray can start on this machine, found out before it tries: it would hang, or die without a word."""

import shutil
import socket
from pathlib import Path

from runtime.joining import ClusterUnavailable

SECONDS = 10.0
MEGABYTE = 1024 * 1024
NEEDED = 32 * MEGABYTE
"""What Ray writes into its folder in a run of minutes, and some room."""


def check_start(folder: Path) -> None:
    """Raises `ClusterUnavailable` if processes on this machine cannot talk to each other, or the folder is full."""
    _check_loopback()
    _check_space(folder)


def _check_loopback() -> None:
    try:
        with socket.create_server(("127.0.0.1", 0)) as listening:
            socket.create_connection(listening.getsockname(), SECONDS).close()
    except OSError as wrong:
        raise ClusterUnavailable(
            f"cannot start Ray on this machine: 127.0.0.1 cannot be reached ({wrong.strerror or wrong}); bring the "
            "loopback interface up, which its processes talk over (`ip link set lo up`)"
        ) from None


def _check_space(folder: Path) -> None:
    there = next(each for each in (folder.absolute(), *folder.absolute().parents) if each.exists())
    free = shutil.disk_usage(there).free
    if free < NEEDED:
        raise ClusterUnavailable(
            f"cannot start Ray on this machine: the folder for temporary files, {folder}, is full ({free // 1024} KB "
            f"free, {NEEDED // MEGABYTE} MB are needed); free some space, or set TMPDIR or RAY_TMPDIR to another folder"
        )
