"""How far a pipeline came, as its stream tells."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from events.event import AnyEvent, StepCompleted, StepFailed, StepSkipped, StepStarted


@dataclass
class Progress:
    """A fold of the pipeline's own facts.

    `outputs` and `skipped` are of steps that have ended; `items` the outputs of single items by step and place;
    `failures` counts how often a step, or an item of it, has failed. `streams` are those that were begun, by step, item
    and the failures before.
    """

    outputs: dict[str, Any] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    items: dict[str, dict[int, Any]] = field(default_factory=dict)
    failures: dict[tuple[str, int], int] = field(default_factory=dict)
    begun: set[tuple[str, int, int]] = field(default_factory=set)

    def note(self, event: AnyEvent) -> None:
        match event:
            case StepStarted(step=step, item=item):
                self.begun.add((step, item, self.failures.get((step, item), 0)))
            case StepCompleted(step=step, item=-1, output=output):
                self.outputs[step] = output
            case StepCompleted(step=step, item=item, output=output):
                self.items.setdefault(step, {})[item] = output
            case StepFailed(step=step, item=item):
                self.failures[step, item] = self.failures.get((step, item), 0) + 1
            case StepSkipped(step=step, reason=reason):
                self.skipped[step] = reason

    def ended(self, step: str) -> bool:
        return step in self.outputs or step in self.skipped


def progress(events: Iterable[AnyEvent]) -> Progress:
    state = Progress()
    for event in events:
        state.note(event)
    return state
