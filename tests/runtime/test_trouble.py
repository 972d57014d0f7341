"""What stands in the way of a discovery and goes away again: a run waits for it, and loses nothing."""

import asyncio
import json
from pathlib import Path

import pytest

from captures.open import open_capture
from events.event import EffectStarted, ModelAsked, ModelReplied, Paused, RoutineExecuted
from events.log import LogError
from events.segment import SegmentLog
from runtime.bringing_up import conduct
from runtime.commands.failing import exit_code
from runtime.conductor import STREAM
from runtime.discover import new_run, settled
from runtime.ending import Complete, Ending, Halted
from runtime.local import LocalHost
from runtime.models.choose import choose
from runtime.replaying import replay_run
from runtime.setup import Setup
from tests.discovering import discover
from tests.events.faults import FaultyDisk
from tests.runtime.done import Done
from tests.runtime.terminal import Type
from tests.sites import notes


class OnDisk(Setup, frozen=True, kw_only=True):
    """A run whose log is on this disk."""

    disk: FaultyDisk

    def open_log(self) -> SegmentLog:
        return SegmentLog(self.run_path / "log", disk=self.disk)


def go_on(setup: Setup) -> Ending:
    host = LocalHost(setup)
    try:
        return asyncio.run(conduct(setup, host, choose(setup.model), 60))
    finally:
        host.close()


def events(run: Path, stream: str = STREAM) -> list[object]:
    return [event for record in SegmentLog(run / "log").read(stream) for event in record.events]


def test_an_application_that_is_not_there_pauses_the_run(tmp_path: Path, type_in: Type) -> None:
    """Nothing was begun, so the outcome of nothing is unknown; the model is not told, for it cannot start it."""
    with notes.serve() as site:
        notes.record(site.url, tmp_path / "capture")
    port = int(site.url.rpartition(":")[2])
    halted, setup = discover(tmp_path / "capture", notes.TASK, tmp_path / "run")
    assert isinstance(halted, Halted)
    why = f"application: {site.url}, where the routine is to be tried out, cannot be reached (Connection refused)"
    assert halted.reason == f"{why}: start it"
    assert not [event for event in events(tmp_path / "run") if isinstance(event, EffectStarted | RoutineExecuted)]
    assert settled(setup) is None
    assert go_on(setup) == halted
    with notes.serve(port):
        ending = go_on(setup)
    assert isinstance(ending, Complete)
    assert len([event for event in events(tmp_path / "run") if isinstance(event, Paused)]) == 2
    assert settled(setup) == ending
    assert type_in("replay", tmp_path / "run").code == 0


def counted(site: Path, folder: Path) -> int:
    """How many operations of the disk a whole run takes."""
    disk = FaultyDisk()
    _, setup, _ = new_run(site, notes.TASK, "rules", folder / "run", 60)
    assert isinstance(go_on(OnDisk(setup.run, setup.capture, setup.model, disk=disk)), Complete)
    return disk.count


def broken_by(setup: Setup) -> LogError | None:
    """What broke the run off, if anything did."""
    try:
        go_on(setup)
    except LogError as error:
        return error
    return None


def test_a_disk_that_is_full_at_any_moment(
    site: Path, done: Done, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One sentence, exit 1; and once there is space the run goes on to the same routine."""
    whole = counted(site, tmp_path / "counted")
    met = 0
    for n in range(3, whole, whole // 8):
        _, setup, _ = new_run(site, notes.TASK, "rules", tmp_path / str(n), 60)
        full = broken_by(OnDisk(setup.run, setup.capture, setup.model, disk=FaultyDisk(n, "full")))
        if full is not None:
            met += 1
            assert exit_code(full) == 1
            said = capsys.readouterr().err
            assert said.startswith("error: cannot ")
            assert len(said.splitlines()) == 1
        ending = settled(setup) or go_on(setup)
        if isinstance(ending, Halted):
            assert ending.reason.startswith("unknown outcome")
            continue
        assert ending == Complete(done.routine)
        assert once(setup.run_path)
        assert all(replay_run(setup.open_log(), open_capture(Path(setup.capture))))
    assert met >= 5


def once(run: Path) -> bool:
    """Whether every question was asked once before its answer, and answered once."""
    asked = [
        (stream, event.turn, type(event).__name__)
        for stream in SegmentLog(run / "log").streams()
        for event in events(run, stream)
        if isinstance(event, ModelAsked | ModelReplied)
    ]
    return len(asked) == len(set(asked))


def test_a_recorded_run_answers_for_a_model(site: Path, done: Done, tmp_path: Path, type_in: Type) -> None:
    ending, _ = discover(site, notes.TASK, tmp_path / "run", f"recorded:{done.run}")
    assert ending == Complete(done.routine)


def test_a_recorded_run_knows_no_other_task(site: Path, done: Done, tmp_path: Path) -> None:
    ending, _ = discover(site, "Something else.", tmp_path / "run", f"recorded:{done.run}")
    assert isinstance(ending, Halted)
    assert ending.reason.startswith("model: stream super_discovery, turn 1 asks a question with the digest ")


def test_a_run_that_used_up_its_turns_goes_on(site: Path, done: Done, tmp_path: Path, type_in: Type) -> None:
    _, setup, _ = new_run(site, notes.TASK, "rules", tmp_path / "run", 2)
    ending = go_on(setup)
    assert ending == Halted("budget: all 2 turns are used")
    replayed = type_in("replay", tmp_path / "run")
    assert replayed.out.startswith("identical so far: ")
    assert "the run is paused (budget: all 2 turns are used): it has not ended\n" in replayed.out
    ending = go_on(setup)
    assert ending == Complete(done.routine)


def test_what_the_system_says_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code(OSError(28, "No space left on device", "/somewhere")) == 1
    assert capsys.readouterr().err == "error: No space left on device (/somewhere); free some space and try again\n"
    assert exit_code(KeyError("nobody foresaw this")) == 1
    assert "this is a mistake in superdiscovery itself; please report it" in capsys.readouterr().err


def test_a_routine_is_written_whole(done: Done) -> None:
    assert json.loads((done.run / "routine.json").read_text()) == done.routine
    assert not list(done.run.glob("*.part"))
