"""Whether a manifest is that of the run whose log it stands beside."""

from itertools import islice

from events.event import RunStarted
from events.log import EventLog
from runtime.conductor import STREAM
from runtime.folder import INVOCATION, NAME, RunFolder

_FIRST = 10
"""Frames in which the beginning of a run is told."""


def altered(folder: RunFolder, log: EventLog) -> str:
    """A sentence, if the log says that the run was started with something else than its manifest says; else empty. A
    fork has the beginning of its parent, and a manifest of its own. Raises `LogError`."""
    manifest = folder.manifest()
    started = None if manifest.kind == INVOCATION or manifest.parent else _started(log)
    if started is None:
        return ""
    both = {
        "run_id": (manifest.run_id, started.run_id),
        "task": (manifest.task, started.task),
        "capture_digest": (manifest.capture_digest, started.capture),
        "validate": (manifest.validate, started.validate),
        "allow_hosts": (manifest.allow_hosts, started.allow_hosts or manifest.allow_hosts),
    }
    if others := [name for name, (noted, told) in both.items() if noted != told]:
        file = folder.path / NAME
        return f"{file} is not what the run was started with ({', '.join(others)}): restore it from a copy of the run"
    return ""


def _started(log: EventLog) -> RunStarted | None:
    events = (event for record in islice(log.read(STREAM), _FIRST) for event in record.events)
    return next((event for event in events if isinstance(event, RunStarted)), None)
