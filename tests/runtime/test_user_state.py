"""What is kept for a user between commands."""

import subprocess
import sys
from pathlib import Path

import pytest

from runtime.user_state import FOLDER, Kept, state_folder


def test_what_was_kept_is_there_in_the_next_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "state"))
    assert "a" not in Kept("runs")
    Kept("runs").add("a", "the run \udcff in /tmp/a")
    assert "a" in Kept("runs")
    assert "b" not in Kept("runs")
    assert "a" not in Kept("routines")
    assert (tmp_path / "state" / "runs").stat().st_mode & 0o077 == 0


def test_what_cannot_be_written_is_told_and_known_to_this_command_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(FOLDER, str(tmp_path / "file"))
    Kept("runs").add("unwritten")
    assert "cannot be written" in capsys.readouterr().err
    assert "unwritten" in Kept("runs")
    assert "unwritten" not in Kept("routines")
    asked = "from runtime.user_state import Kept; print('unwritten' in Kept('runs'))"
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, check=True).stdout == b"False\n"


def test_a_user_without_a_home_is_told_what_to_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (FOLDER, "HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("os.path.expanduser", lambda path: path)  # as for a number that the system does not know
    assert "homeless" not in Kept("runs")
    Kept("runs").add("homeless")
    assert f"set HOME or {FOLDER}" in capsys.readouterr().err
    assert "homeless" in Kept("runs")


def test_it_is_among_the_users_own_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(FOLDER)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_folder() == tmp_path / "superdiscovery"
