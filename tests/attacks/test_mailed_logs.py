"""A run folder that somebody sent: the files of its log are links, pipes, huge, or have names that do something."""

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from events.chain import MOST
from events.checkpoint import checkpoint
from events.copy import copy
from events.event import NoteAdded
from events.fork import fork
from events.frame import FIRST, encode, walk
from events.log import BLOBS, LogError
from events.payload import pack
from events.repair import plan, repair
from events.segment import SNAPSHOTS, SegmentLog
from events.snapshot import Snapshots
from events.verify import verify
from runtime.conductor import STREAM
from runtime.folder import Manifest, RunFolder
from runtime.say import put
from tests.attacks.bounded import tried
from tests.runtime.terminal import Type

MINE = b"the reader's own file\n" * 1000
MANIFEST = Manifest(1, "0" * 32, "Look it up.", "rules", "", "", 10, 1.8e9)


@pytest.fixture
async def sent(tmp_path: Path) -> Path:
    """A whole run folder, with a large step and a snapshot."""
    folder = RunFolder.create(tmp_path / "sent", MANIFEST)
    log = SegmentLog(folder.log)
    with log.writer(STREAM) as writer:
        await writer.append([NoteAdded("t", "note", "small")])
        record = await writer.append([NoteAdded("t", "note", "large" * 100_000)])
    kept(log).save(record, b"state")
    return folder.path


def kept(log: SegmentLog) -> Snapshots[bytes]:
    return log.snapshots(bytes, bytes, "code")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """What the reader has."""
    path = tmp_path / "mine"
    path.write_bytes(MINE)
    return path


def untouched(mine: Path) -> bool:
    return mine.read_bytes() == MINE


async def append(log: SegmentLog, text: str = "other") -> None:
    """A step that goes into a blob."""
    with log.writer(STREAM) as writer:
        await writer.append([NoteAdded("t", "note", text * 100_000)])


PLANTS: dict[str, Callable[[Path, Path], None]] = {
    "is a link, which is not followed": lambda path, mine: path.symlink_to(mine),
    "is a named pipe and not a file": lambda path, mine: os.mkfifo(path),
}
NAMES = [f"{STREAM}/00000001.seg", f"{STREAM}/checkpoint", f"{STREAM}/epoch", f"{STREAM}/parent.json", BLOBS]


def planted(sent: Path, mine: Path, name: str, why: str) -> Path:
    """The log of a run in which one file is no file any more."""
    path = next((sent / "log" / BLOBS).iterdir()) if name == BLOBS else sent / "log" / name
    path.unlink(missing_ok=True)
    PLANTS[why](path, mine)
    return sent / "log"


@pytest.mark.parametrize("why", PLANTS)
@pytest.mark.parametrize("name", NAMES)
async def test_no_reader_or_writer_of_a_log_opens_what_is_no_file(sent: Path, mine: Path, name: str, why: str) -> None:
    log = SegmentLog(planted(sent, mine, name, why))
    (found,) = verify(log)
    assert any(why in fault for fault in found.faults)
    for work in (lambda: list(log.read(STREAM)), lambda: checkpoint(log), lambda: list(log.sealed(STREAM))):
        try:
            work()
        except LogError as error:
            assert why in str(error)  # noqa: PT017
    with pytest.raises(LogError, match=why):
        await append(log, "large")
    assert untouched(mine)


@pytest.mark.parametrize("why", PLANTS)
def test_verify_blames_no_frame_for_an_epoch_that_is_no_file(sent: Path, mine: Path, why: str) -> None:
    checkpoint(SegmentLog(sent / "log"))
    (found,) = verify(SegmentLog(planted(sent, mine, f"{STREAM}/epoch", why)))
    (fault,) = found.faults
    assert why in fault


@pytest.mark.parametrize("why", PLANTS)
def test_a_snapshot_that_is_no_file_is_not_used(sent: Path, mine: Path, why: str) -> None:
    log = SegmentLog(planted(sent, mine, f"{SNAPSHOTS}/{STREAM}.snapshot", why))
    assert kept(log).rebuild(log, STREAM, lambda state, event: state + b".", b"").folded == 2
    record = list(log.read(STREAM))[-1]
    assert kept(log).save(record, b"state")
    assert untouched(mine)


@pytest.mark.parametrize("folder", [STREAM, BLOBS])
async def test_a_folder_of_the_log_that_is_a_link_is_not_written_into(sent: Path, tmp_path: Path, folder: str) -> None:
    other = tmp_path / "other"
    (sent / "log" / folder).rename(other)
    (sent / "log" / folder).symlink_to(other)
    before = {path.name: path.read_bytes() for path in other.iterdir()}
    with pytest.raises(LogError, match=f"{folder} is a link, which is not followed"):
        await append(SegmentLog(sent / "log"))
    assert {path.name: path.read_bytes() for path in other.iterdir()} == before


@pytest.mark.parametrize("linked", ["segment", "stream", "log"])
async def test_a_repair_never_cuts_another_run_through_a_link(
    sent: Path, tmp_path: Path, linked: str, type_in: Type
) -> None:
    other = tmp_path / "other"
    stream = sent / "log" / STREAM
    whole = stream / "00000001.seg"
    whole.write_bytes(whole.read_bytes()[:-10] + b"damaged---")
    moved = {"segment": whole, "stream": stream, "log": sent / "log"}[linked]
    moved.rename(other)
    moved.symlink_to(other)
    files = [other] if other.is_file() else [path for path in other.rglob("*") if path.is_file()]
    before = {path: path.read_bytes() for path in files}
    told = type_in("log", "repair", sent, "--yes")
    assert told.code
    assert "is a link, which is not followed" in told.err
    assert "Traceback" not in told.err
    assert {path: path.read_bytes() for path in files} == before


async def test_a_repair_keeps_what_it_cuts_in_no_file_of_the_reader(sent: Path, mine: Path) -> None:
    log = SegmentLog(sent / "log")
    segment = sent / "log" / STREAM / "00000001.seg"
    segment.write_bytes(segment.read_bytes()[:-10] + b"damaged---")
    shown = plan(log, STREAM)
    (cut,) = shown.cuts
    (segment.parent / f"cut-{segment.stem}-{cut.start}-1.bin").symlink_to(mine)
    with pytest.raises(LogError, match="is a link, which is not followed"):
        repair(log, shown)
    assert untouched(mine)


async def test_a_copy_takes_nothing_through_a_link(sent: Path, mine: Path, tmp_path: Path) -> None:
    blob = next((sent / "log" / BLOBS).iterdir())
    blob.rename(tmp_path / "elsewhere")
    blob.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(LogError, match="is a link, which is not followed"):
        copy(SegmentLog(sent / "log"), SegmentLog(tmp_path / "copy"))


VERIFY = """
import sys
from pathlib import Path
from events.log import LogError
from events.segment import SegmentLog
from events.verify import verify
log = SegmentLog(Path(sys.argv[1]))
for found in verify(log):
    print(*found.faults)
for work in (lambda: list(log.read(found.stream)), lambda: log.writer(found.stream), lambda: log.end(found.stream)):
    try:
        work()
    except LogError as error:
        print(error)
"""


@pytest.mark.parametrize("name", [f"{STREAM}/00000001.seg", f"{STREAM}/00000009.seg", BLOBS, f"{STREAM}/epoch"])
def test_a_sparse_file_of_a_log_is_refused_before_it_is_read(sent: Path, name: str) -> None:
    path = next((sent / "log" / BLOBS).iterdir()) if name == BLOBS else sent / "log" / name
    with path.open("ab") as file:
        file.truncate(5 * 2**30)
    assert "has 5,368,709,120 bytes or more, and at most" in tried(VERIFY, sent / "log", memory=600_000_000)


def test_zeros_at_the_end_of_a_segment_are_read_in_bounded_memory(sent: Path) -> None:
    with (sent / "log" / STREAM / "00000001.seg").open("ab") as file:
        file.truncate(MOST)
    assert tried(VERIFY, sent / "log", memory=600_000_000) == ""


@pytest.mark.parametrize("name", ["x.seg", "-1.seg", "00000001 .seg", "\x1b[31m00000001.seg", "9" * 5000 + ".seg"])
def test_a_segment_with_the_name_of_none_is_told_in_a_sentence(sent: Path, name: str, type_in: Type) -> None:
    folder = sent / "log" / STREAM
    if len(name) > 255:
        name = name[-255:]
    (folder / "00000001.seg").rename(folder / name)
    for words in (("log",), ("log", "verify"), ("log", "repair"), ("log", "checkpoint"), ("replay",)):
        told = type_in(*words, sent)
        assert told.code
        assert "Traceback" not in told.err
        assert "\x1b" not in told.err + told.out


@pytest.mark.parametrize("name", ["\x1b]0;owned\x07", "\x9b31mred", "Upper", "a b", "\u202eexe"])
def test_a_stream_with_a_name_that_none_has_is_a_fault_and_never_reaches_the_terminal(
    sent: Path, name: str, type_in: Type
) -> None:
    (sent / "log" / STREAM).rename(sent / "log" / "kept")
    (sent / "log" / name).symlink_to("kept")
    (sent / "log" / "kept").rename(sent / "log" / STREAM)
    (sent / "log" / name).unlink()
    (sent / "log" / name).mkdir()
    (sent / "log" / name / "00000001.seg").write_bytes(b"")
    told = type_in("log", "verify", sent)
    assert told.code == 1
    assert "its name is that of no stream" in told.err
    for words in (("log", "verify"), ("log",), ("log", "checkpoint"), ("log", "repair"), ("replay",)):
        told = type_in(*words, sent)
        assert "Traceback" not in told.err
        assert not any(char in told.out + told.err for char in "\x1b\x9b\u202e")


def steps(log: SegmentLog) -> list[bytes]:
    return [record.hash for record in log.read(STREAM)]


def state(log: SegmentLog) -> bytes:
    return kept(log).rebuild(log, STREAM, lambda before, event: before + b".", b"").state


@pytest.mark.parametrize("name", [f"{STREAM}/checkpoint", f"{STREAM}/epoch", f"{SNAPSHOTS}/{STREAM}.snapshot"])
def test_every_byte_of_a_small_file_of_a_log_that_is_another_is_told_or_means_nothing(sent: Path, name: str) -> None:
    log, path = SegmentLog(sent / "log"), sent / "log" / name
    written, before = path.read_bytes(), (steps(log), state(log))
    for at in range(len(written)):
        for other in (written[at] ^ 1, written[at] ^ 0x20, 0xFF, 0):
            path.write_bytes(written[:at] + bytes([other]) + written[at + 1 :])
            (found,) = verify(log)
            told = found.faults + found.notes
            assert steps(log) == before[0]
            assert state(log) in (before[1], b"..")
            assert told or path.suffix == ".snapshot" or at == len(written) - 1 or other == written[at]
            assert not any("\n" in each for each in told)


def test_every_byte_of_a_reference_to_a_parent_that_is_another_is_told(sent: Path, tmp_path: Path) -> None:
    log = fork(SegmentLog(sent / "log"), tmp_path / "fork" / "log", {STREAM: 1})
    path = tmp_path / "fork" / "log" / STREAM / "parent.json"
    written, before = path.read_bytes(), steps(log)
    assert len(before) == 1
    for at in range(len(written)):
        for other in (written[at] ^ 1, written[at] ^ 0x20, 0xFF, 0):
            path.write_bytes(written[:at] + bytes([other]) + written[at + 1 :])
            try:
                assert steps(log) == before
            except LogError as error:
                assert STREAM in str(error)  # noqa: PT017


HOSTILE = {
    "a list that says it is long": b"\xdd\xff\xff\xff\xff",
    "an object that says it is long": b"\x91\xdf\xff\xff\xff\xff",
    "a text that says it is long": b"\xdb\xff\xff\xff\xff",
    "nested": b"\x91" * 100_000,
    "nested in an event": msgspec.msgpack.encode([{"kind": "ToolReturned", "x": 0}]).replace(b"\x00", b"\x91" * 60_000),
    "no text": b"\x91\x81\xa4kind\xa4\xff\xfe\xfd\xfc",
    "nothing": b"",
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_whole_frame_of_a_stranger_is_decoded_in_bounded_memory(sent: Path, what: str, type_in: Type) -> None:
    shutil.rmtree(sent / "log" / STREAM)
    (sent / "log" / STREAM).mkdir()
    data = encode(1, 1, 1.8e9, FIRST, HOSTILE[what])
    (sent / "log" / STREAM / "00000001.seg").write_bytes(data)
    assert "Traceback" not in tried(VERIFY, sent / "log", memory=600_000_000)
    for words in (("log",), ("log", "verify"), ("replay",)):
        told = type_in(*words, sent)
        assert told.code
        assert "Traceback" not in told.err


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("time", [1e300, float("inf"), float("nan"), -1e300, 1e18])
def test_a_time_that_no_clock_shows_is_told(sent: Path, time: float, first: bool, type_in: Type) -> None:
    shutil.rmtree(sent / "log" / STREAM)
    (sent / "log" / STREAM).mkdir()
    payload, _ = pack(STREAM, [NoteAdded("t", "note", "now")])
    before = b"" if first else encode(1, 1, 1.8e9, FIRST, payload)
    (frame,) = walk(before) or [None]
    prev = frame.digest() if frame else FIRST
    (sent / "log" / STREAM / "00000001.seg").write_bytes(before + encode(2 - first, 1, time, prev, payload))
    for words in (("log",), ("log", "--json"), ("log", "verify"), ("log", "checkpoint")):
        told = type_in(*words, sent)
        assert told.code
        assert "it has a time that no clock shows" in told.err


def test_data_on_a_terminal_is_spelt_out_and_in_a_file_is_as_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hostile = '{"text": "\x1b[31m\x9b31m\u202eé"}\n'
    put(hostile)
    assert capsys.readouterr().out == f"{hostile}\n"
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    put(hostile)
    assert capsys.readouterr().out == '{"text": "\\u001b[31m\\u009b31m\\u202eé"}\n\n'


@pytest.mark.parametrize("way", ["loop", "a\0b", "x" * 5000, "/dev/zero", "../" * 500, "", "."])
def test_a_parent_that_is_nowhere_is_told_in_a_sentence(sent: Path, way: str, type_in: Type) -> None:
    stream = sent / "log" / STREAM
    (sent / "log" / "loop").symlink_to("loop")
    (stream / "parent.json").write_text(json.dumps({"log": way, "stream": "s", "seq": 1, "hash": "0" * 64}))
    log = SegmentLog(sent / "log")
    assert any(found.faults for found in verify(log))
    for work in (lambda: list(log.read(STREAM)), lambda: list(log.sealed(STREAM)), lambda: plan(log, STREAM)):
        with pytest.raises(LogError):
            work()
    for words in (("log",), ("log", "verify"), ("log", "repair"), ("replay",)):
        told = type_in(*words, sent)
        assert told.code
        assert "Traceback" not in told.err
