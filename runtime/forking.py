"""Forking a run: a new run that shares what happened up to a frame, by reference, and goes its own way from there."""

import os
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import msgspec

from actors.state import AgentState, at_rest, fold
from events.copy import Store
from events.event import AnyEvent, Paused, Resumed, Said
from events.fork import fork
from events.log import Record
from events.segment import SegmentLog
from runtime.conductor import STREAM
from runtime.folder import INVOCATION, Origin, RunError, RunFolder
from runtime.own_runs import pass_on
from runtime.sharing import shared, up_to
from runtime.store import store_of

MORE_LOOPS = 60
"""Model turns for the fork of a run that was paused there, unless another number is given."""


@dataclass(frozen=True)
class Turn:
    """What is otherwise in a fork: another model, a word to SuperDiscovery, so many turns from there (0: those that
    were left)."""

    model: str = ""
    say: str = ""
    more_loops: int = 0


async def fork_run(parent: RunFolder, stream: str, seq: int, turn: Turn, out: Path, address: str = "") -> RunFolder:
    """Make the run folder `out`, forked at frame `seq` of `stream`. The parent is only read; `address` is that of its
    log, if it is in a database.

    What it shares with its parent is there by reference; if the parent's log is in a database, as a copy in the folder.
    Raises `RunError` and `LogError`. The folder is a run once everything is in it.
    """
    refuse_invocation(parent)
    log = store_of(parent, address)
    RunFolder.check_free(out)
    at = _frame(parent.path, log, stream, seq)
    cuts = shared(log, stream, seq)
    news = _news(_state(log, cuts[STREAM]), turn)
    child = _child(log, out / "log", cuts)
    if news:
        with child.writer(STREAM) as writer:
            await writer.append(news)
    return _written(parent, at, turn, out)


def refuse_invocation(parent: RunFolder) -> None:
    """Raises `RunError` for a run that has no SuperDiscovery to go another way."""
    if parent.manifest().kind == INVOCATION:
        raise RunError(
            f"{parent.path} records an invocation, and only a discovery can be forked: "
            "invoke anew, with other parameters or another --model"
        )


def _child(log: Store, folder: Path, cuts: Mapping[str, int]) -> SegmentLog:
    """The log of the fork: so many frames of each stream, which are its parent's."""
    if isinstance(log, SegmentLog):
        return fork(log, folder, cuts)
    child = SegmentLog(folder)
    for stream, seq in cuts.items():
        child.adopt(stream, islice(log.sealed(stream), seq))
    return child


def _frame(parent: Path, log: Store, stream: str, seq: int) -> Record:
    if stream not in log.streams():
        raise RunError(f"{parent} has no stream {stream}; there are: {', '.join(log.streams()) or 'none yet'}")
    record = next(iter(log.read(stream, after=seq - 1)), None) if seq > 0 else None
    if record is None:
        last = max((each.seq for each in log.read(stream)), default=0)
        raise RunError(f"stream {stream} of {parent} has no frame {seq}: it has frames 1 to {last}")
    return record


def _state(log: Store, seq: int) -> AgentState:
    return fold(AgentState(), (event for record in up_to(log, STREAM, seq) for event in record.events))


def _news(state: AgentState, turn: Turn) -> list[AnyEvent]:
    """What SuperDiscovery learns in the fork alone. Raises `RunError` if it had ended by then."""
    paused = isinstance(state.outcome, Paused)
    if state.task is None or (at_rest(state) and not paused):
        raise RunError("the run had come to its end there, so nothing would be decided: fork at an earlier frame")
    news: list[AnyEvent] = []
    if paused or turn.more_loops:
        news += [Resumed(state.task.id, state.run + 1, turn.more_loops or MORE_LOOPS)]
    return [*news, Said(turn.say)] if turn.say else news


def _written(parent: RunFolder, at: Record, turn: Turn, out: Path) -> RunFolder:
    manifest = parent.manifest()
    way = os.path.relpath(parent.path.resolve(), out.resolve())
    child = msgspec.structs.replace(
        manifest,
        run_id=uuid.uuid4().hex,
        model=turn.model or manifest.model,
        created=time.time(),
        log="",
        parent=Origin(manifest.run_id, way, at.stream, at.seq, at.hash.hex()),
    )
    folder = RunFolder.place(out, child)
    pass_on(parent, folder)
    return folder
