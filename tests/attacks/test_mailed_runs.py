"""A run folder that somebody sent: what stands in it besides the log, and every byte of its manifest."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.copy import copy
from events.event import AgentSpawned, NoteAdded, RunStarted
from events.log import LogError
from events.segment import SegmentLog
from routines.file import RoutineError, load
from runtime.conductor import STREAM
from runtime.folder import MOST, Origin, RunError, RunFolder
from runtime.hold import hold, is_held
from runtime.missing import refuse_lost
from runtime.runs import runs_in
from runtime.started import altered
from tests.attacks.bounded import awaited
from tests.attacks.test_mailed_logs import MANIFEST, untouched
from tests.attacks.test_mailed_logs import mine as mine
from tests.attacks.test_mailed_logs import sent as sent
from tests.runtime.terminal import Type

ROUTINE = {
    "format": 1,
    "name": "look",
    "hosts": ["https://shop.test"],
    "operations": [{"type": "fetch", "url": "https://shop.test/"}],
}
READERS = (("log",), ("log", "verify"), ("log", "checkpoint"), ("log", "repair"), ("replay",), ("resume",))


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    with awaited():
        yield


def write(run: Path, document: Any) -> None:
    (run / "run.json").write_text(document if isinstance(document, str) else json.dumps(document))


def plain(**members: Any) -> dict[str, Any]:
    """A manifest as an older version wrote it."""
    return {**msgspec.to_builtins(MANIFEST), **members}


def test_a_manifest_of_an_older_version_is_read_as_before(sent: Path) -> None:
    write(sent, plain())
    assert RunFolder.open(sent).manifest() == MANIFEST


BROKEN = {
    "no text": b"\xff\xfe\xfa",
    "nested": b'{"a":' * 100_000,
    "nested list": b"[" * 100_000,
    "empty": b"",
    "zeros": bytes(1000),
    "list": b"[]",
    "number": b"1" * 10_000,
    "text": b'"run"',
    "twice": json.dumps(plain()).replace('"log": ""', '"log": "", "log": "x"').encode(),
    "NaN": json.dumps(plain(created=float("nan"))).encode(),
    "huge": json.dumps(plain()).replace("1800000000.0", "1e999").encode(),
    **{f"format {value!r}": json.dumps(plain(format=value)).encode() for value in (0, -1, True, "1", 1.0, None, [], 2)},
    **{f"created {value!r}": json.dumps(plain(created=value)).encode() for value in (-1, 1e300, "now", True, 10**400)},
    **{f"max_loops {value!r}": json.dumps(plain(max_loops=value)).encode() for value in (-1, 10**30, 1.5, "x", None)},
    **{f"kind {value!r}": json.dumps(plain(kind=value)).encode() for value in ("", "Discovery", 1, None)},
    **{f"task {value!r}": json.dumps(plain(task=value)).encode() for value in (1, None, [], {})},
    "parent": json.dumps(plain(parent={"run_id": "x"})).encode(),
    "unknown": json.dumps(plain(lof="postgresql://x")).encode(),
    "validate": json.dumps(plain(validate="no")).encode(),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_manifest_that_is_none_is_told_in_one_sentence_by_every_reader(sent: Path, what: str, type_in: Type) -> None:
    (sent / "run.json").write_bytes(BROKEN[what])
    for words in READERS:
        told = type_in(*words, sent)
        assert told.code == 5
        assert told.out == ""
        assert told.err.startswith(f"error: {sent / 'run.json'} ")
        assert len(told.err.splitlines()) == 1
    assert list(runs_in(sent.parent)) == []


def test_a_manifest_that_is_too_large_is_not_read(sent: Path, type_in: Type) -> None:
    with (sent / "run.json").open("ab") as file:
        file.truncate(MOST + 1)
    for words in READERS:
        assert "at most 4,194,304 are read" in type_in(*words, sent).err


def test_every_byte_of_a_manifest_that_is_another_is_told(tmp_path: Path) -> None:
    origin = Origin("1" * 32, "../first", STREAM, 3, "0" * 64)
    manifest = msgspec.structs.replace(MANIFEST, parent=origin, log="postgresql://me@db/runs", capture="../capture")
    folder = RunFolder.create(tmp_path / "run", manifest)
    file = folder.path / "run.json"
    written = file.read_bytes()
    silent = 0
    for at in range(len(written)):
        for other in (written[at] ^ 1, written[at] ^ 0x20, 0xFF):
            file.write_bytes(written[:at] + bytes([other]) + written[at + 1 :])
            try:
                found = RunFolder.open(folder.path).manifest()
            except RunError as error:
                assert str(error).startswith(f"{file} ")  # noqa: PT017
                assert "\n" not in str(error)  # noqa: PT017
                continue
            assert found == manifest
            silent += 1
    assert silent < 100  # what stands between the members, and means nothing


def test_each_member_that_is_another_is_told(sent: Path, type_in: Type) -> None:
    document = json.loads((sent / "run.json").read_text())
    for name, value in document.items():
        other = value[::-1] + "x" if isinstance(value, str) else 7
        write(sent, {**document, name: other})
        for words in READERS:
            told = type_in(*words, sent)
            assert told.code == 5
            assert str(sent / "run.json") in told.err


@pytest.mark.parametrize("name", ["log", "routine.json", "downloads", "failures", "run.json"])
def test_a_part_of_a_run_that_is_a_link_is_refused(sent: Path, tmp_path: Path, name: str, type_in: Type) -> None:
    part = sent / name
    if part.exists():
        part.rename(tmp_path / "moved")
    else:
        (tmp_path / "moved").mkdir()
    part.symlink_to(tmp_path / "moved")
    for words in READERS:
        told = type_in(*words, sent)
        assert told.code == 5
        assert f"{part} is a link, which is not followed" in told.err


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: path.symlink_to("/dev/zero")], ids=["pipe", "link"])
def test_nobody_waits_for_what_is_no_file(sent: Path, make: Callable[[Path], None], type_in: Type) -> None:
    (sent / "run.json").unlink()
    make(sent / "run.json")
    for words in READERS:
        told = type_in(*words, sent)
        assert told.code == 5
        assert len(told.err.splitlines()) == 1


def test_a_routine_that_is_a_pipe_is_not_waited_for(sent: Path, type_in: Type) -> None:
    os.mkfifo(sent / "routine.json")
    for words in (
        ("run", sent),
        ("run", sent / "routine.json"),
        ("export", sent, "--as", "curl"),
        ("add", sent, "--project"),
    ):
        told = type_in(*words)
        assert told.code
        assert "is a named pipe and not a file" in told.err


def test_a_copy_takes_no_file_of_the_reader_for_the_routine(sent: Path, mine: Path, type_in: Type) -> None:
    (sent / "routine.json").symlink_to(mine)
    told = type_in("log", "copy", sent, "--out", sent.parent / "copy")
    assert told.code == 5
    assert not (sent.parent / "copy").exists()


def test_a_routine_is_never_written_through_a_link(sent: Path, mine: Path) -> None:
    for name in ("routine.json", "routine.json.part"):
        (sent / name).symlink_to(mine)
    RunFolder(sent).write_routine({"name": "mine"})
    assert untouched(mine)
    assert json.loads((sent / "routine.json").read_text()) == {"name": "mine"}
    assert not (sent / "routine.json").is_symlink()


def test_a_lock_is_never_written_through_a_link(sent: Path, mine: Path) -> None:
    folder = RunFolder.open(sent)
    (sent / "lock").symlink_to(mine)
    with pytest.raises(RunError, match="lock is a link"), hold(folder):
        pass
    with pytest.raises(RunError, match="lock is a link"):
        is_held(folder)
    assert untouched(mine)


async def test_a_fork_of_what_is_not_there_copies_nothing(sent: Path, tmp_path: Path) -> None:
    """`parent.json` may name any log: its frames are taken only for those whose hash it knows."""
    secret = SegmentLog(tmp_path / "mine" / "log")
    with secret.writer("s") as writer:
        await writer.append([NoteAdded("t", "note", "the reader's")])
    reference = {"log": "../../mine/log", "stream": "s", "seq": 1, "hash": "0" * 64}
    shutil.rmtree(sent / "log" / STREAM)
    (sent / "log" / STREAM).mkdir()
    (sent / "log" / STREAM / "parent.json").write_text(json.dumps(reference))
    with pytest.raises(LogError, match="that is another frame now"):
        copy(SegmentLog(sent / "log"), SegmentLog(tmp_path / "copy"))


# Routines


def routine(folder: Path, text: str) -> Path:
    path = folder / "routine.json"
    path.write_text(text)
    return path


@pytest.mark.parametrize("value", ["0", "-1", "true", '"2"', '"1"', "1.0", "null", "[]"])
def test_a_format_that_there_is_not_is_refused(tmp_path: Path, value: str, type_in: Type) -> None:
    path = routine(tmp_path, json.dumps(ROUTINE).replace('"format": 1', f'"format": {value}'))
    for words in (("run", path), ("export", path, "--as", "curl"), ("add", path, "--project")):
        told = type_in(*words)
        assert told.code
        assert "$.format: is a whole number from 1 on" in told.err


def test_a_routine_in_which_a_name_stands_twice_is_refused(tmp_path: Path, type_in: Type) -> None:
    text = json.dumps(ROUTINE)
    path = routine(tmp_path, text.replace('"hosts"', '"hosts": ["https://evil.test"], "hosts"'))
    for words in (("run", path), ("export", path, "--as", "curl"), ("add", path, "--project")):
        told = type_in(*words)
        assert told.code
        assert "'hosts' stands twice in one object; keep one of them" in told.err


def test_every_byte_of_a_routine_that_is_another_gives_a_routine_or_a_sentence(tmp_path: Path) -> None:
    path = routine(tmp_path, json.dumps(ROUTINE))
    written = path.read_bytes()
    for at in range(len(written)):
        for other in (written[at] ^ 1, written[at] ^ 0x20, 0xFF, 0):
            path.write_bytes(written[:at] + bytes([other]) + written[at + 1 :])
            try:
                load(path)
            except RoutineError as error:
                assert str(path) in str(error)  # noqa: PT017


# Blueprints


@pytest.mark.parametrize("name", ["pipe.json", "pipe.yaml"])
def test_a_pipe_among_the_blueprints_is_told_and_not_waited_for(
    tmp_path: Path, name: str, type_in: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "blueprints").mkdir()
    os.mkfifo(tmp_path / "blueprints" / name)
    told = type_in("agents")
    assert told.code == 0
    assert f"cannot be used: blueprints/{name}: cannot be read: blueprints/{name} is a named pipe" in told.err


def test_so_is_one_that_a_blueprint_names_for_its_routine(
    tmp_path: Path, type_in: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "blueprints").mkdir()
    os.mkfifo(tmp_path / "blueprints" / "pipe")
    for name, place in {"one": "pipe", "two": "/dev/zero", "three": "loop"}.items():
        document = {"name": name, "type": "routine", "routine": place}
        (tmp_path / "blueprints" / f"{name}.json").write_text(json.dumps(document))
    (tmp_path / "blueprints" / "loop").symlink_to("loop")
    (tmp_path / "blueprints" / "loop.json").symlink_to("loop.json")
    told = type_in("agents")
    assert told.code == 0
    assert "pipe is a named pipe and not a file" in told.err
    assert "/dev/zero is a device and not a file" in told.err
    assert "Too many levels of symbolic links" in told.err


def test_a_blueprint_without_end_is_not_read(tmp_path: Path, type_in: Type, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "blueprints").mkdir()
    with (tmp_path / "blueprints" / "large.json").open("wb") as file:
        file.truncate(6 * 2**30)
    assert "large.json has 6,442,450,944 bytes or more, and at most 4,194,304 are read" in type_in("agents").err


# What the user names


def test_what_the_user_names_is_no_pipe_either(sent: Path, tmp_path: Path, type_in: Type) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    har = tmp_path / "pipe.har"
    os.mkfifo(har)
    for words in (
        ("run", pipe),
        ("import", har, "--out", tmp_path / "out"),
        ("log", "verify", sent, "--against", pipe),
        ("discover", har, "Look."),
        ("add", pipe),
    ):
        told = type_in(*words)
        assert told.code
        assert "is a named pipe and not a file" in told.err


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("run_id", "2" * 32),
        ("task", "Send it all."),
        ("capture_digest", "1" * 64),
        ("validate", "none"),
        ("allow_hosts", ["https://evil.test"]),
    ],
)
async def test_a_manifest_that_is_not_that_of_the_log_is_told(sent: Path, name: str, value: Any, type_in: Type) -> None:
    """Whoever changes it knows how to make its digest, too, or leaves it out."""
    write(sent, plain(**{name: value}))
    folder = RunFolder.open(sent)
    assert altered(folder, SegmentLog(folder.log)) == ""
    shutil.rmtree(sent / "log")
    started = RunStarted(MANIFEST.run_id, MANIFEST.task, "rules", "", "full", ("https://mine.test",))
    with SegmentLog(folder.log).writer(STREAM) as writer:
        await writer.append([AgentSpawned(STREAM, STREAM, "rules")])
        await writer.append([started])
    told = type_in("log", "verify", sent)
    assert told.code == 1
    assert f"run.json is not what the run was started with ({name}" in told.err
    with pytest.raises(RunError, match="is not what the run was started with"):
        refuse_lost(folder, SegmentLog(folder.log))


@pytest.mark.parametrize("place", ["loop", "a\0b", "x" * 5000, "/dev/zero", ""])
def test_a_path_in_a_manifest_that_is_none_is_told_in_a_sentence(
    sent: Path, place: str, type_in: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(sent)
    (sent / "loop").symlink_to("loop")
    write(sent, plain(capture=place, parent={"run_id": "1", "path": place, "stream": "s", "seq": 1, "hash": "0"}))
    for words in (*READERS, ("log", "copy", "--out", sent.parent / "copy"), ("diff", sent)):
        assert "Traceback" not in type_in(*words, sent).err
