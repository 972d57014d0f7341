"""How far a run validates is kept with it, told, and stays when it is resumed, replayed or read."""

import json
from pathlib import Path

import pytest

from actors.validation import reservation
from events.event import RoutineExecuted, RunStarted
from runtime.discover import old_run
from runtime.ending import Complete
from runtime.folder import RunFolder
from runtime.replaying import replay_run
from runtime.session import Run
from runtime.setup import Setup
from tests.discovering import discover
from tests.runtime.terminal import Type
from tests.sites import notes


@pytest.fixture
def gone(tmp_path: Path) -> Path:
    """The capture of a site that does not run any more."""
    with notes.serve() as site:
        notes.record(site.url, tmp_path / "capture")
    return tmp_path / "capture"


def events(setup: Setup) -> list[object]:
    return [event for record in setup.open_log().read("super_discovery") for event in record.events]


def test_a_run_that_validates_nothing_says_so_everywhere(
    gone: Path, tmp_path: Path, type_in: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    ending, setup = discover(gone, notes.TASK, tmp_path / "run", validate="none")
    assert isinstance(ending, Complete)
    never = "never validated: nobody has executed it"
    assert ending.routine["validation"] == never
    assert "output_schema" not in ending.routine
    assert not [event for event in events(setup) if isinstance(event, RoutineExecuted)]
    told = type_in("resume", tmp_path / "run")
    assert (told.code, told.err.splitlines()[1:3]) == (
        0,
        ["validating nothing: the routine will say that it was never validated", f"the routine was {never}"],
    )
    assert json.loads((tmp_path / "run" / "routine.json").read_text())["validation"] == never
    assert type_in("replay", tmp_path / "run").code == 0
    ran = type_in("run", tmp_path / "run", "--no-input")
    assert never in Run(RunFolder.open(tmp_path / "run"))._repr_html_()
    assert ran.code == 2
    monkeypatch.setenv("SUPERDISCOVERY_PASSWORD", "x")
    ran = type_in("run", tmp_path / "run", "-p", "login=a", "-p", "q=b")
    assert f"note: this routine was {never}" in ran.err


@pytest.mark.parametrize("validate", ["simulate", "none"])
def test_it_is_kept_in_the_run_and_what_continues_it_does_the_same(validate: str, gone: Path, tmp_path: Path) -> None:
    _, setup = discover(gone, notes.TASK, tmp_path / "run", validate=validate)  # type: ignore[arg-type]
    assert json.loads((tmp_path / "run" / "run.json").read_text())["validate"] == validate
    (started,) = [event for event in events(setup) if isinstance(event, RunStarted)]
    assert started.validate == validate
    _, again, capture = old_run(tmp_path / "run")
    assert RunFolder.open(again.run_path).manifest().validate == validate
    assert {each.stream for each in replay_run(again.open_log(), capture)} >= {"super_discovery"}


def test_it_is_one_of_four(gone: Path, type_in: Type) -> None:
    told = type_in("discover", gone, "a task", "--validate", "some")
    assert (told.code, told.out) == (2, "")
    assert "'full', 'read-only', 'simulate', 'none'" in " ".join(told.err.split())


def test_what_is_said_of_read_only_is_the_same_everywhere(type_in: Type) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    where = "on the application up to the first request that may change something, as a login may"
    assert where in reservation("read-only")
    assert where.removeprefix("on the application ") in readme
    assert "a login included" in " ".join(type_in("discover", "--help").out.split())
