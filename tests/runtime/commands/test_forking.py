"""`fork` and `diff`: another way from a point in a run that stays as it is."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from actors.state import AgentState, fold
from captures.open import open_capture
from events.event import EffectStarted, ModelAsked, Paused, ReportBack, TaskFailed, TaskReceived, TaskSent
from events.parting import diff
from events.segment import SegmentLog
from events.verify import verify
from runtime.bringing_up import conduct
from runtime.conductor import STREAM
from runtime.discover import old_run
from runtime.ending import Complete, Ending, Halted
from runtime.folder import RunError, RunFolder
from runtime.forking import Turn, fork_run
from runtime.invoke import invoke_sync
from runtime.local import LocalHost
from runtime.place import Here
from runtime.replaying import replay_run
from runtime.sharing import shared
from tests.events.writing import content
from tests.runtime.done import Done
from tests.runtime.invoking import command
from tests.runtime.terminal import Type

OUTCOMES = ReportBack | Paused | TaskFailed
NONE = Turn()


def forked(done: Done, out: Path, seq: int, stream: str = STREAM, turn: Turn = NONE) -> SegmentLog:
    asyncio.run(fork_run(RunFolder.open(done.run), stream, seq, turn, out))
    return SegmentLog(out / "log")


def gone_on(run: Path) -> Ending:
    """A fork, conducted in this process."""
    _, setup, _ = old_run(run)
    host = LocalHost(setup)
    try:
        return asyncio.run(conduct(setup, host, setup.choose_model(), 0))
    finally:
        host.close()


def whole(log: SegmentLog, capture: Path) -> None:
    """It verifies and replays."""
    assert [found.faults for found in verify(log)] == [[]] * len(log.streams())
    assert len(list(replay_run(log, open_capture(capture)))) == len(log.streams())


def frames(done: Done, stream: str = STREAM) -> int:
    return SegmentLog(done.run / "log").end(stream).seq


def settled(done: Done, seq: int) -> int:
    """The last frame up to this one at which nothing was begun that must not happen twice."""
    state, last = AgentState(), 0
    for record in SegmentLog(done.run / "log").read(STREAM):
        state = fold(state, record.events)
        if record.seq <= seq and state.started is None:
            last = record.seq
    return last


def test_an_invocation_is_not_forked(tmp_path: Path, type_in: Type) -> None:
    run, out = tmp_path / "run", tmp_path / "fork"
    assert invoke_sync(command(), {"text": "a b"}, out=run, place=Here()).success
    why = "records an invocation, and only a discovery can be forked: invoke anew, with other parameters or another"
    told = type_in("fork", run, "--at", "1", "--out", out)
    assert (told.code, told.out) == (5, "")
    assert told.err.startswith(f"error: {run} {why}")
    with pytest.raises(RunError, match=why):
        asyncio.run(fork_run(RunFolder.open(run), "invocation", 1, NONE, out))
    assert not out.exists()


@pytest.mark.parametrize("part", [0.0, 0.3, 0.6, 0.9])
def test_a_fork_comes_to_the_same_end(part: float, done: Done, site: Path, tmp_path: Path) -> None:
    before = content(done.run)
    seq = settled(done, 1 + int(part * frames(done)))
    log = forked(done, tmp_path / "fork", seq)
    ending = gone_on(tmp_path / "fork")
    assert isinstance(ending, Complete)
    assert ending.routine == done.routine
    whole(log, site)
    assert content(done.run) == before
    found = {parting.stream: parting for parting in diff(SegmentLog(done.run / "log"), log)}
    assert found[STREAM].shared == seq


def test_a_fork_does_not_do_again_what_was_begun_there(done: Done, tmp_path: Path) -> None:
    records = SegmentLog(done.run / "log").read(STREAM)
    seq = next(record.seq for record in records if isinstance(record.events[-1], EffectStarted))
    forked(done, tmp_path / "fork", seq)
    ending = gone_on(tmp_path / "fork")
    assert isinstance(ending, Halted)
    assert "execute_routine was begun and nobody knows whether it happened" in ending.reason


def test_nobody_remembers_what_super_discovery_has_not_heard(done: Done) -> None:
    log = SegmentLog(done.run / "log")
    for seq in range(1, frames(done) + 1):
        cuts = shared(log, STREAM, seq)
        assert cuts[STREAM] == seq
        for stream in set(log.streams()) - {STREAM}:
            told = outcomes(log, stream, cuts.get(stream, 0))
            heard = {each for each in outcomes(log, STREAM, seq) if each[0] in received(log, stream)}
            assert told == heard, f"frame {seq}, {stream}"


@pytest.mark.parametrize("stream", ["network-1", "interaction-1", "value_trace-1"])
def test_super_discovery_knows_nothing_of_what_an_agent_does_later(stream: str, done: Done) -> None:
    log = SegmentLog(done.run / "log")
    for seq in range(1, frames(done, stream) + 1):
        cuts = shared(log, stream, seq)
        assert cuts[stream] == seq
        known = {each for each in outcomes(log, STREAM, cuts[STREAM]) if each[0] in received(log, stream)}
        assert known <= outcomes(log, stream, seq)
        sent = {e.task_id for r in log.read(STREAM) if r.seq <= cuts[STREAM] for e in r.events if is_sent(e, stream)}
        assert received(log, stream, seq) <= sent


def is_sent(event: object, stream: str) -> bool:
    return isinstance(event, TaskSent) and event.agent_id == stream


def outcomes(log: SegmentLog, stream: str, seq: int) -> set[tuple[str, int]]:
    events = (event for record in log.read(stream) if record.seq <= seq for event in record.events)
    return {(event.task_id, event.run) for event in events if isinstance(event, OUTCOMES)}


def received(log: SegmentLog, stream: str, seq: int = 1_000_000) -> set[str]:
    events = (event for record in log.read(stream) if record.seq <= seq for event in record.events)
    return {event.task.id for event in events if isinstance(event, TaskReceived)}


def test_a_fork_in_the_middle_of_a_specialists_work(done: Done, site: Path, tmp_path: Path) -> None:
    log = forked(done, tmp_path / "fork", 4, "network-1")
    assert log.end("network-1").seq == 4
    assert isinstance(gone_on(tmp_path / "fork"), Complete)
    whole(log, site)


def test_what_a_person_says_there_is_told_to_the_model(done: Done, site: Path, tmp_path: Path) -> None:
    log = forked(done, tmp_path / "fork", 9, turn=Turn(say="The notes are on the second page.", more_loops=30))
    assert isinstance(gone_on(tmp_path / "fork"), Complete)
    whole(log, site)
    records = list(log.read(STREAM))
    assert [type(event).__name__ for event in records[9].events] == ["Resumed", "Said"]
    asked = next(at for at, record in enumerate(records[9:], 9) if isinstance(record.events[0], ModelAsked))
    state = fold(AgentState(), (event for record in records[: asked + 1] for event in record.events))
    told = [getattr(message, "text", "") for message in state.messages]
    assert any("you have 30 more turns" in text for text in told)
    assert any("person who gave the task says:\nThe notes are on the second page." in text for text in told)


def test_a_run_that_was_paused_goes_on_in_its_fork(done: Done, site: Path, tmp_path: Path) -> None:
    log = forked(done, tmp_path / "short", 5, turn=Turn(more_loops=1))
    gone_on(tmp_path / "short")
    seq = log.end(STREAM).seq
    assert isinstance(list(log.read(STREAM))[-1].events[0], Paused)
    parent = Done(tmp_path / "short", {})
    child = forked(parent, tmp_path / "long", seq)
    assert isinstance(gone_on(tmp_path / "long"), Complete)
    whole(child, site)
    assert (tmp_path / "short" / "log").is_dir()
    assert RunFolder.open(tmp_path / "long").manifest().parent.path == "../short"


@pytest.mark.parametrize(
    ("seq", "stream", "why"),
    [
        (10_000, STREAM, "stream super_discovery of .* has no frame 10000: it has frames 1 to "),
        (1, "nobody", "has no stream nobody; there are: interaction-1, "),
        (-1, STREAM, "has no frame -1"),
    ],
)
def test_a_place_that_there_is_not(seq: int, stream: str, why: str, done: Done, tmp_path: Path) -> None:
    with pytest.raises(RunError, match=why):
        forked(done, tmp_path / "fork", seq, stream)
    assert not (tmp_path / "fork").exists()


def test_a_run_that_had_ended_and_a_folder_that_is_taken(done: Done, tmp_path: Path) -> None:
    with pytest.raises(RunError, match="had come to its end there"):
        forked(done, tmp_path / "fork", frames(done))
    assert not (tmp_path / "fork").exists()
    with pytest.raises(RunError, match="is already there"):
        forked(done, done.run, 3)


def test_a_manifest_of_before_there_were_forks_is_read(done: Done, tmp_path: Path) -> None:
    document = json.loads((done.run / "run.json").read_text())
    del document["digest"]  # as an older version wrote it
    del document["parent"], document["log"]
    (tmp_path / "run.json").write_text(json.dumps(document))
    assert RunFolder.open(tmp_path).manifest() == RunFolder.open(done.run).manifest()


def test_fork_and_diff_from_the_command_line(done: Done, tmp_path: Path, type_in: Type) -> None:
    out = tmp_path / "fork"
    # A process of its own: it starts a cluster, and this one may have started one already.
    words = ["fork", str(done.run), "--at", "12", "--say", "Mind the \x1b[2J date.", "--out", str(out)]
    told = subprocess.run([sys.executable, "-m", "runtime.cli", *words], capture_output=True, text=True, check=False)
    assert (told.returncode, told.stdout) == (0, f"{out}\n"), told.stderr
    assert f"forked from {done.run} at frame 12 of super_discovery" in told.stderr
    assert "Mind the \\x1b[2J date." in type_in("log", out, "--kind", "Said").out
    assert json.loads((out / "routine.json").read_text()) == done.routine
    assert "frames shared with its parent: whole" in type_in("log", "verify", out).out
    assert type_in("replay", out).code == 0
    shown = type_in("diff", done.run, out)
    assert (shown.code, shown.err) == (0, "")
    assert "super_discovery: 12 frames the same (12 of them shared); they part at frame 13" in shown.out
    assert "Said" in shown.out
    parts = {each["stream"]: each for each in json.loads(type_in("diff", done.run, out, "--json").out)}
    assert (parts[STREAM]["parts_at"], parts[STREAM]["shared"]) == (13, 12)
    same = type_in("diff", done.run, done.run).out
    assert all(line.endswith("to the end") for line in same.splitlines())
