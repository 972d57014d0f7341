"""`log verify`, `log checkpoint` and `log repair`: is a log what its writers wrote, and what to do if it is not."""

from pathlib import Path

import msgspec
import typer

from events import checkpoint, repair
from events.log import Checkpoint
from events.segment import SegmentLog
from events.verify import Verified, verify
from files.regular import read_named
from runtime.folder import RunError, RunFolder
from runtime.missing import missing
from runtime.say import FAILED, put, put_json, tell
from runtime.store import store_of

_MOST = 16 * 1024 * 1024
"""Bytes of a file with checkpoints."""


def verify_log(run: Path, against: Path | None, address: str = "", *, as_json: bool) -> None:
    folder = RunFolder.open(run)
    log = store_of(folder, address)
    found = verify(log, _known(against))
    if not any(stream.faults for stream in found):
        found = _with_missing(found, missing(folder, log))
    if as_json:
        put_json([_as_object(stream) for stream in found])
    for stream in found:
        for note in stream.notes:
            tell(f"note: {note}")
        for fault in stream.faults:
            tell(f"wrong: {fault}")
        if not as_json:
            put(_line(stream))
    if any(stream.faults for stream in found):
        raise typer.Exit(FAILED)


def print_checkpoints(run: Path, address: str = "") -> None:
    for point in checkpoint.checkpoint(store_of(RunFolder.open(run), address)):
        put(checkpoint.spell(point))


def repair_log(run: Path, *, cut: bool) -> None:
    """Every stream is planned before the first is cut."""
    log = _log_in_folder(run)
    plans = [found for stream in log.streams() if (found := repair.plan(log, stream))]
    for shown in plans:
        _tell_plan(shown)
        if cut:
            for side in repair.repair(log, shown):
                tell(f"what was cut is kept in {side}")
    put(f"{len(plans)} streams {'repaired' if cut else 'to repair'}" if plans else "nothing to repair")
    if plans and not cut:
        tell("nothing was changed: `log repair --yes` cuts this; restoring a copy of the run loses less")
        raise typer.Exit(FAILED)


def _log_in_folder(run: Path) -> SegmentLog:
    """Raises `RunError` for a run whose log is in a database."""
    folder = RunFolder.open(run)
    if folder.manifest().log:
        raise RunError(f"the log of {run} is in a database, which mends itself: restore a backup of what is lost there")
    log = store_of(folder)
    assert isinstance(log, SegmentLog)
    return log


def _with_missing(found: list[Verified], missed: dict[str, list[str]]) -> list[Verified]:
    """What was found in each stream, and what the run as a whole misses of it."""
    streams = {each.stream: each for each in found}
    for stream, faults in missed.items():
        streams.setdefault(stream, Verified(stream)).faults.extend(f"stream {stream}: {fault}" for fault in faults)
    return [streams[name] for name in sorted(streams)]


def _known(file: Path | None) -> list[Checkpoint]:
    lines = read_named(file, _MOST).decode(errors="replace").splitlines() if file else []
    return [checkpoint.parse(line) for line in lines if line.strip()]


def _line(found: Verified) -> str:
    told = f"{found.frames} frames, {found.events} events, {found.blobs} blobs, {found.checkpoints} checkpoints"
    shared = f", {found.shared} frames shared with its parent" if found.shared else ""
    return f"{found.stream}: {told}{shared}: {f'{len(found.faults)} faults' if found.faults else 'whole'}"


def _as_object(found: Verified) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(found, builtin_types=(bytes,))
    return plain | {"hash": found.hash.hex(), "whole": not found.faults}


def _tell_plan(shown: repair.Repair) -> None:
    tell(f"{shown.why}")
    for each in shown.cuts:
        tell(f"to cut: bytes {each.start} to {each.end} of {each.path}")
    if shown.checkpoint:
        tell(f"to set aside: the checkpoint of stream {shown.stream}")
    tell(f"stream {shown.stream} then ends with frame {shown.seq}; {shown.lost} whole frames are lost with the cut")
