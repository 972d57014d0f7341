"""What could not be made whole leaves nothing, and nothing else goes with it."""

from pathlib import Path

import pytest

from captures.capture import Capture
from captures.error import CaptureError
from captures.native import write_native
from captures.whole import Made, whole
from tests.captures.archive import entry, write_har

UNWRITABLE = Capture(documents={"x" * 300: "a name that no file can have"})


def test_a_copy_that_breaks_off_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(CaptureError, match="cannot be written"):
        write_native(UNWRITABLE, tmp_path / "new" / "copy")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_was_there_stays(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    with pytest.raises(CaptureError, match="cannot be written"):
        write_native(UNWRITABLE, tmp_path / "copy")
    assert list(tmp_path.iterdir()) == [tmp_path / "copy"]
    write_native(Capture(), tmp_path / "copy")


def test_what_others_put_beside_it_stays(tmp_path: Path) -> None:
    made = Made(tmp_path / "new" / "copy")
    (tmp_path / "new" / "copy").mkdir(parents=True)
    kept = write_har(tmp_path / "new", entry())
    made.undo()
    assert list((tmp_path / "new").iterdir()) == [kept]


@pytest.mark.parametrize("keep", [True, False])
def test_what_is_to_be_kept_is_kept(keep: bool, tmp_path: Path) -> None:
    file = tmp_path / "file"
    with pytest.raises(KeyboardInterrupt):
        interrupted(file, keep)
    assert file.exists() == keep


def interrupted(file: Path, keep: bool) -> None:
    with whole(file, keep=lambda: keep):
        file.write_text("half")
        raise KeyboardInterrupt
