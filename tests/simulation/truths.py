"""What must be true of every run, whatever went wrong in it. Each truth gives the sentences that contradict it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from actors.expect import Again
from actors.state import UNKNOWN_OUTCOME, AgentState, at_rest
from events.event import (
    AgentSpawned,
    AnyEvent,
    EffectStarted,
    ModelAsked,
    ModelReplied,
    Paused,
    ReportBack,
    Resumed,
    RoutineExecuted,
    TaskFailed,
    TaskReceived,
)
from events.log import Record
from events.replay import ReplayDivergence, replay
from events.verify import verify
from runtime.conductor import STREAM
from tests.simulation.process import Process
from tests.simulation.world import World, agents
from tests.story import check_answered

OUTCOMES = (ReportBack, Paused, TaskFailed)
MADE_HERE = ("stranded:", "the process of ")
"""How outcomes begin that SuperDiscovery's process came to by itself."""


class Step(NamedTuple):
    """An event, the number of its frame, and the states around it."""

    seq: int
    before: AgentState
    event: AnyEvent
    after: AgentState


class Seen:
    """A stream, folded once."""

    def __init__(self, records: list[Record]) -> None:
        self.records, self.steps = records, list[Step]()
        self.agent = agents()[_type(records)]
        state = self.agent.start()
        for record in records:
            for event in record.events:
                after = self.agent.evolve(state, event)
                self.steps.append(Step(record.seq, state, event, after))
                state = after
        self.last = state

    def of(self, *kinds: type) -> list[Any]:
        return [step.event for step in self.steps if isinstance(step.event, kinds)]


def contradictions(world: World) -> list[str]:
    """Everything that is not as it must be."""
    found = [*world.outside.faults, *world.notary.astray, *_strays(world), *_damage(world)]
    if found:
        return found
    streams = {name: Seen(list(world.log.read(name, proof=True))) for name in world.log.streams()}
    for name, seen in streams.items():
        found += [f"{name}: {line}" for line in _of_stream(world, name, seen)]
    return [*found, *_of_boss(world, streams)]


def _strays(world: World) -> Iterator[str]:
    """Errors that nobody heard. Those of the dead are nothing; they are told with the task that ended."""
    dead = {id(task) for process in world.processes for task in process.tasks}
    for stray in world.loop.strays:
        if id(stray.get("future")) not in dead and id(stray.get("task")) not in dead:
            yield f"unheard: {stray.get('message')}: {stray.get('exception')!r}"


def _damage(world: World) -> Iterator[str]:
    for stream in verify(world.log):
        yield from (f"verify: {fault}" for fault in stream.faults)


def _of_stream(world: World, name: str, seen: Seen) -> Iterator[str]:
    yield from _as_acknowledged(world, name, seen.records)
    yield from _replays(seen)
    yield from _asked_once(seen)
    yield from _as_delivered(world, name, seen)
    yield from _within_budget(seen)


def _as_acknowledged(world: World, name: str, records: list[Record]) -> Iterator[str]:
    """What each writer has on the log is what it tried first, and at least what was acknowledged to it."""
    epochs = {epoch for stream, epoch in world.notary.tried if stream == name} | {record.epoch for record in records}
    for epoch in epochs:
        stood = [record for record in records if record.epoch == epoch]
        tried = world.notary.tried[name, epoch][: len(stood)]
        if [_plain(record.events) for record in stood] != [_plain(events) for events in tried]:
            yield f"epoch {epoch}: the log holds what nobody tried to write, or in another order"
        acknowledged = world.notary.acknowledged[name, epoch]
        if [_name(record) for record in acknowledged] != [_name(record) for record in stood[: len(acknowledged)]]:
            yield f"epoch {epoch}: {len(acknowledged)} frames were acknowledged and {len(stood)} are there"


def _replays(seen: Seen) -> Iterator[str]:
    if not seen.records:
        return
    try:
        first, second = (replay(seen.records, Again(seen.agent)) for _ in range(2))
    except ReplayDivergence as differs:
        yield str(differs)
        return
    if not first.state == second.state == seen.last:
        yield "two replays and the fold come to different states"
    for step in seen.steps:
        if isinstance(step.event, ModelAsked):
            question = seen.agent.request(step.before)
            check_answered(question)
            if question.digest != step.event.digest:
                yield f"turn {question.turn} was another question"


def _asked_once(seen: Seen) -> Iterator[str]:
    answered: set[int] = set()
    for step in seen.steps:
        match step.event:
            case ModelReplied(turn=turn):
                if turn in answered:
                    yield f"turn {turn} was answered twice"
                answered.add(turn)
            case ModelAsked(turn=turn) if turn in answered:
                yield f"turn {turn} was answered and asked again"


def _as_delivered(world: World, name: str, seen: Seen) -> Iterator[str]:
    """Every reply on the log was given; every reply that was given is there, unless it was lost on its way."""
    given = [each for each in world.outside.delivered if each.stream == name]
    for event in seen.of(ModelReplied):
        match = next((each for each in given if each.turn == event.turn and each.reply == event.reply), None)
        if match is None:
            yield f"nobody gave the reply of turn {event.turn}"
        else:
            given.remove(match)
    for lost in given:
        if not (lost.broken_off or _was_cut_off(world, lost.process, name, lost.epoch)):
            yield f"the reply of turn {lost.turn} was given to {lost.process} and is not on the log"


def _was_cut_off(world: World, process: Process, name: str, epoch: int) -> bool:
    """Whether the process was killed before the world's end, or somebody took the stream over."""
    return epoch < world.notary.newest[name] or process.struck


def _within_budget(seen: Seen) -> Iterator[str]:
    for step in seen.steps:
        if step.after.loops_used > step.after.allowed:
            yield f"{step.after.loops_used} turns were used and {step.after.allowed} allowed"
    received = Counter(event.task.id for event in seen.of(TaskReceived))
    yield from (f"{task} was taken up {times} times" for task, times in received.items() if times > 1)


def _of_boss(world: World, streams: Mapping[str, Seen]) -> Iterator[str]:
    seen = streams[STREAM]
    if seen.last.task is None or not at_rest(seen.last):
        yield f"the run does not rest: {seen.last.outcome}"
    yield from _performed_once(world, seen)
    yield from _outcomes_agree(seen, streams)
    for event in seen.of(Resumed):
        if event.run not in world.allowed:
            yield f"run {event.run} was begun and nobody had resumed it"


def _performed_once(world: World, seen: Seen) -> Iterator[str]:
    """What changes something happened at most once for each time it was begun, each call was begun at most once, and
    the model was told where nobody knows the outcome."""
    times = Counter(seq for seq, _, changing in world.outside.performed if changing)
    yield from (f"frame {seq}: a changing effect was performed {n} times" for seq, n in times.items() if n > 1)
    begun = Counter((event.turn, event.call_id) for event in seen.of(EffectStarted))
    yield from (f"the effect of call {call} was begun {n} times" for call, n in begun.items() if n > 1)
    under_way, doubted = 0, 0
    for step in seen.steps:
        match step.event:
            case EffectStarted():
                under_way, doubted = step.seq, 0
            case RoutineExecuted():
                under_way = 0
            case Paused(reason=reason) if reason.startswith(UNKNOWN_OUTCOME):
                doubted += 1
                if doubted > 1:
                    yield f"frame {under_way}: a person was asked again about an effect that they have seen to"
            case ModelAsked() if under_way and not doubted:
                yield f"frame {under_way}: the model goes on and no person was told that the outcome is unknown"
            case ModelAsked() if under_way and not _was_told(step.before):
                yield f"frame {under_way}: the model goes on and was not told that the outcome is unknown"


def _was_told(state: AgentState) -> bool:
    return any(UNKNOWN_OUTCOME in getattr(message, "text", "") for message in state.messages)


def _outcomes_agree(seen: Seen, streams: Mapping[str, Seen]) -> Iterator[str]:
    """An outcome counts once for each run of each task, and is the specialist's own."""
    others = (event for name, each in streams.items() if name != STREAM for event in each.of(*OUTCOMES))
    own = {(event.task_id, event.run): event for event in others}
    counted: set[tuple[str, int]] = set()
    for step in seen.steps:
        event = step.event
        if not isinstance(event, OUTCOMES) or step.after.discovery.tasks == step.before.discovery.tasks:
            continue
        key = (event.task_id, event.run)
        if key in counted:
            yield f"{key} has two outcomes that count"
        counted.add(key)
        made_here = getattr(event, "reason", "").startswith(MADE_HERE)
        if not made_here and own.get(key) != event:
            yield f"{key}: {event} counts, and its specialist says {own.get(key)}"


def _plain(events: tuple[AnyEvent, ...]) -> str:
    """Events as they read, a tuple within them as the list that it comes back as."""
    return msgspec.json.encode(events).decode()


def _name(record: Record) -> tuple[int, bytes]:
    return record.seq, record.hash


def _type(records: list[Record]) -> str:
    """The kind of agent whose stream it is; SuperDiscovery where nothing has happened."""
    events = (event for record in records for event in record.events)
    return next((event.agent_type for event in events if isinstance(event, AgentSpawned)), STREAM)
