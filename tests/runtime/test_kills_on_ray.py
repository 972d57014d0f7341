"""Processes of specialists on Ray are killed at random moments, against a ledger of what their model has said.

`PROOF=1000` in the environment kills so many; without it a few.
"""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from actors.expect import Again
from actors.specialists.registry import specialist
from events.event import ModelReplied, ReportBack
from events.replay import replay
from events.verify import verify
from runtime.assignment import read_outcome, write
from runtime.cluster import Cluster, RayHost
from runtime.conductor import Died
from tests.events.proof import times
from tests.runtime.ledger import Ledgered
from tests.runtime.processes import wait_until, writer
from tests.stage import recording
from tests.story import AGENT, task

TURNS = 40
LIVES = 8
"""How often the process of one run is killed, at most."""
FIRST = int(os.environ.get("FROM", "0"))
PATIENCE = 300.0
"""Seconds in which a process has to come to its next turn, on a machine that does much else."""
WORK = write(task(max_loops=TURNS))


async def test_proof_that_what_was_answered_is_asked_once_though_its_process_is_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    """Only a reply that was on its way to the log when its process was killed may be asked for again."""
    capture = recording(tmp_path)
    for first in range(FIRST, FIRST + times(2), LIVES):
        kills = min(LIVES, FIRST + times(2) - first)
        setup = Ledgered(str(tmp_path / f"run-{first}"), str(capture), "noted", turns=TURNS)
        host, chance = RayHost(setup, None), Random(first)
        for turn in sorted(chance.sample(range(1, TURNS), kills)):
            with asking_only_what_is_open(setup):
                await struck(host, setup, turn, chance.random() / 100)
        with asking_only_what_is_open(setup):
            outcome = read_outcome(await host.work(AGENT, "docs", WORK))
        await host.drop(AGENT)
        assert isinstance(outcome, ReportBack)
        assert outcome.output == "Oslo."
        assert answered(setup) == list(range(1, TURNS + 1))
        log = setup.open_log()
        assert [found.faults for found in verify(log)] == [[]]
        replay(log.read(AGENT, proof=True), Again(specialist("docs", setup.open_capture())))


@contextmanager
def asking_only_what_is_open(setup: Ledgered) -> Iterator[None]:
    """In one life of the process nothing is asked twice, and nothing whose answer was on the log when it began."""
    told, before = answered(setup), len(setup.ledger.turns("asked"))
    yield
    asked = setup.ledger.turns("asked")[before:]
    assert asked == list(range(len(told) + 1, len(told) + 1 + len(asked))), f"{setup.run}: {told} were answered"
    assert answered(setup)[: len(told)] == told == list(range(1, len(told) + 1))


async def struck(host: RayHost, setup: Ledgered, turn: int, seconds: float) -> None:
    """Let it work until its model was asked for this turn, and a moment more; then kill its process."""
    before = len(setup.ledger.turns("asked"))
    working = asyncio.ensure_future(host.work(AGENT, "docs", WORK))

    def is_there() -> bool:
        asked = setup.ledger.turns("asked")[before:]
        return working.done() or bool(asked and asked[-1] >= turn)

    await asyncio.to_thread(wait_until, is_there, PATIENCE, pause=0.001)
    await asyncio.sleep(seconds)
    os.kill(writer(setup.run_path, AGENT), signal.SIGKILL)
    with suppress(Died):  # it may have been quicker
        await working
    await host.drop(AGENT)


def answered(setup: Ledgered) -> list[int]:
    events = (event for record in setup.open_log().read(AGENT) for event in record.events)
    return [event.turn for event in events if isinstance(event, ModelReplied)]
