"""`log copy`: a run whose log is in another store, with the same frames."""

import os
from pathlib import Path

import msgspec

from captures.whole import whole
from events.copy import Store, copy
from files.regular import is_inside, read_inside
from files.replacing import replace_inside
from routines.size import MAX_BYTES
from runtime.folder import Manifest, RunError, RunFolder
from runtime.own_runs import pass_on
from runtime.say import put, tell
from runtime.store import open_store, store_of, without_password


def copy_run(run: Path, out: Path, log: str, log_now: str = "", parent: Path | None = None) -> None:
    """The run folder `out` with everything in it; its log is there too, or at the address `log`. `log_now` is the
    address of the log that is copied, if it is in a database, and `parent` the run that it was forked from."""
    source = RunFolder.open(run)
    RunFolder.check_free(out)
    manifest, store = source.manifest(), _store(source, log_now, parent)
    # A folder with a manifest is a run: this one, or that of somebody who was quicker.
    with whole(out, keep=(out / "run.json").exists):
        ends = copy(store, open_store(log, out, manifest.run_id))
        if is_inside(source.path, source.routine.name):
            out.mkdir(parents=True, exist_ok=True)
            replace_inside(out, source.routine.name, read_inside(source.path, source.routine.name, MAX_BYTES))
        copied = RunFolder.place(out, _moved(manifest, run, out, without_password(log)))
        pass_on(source, copied)
    tell(f"copied {sum(end.seq for end in ends)} frames of {len(ends)} streams")
    put(str(out))


def _store(source: RunFolder, log: str, parent: Path | None) -> Store:
    if log and not source.manifest().log:
        raise RunError(f"the log of {source.path} is in the folder itself: leave out --from")
    return store_of(source, log, parent)


def _moved(manifest: Manifest, run: Path, out: Path, log: str) -> Manifest:
    """The manifest as it stands in the other folder. The copy has the frames of a parent, and still knows it."""
    parent = manifest.parent
    if parent is not None:
        way = os.path.relpath(os.path.realpath(run / parent.path), out.resolve())
        parent = msgspec.structs.replace(parent, path=way)
    return msgspec.structs.replace(manifest, log=log, parent=parent)
