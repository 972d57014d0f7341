"""A capture that somebody sent: its links, pipes, devices and sizes."""

import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

import captures.lines
from captures.capture import Capture
from captures.error import CaptureError
from captures.har.zipped import SMALL
from captures.intake import VARIABLE
from captures.lines import LONGEST
from captures.native import STREAMS, write_native
from captures.open import load
from tests.attacks.bounded import tried
from tests.captures.archive import entry, write_har

KEY = "-----BEGIN OPENSSH PRIVATE KEY-----"
LOAD = """
import sys
from pathlib import Path
from captures.error import CaptureError
from captures.open import load
try:
    capture = load(Path(sys.argv[1]))
    print("read", len(capture.transactions), *capture.problems)
except CaptureError as error:
    print("refused", error)
"""
BESIDE = ("interactions.jsonl", "dom.jsonl", "storage.json", "docs")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """What the reader has, and nobody else is to have."""
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "id_rsa").write_text(KEY)
    return folder


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    """A folder with a HAR."""
    folder = tmp_path / "sent"
    folder.mkdir()
    write_har(folder, entry(text="hello"))
    return folder


PLANTS: dict[str, tuple[str, Callable[[Path, Path], None]]] = {
    "link": ("is a link, which is not followed", lambda path, home: path.symlink_to(home / "id_rsa")),
    "link to a folder": ("is a link, which is not followed", lambda path, home: path.symlink_to(home)),
    "link to a device": ("is a link, which is not followed", lambda path, home: path.symlink_to("/dev/zero")),
    "pipe": ("is a named pipe and not a file", lambda path, home: os.mkfifo(path)),
}


@pytest.mark.parametrize("plant", PLANTS)
@pytest.mark.parametrize("name", [*BESIDE[:3], "capture.har"])
def test_what_stands_beside_a_har_is_a_file_of_the_folder(sent: Path, home: Path, name: str, plant: str) -> None:
    why, make = PLANTS[plant]
    (sent / name).unlink(missing_ok=True)
    make(sent / name, home)
    with pytest.raises(CaptureError, match=why):
        load(sent)


@pytest.mark.parametrize("name", BESIDE)
def test_also_where_the_har_itself_is_named(sent: Path, home: Path, name: str) -> None:
    (sent / name).symlink_to(home if name == "docs" else home / "id_rsa")
    with pytest.raises(CaptureError, match="is a link, which is not followed"):
        load(sent / "capture.har")


@pytest.mark.parametrize("plant", PLANTS)
@pytest.mark.parametrize("name", STREAMS)
def test_a_stream_of_a_capture_folder_is_a_file_of_the_folder(
    tmp_path: Path, home: Path, name: str, plant: str
) -> None:
    why, make = PLANTS[plant]
    write_native(Capture(), tmp_path / "sent")
    (tmp_path / "sent" / name).unlink()
    make(tmp_path / "sent" / name, home)
    with pytest.raises(CaptureError, match=why):
        load(tmp_path / "sent")


def test_a_folder_of_a_stream_that_is_a_link_is_not_looked_into(tmp_path: Path, home: Path) -> None:
    write_native(Capture(), tmp_path / "sent")
    (tmp_path / "sent" / "dom" / "events.jsonl").rename(home / "events.jsonl")
    (tmp_path / "sent" / "dom").rmdir()
    (tmp_path / "sent" / "dom").symlink_to(home)
    with pytest.raises(CaptureError, match="dom is a link, which is not followed"):
        load(tmp_path / "sent")


def test_documents_that_are_links_or_pipes_are_left_out_and_told(sent: Path, home: Path) -> None:
    (sent / "docs" / "inner").mkdir(parents=True)
    (sent / "docs" / "a.md").write_text("read me")
    (sent / "docs" / "key.md").symlink_to(home / "id_rsa")
    (sent / "docs" / "inner" / "home").symlink_to(home)
    os.mkfifo(sent / "docs" / "pipe.md")
    capture = load(sent)
    assert capture.documents == {"a.md": "read me"}
    assert [each.partition(":")[0] for each in capture.problems] == ["docs/inner/home", "docs/key.md", "docs/pipe.md"]


def test_a_body_that_a_har_attaches_is_a_file_beside_it(sent: Path, home: Path) -> None:
    shown = entry(text=None)
    shown["response"]["content"] |= {"_file": "body.html"}
    write_har(sent, shown)
    os.mkfifo(sent / "body.html")
    with pytest.raises(CaptureError, match=r"body\.html is a named pipe"):
        load(sent)


@pytest.mark.parametrize("name", ["dom.jsonl", "interactions.jsonl", "storage.json", "capture.har", "docs/a.md"])
def test_a_sparse_file_is_refused_before_it_is_read(sent: Path, name: str) -> None:
    (sent / "docs").mkdir()
    with (sent / name).open("ab") as file:
        file.truncate(6 * 2**30)
    told = tried(LOAD, sent)
    assert "has 6,442,450,944 bytes or more, and at most 1,07" in told
    assert VARIABLE in told


def test_a_sparse_file_that_is_small_enough_takes_memory_for_itself_and_not_more(sent: Path) -> None:
    with (sent / "dom.jsonl").open("ab") as file:
        file.truncate(LONGEST + 1)
    told = tried(LOAD, sent)
    assert told == "read 1 dom.jsonl: line 1: it has 268,435,457 bytes, and at most 268,435,456 of a line are read"


def test_lines_without_end_are_given_up(sent: Path) -> None:
    (sent / "dom.jsonl").write_bytes(b"\n" * 200_000_000)
    told = tried(LOAD, sent, memory=800_000_000)
    assert told == "read 1 dom.jsonl: line 1000001 and all after it: at most 1,000,000 lines of a file are read"


@pytest.mark.parametrize("line", [b"{}\n", b"x\n"])
def test_so_are_lines_that_are_wrong(sent: Path, line: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(captures.lines, "MOST_LINES", 3)
    (sent / "dom.jsonl").write_bytes(line * 30)
    problems = load(sent).problems
    assert len(problems) == 4
    assert "line 4 and all after it" in problems[2] + problems[3]


@pytest.mark.parametrize("value", [b"{},", b"[],", b"0,"])
def test_a_document_of_too_many_values_is_refused_before_they_are_made(sent: Path, value: bytes) -> None:
    (sent / "capture.har").write_bytes(b'{"log":{"entries":[' + value * 60_000_000 + b"0]}}")
    assert "capture.har cannot be read: it holds more than 50,000,000 values" in tried(LOAD, sent)


def test_a_user_may_allow_more_or_less(sent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = (sent / "capture.har").stat().st_size
    monkeypatch.setenv(VARIABLE, str(size))
    assert len(load(sent).transactions) == 1
    monkeypatch.setenv(VARIABLE, str(size - 1))
    with pytest.raises(CaptureError, match=f"or allow more with {VARIABLE}"):
        load(sent)
    for wrong in ("many", "-1", "0", "1e9"):
        monkeypatch.setenv(VARIABLE, wrong)
        with pytest.raises(CaptureError, match="in the environment: set it to a whole number"):
            load(sent)


def bomb(path: Path, size: int, entries: int) -> Path:
    """An archive whose one body has so many bytes, and is that of so many entries."""
    shown = [entry(at=n, text=None) for n in range(entries)]
    for each in shown:
        each["response"]["content"]["_file"] = "body.html"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("har.har", json.dumps({"log": {"entries": shown}}))
        with made.open("body.html", "w") as body:
            for _ in range(size // 2**20):
                body.write(bytes(2**20))
    return path


def test_a_member_that_every_entry_refers_to_is_bounded_in_all(tmp_path: Path) -> None:
    path = bomb(tmp_path / "sent.zip", 30 * 2**20, 200)
    assert path.stat().st_size < 60_000
    told = tried(LOAD, path, memory=3_000_000_000)
    assert "body.html, which several entries refer to, takes the capture beyond 1,073,741,824 bytes" in told


def test_an_archive_that_unpacks_to_many_times_its_size_is_refused(tmp_path: Path) -> None:
    path = bomb(tmp_path / "sent.zip", SMALL, 1)
    assert "unpacks to more than 67,108,864: unpack it" in tried(LOAD, path)


def test_a_member_that_has_more_than_it_says_is_not_unpacked_any_further(tmp_path: Path) -> None:
    path = bomb(tmp_path / "sent.zip", 511 * 2**20, 1)
    data = path.read_bytes()
    size = (511 * 2**20).to_bytes(4, "little")
    assert data.count(size) == 2
    path.write_bytes(data.replace(size, (1000).to_bytes(4, "little")))
    assert "is no zip archive that can be read (Bad CRC-32" in tried(LOAD, path, memory=400_000_000)


def test_a_member_that_asks_for_memory_to_be_unpacked_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sent.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as made:
        made.writestr("har.har", json.dumps({"log": {"entries": [entry()]}}))
    with pytest.raises(CaptureError, match=r"har\.har is packed in a way that is not read"):
        load(path)


def test_a_document_with_a_name_that_is_no_text_is_left_out_and_told(sent: Path) -> None:
    (sent / "docs").mkdir()
    (sent / "docs" / "a.md").write_text("read me")
    for name in (b"\xff.md", b"\x1b[31m.md", b"a\nb.md"):
        Path(os.fsdecode(os.fsencode(sent / "docs") + b"/" + name)).write_text("hidden")
    capture = load(sent)
    assert capture.documents == {"a.md": "read me"}
    assert len(capture.problems) == 3
    assert all(each.isprintable() for each in capture.problems)
