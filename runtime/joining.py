"""Whether there is a Ray cluster to join, found out quickly: Ray itself goes on trying for minutes."""

import os
import subprocess
import sys

from contracts.environment import without_own
from runtime.reach import place, unreachable

SECONDS = 15.0


class ClusterUnavailable(Exception):
    """Ray cannot start or be joined; the text says what to do."""


def check_address(address: str) -> None:
    """Raises `ClusterUnavailable` unless a Ray cluster answers at `address`, which is `HOST:PORT`."""
    there = place(f"ray-head://{address}")
    if there is None:
        raise ClusterUnavailable(f"{address!r} is no address of a Ray cluster: give HOST:PORT, such as 10.0.0.5:6379")
    if why := unreachable(*there):
        raise ClusterUnavailable(f"cannot join the Ray cluster at {address}: {why}; check that it runs there")
    if not _is_healthy(address):
        raise ClusterUnavailable(
            f"cannot join the Ray cluster at {address}: what listens there does not answer as Ray of this version does"
        )


def _is_healthy(address: str) -> bool:
    ask = [sys.executable, "-m", "ray.scripts.scripts", "health-check", "--address", address]
    try:
        done = subprocess.run(ask, capture_output=True, timeout=SECONDS, check=False, env=without_own(os.environ))
        return done.returncode == 0
    except subprocess.TimeoutExpired:
        return False
