"""One flow from the recording to the verdicts."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.discovery.application import Application
from benchmarks.discovery.floor import replay
from benchmarks.discovery.flow import Flow, Values
from benchmarks.discovery.running import Binding, Discovery, bind, discover, is_valid, run

Reasons = list[str]


@dataclass
class Outcome:
    """`runs` holds for each of the two runs what is wrong with it, empty if it was right; so does `floor`.
    `ran` counts the runs that said of themselves that they are fine."""

    flow: Flow
    found: Discovery
    valid: bool = False
    ran: int = 0
    runs: list[Reasons] = field(default_factory=list)
    floor: list[Reasons] = field(default_factory=list)


def judge(flow: Flow, application: Application, capture: Path, out: Path, model: str, floor: bool) -> Outcome:
    """Discover on the seeded application; run and replay on seeded ones whose ids have moved on."""
    task = json.loads((capture / "task.json").read_text(encoding="utf-8"))
    recorded = task["parameters_recorded"]
    application.reset()
    outcome = Outcome(flow, discover(capture, task["task"], out, model))
    if outcome.found.routine:
        outcome.valid = is_valid(outcome.found)
        _run_twice(outcome, application, recorded)
    if floor:
        _replay_twice(outcome, application, capture, recorded)
    return outcome


def _run_twice(outcome: Outcome, application: Application, recorded: Values) -> None:
    flow, found = outcome.flow, outcome.found
    _reset_and_shift(flow, application)
    for values in ({**recorded, **each} for each in flow.values):
        bound = bind(found.routine or {}, recorded, flow.secrets, values)
        verdict = flow.watch(application, values)
        outcome.runs.append(bound.wrong or _told(outcome, bound, verdict))


def _told(outcome: Outcome, bound: Binding, verdict: object) -> Reasons:
    assert callable(verdict)
    result = run(outcome.found, bound)
    outcome.ran += bool(result["ok"])
    wrong: Reasons = verdict(result["data"])
    return wrong if result["ok"] else [f"the run failed: {result['error']}", *wrong]


def _replay_twice(outcome: Outcome, application: Application, capture: Path, recorded: Values) -> None:
    flow = outcome.flow
    _reset_and_shift(flow, application)
    for values in ({**recorded, **each} for each in flow.values):
        verdict = flow.watch(application, values)
        outcome.floor.append(verdict(replay(capture, flow, recorded, values)))


def _reset_and_shift(flow: Flow, application: Application) -> None:
    application.reset()
    flow.shift(application)
