"""What a run must hold and does not: a log that was lost must never pass for one in which nothing has happened."""

from events.log import EventLog
from runtime import conductor, invocation
from runtime.folder import INVOCATION, RunError, RunFolder
from runtime.heard import unheard
from runtime.started import altered


def leading(folder: RunFolder) -> str:
    """The stream that every run of this kind begins with."""
    return invocation.STREAM if folder.manifest().kind == INVOCATION else conductor.STREAM


def refuse_lost(folder: RunFolder, log: EventLog) -> None:
    """Raises `RunError` if the leading stream is lost or is that of another run, and `LogError` if its begin cannot be
    read. A run that was broken off before its first frame has lost nothing."""
    if why := lost(folder, log) or altered(folder, log):
        raise RunError(why)


def refuse_empty(folder: RunFolder, log: EventLog) -> None:
    """The same, and `RunError` as well if nothing has happened yet."""
    refuse_lost(folder, log)
    if not any(log.read(leading(folder))):
        raise RunError(f"nothing has happened in {folder.path} yet: there is nothing to replay")


def lost(folder: RunFolder, log: EventLog) -> str:
    """A sentence, if there are traces of what the leading stream must have told, and no frame of it; else empty."""
    stream = leading(folder)
    if any(log.read(stream)):
        return ""
    others = [each for each in log.streams() if each != stream]
    traces = [f"stream {others[0]}"] if others else [folder.routine.name] if folder.routine.exists() else []
    if not traces:
        return ""
    whose = "the invocation" if folder.manifest().kind == INVOCATION else "SuperDiscovery"
    return (
        f"the log of {whose} is missing: {folder.path} holds {traces[0]} and no frame of stream {stream}; "
        "restore it from a copy of the run"
    )


def missing(folder: RunFolder, log: EventLog) -> dict[str, list[str]]:
    """What is missing in a log whose frames are whole, by stream, in sentences: or that it is another run's. Raises
    `LogError`."""
    if why := lost(folder, log) or altered(folder, log):
        return {leading(folder): [why]}
    found: dict[str, list[str]] = {}
    for stream, why in unheard(log):
        found.setdefault(stream, []).append(f"{why}: the end of that stream is lost")
    return found
