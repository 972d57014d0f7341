"""Ray that cannot start is told in a sentence, with the path of the run and how it goes on."""

from pathlib import Path

import pytest

from runtime import starting
from runtime.joining import ClusterUnavailable
from tests.runtime.terminal import Type
from tests.sites import notes


def test_the_folder_for_temporary_files_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    starting.check_start(tmp_path / "made" / "later")
    monkeypatch.setattr(starting, "NEEDED", 2**62)
    with pytest.raises(ClusterUnavailable, match=f"the folder for temporary files, {tmp_path}, is full .* set TMPDIR"):
        starting.check_start(tmp_path)


def test_a_discovery_says_how_to_go_on(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, type_in: Type
) -> None:
    monkeypatch.setattr(starting, "NEEDED", 2**62)
    run = tmp_path / "run"
    told = type_in("discover", site, notes.TASK, "--out", run)
    assert (told.code, told.out) == (1, f"{run}\n")
    assert "error: cannot start Ray on this machine: the folder for temporary files, " in told.err
    assert told.err.splitlines()[-1].endswith(f"`superdiscovery resume {run}` goes on from here")
