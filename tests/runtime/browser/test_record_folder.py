"""The folder that a recording grows in."""

from pathlib import Path

from captures.capture import Capture
from captures.native import write_native
from runtime.browser.recording.folder import Folder


def readable(folder: Path) -> list[Path]:
    """The files that somebody else may read, of some."""
    files = [each for each in folder.rglob("*") if each.is_file()]
    assert folder / "manifest.json" in files
    return [each for each in files if each.stat().st_mode & 0o077]


def test_nobody_else_may_read_any_of_it_or_of_what_is_imported(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "capture")
    assert readable(tmp_path / "capture") == []
    folder.close()
    assert readable(tmp_path / "capture") == []
    write_native(Capture(documents={"read.md": "me"}), tmp_path / "imported")
    assert readable(tmp_path / "imported") == []
