"""What the streams of a run say that they heard from one another, and whether that is there: the end of a stream may be
lost without a trace in it, and another one remembers."""

from events.event import (
    AnyEvent,
    EffectStarted,
    InvocationFailed,
    ModelReplied,
    Paused,
    ReportBack,
    Returned,
    StepCompleted,
    StepStarted,
    TaskCreated,
    TaskSent,
    ToolFailed,
    ToolReturned,
)
from events.log import EventLog
from runtime import conductor, invocation

Word = tuple[str, str, int]
"""A stream, and what it said: its report on a run of a task, or, with an empty task, what came of its invocation."""


def unheard(log: EventLog) -> list[tuple[str, str]]:
    """What a stream heard of another and that one does not hold: the other stream, and a sentence."""
    heard: dict[Word, str] = {}
    said: set[Word] = set()
    for stream in log.streams():
        ear = _Ear(stream)
        for record in log.read(stream):
            for event in record.events:
                ear.note(event)
        heard |= ear.heard
        said |= ear.said
    return [(word[0], why) for word, why in heard.items() if word not in said]


class _Ear:
    """What one stream heard, each with a sentence, and what it said, event by event."""

    def __init__(self, stream: str) -> None:
        self.heard: dict[Word, str] = {}
        self.said: set[Word] = set()
        self._stream = stream
        self._who = "SuperDiscovery" if stream == conductor.STREAM else stream
        self._agents: dict[str, str] = {}
        self._steps: dict[tuple[str, int], str] = {}
        self._invoked: dict[str, str] = {}
        self._answered = 0

    def note(self, event: AnyEvent) -> None:
        match event:
            case TaskCreated(task=task):
                self._agents[task.id] = task.agent_id
            case TaskSent() if event.task_id not in self._agents:
                self._agents[invocation.task_of(self._stream)] = event.agent_id
            case ReportBack():
                self._report(event)
            case Returned() | InvocationFailed() | Paused(task_id=invocation.STREAM):
                self.said.add((self._stream, "", 0))
            case StepStarted():
                self._steps[event.step, event.item] = event.stream
            case StepCompleted():
                self._came_of(self._steps.get((event.step, event.item), ""))
            case _:
                self._call(event)

    def _call(self, event: AnyEvent) -> None:
        """An agent that invokes: the invocation's stream bears the number of the call among those of its turn."""
        match event:
            case ModelReplied():
                self._answered = 0
            case EffectStarted() if self._stream != conductor.STREAM:
                self._invoked[event.call_id] = f"{self._stream}.{event.turn}.{self._answered + 1}"
            case ToolReturned() | ToolFailed():
                self._answered += 1
                child = self._invoked.pop(event.call_id, "")
                self._came_of(child if isinstance(event, ToolReturned) else "")

    def _report(self, event: ReportBack) -> None:
        agent = self._agents.get(event.task_id)
        if agent is None:
            self.said.add((self._stream, event.task_id, event.run))
        else:
            why = f"{self._who} heard a report of {agent} on {event.task_id}, which stream {agent} does not hold"
            self.heard[agent, event.task_id, event.run] = why

    def _came_of(self, child: str) -> None:
        if child:
            why = f"{self._who} heard what came of {child}, and stream {child} does not hold it"
            self.heard[child, "", 0] = why
