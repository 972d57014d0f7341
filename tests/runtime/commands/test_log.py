"""`log` and its commands: filters, verify, checkpoint, repair. What a damaged log loses is told before it is cut."""

import json
import shutil
from pathlib import Path

import pytest

from tests.runtime.done import Done, copied
from tests.runtime.terminal import Type


@pytest.fixture
def run(done: Done, tmp_path: Path) -> Path:
    """A run of one's own."""
    return copied(done.run, tmp_path / "run")


def damage(run: Path, at: int = 3000) -> Path:
    """One bit of the network specialist's segment turns."""
    path = run / "log" / "network-1" / "00000001.seg"
    data = bytearray(path.read_bytes())
    data[at] ^= 1
    path.write_bytes(data)
    return path


def test_only_one_kind_and_one_task(done: Done, type_in: Type) -> None:
    told = type_in("log", done.run, "--kind", "ModelReplied", "--kind", "Paused", "--task", "task-1", "--json")
    read = [json.loads(line) for line in told.out.splitlines()]
    assert {(event["kind"], event["task_id"]) for event in read} == {("ModelReplied", "task-1")}
    assert type_in("log", "--task", "task-1", done.run).out == type_in("log", "show", done.run, "--task", "task-1").out
    assert type_in("log", done.run, "--task", "task-99").out == ""


def test_a_kind_that_there_is_not(done: Done, type_in: Type) -> None:
    told = type_in("log", done.run, "--kind", "Pause")
    assert told.code == 2
    assert "no events of kind Pause; there are: AgentSpawned, " in told.err


def test_a_whole_log_verifies(done: Done, type_in: Type) -> None:
    told = type_in("log", "verify", done.run)
    assert (told.code, told.err) == (0, "")
    assert [line.partition(":")[0] for line in told.out.splitlines()] == sorted(p.name for p in streams(done.run))
    assert all(line.endswith(": whole") for line in told.out.splitlines())
    assert [each["whole"] for each in json.loads(type_in("log", "verify", done.run, "--json").out)] == [True] * 5


def streams(run: Path) -> list[Path]:
    return [path.parent for path in run.glob("log/*/*.seg")]


def test_checkpoints_that_were_kept_elsewhere(run: Path, tmp_path: Path, type_in: Type) -> None:
    kept = tmp_path / "kept"
    kept.write_text(type_in("log", "checkpoint", run).out)
    assert len(kept.read_text().splitlines()) == 5
    assert type_in("log", "verify", run, "--against", kept).code == 0
    shutil.rmtree(run / "log" / "network-1")
    told = type_in("log", "verify", run, "--against", kept)
    assert told.code == 1
    assert "stream network-1: the checkpoint of frame" in told.err
    kept.write_text("nonsense\n")
    assert "is no checkpoint" in type_in("log", "verify", run, "--against", kept).err


def test_damage_is_named_and_repaired_only_when_told_to(run: Path, type_in: Type) -> None:
    path = damage(run)
    before = path.read_bytes()
    assert (type_in("log", run).code, type_in("log", "verify", run).code) == (5, 1)
    assert "network-1/00000001.seg" in type_in("log", "verify", run).err
    shown = type_in("log", "repair", run)
    assert (shown.code, shown.out, path.read_bytes()) == (1, "1 streams to repair\n", before)
    assert f"of {path}" in shown.err
    assert "frames are lost with the cut" in shown.err
    assert "nothing was changed" in shown.err
    done = type_in("log", "repair", run, "--yes")
    assert (done.code, done.out) == (0, "1 streams repaired\n")
    sides = list(path.parent.glob("cut-00000001-*.bin"))
    assert [side.read_bytes() for side in sides] == [before[path.stat().st_size :].rstrip(b"\0")]
    left = type_in("log", "verify", run)  # what was cut is missed by whoever was told of it
    assert (left.code, "SuperDiscovery heard a report of network-1" in left.err) == (1, True)
    assert type_in("log", "repair", run).out == "nothing to repair\n"


def test_of_a_damaged_log_everything_before_the_damage_is_shown(run: Path, type_in: Type) -> None:
    whole = type_in("log", run, "--json").out.splitlines()
    damage(run)
    told = type_in("log", run, "--json")
    read = [json.loads(line) for line in told.out.splitlines()]
    kept = {event["seq"] for event in read if event["stream"] == "network-1"}
    assert kept == set(range(1, len(kept) + 1)) != set()
    cut = [event for line in whole if (event := json.loads(line))["stream"] == "network-1" and event["seq"] > max(kept)]
    assert len(read) == len(whole) - len(cut) < len(whole)
    assert told.err.startswith(f"error: stream network-1: {run}/log/network-1/00000001.seg is damaged at offset ")


def test_a_run_folder_may_be_called_like_a_command(
    done: Done, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, type_in: Type
) -> None:
    copied(done.run, tmp_path / "verify")
    monkeypatch.chdir(tmp_path)
    assert "RunStarted" in type_in("log", "./verify").out
