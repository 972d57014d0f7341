"""Snapshots of agents: what an agent knew a while ago, so that it need not be folded from its first frame.

Only a log of segments has them. A log in PostgreSQL does without: whoever goes on with a stream may be on any machine,
and a table of states would have to be kept, cleaned and trusted to save 12 µs a turn. One in memory is never reopened.
"""

import shutil
from functools import cache

import msgspec

from actors import cut, discovery, model, state, task, thread, turned_away, word
from actors.state import AgentState, evolve
from actors.thread import plain, restored
from events import bounds, event, fold, frame, upcast
from events import log as envelope
from events import task as facts
from events.fingerprint import code_fingerprint
from events.log import EventLog
from events.segment import SNAPSHOTS, SegmentLog
from events.snapshot import Rebuilt, Snapshots, go_on

MODULES = (
    bounds,
    cut,
    discovery,
    model,
    state,
    task,
    thread,
    turned_away,
    word,
    event,
    fold,
    frame,
    envelope,
    facts,
    upcast,
)
"""What makes a state out of frames: a snapshot that other code wrote is not used."""

_ENCODER = msgspec.msgpack.Encoder(enc_hook=plain)
_DECODER = msgspec.msgpack.Decoder(AgentState, dec_hook=restored)


def snapshots_of(log: EventLog) -> Snapshots[AgentState] | None:
    """Those of the agents whose streams are in this log; None for a log that has none."""
    return log.snapshots(_ENCODER.encode, _DECODER.decode, _code()) if isinstance(log, SegmentLog) else None


def remember(log: EventLog, stream: str) -> Rebuilt[AgentState]:
    """What the agent whose stream this is knows after its last frame."""
    snapshots = snapshots_of(log)
    if snapshots is not None:
        return snapshots.rebuild(log, stream, evolve, AgentState())
    return go_on(log.read(stream), evolve, AgentState())


def forget(log: EventLog) -> None:
    """Remove the snapshots, so that what is known is what the log tells: those of a stranger may say anything."""
    if isinstance(log, SegmentLog) and (folder := log.folder / SNAPSHOTS).is_dir() and not folder.is_symlink():
        shutil.rmtree(folder)


def recalled(log: EventLog, stream: str, frame: bytes) -> AgentState | None:
    """What the agent knew after the frame with this hash, as it was kept then; None if it was not, or is no more."""
    snapshots = snapshots_of(log)
    return snapshots.taken_at(stream, frame) if snapshots is not None else None


@cache
def _code() -> str:
    return code_fingerprint(*MODULES)
