"""What SuperDiscovery sees of the tasks it gave away: what came of each, and the agents that work on them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, assert_never

from actors.discovery import Outcome, Status, SubTask
from events.event import Paused, ReportBack, TaskFailed


@dataclass(frozen=True)
class SpecialistResultWrapper:
    """What came of one run of a task. `output` is what was reported, None unless `success`; `failure_reason` says why
    there is none: the task was paused or has failed. `notes` are all that the agent left, in every run."""

    output: Any
    success: bool
    notes: tuple[str, ...]
    failure_reason: str


def wrapped(outcome: Outcome) -> SpecialistResultWrapper:
    match outcome:
        case ReportBack():
            return SpecialistResultWrapper(outcome.output, True, outcome.notes, "")
        case Paused() | TaskFailed():
            return SpecialistResultWrapper(None, False, outcome.notes, outcome.reason)
        case _:
            assert_never(outcome)


@dataclass(frozen=True)
class SubAgent:
    """An agent that SuperDiscovery has given tasks to, in the order in which they were created."""

    agent_id: str
    agent_type: str
    tasks: tuple[SubTask, ...]

    @property
    def status(self) -> Status:
        """`sent` while it works on a task, else how the last one that it took up ended; `created` before any."""
        taken_up = [sub for sub in self.tasks if sub.run]
        if any(sub.status == "sent" for sub in taken_up):
            return "sent"
        return taken_up[-1].status if taken_up else "created"

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(note for sub in self.tasks for note in sub.notes)

    @property
    def loops_used(self) -> int:
        """Model turns over all its tasks and their runs, as far as outcomes told of them."""
        return sum(sub.loops_used for sub in self.tasks)

    @property
    def tokens(self) -> int:
        return sum(sub.tokens for sub in self.tasks)


def sub_agents(tasks: Iterable[SubTask]) -> tuple[SubAgent, ...]:
    """The agents of the tasks, in the order of their first."""
    of: dict[tuple[str, str], tuple[SubTask, ...]] = {}
    for sub in tasks:
        key = (sub.task.agent_id, sub.task.agent_type)
        of[key] = (*of.get(key, ()), sub)
    return tuple(SubAgent(agent_id, agent_type, theirs) for (agent_id, agent_type), theirs in of.items())
