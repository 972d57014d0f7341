"""Bringing SuperDiscovery to life in whatever process hosts it."""

import asyncio
import contextlib
from collections.abc import Callable, Mapping

from actors.model import Model
from actors.super_discovery import super_discovery
from events.event import RunStarted
from events.log import InUse
from events.task import Task
from runtime.conductor import STREAM, Conductor, Host
from runtime.ending import Ending, ending_of
from runtime.folder import RunFolder
from runtime.setup import Setup
from runtime.trial import Trial

PATIENCE, GLANCE = 10.0, 0.2
"""Seconds that the processes of a run that was just killed may take to let go of it, and between two tries."""


async def conduct(
    setup: Setup, host: Host, model: Model, more_loops: int, vault: Mapping[str, str] | None = None
) -> Ending:
    """Start or continue the run that the set-up names, until it ends or is paused. `vault` is that of a shared
    capture, with which routines are tried out."""
    manifest = RunFolder.open(setup.run_path).manifest()
    capture = setup.open_capture(vault)
    log = setup.open_log()
    trial = Trial(capture, manifest.validate, manifest.allow_hosts)
    conductor = await _as_soon_as_free(
        lambda: Conductor(super_discovery(capture), log, model, host, trial, setup.deadline, agents=setup.agents)
    )
    started = RunStarted(
        manifest.run_id,
        manifest.task,
        manifest.model,
        manifest.capture_digest,
        manifest.validate,
        manifest.allow_hosts,
    )
    task = Task("run", STREAM, STREAM, manifest.task, max_loops=manifest.max_loops)
    return ending_of(await conductor.conduct(started, task, more_loops))


async def _as_soon_as_free(make: Callable[[], Conductor]) -> Conductor:
    """The conductor, which opens the run's stream. Raises `InUse` if it is held for longer than `PATIENCE`."""
    for _ in range(int(PATIENCE / GLANCE)):
        with contextlib.suppress(InUse):
            return make()
        await asyncio.sleep(GLANCE)
    return make()
