"""Only regular files inside a folder are opened, and no more of them is read than is wanted."""

import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from files.error import FileError
from files.regular import is_inside, open_inside, read_inside, read_named

MOST = 1000


def make_link(path: Path) -> None:
    path.parent.parent.joinpath("secret").write_text("the reader's")
    path.symlink_to(path.parent.parent / "secret")


def make_link_inside(path: Path) -> None:
    (path.parent / "other").write_text("mine")
    path.symlink_to("other")


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        here = Path.cwd()
        os.chdir(path.parent)  # the name of a socket is short
        listening.bind(path.name)
        os.chdir(here)


OTHERS: dict[str, Callable[[Path], None]] = {
    "is a link": make_link,
    "which is not followed": make_link_inside,
    "a named pipe": os.mkfifo,
    "a socket": make_socket,
    "a folder": Path.mkdir,
    "is a link, which is not followed": lambda path: path.symlink_to("/dev/zero"),
}


@pytest.mark.parametrize("why", OTHERS)
def test_what_is_no_regular_file_is_refused_and_not_waited_for(tmp_path: Path, why: str) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    OTHERS[why](folder / "x")
    for flags in (os.O_RDONLY, os.O_RDWR | os.O_CREAT, os.O_WRONLY):
        with pytest.raises(FileError, match=why) as refused:
            open_inside(folder, "x", flags)
        assert str(folder / "x") in str(refused.value)


def test_a_folder_on_the_way_that_is_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "x").write_text("the reader's")
    (tmp_path / "folder" / "docs").symlink_to(tmp_path / "home")
    with pytest.raises(FileError, match="docs is a link"):
        read_inside(tmp_path / "folder", "docs/x", MOST)
    with pytest.raises(FileError, match="docs is a link"):
        open_inside(tmp_path / "folder", "docs/new", os.O_WRONLY | os.O_CREAT)
    assert not (tmp_path / "home" / "new").exists()


@pytest.mark.parametrize("name", ["../x", "/etc/passwd", "a/../../x", "", "x\0y"])
def test_a_name_never_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "x").write_text("outside")
    with pytest.raises(FileError, match="leads out of"):
        read_inside(tmp_path / "folder", name, MOST)


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    (tmp_path / "real" / "a").mkdir(parents=True)
    (tmp_path / "real" / "a" / "x").write_bytes(b"content")
    (tmp_path / "way").symlink_to("real")
    assert read_inside(tmp_path / "way", "a/x", MOST) == b"content"


def test_a_file_that_is_not_there_is_told_by_its_path(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        read_inside(tmp_path, "a/x", MOST)
    assert missing.value.filename == str(tmp_path / "a")
    assert not is_inside(tmp_path, "a/x")


@pytest.mark.parametrize("size", [0, 1, MOST - 1, MOST])
def test_a_file_of_the_size_that_is_allowed_is_read_whole(tmp_path: Path, size: int) -> None:
    (tmp_path / "x").write_bytes(b"a" * size)
    assert read_inside(tmp_path, "x", MOST) == read_named(tmp_path / "x", MOST) == b"a" * size


def test_a_larger_one_is_refused_with_what_is_allowed(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"a" * (MOST + 1))
    with pytest.raises(FileError, match="has 1,001 bytes or more, and at most 1,000 are read"):
        read_inside(tmp_path, "x", MOST)


def test_a_file_that_does_not_tell_its_size_is_read_no_further_than_is_allowed() -> None:
    with pytest.raises(FileError, match="at most 10 are read"):
        read_named(Path("/proc/self/status"), 10)
    assert b"Name:" in read_named(Path("/proc/self/status"), 1_000_000)


def test_a_sparse_file_takes_no_memory(tmp_path: Path) -> None:
    with (tmp_path / "x").open("wb") as file:
        file.truncate(6 * 2**30)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(FileError, match="6,442,450,944 bytes"):
        read_inside(tmp_path, "x", 2**30)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_of_a_named_file_links_are_followed_but_no_pipe_is_waited_for(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"content")
    (tmp_path / "way").symlink_to("x")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "to_pipe").symlink_to("pipe")
    assert read_named(tmp_path / "way", MOST) == b"content"
    for name in ("pipe", "to_pipe"):
        with pytest.raises(FileError, match="a named pipe"):
            read_named(tmp_path / name, MOST)
    with pytest.raises(FileError, match="a device"):
        read_named(Path("/dev/zero"), MOST)


def test_what_the_shell_opened_is_read() -> None:
    source = "from pathlib import Path; from files.regular import read_named; print(read_named(Path('/dev/stdin'), 9))"
    done = subprocess.run([sys.executable, "-c", source], input=b"piped", capture_output=True, check=True, timeout=20)
    assert done.stdout == b"b'piped'\n"


@pytest.mark.parametrize("plant", [make_link, make_link_inside, os.mkfifo, make_socket])
def test_what_is_put_there_after_it_was_looked_at_is_not_opened_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plant: Callable[[Path], None]
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    plant(folder / "name")
    monkeypatch.setattr("files.regular._stat", lambda at, name: None)
    with pytest.raises(OSError, match=r"name|No such device"):
        read_inside(folder, "name", MOST)
