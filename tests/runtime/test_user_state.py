"""What is kept for a user between commands."""

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


def test_what_cannot_be_kept_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(FOLDER, str(tmp_path / "file"))
    Kept("runs").add("a")
    assert "a" not in Kept("runs")
    assert "cannot be written" in capsys.readouterr().err


def test_it_is_among_the_users_own_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(FOLDER)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_folder() == tmp_path / "superdiscovery"
