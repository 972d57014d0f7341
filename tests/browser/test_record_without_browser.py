"""What `record` says where no browser can be had."""

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


async def test_a_browser_that_is_not_there(tmp_path: Path) -> None:
    with workshop() as url:
        gone = url
    with pytest.raises(BrowserUnavailable, match="No browser answers at"):
        await record("http://a.test/", tmp_path / "capture", cdp_url=gone)
