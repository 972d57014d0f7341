"""Replaying a run: every decision of every agent made again, without a model, a network or an effect."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from actors.agent import Agent
from actors.expect import Again
from actors.specialists.registry import SPECIALISTS, specialist
from actors.state import AgentState
from actors.super_discovery import super_discovery
from captures.capture import Capture
from events.checkpoint import refuse_shortened
from events.event import AgentSpawned, Invoked, Paused
from events.fingerprint import fingerprint
from events.log import Checkpoint, Corrupt, EventLog
from events.replay import Replayed, replay
from events.segment import SegmentLog
from runtime.conductor import STREAM
from runtime.folder import RunError
from runtime.heard import unheard
from runtime.replaying_blueprints import blueprint_agent, is_of_blueprint
from runtime.snapshots import recalled


@dataclass(frozen=True)
class Checked:
    """What replay has checked of one stream, where that ended, and a fingerprint of the agent's state there.

    `rests` is how often the agent had noted what it knew when it came to rest, and knew the same now; `open` says why
    it has not ended its work, and is empty if it has."""

    stream: str
    frames: int
    turns: int
    tool_calls: int
    rests: int
    end: Checkpoint
    state: str
    open: str


def replay_run(log: EventLog, capture: Capture | None) -> Iterator[Checked]:
    """Each stream in turn; without the capture the tools are not used, and their results are taken as they came.

    Raises `ReplayDivergence` at the first difference, `LogError` for a damaged log and for one
    that has lost what one stream heard from another."""
    missing = unheard(log)
    for stream in sorted(log.streams(), key=lambda name: (name != STREAM, name)):
        agent = agent_of(log, stream, capture)
        if agent is None:
            continue
        seen = replay(log.read(stream, proof=True), Again(agent, capture is not None, partial(recalled, log, stream)))
        end = Checkpoint(stream, seen.seq, seen.hash)
        if isinstance(log, SegmentLog):
            refuse_shortened(log.folder / stream, end)
        yield _checked(seen, end)
    if missing:
        raise Corrupt(f"{missing[0][1]}: the end of that stream is lost; restore it from a copy of the run")


def _checked(seen: Replayed[AgentState], end: Checkpoint) -> Checked:
    calls = seen.kinds.get("ToolReturned", 0) + seen.kinds.get("ToolFailed", 0)
    turns = seen.kinds.get("ModelReplied", 0)
    rests, state = seen.kinds.get("Rested", 0), seen.state
    return Checked(end.stream, seen.frames, turns, calls, rests, end, fingerprint(state), _open(state.outcome))


def _open(outcome: object) -> str:
    match outcome:
        case Paused(reason=reason):
            return f"paused ({reason})"
        case None:
            return "unfinished"
        case _:
            return ""


def agent_of(log: EventLog, stream: str, capture: Capture | None) -> Agent | None:
    """The agent whose life a stream is; None for a stream in which nothing has happened, and for one that tells of an
    invocation, in which nobody decides anything. Without a capture its tools are there and know nothing."""
    record = next(iter(log.read(stream)), None)
    if record is None:
        return None
    spawned = next((event for event in record.events if isinstance(event, AgentSpawned)), None)
    if spawned is None and any(isinstance(event, Invoked) for event in record.events):
        return None
    if spawned is None:
        raise RunError(f"stream {stream} does not begin with AgentSpawned: it is not the stream of an agent")
    if is_of_blueprint(spawned):
        return blueprint_agent(log, spawned, tools=capture is not None)
    capture = capture or Capture()
    if spawned.agent_type == STREAM:
        return super_discovery(capture)
    if spawned.agent_type not in SPECIALISTS:
        raise RunError(f"stream {stream} is of a {spawned.agent_type} agent, which this version does not know")
    return specialist(spawned.agent_type, capture)
