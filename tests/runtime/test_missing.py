"""A log that was lost is missed by whoever needs it, and never taken for one in which nothing has happened."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from runtime.invoke import invoke_sync
from runtime.place import Here
from tests.runtime.done import Done
from tests.runtime.invoking import agent, command, run
from tests.runtime.terminal import Type
from tests.story import call, says

LEADING = "the log of SuperDiscovery is missing: "


def everything(run: Path) -> None:
    shutil.rmtree(run / "log")


def the_leading_stream(run: Path) -> None:
    shutil.rmtree(run / "log" / "super_discovery")


def all_but_a_stream(run: Path) -> None:
    the_leading_stream(run)
    (run / "routine.json").unlink()


@pytest.mark.parametrize("lose", [everything, the_leading_stream, all_but_a_stream])
def test_a_lost_log_is_missed(lose: Callable[[Path], None], done: Done, tmp_path: Path, type_in: Type) -> None:
    run = shutil.copytree(done.run, tmp_path / "run")
    lose(run)
    for words in (["replay", run], ["replay", run, "--no-tools"], ["resume", run]):
        told = type_in(*words)
        assert (told.code, told.out) == (5, "")
        assert told.err.startswith(f"error: {LEADING}{run} holds ")
    verified = type_in("log", "verify", run)
    assert verified.code == 1
    assert LEADING in verified.err
    assert "super_discovery: 0 frames, 0 events, 0 blobs, 0 checkpoints: 1 faults" in verified.out


def torn(run: Path) -> None:
    """Cut in its last frame, as a crash leaves it."""
    shutil.rmtree(run / "log" / ".snapshots", ignore_errors=True)
    path = run / "log" / "network-1" / "00000001.seg"
    (path.parent / "checkpoint").unlink(missing_ok=True)
    data = path.read_bytes().rstrip(b"\0")
    path.write_bytes(data[:-5])


def without_a_specialist(run: Path) -> None:
    shutil.rmtree(run / "log" / "network-1")


@pytest.mark.parametrize("lose", [torn, without_a_specialist])
def test_verify_misses_what_replay_refuses(
    lose: Callable[[Path], None], done: Done, tmp_path: Path, type_in: Type
) -> None:
    run = shutil.copytree(done.run, tmp_path / "run")
    lose(run)
    assert type_in("replay", run).code == 5
    told = type_in("log", "verify", run)
    assert told.code == 1
    assert "wrong: stream network-1: SuperDiscovery heard a report of network-1 on task-" in told.err


def test_a_run_in_which_nothing_has_happened(done: Done, tmp_path: Path, type_in: Type) -> None:
    """It was killed before its first frame: there is nothing to replay, nothing is wrong, and it can be resumed."""
    run = shutil.copytree(done.run, tmp_path / "run")
    everything(run)
    (run / "routine.json").unlink()
    told = type_in("replay", run)
    assert (told.code, told.err) == (5, f"error: nothing has happened in {run} yet: there is nothing to replay\n")
    assert type_in("log", "verify", run) == (0, "", "")


def test_the_stream_of_the_only_agent_of_an_invocation(tmp_path: Path, type_in: Type) -> None:
    out = tmp_path / "run"
    script = {"counter-1": [says(call("report_back", count=3)).reply]}
    assert asyncio.run(run(agent(), {"prompt": "x"}, out, script=script)).success
    shutil.rmtree(out / "log" / "counter-1")
    told = type_in("replay", out)
    assert told.out == "nothing to check: an agent was sent a task, and no stream of an agent is there\n"


def test_the_log_of_an_invocation(tmp_path: Path, type_in: Type) -> None:
    assert invoke_sync(command(), {"text": "a b"}, out=tmp_path / "run", place=Here()).success
    assert type_in("replay", tmp_path / "run").code == 0
    (tmp_path / "run" / "log" / "invocation").rename(tmp_path / "run" / "log" / "invocation.1")
    for word in ("replay", "resume"):
        told = type_in(word, tmp_path / "run")
        assert (told.code, told.out) == (5, "")
        assert told.err.startswith("error: the log of the invocation is missing: ")
