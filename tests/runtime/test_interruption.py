"""A run that is broken off from outside, and resumed: by Ctrl-C, by kill -9, by two who want it at once."""

import json
from pathlib import Path

import pytest

from events.event import ModelAsked, ModelReplied
from events.segment import SegmentLog
from runtime.folder import RunFolder
from runtime.hold import hold
from tests.runtime.done import Done
from tests.runtime.terminal import Type, Window
from tests.sites import notes

SENT = "takes up task-2"
"""What is told when the second specialist begins: in the middle of the run."""


def answered_twice(run: Path) -> list[tuple[str, int]]:
    """The questions of a run that were asked again although they had been answered."""
    log, answered, again = SegmentLog(run / "log"), set(), []
    for stream in log.streams():
        for event in (event for record in log.read(stream) for event in record.events):
            if isinstance(event, ModelReplied):
                answered.add((stream, event.turn))
            elif isinstance(event, ModelAsked) and (stream, event.turn) in answered:
                again.append((stream, event.turn))
    return again


def test_ctrl_c_and_resume(site: Path, done: Done, tmp_path: Path) -> None:
    run = tmp_path / "run"
    window = Window(tmp_path, "discover", site, notes.TASK, "--out", run)
    window.wait_for(SENT)
    window.press_ctrl_c()
    told = window.end()
    assert (told.code, told.out) == (130, "")
    assert told.err.splitlines()[-1] == f"interrupted; `superdiscovery resume {run}` goes on from here"
    assert "Traceback" not in told.err
    window.leaves_nothing()

    resumed = Window(tmp_path, "resume", run).end()
    assert (resumed.code, resumed.out.splitlines()[-1]) == (0, str(run))
    assert json.loads((run / "routine.json").read_text()) == done.routine
    assert answered_twice(run) == []


@pytest.mark.parametrize("moment", ["run ", SENT])
def test_sigterm_is_as_ctrl_c(moment: str, site: Path, tmp_path: Path) -> None:
    """While Ray starts, and in the middle of the run."""
    run = tmp_path / "run"
    window = Window(tmp_path, "discover", site, notes.TASK, "--out", run)
    window.wait_for(moment)
    window.terminate()
    told = window.end()
    assert (told.code, told.out) == (143, "")
    assert told.err.splitlines()[-1] == f"interrupted; `superdiscovery resume {run}` goes on from here"
    assert moment != SENT or "***" not in told.err
    window.leaves_nothing()


def test_kill_9_and_resume_while_another_wants_it_too(site: Path, done: Done, tmp_path: Path, type_in: Type) -> None:
    run = tmp_path / "run"
    window = Window(tmp_path, "discover", site, notes.TASK, "--out", run)
    window.wait_for(SENT)
    window.kill()
    assert window.end().code == -9

    resuming = Window(tmp_path, "resume", run)
    resuming.wait_for(f"run {run}")
    refused = type_in("resume", run)
    assert (refused.code, refused.out) == (5, "")
    assert refused.err == f"error: {run} is in use by process {resuming.pid}: wait for it, or stop it\n"
    assert type_in("discover", site, notes.TASK, "--out", run).code == 5
    resumed = resuming.end()
    assert (resumed.code, resumed.out.splitlines()[-1]) == (0, str(run))
    assert json.loads((run / "routine.json").read_text()) == done.routine
    assert answered_twice(run) == []
    replayed = type_in("replay", run, "--json")
    assert (replayed.code, json.loads(replayed.out)["identical"]) == (0, True)


def test_a_run_is_held_until_its_holder_lets_go(tmp_path: Path) -> None:
    folder = RunFolder(tmp_path)
    with hold(folder), pytest.raises(Exception, match=r"is in use by process \d+"), hold(folder):
        pass
    with hold(folder):
        pass
