"""What `record` says where no browser can be had."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from runtime.browser.chromium import BrowserUnavailable
from runtime.browser.recording.record import record
from tests.browser.workshop import workshop


async def test_a_folder_for_temporary_files_with_too_long_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    far = tmp_path / ("x" * 80)
    far.mkdir()
    monkeypatch.setenv("TMPDIR", str(far))
    monkeypatch.setattr(tempfile, "tempdir", None)
    with pytest.raises(BrowserUnavailable, match=r"did not start: .* 62 are the most: set TMPDIR to a shorter one"):
        await record("http://a.test/", tmp_path / "capture", headless=True)


def recording(*arguments: str) -> tuple[int, str]:
    """How `record` ended, and what it said."""
    command = [sys.executable, "-m", "runtime.cli", "record", "http://a.test/", *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return ended.returncode, ended.stderr


def test_nobody_is_told_how_to_end_what_did_not_begin(tmp_path: Path) -> None:
    with workshop() as url:
        gone = url
    code, said = recording("--out", str(tmp_path / "capture"), "--cdp-url", gone)
    assert (code, said.startswith("error: No browser answers at ")) == (1, True)


def test_a_script_that_is_not_there_is_told_from_one_that_is_no_python(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("run")
    out, told = str(tmp_path / "capture"), {}
    for name in ("gone.py", "notes.txt"):
        code, said = recording("--out", out, "--headless", "--script", str(tmp_path / name))
        told[name] = (code, said.partition(f"{tmp_path / name} is ")[2].partition(":")[0])
    assert told == {"gone.py": (2, "not there"), "notes.txt": (2, "no Python file")}


async def test_a_browser_that_is_not_there(tmp_path: Path) -> None:
    with workshop() as url:
        gone = url
    with pytest.raises(BrowserUnavailable, match="No browser answers at"):
        await record("http://a.test/", tmp_path / "capture", cdp_url=gone)
