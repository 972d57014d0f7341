"""Processes of specialists on Ray are killed at random moments, against a ledger of what their model has said.

`PROOF=1000` in the environment kills so many; without it a few.
"""

import asyncio
import os
import signal
from collections import Counter
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
WORK = write(task(max_loops=TURNS))


async def test_proof_that_what_was_answered_is_asked_once_though_its_process_is_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    """Only a reply that was on its way to the log when its process was killed may be asked for again."""
    capture = recording(tmp_path)
    for kill in range(times(2)):
        setup = Ledgered(str(tmp_path / f"run-{kill}"), str(capture), "noted", turns=TURNS)
        host = RayHost(setup, None)
        await struck(host, setup, Random(kill))
        told = answered(setup)
        outcome = read_outcome(await host.work(AGENT, "docs", WORK))
        await host.drop(AGENT)
        assert isinstance(outcome, ReportBack), f"kill {kill}"
        assert outcome.output == "Oslo."
        asked = Counter(setup.ledger.turns("asked"))
        assert all(asked[turn] == 1 for turn in told), f"kill {kill}: {told} were answered, asked {asked}"
        assert sum(asked.values()) - len(asked) <= 1, f"kill {kill}: {asked}"
        assert answered(setup) == list(range(1, TURNS + 1)), f"kill {kill}"
        log = setup.open_log()
        assert [found.faults for found in verify(log)] == [[]], f"kill {kill}"
        replay(log.read(AGENT, proof=True), Again(specialist("docs", setup.open_capture())))


async def struck(host: RayHost, setup: Ledgered, chance: Random) -> None:
    """Let it work until its model has been asked so often, and kill its process."""
    working = asyncio.ensure_future(host.work(AGENT, "docs", WORK))
    often = chance.randint(1, TURNS - 1)
    await asyncio.to_thread(wait_until, lambda: len(setup.ledger.turns("asked")) >= often, pause=0.001)
    os.kill(writer(setup.run_path, AGENT), signal.SIGKILL)
    try:
        await working  # it may have been quicker
    except Died:
        assert answered(setup) == list(range(1, len(answered(setup)) + 1))
    await host.drop(AGENT)


def answered(setup: Ledgered) -> list[int]:
    events = (event for record in setup.open_log().read(AGENT) for event in record.events)
    return [event.turn for event in events if isinstance(event, ModelReplied)]
