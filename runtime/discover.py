"""Discovering: a capture and a sentence become a run, and the run a routine."""

import asyncio
import contextlib
import io
import os
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from urllib.parse import urlsplit

from actors.state import at_rest
from actors.validation import Validate
from captures.bodiless import refuse_bodiless
from captures.capture import Capture
from captures.open import open_capture
from events.event import Paused
from events.line import cut, escape
from routines.never import is_never
from routines.origin import origin
from runtime.cluster import Cluster
from runtime.conductor import STREAM
from runtime.ending import Complete, Ending, ending_of
from runtime.folder import FORMAT, INVOCATION, Manifest, RunError, RunFolder
from runtime.follow import INTERVAL, Watch
from runtime.given_secrets import refuse_lacking, with_given
from runtime.models.choose import choose
from runtime.narrate import Narrator
from runtime.opening_cost import cost_of
from runtime.own_runs import is_own, note_discovery
from runtime.quarters import agents_at_a_time
from runtime.setup import Setup
from runtime.shared_capture import NAME, let_go, share
from runtime.snapshots import remember
from runtime.store import address_of, open_store, store_of, with_password, without_password

Tell = Callable[[str], None]

_SHOWN = 120
"""Columns of a path that a run folder names."""


def new_run(
    capture: Path,
    task: str,
    model: str,
    out: Path,
    max_loops: int,
    tell_of: Callable[[Capture], None] | None = None,
    log: str = "",
    validate: Validate = "full",
    shared: Path | None = None,
    allow_hosts: Iterable[str] = (),
    tell: Tell | None = None,
) -> tuple[RunFolder, Setup, Capture]:
    """Check everything that can be wrong before anything is spent, then make the run folder.

    `tell_of` is given the capture once it is open, for what there is to say about it; `tell` is told what a large one
    costs. `log` is the address of the database that the log is to be in; if it is empty the log is in the run folder.
    If `shared` is a folder, the capture is opened once, in it, for all processes. `allow_hosts` are origins beside the
    recorded ones to which the routine may send, its secrets too.
    """
    choose(model)
    allowed = allowed_origins(allow_hosts)
    agents_at_a_time()
    opened = _opened(capture, tell)
    if tell_of is not None:
        tell_of(opened)
    refuse_bodiless(opened, capture)
    refuse_lacking(opened, os.environ, validate)
    opened, at = _shared(opened, shared)
    where, run_id = str(capture.resolve()), uuid.uuid4().hex
    open_store(log, out, run_id).streams()  # is it there?
    kept = without_password(log)
    manifest = Manifest(
        FORMAT,
        run_id,
        task,
        model,
        where,
        opened.digest,
        max_loops,
        time.time(),
        kept,
        validate=validate,
        allow_hosts=allowed,
    )
    folder = RunFolder.create(out, manifest)
    note_discovery(folder)
    address, agents = with_password(log), agents_at_a_time()
    setup = Setup(str(out.resolve()), where, model, log=address, run_id=run_id, shared=at, agents=agents)
    return folder, setup, opened


def allowed_origins(given: Iterable[str]) -> tuple[str, ...]:
    """The origins as routines name them, each once. Raises `RunError` for what is none."""
    found = dict[str, None]()
    for each in given:
        if not (there := origin(each)) or each.rstrip("/").count("/") > 2:
            raise RunError(
                f"--allow-host {each}: this is no origin; write https://example.com or http://example.com:8080"
            )
        if is_never(urlsplit(there).hostname or ""):
            raise RunError(
                f"--allow-host {each}: no routine connects to an address of one link or of a cloud's metadata"
            )
        found[there] = None
    return tuple(found)


def old_run(
    path: Path, capture: Path | None = None, log: str = "", shared: Path | None = None, tell: Tell | None = None
) -> tuple[RunFolder, Setup, Capture]:
    """A run that is there, with the capture it was made from. Raises `RunError` if that is another one now.

    `log` is the address of its log, if it is in a database; `shared` and `tell` as for a new run.
    """
    folder = RunFolder.open(path)
    manifest = folder.manifest()
    if manifest.kind == INVOCATION:
        raise RunError(f"{path} records an invocation, which was made from no capture")
    if not is_own(folder):
        _refuse_what_it_names(path, manifest, capture)
    where = capture or Path(manifest.capture)
    if not where.exists():
        raise RunError(f"the capture of {path} is not at {where} any more: name it with --capture")
    opened = _opened(where, tell)
    if opened.digest != manifest.capture_digest:
        raise RunError(f"{where} is not the capture that {path} was made from: its digest is another; use --capture")
    store_of(folder, log)
    opened, at = _shared(opened, shared)
    run, source, address = str(path.resolve()), str(where.resolve()), with_password(address_of(folder, log))
    agents = agents_at_a_time()
    setup = Setup(run, source, manifest.model, log=address, run_id=manifest.run_id, shared=at, agents=agents)
    if shared is not None and settled(setup) is None:
        refuse_lacking(opened, os.environ, manifest.validate)
    return folder, setup, opened


def _refuse_what_it_names(path: Path, manifest: Manifest, capture: Path | None) -> None:
    """Raises `RunError` if a run of somebody else would choose the capture, or hosts that were never recorded."""
    if capture is None:
        raise RunError(
            f"{path} was not started by you here, so the capture that it names is not opened: name it with --capture; "
            f"it was {cut(escape(manifest.capture), _SHOWN)}"
        )
    if manifest.allow_hosts:
        allowed = cut(escape(", ".join(manifest.allow_hosts)), _SHOWN)
        raise RunError(
            f"{path} was not started by you here, and its routine may send secrets to {allowed}, which was never "
            "recorded: discover its capture yourself, with --allow-host if that is right"
        )


def _opened(capture: Path, tell: Tell | None) -> Capture:
    if tell is not None and (cost := cost_of(capture)):
        tell(cost)
    return open_capture(capture, tell)


def _shared(opened: Capture, folder: Path | None) -> tuple[Capture, str]:
    """The capture, and the file in which it is shared, if it is to be."""
    if folder is None:
        return opened, ""
    return share(with_given(opened, os.environ), folder), str(folder / NAME)


async def discover(
    folder: RunFolder, setup: Setup, more_loops: int, address: str | None, tell: Tell, vault: Mapping[str, str]
) -> Ending:
    """Conduct a new or interrupted run on Ray, telling what happens, until it ends or is paused. `vault` is that of a
    shared capture."""
    let_go()
    # Ray prints to stdout, where data goes, what it has to say of processes that died.
    with contextlib.redirect_stdout(io.StringIO()):
        ending = settled(setup) or await _conducted(setup, more_loops, address, tell, vault)
    if isinstance(ending, Complete):
        folder.write_routine(ending.routine)
    return ending


def settled(setup: Setup) -> Ending | None:
    """How the run has ended, if nothing is left to do in it. Every frame is read once: an agent that comes back from a
    snapshot would not see damage before it. Raises `LogError` of a damaged log."""
    log = setup.open_log()
    for stream in log.streams():
        deque(log.read(stream), maxlen=0)
    state = remember(log, STREAM).state
    if state.outcome is None or isinstance(state.outcome, Paused) or not at_rest(state):
        return None
    return ending_of(state)


async def _conducted(
    setup: Setup, more_loops: int, address: str | None, tell: Tell, vault: Mapping[str, str]
) -> Ending:
    narrator, watch = Narrator(), Watch(setup.open_log(), from_now=True)
    cluster = Cluster(address)
    conducting = asyncio.ensure_future(cluster.conduct(setup, more_loops, vault))
    try:
        while not conducting.done():
            _narrate(watch, narrator, tell)
            await asyncio.wait([conducting], timeout=INTERVAL)
        _narrate(watch, narrator, tell)
        return conducting.result()
    finally:
        conducting.cancel()
        await asyncio.gather(conducting, return_exceptions=True)
        cluster.close()


def _narrate(watch: Watch, narrator: Narrator, tell: Tell) -> None:
    for record in watch.news():
        for line in narrator.lines(record):
            tell(line)
