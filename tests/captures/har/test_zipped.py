"""Archives of a HAR and its bodies, as Playwright writes them."""

import zipfile
from pathlib import Path

import pytest

from captures.error import CaptureError
from captures.har.zipped import SMALL
from captures.open import load
from tests.captures.archive import entry, write_har


def archive(folder: Path, **members: bytes) -> Path:
    path = folder / "task.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in members.items():
            made.writestr(name, data)
    return path


@pytest.mark.parametrize("above", ["", "inner/"])
def test_bodies_are_read_from_beside_the_har_in_the_archive(tmp_path: Path, above: str) -> None:
    shown, hidden = entry(text=None), entry(at=1, text=None)
    shown["response"]["content"] |= {"_file": "abc.html"}
    hidden["response"]["content"] |= {"_file": "../abc.html"}
    har = write_har(tmp_path, shown, hidden).read_bytes()
    path = archive(tmp_path, **{f"{above}har.har": har, f"{above}abc.html": b"<p>attached</p>", "other.txt": b"x"})
    assert [each.response.body for each in load(path).transactions] == [b"<p>attached</p>", b""]


def test_a_body_that_is_a_link_out_of_the_folder_is_refused_in_one_sentence(tmp_path: Path) -> None:
    shown, folder = entry(text=None), tmp_path / "recording"
    shown["response"]["content"] |= {"_file": "abc.html"}
    folder.mkdir()
    write_har(folder, shown)
    (tmp_path / "other.html").write_text("not of the recording")
    (folder / "abc.html").symlink_to(tmp_path / "other.html")
    with pytest.raises(CaptureError, match=r"abc\.html is a link, which is not followed: put"):
        load(folder)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"PK\x03\x04 and no more", "is no zip archive that can be read"),
        ({"a.txt": b""}, "holds 0 HAR files, not one"),
        ({"a.har": b"{}", "b.har": b"{}"}, "holds 2 HAR files, not one"),
        ({"a.har": b"{}", "zeros": b"\0" * (SMALL + 1)}, "unpacks to more than 67,108,864: unpack it"),
    ],
)
def test_an_archive_that_is_none_or_too_large_is_refused_in_one_sentence(
    tmp_path: Path, data: bytes | dict[str, bytes], why: str
) -> None:
    path = archive(tmp_path, **data) if isinstance(data, dict) else tmp_path / "task.zip"
    if isinstance(data, bytes):
        path.write_bytes(data)
    with pytest.raises(CaptureError, match=why):
        load(path)


def test_so_is_one_of_more_members_than_may_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = archive(tmp_path, **{"a.har": write_har(tmp_path, entry()).read_bytes(), "b": b"", "c": b""})
    monkeypatch.setattr("captures.har.zipped.MOST_MEMBERS", 3)
    assert len(load(path).transactions) == 1
    monkeypatch.setattr("captures.har.zipped.MOST_MEMBERS", 2)
    with pytest.raises(CaptureError, match="holds more than 2 files: unpack it, and name its HAR"):
        load(path)
