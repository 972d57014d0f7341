"""A redacted copy can still be discovered, by whoever has the password."""

from pathlib import Path

import pytest

from captures.native import write_native
from captures.open import open_capture
from runtime.given_secrets import variable
from tests.discovering import discover, routine_of, run_with
from tests.sites import notes


def test_the_environment_gives_what_a_copy_no_longer_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with notes.serve() as site:
        notes.record(site.url, tmp_path / "original")
        write_native(open_capture(tmp_path / "original"), tmp_path / "copy")
        monkeypatch.setenv(variable("secret-1-password"), notes.RECORDED["password"])
        ending, _ = discover(tmp_path / "copy", notes.TASK, tmp_path / "run")
        result = run_with(routine_of(ending), notes.RECORDED, notes.RECORDED | {"text": "review"})
        assert result.ok, result.error
        assert [row["title"] for row in result.data] == [note["title"] for note in site.truth("review")]
    kept = b"".join(file.read_bytes() for file in (tmp_path / "run").rglob("*") if file.is_file())
    assert notes.RECORDED["password"].encode() not in kept
