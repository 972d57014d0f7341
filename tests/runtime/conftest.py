"""An application that runs, its capture, and the run and routine that come of it undisturbed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from runtime.ending import Complete
from runtime.folder import RunFolder
from tests.discovering import discover
from tests.runtime.done import Done
from tests.runtime.terminal import type_in as type_in
from tests.sites import notes


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The capture of a notebook for a team, which is there to be asked."""
    folder = tmp_path_factory.mktemp("notes")
    with notes.serve() as site:
        notes.record(site.url, folder)
        yield folder


@pytest.fixture(scope="session")
def done(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Done:
    """Discovered in this process, by the built-in policy."""
    run = tmp_path_factory.mktemp("done") / "run"
    ending, _ = discover(site, notes.TASK, run)
    assert isinstance(ending, Complete)
    RunFolder.open(run).write_routine(ending.routine)
    return Done(run, ending.routine)
