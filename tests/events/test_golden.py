"""Logs of every format version are read as they were written then, verified, gone on with and forked."""

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from events import payload, upcast
from events.event import ModelReplied, NoteAdded, RunFailed, RunStarted
from events.fork import fork
from events.frame import FIRST, FORMAT, encode, walk
from events.log import NewerFormat
from events.segment import SegmentLog
from events.task import ModelReply
from events.verify import verify
from tests.events.golden import golden, tell
from tests.events.writing import content, note

EVERY = pytest.mark.parametrize("folder", golden(), ids=lambda folder: folder.name)


def told_then(value: Any, then: Any) -> Any:
    """What is told now, without the fields that are new since then."""
    if isinstance(value, dict) and isinstance(then, dict):
        return {key: told_then(item, then[key]) for key, item in value.items() if key in then}
    if isinstance(value, list) and isinstance(then, list) and len(value) == len(then):
        return [told_then(*pair) for pair in zip(value, then, strict=True)]
    return value


def test_every_format_has_a_golden_folder() -> None:
    assert [folder.name for folder in golden()] == [f"v{version}" for version in range(1, FORMAT + 1)]


@EVERY
@pytest.mark.parametrize("name", ["run", "fork"])
def test_an_old_log_tells_today_what_it_told_then(folder: Path, name: str) -> None:
    then = json.loads((folder / f"{name}.json").read_text("utf-8"))
    assert told_then(tell(SegmentLog(folder / name)), then) == then


@EVERY
def test_an_old_log_is_verified_and_left_as_it_is(folder: Path) -> None:
    before = content(folder)
    for name, shared in (("run", 0), ("fork", 2)):
        found = verify(SegmentLog(folder / name))
        assert [fault for each in found for fault in each.faults] == []
        assert sum(each.shared for each in found) == shared
        assert all(each.checkpoints for each in found)
    assert content(folder) == before


@EVERY
async def test_an_old_log_can_be_gone_on_with(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "copy")
    log = SegmentLog(tmp_path / "copy" / "run")
    child = fork(log, tmp_path / "copy" / "new", {"super_discovery": 5})
    for store, seq in ((log, log.end("super_discovery").seq), (child, 5)):
        with store.writer("super_discovery") as writer:
            await writer.append([note("after")])
        last = list(store.read("super_discovery", proof=True))[-1]
        assert (last.seq, last.events) == (seq + 1, (note("after"),))
    assert [fault for each in [*verify(log), *verify(child)] for fault in each.faults] == []


@EVERY
def test_a_golden_log_holds_every_kind_of_event_a_blob_a_rotation_and_a_torn_end(folder: Path) -> None:
    log = SegmentLog(folder / "run")
    kinds = {type(event).__name__ for stream in log.streams() for record in log.read(stream) for event in record.events}
    assert len(kinds) >= 24
    assert [path.name for path in (folder / "run" / "blobs").iterdir()]
    assert len(list((folder / "run" / "super_discovery").glob("*.seg"))) > 1
    assert any(each.notes for each in verify(log))


OLD = [
    {"kind": "RunBegan", "run": "r0", "about": "trains", "model": "rules", "capture": "d"},
    {"kind": "Asked", "task_id": "t1", "turn": 1},
    {"kind": "Replied", "task_id": "t1", "turn": 1, "text": "Oslo", "ms": 250},
    {"kind": "RunBroke", "why": "no way"},
]
"""A step as a version 0 might have written it: other names, other units, and one fact that nobody needs today."""


def to_version_1(raw: upcast.Raw) -> upcast.Raw:
    return [new for old in raw for new in _to_version_1(old)]


def _to_version_1(old: dict[str, Any]) -> list[dict[str, Any]]:
    match old:
        case {"kind": "RunBegan"}:
            rest = {"model": old["model"], "capture": old["capture"]}
            return [{"kind": "RunStarted", "run_id": old["run"], "task": old["about"], **rest}]
        case {"kind": "Replied"}:
            reply = {"text": old["text"]}
            fields = {"task_id": old["task_id"], "turn": old["turn"], "reply": reply, "seconds": old["ms"] / 1000}
            return [{"kind": "ModelReplied", **fields}]
        case {"kind": "RunBroke"}:
            return [{"kind": "RunFailed", "reason": old["why"]}]
        case _:
            return []


def old_log(folder: Path) -> SegmentLog:
    (folder / "s").mkdir(parents=True)
    data = encode(1, 1, 0.0, FIRST, msgspec.msgpack.encode(OLD), version=0)
    (folder / "s" / "00000001.seg").write_bytes(data)
    return SegmentLog(folder, patience=10)


async def test_a_log_of_version_0_is_upcast_read_continued_and_forked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(upcast.UPCASTERS, 0, to_version_1)
    log = old_log(tmp_path / "log")
    before = (tmp_path / "log" / "s" / "00000001.seg").read_bytes()
    [record] = log.read("s", proof=True)
    assert record.events == (
        RunStarted("r0", "trains", "rules", "d"),
        ModelReplied("t1", 1, ModelReply("Oslo"), 0.25),
        RunFailed("no way"),
    )
    for store in (log, fork(log, tmp_path / "fork", {"s": 1})):
        with store.writer("s") as writer:
            await writer.append([note("after")])
        assert [len(record.events) for record in store.read("s", proof=True)] == [3, 1]
        assert verify(store)[0].faults == []
    data = (tmp_path / "log" / "s" / "00000001.seg").read_bytes()
    assert data.startswith(before)
    assert [frame.version for frame in walk(data)] == [0, FORMAT]


async def test_an_older_version_refuses_a_newer_log_before_anything_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = old_log(tmp_path / "log")
    (tmp_path / "log" / "s" / "00000001.seg").write_bytes(
        encode(1, 1, 0.0, FIRST, payload.pack("s", [NoteAdded("t", "note", "new")])[0], version=FORMAT + 1)
    )
    before = content(tmp_path)
    why = rf"written in format {FORMAT + 1}, but this version of superdiscovery reads formats up to {FORMAT}"
    for use in (lambda: list(log.read("s")), lambda: log.writer("s"), lambda: fork(log, tmp_path / "b", {"s": 1})):
        with pytest.raises(NewerFormat, match=why):
            use()
    assert {path for path in content(tmp_path) if "epoch" not in path} == set(before)
