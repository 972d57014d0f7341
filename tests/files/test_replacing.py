"""A file is put in the place of another, and never written through a link."""

import os
from pathlib import Path

import pytest

from files.replacing import replace_inside


def test_a_link_is_replaced_and_what_it_leads_to_stays(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("the reader's")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "x").symlink_to(tmp_path / "mine")
    replace_inside(tmp_path / "folder", "x", b"new")
    assert (tmp_path / "mine").read_text() == "the reader's"
    assert (tmp_path / "folder" / "x").read_text() == "new"
    assert os.listdir(tmp_path / "folder") == ["x"]  # noqa: PTH208


def test_nothing_is_left_of_what_could_not_be_put(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    with pytest.raises(IsADirectoryError):
        replace_inside(tmp_path, "x", b"new")
    assert [each.name for each in tmp_path.iterdir()] == ["x"]
