"""Forks: the log of a run may begin in the log of another run, but only in the one that this user forked it from."""

from pathlib import Path

from events.line import cut, escape
from events.log import BLOBS
from events.parent import parent_of
from events.segment import SegmentLog
from runtime.folder import RunError, RunFolder
from runtime.own_runs import is_own

_SHOWN = 120
"""Columns of a path that a run folder names."""


def refuse_strange_parent(folder: RunFolder, log: SegmentLog, named: Path | None = None) -> None:
    """Raises `RunError` if a stream of the run begins with frames of a log outside of its folder, unless that is the
    log of the run that this user forked here, or of the run `named`; and `LogError` if it does not say where."""
    outside = _outside(log)
    if not outside:
        return
    allowed = named if named is not None else _forked_from(folder)
    for place in outside:
        if allowed is None or place != (allowed / "log").resolve():
            raise RunError(
                f"{folder.path} is a fork of a run that is not in it, {cut(escape(str(place)), _SHOWN)}, and you have "
                "not forked it here: if that run is yours, `log copy` with --parent RUN makes a copy that needs it no "
                "longer"
            )


def _outside(log: SegmentLog) -> set[Path]:
    """The logs outside of this one in which streams of it begin."""
    own = log.folder.resolve()
    found: set[Path] = set()
    for stream in log.folder.iterdir() if log.folder.is_dir() else ():
        parent = parent_of(stream) if stream.name != BLOBS and stream.is_dir() else None
        if parent is not None and (place := _resolved(log.folder, parent.log)) != own:
            found.add(place)
    return found


def _resolved(folder: Path, way: str) -> Path:
    try:
        return (folder / way).resolve()
    except (OSError, ValueError, RuntimeError) as why:
        raise RunError(f"{folder} begins in a log whose path cannot be read ({why}): restore it from a copy") from None


def _forked_from(folder: RunFolder) -> Path | None:
    """The run from which this user forked it; None if they did not, or it was forked from none."""
    parent = folder.manifest().parent
    return folder.path / parent.path if parent is not None and is_own(folder) else None
