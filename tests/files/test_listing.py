"""What a folder holds is listed without a look behind any link."""

import os
from pathlib import Path

from files.listing import files_below


def test_links_are_listed_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "key").write_text("the reader's")
    folder = tmp_path / "folder"
    (folder / "b").mkdir(parents=True)
    for name in ("z", "b/y"):
        (folder / name).write_text("")
    (folder / "a").symlink_to(tmp_path / "home")
    os.mkfifo(folder / "pipe")
    assert list(files_below(folder)) == ["a", "b/y", "pipe", "z"]


def test_folders_in_folders_without_end_are_given_up(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["d"] * 100)
    deep.mkdir(parents=True)
    (deep / "x").write_text("")
    (tmp_path / "d" / "y").write_text("")
    assert list(files_below(tmp_path)) == ["d/y"]
