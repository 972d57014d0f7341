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
from events.event import AgentSpawned, AnyEvent, Invoked, Paused, ReportBack, TaskCreated
from events.fingerprint import fingerprint
from events.log import Checkpoint, Corrupt, EventLog
from events.replay import Replayed, replay
from events.segment import SegmentLog
from runtime.conductor import STREAM
from runtime.folder import RunError
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
    that has lost what SuperDiscovery heard from it."""
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


def unheard(log: EventLog) -> list[tuple[str, str]]:
    """The reports that SuperDiscovery heard and no stream of a specialist holds: the specialist, and a sentence."""
    heard: dict[tuple[str, int], str] = {}
    agents: dict[str, str] = {}
    for event in _events(log, STREAM):
        match event:
            case TaskCreated(task=task):
                agents[task.id] = task.agent_id
            case ReportBack() if event.task_id in agents:
                heard[(event.task_id, event.run)] = agents[event.task_id]
    streams = set(heard.values()) & set(log.streams())
    told = {(e.task_id, e.run) for stream in streams for e in _events(log, stream) if isinstance(e, ReportBack)}
    lost = ((task, agent) for (task, run), agent in heard.items() if (task, run) not in told)
    return [
        (agent, f"SuperDiscovery heard a report of {agent} on {task}, which stream {agent} does not hold")
        for task, agent in lost
    ]


def _events(log: EventLog, stream: str) -> Iterator[AnyEvent]:
    return (event for record in log.read(stream) for event in record.events)


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
