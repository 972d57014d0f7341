"""Bringing SuperDiscovery to life in whatever process hosts it."""

import asyncio
from collections.abc import Mapping

from actors.model import Model
from actors.super_discovery import super_discovery
from events.event import RunStarted
from events.log import EventLog, InUse
from events.task import Task
from runtime.conductor import STREAM, Conductor, Host
from runtime.ending import Ending, ending_of
from runtime.folder import RunFolder
from runtime.setup import Setup
from runtime.trial import Trial

PATIENCE = 10.0
"""How long (seconds) the processes of a run that was just killed may take to let go of it."""


async def conduct(
    setup: Setup, host: Host, model: Model, more_loops: int, vault: Mapping[str, str] | None = None
) -> Ending:
    """Start or continue the run that the set-up names, until it ends or is paused. `vault` is that of a shared
    capture, with which routines are tried out."""
    manifest = RunFolder.open(setup.run_path).manifest()
    capture = setup.open_capture(vault)
    log = setup.open_log()
    await _wait_for(log)
    trial = Trial(capture, manifest.validate)
    conductor = Conductor(super_discovery(capture), log, model, host, trial, setup.deadline)
    started = RunStarted(manifest.run_id, manifest.task, manifest.model, manifest.capture_digest, manifest.validate)
    task = Task("run", STREAM, STREAM, manifest.task, max_loops=manifest.max_loops)
    return ending_of(await conductor.conduct(started, task, more_loops))


async def _wait_for(log: EventLog) -> None:
    """Raises `InUse` if another process still holds the run after `PATIENCE`."""
    for _ in range(int(PATIENCE / 0.2)):
        try:
            log.writer(STREAM).close()
            return
        except InUse:
            await asyncio.sleep(0.2)
    log.writer(STREAM).close()
