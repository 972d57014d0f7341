"""Processes that Ray loses: a death whatever the reason, said in one line; and none is left when the root is killed."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from ray import exceptions
from ray.exceptions import OutOfMemoryError, RayError

from events.memory import MemoryLog
from examples.trains.example import TASK, start
from runtime.cluster import _answer
from runtime.conductor import DEATHS, STREAM, Died
from runtime.fault import ShortOf
from runtime.joining import ClusterUnavailable
from runtime.local import LocalHost
from tests.runtime.commands.test_mistakes import TWO
from tests.runtime.processes import descendants, is_alive, wait_until
from tests.runtime.terminal import COMMAND, ROOT
from tests.simulation.test_found import GO, conduct, script
from tests.simulation.world import Setting
from tests.story import says

DEATHLY = """RayActorError ActorDiedError ActorUnavailableError WorkerCrashedError NodeDiedError LocalRayletDiedError
ObjectLostError ObjectFetchTimedOutError ObjectFreedError ReferenceCountingAssertionError OwnerDiedError
ObjectReconstructionFailedError ActorUnschedulableError TaskUnschedulableError OutOfMemoryError OutOfDiskError
ObjectStoreFullError"""
DEATH = frozenset(DEATHLY.split())
"""What Ray raises where the process, its node or the answer is gone; anything else is said as it is."""


def kinds(kind: type[RayError]) -> Iterator[type[RayError]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds(each)


class Made(Exception):
    """Gives an error of Ray's the text that it would have."""

    def __str__(self) -> str:
        return "first line\nsecond line"


def raised(kind: type[RayError]) -> RayError:
    """An error of this kind; what its makers say of it needs a cluster."""
    named: type[RayError] = type(kind.__name__, (kind,), {"__str__": Made.__str__, "__init__": lambda _: None})
    return named()


async def raising(error: Exception) -> bytes:
    raise error


@pytest.mark.parametrize("name", sorted({each.__name__ for each in kinds(RayError)} - {"RayTaskError"}))
async def test_whatever_ray_raises_is_a_death_or_one_sentence(name: str) -> None:
    with pytest.raises((Died, ClusterUnavailable)) as told:
        await _answer(raising(raised(getattr(exceptions, name))), "docs-1")
    assert isinstance(told.value, Died) == (name in DEATH)
    assert str(told.value) in ("docs-1", "Ray has failed: first line; `resume` continues the run")


async def test_what_is_short_is_told_with_the_death() -> None:
    with pytest.raises(Died) as died:
        await _answer(raising(OutOfMemoryError("Task was killed due to the node running low on memory.\n" * 99)), "x")
    assert died.value.short.startswith("this machine is short of memory, so Ray ended it; close other programs, or set")


class Short(LocalHost):
    """A machine on which no specialist lives for long."""

    async def work(self, agent_id: str, agent_type: str, message: bytes) -> bytes:
        raise Died(agent_id, "this machine is short of memory")


async def test_a_run_whose_specialists_find_no_memory_ends_with_one_sentence_and_can_be_resumed() -> None:
    log, model = MemoryLog(), script({STREAM: [says(*TWO, GO)]})
    short = f"the process of docs-1 was ended {DEATHS} times: this machine is short of memory"
    with pytest.raises(ShortOf, match=short):
        await conduct(log, model, Short(Setting(log, model)))


def test_memory_that_runs_short_is_one_line_and_no_trace(tmp_path: Path) -> None:
    """Ray is told that two percent of the memory is all that may be used, and ends every process of the run."""
    monitor = {"RAY_memory_usage_threshold": "0.02", "RAY_memory_monitor_refresh_ms": "100"}
    with start() as example:
        done = subprocess.run(
            [*COMMAND, "discover", str(example.capture), TASK, "--out", str(tmp_path / "run")],
            cwd=ROOT,
            env={**os.environ, **monitor},
            capture_output=True,
            text=True,
            check=False,
            timeout=150,
        )
    assert done.returncode == 1
    [line] = [line for line in done.stderr.splitlines() if line.startswith("error: ")]
    assert "this machine is short of memory" in line
    assert "Traceback" not in done.stderr
    assert "resume" in done.stderr


ROOT_PROCESS = """
import sys, time
from runtime.cluster import Cluster
Cluster(num_cpus=1)
print("started", flush=True)
time.sleep(600)
"""


def test_no_process_of_ray_outlives_a_root_that_is_killed() -> None:
    root = subprocess.Popen([sys.executable, "-c", ROOT_PROCESS], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert root.stdout is not None
    assert root.stdout.readline() == "started\n"
    below = descendants(root.pid)
    assert len(below) >= 7, "the watchdog, and what a Ray of our own is made of"
    os.kill(root.pid, signal.SIGKILL)
    root.communicate()
    wait_until(lambda: not [pid for pid in below if is_alive(pid)], 20)
