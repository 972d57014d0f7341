"""Whole runs with everything in them that can go wrong, each drawn from its seed; `world.py` and `truths.py` say what.

`PROOF=5000 pytest tests/simulation` lives through so many seeds, by default 100; `FROM=200` begins with that one.
`SEED=17 pytest tests/simulation` lives through that one again; a seed that fails is printed with its story.
"""

import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import msgspec
import pytest

from events.event import AnyEvent, ModelReplied, Paused
from events.log import Record
from tests.simulation.truths import contradictions
from tests.simulation.world import Plan, World, calm, stormy

FIRST, MANY = int(os.environ.get("FROM", "0")), int(os.environ.get("PROOF", "100"))
SEEDS = [int(os.environ["SEED"])] if "SEED" in os.environ else range(FIRST, FIRST + MANY)
FAILURES = 5
"""So many are told; then it is enough."""


def live(folder: Path, seed: int, plan: Callable[[Random], Plan]) -> tuple[World, list[str]]:
    """A run, and what contradicts the truths in it."""
    world = World(folder, seed, plan)
    try:
        world.run()
        return world, contradictions(world)
    except Exception as wrong:  # noqa: BLE001 - it is told with its seed
        return world, [f"{type(wrong).__name__}: {wrong}"]


def told(world: World, seed: int, wrong: Iterable[str]) -> str:
    again = f"again: SEED={seed} python -m pytest tests/simulation"
    return "\n".join([f"seed {seed}: {world.plan}", *world.story, *wrong, again])


def test_every_truth_holds_in_every_storm(tmp_path: Path) -> None:
    failures: list[str] = []
    met: Counter[str] = Counter()
    for seed in SEEDS:
        world, wrong = live(tmp_path / "run", seed, stormy)
        met.update(_met(world))
        shutil.rmtree(tmp_path / "run")
        if wrong:
            failures.append(told(world, seed, wrong[:9]))
        if len(failures) == FAILURES:
            break
    assert not failures, "\n\n".join(failures)
    if len(SEEDS) >= 100:
        assert met.keys() >= WEATHER, f"the storms no longer bring {sorted(WEATHER - met.keys())}"


WEATHER = {
    "fenced", "torn", "blob", "struck", "a rival was refused", "stranded", "unknown outcome", "budget", "model",
    "application", "told late", "performed and not told", "given and not logged", "shortcut", "ReportBack",
    "TaskFailed", "Paused",
}  # fmt: skip
"""What many seeds together must have met; else they prove less than they say."""


def _met(world: World) -> Iterable[str]:
    yield type(world.state().outcome).__name__
    yield from ("fenced" for _ in range(world.notary.fenced))
    yield from ("shortcut" for _ in range(world.notary.shortcuts))
    yield from ("struck" for process in world.processes if process.struck)
    yield from (line.split("  ")[-1] for line in world.story)
    yield from ("torn" for _ in world.log.folder.glob("*/torn-*"))
    yield from ("blob" for _ in world.log.folder.glob("blobs/*"))
    events = [event for name in world.log.streams() for record in world.log.read(name) for event in record.events]
    yield from (event.reason.split(":")[0] for event in events if isinstance(event, Paused))
    yield from ("told late" for _ in range(world.late))
    if len(world.outside.delivered) > sum(isinstance(event, ModelReplied) for event in events):
        yield "given and not logged"
    if len(world.outside.performed) > sum(type(event).__name__ == "RoutineExecuted" for event in events):
        yield "performed and not told"


@pytest.mark.parametrize("plan", [calm, stormy])
def test_the_same_seed_is_the_same_run(tmp_path: Path, plan: Callable[[Random], Plan]) -> None:
    for seed in list(SEEDS)[:10]:
        first, second = (_lines(tmp_path / f"{seed}-{n}", seed, plan) for n in range(2))
        assert first == second, f"seed {seed}"


def _lines(folder: Path, seed: int, plan: Callable[[Random], Plan]) -> list[bytes]:
    """Every frame of every stream as bytes, without hashes and the seconds that a clock on the wall has measured."""
    world, wrong = live(folder, seed, plan)
    assert not wrong, told(world, seed, wrong)
    records = (record for name in world.log.streams() for record in world.log.read(name))
    return [msgspec.msgpack.encode(_timeless(record)) for record in records]


def _timeless(record: Record) -> tuple[str, int, int, list[AnyEvent]]:
    events = [_without_seconds(event) for event in record.events]
    return record.stream, record.seq, record.epoch, events


def _without_seconds(event: AnyEvent) -> AnyEvent:
    return msgspec.structs.replace(event, seconds=0.0) if isinstance(event, ModelReplied) else event
