"""A log that was lost is missed by whoever needs it, and never taken for one in which nothing has happened."""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from events.segment import SegmentLog
from runtime.invoke import invoke_sync
from runtime.place import Here
from tests.runtime.done import Done, copied
from tests.runtime.invoking import agent, command, hybrid, run
from tests.runtime.pipelines import test_pipeline as pipelines
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
    run = copied(done.run, tmp_path / "run")
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
    run = copied(done.run, tmp_path / "run")
    lose(run)
    assert type_in("replay", run).code == 5
    told = type_in("log", "verify", run)
    assert told.code == 1
    assert "wrong: stream network-1: SuperDiscovery heard a report of network-1 on task-" in told.err


def test_a_run_in_which_nothing_has_happened(done: Done, tmp_path: Path, type_in: Type) -> None:
    """It was killed before its first frame: there is nothing to replay, nothing is wrong, and it can be resumed."""
    run = copied(done.run, tmp_path / "run")
    everything(run)
    (run / "routine.json").unlink()
    told = type_in("replay", run)
    assert (told.code, told.err) == (5, f"error: nothing has happened in {run} yet: there is nothing to replay\n")
    assert type_in("log", "verify", run) == (0, "", "")


def test_the_stream_of_the_only_agent_of_an_invocation(tmp_path: Path, type_in: Type) -> None:
    out = tmp_path / "run"
    script = {"counter-1": [says(call("report_back", count=3)).reply]}
    assert asyncio.run(run(agent(), {"prompt": "x"}, out, script=script)).success
    assert type_in("replay", out).code == 0
    shutil.rmtree(out / "log" / "counter-1")
    lost = "invocation heard a report of counter-1 on invocation.task, which stream counter-1 does not hold: the end of"
    told = type_in("replay", out)
    assert (told.code, told.out) == (5, "")
    assert lost in told.err
    told = type_in("log", "verify", out)
    assert told.code == 1
    assert lost in told.err


async def test_the_stream_of_an_agent_that_was_killed_before_its_first_frame(tmp_path: Path, type_in: Type) -> None:
    """Nobody heard of it: nothing is lost, and there is nothing to check."""
    log = SegmentLog(tmp_path / "run" / "log")
    script = {"counter-1": [says(call("report_back", count=3)).reply]}
    assert (await run(agent(), {"prompt": "x"}, tmp_path / "whole", script=script)).success
    with log.writer("invocation") as writer:
        for record in list(SegmentLog(tmp_path / "whole" / "log").read("invocation"))[:2]:
            await writer.append(record.events)
    shutil.copyfile(tmp_path / "whole" / "run.json", tmp_path / "run" / "run.json")
    told = type_in("replay", tmp_path / "run")
    assert told.out.startswith("nothing to check: an agent was sent a task, and no stream of an agent is there\n")
    assert type_in("log", "verify", tmp_path / "run").code == 0


@pytest.mark.parametrize("stream", ["desk-1.1.1", "desk-1"])
async def test_a_stream_below_an_invocation(stream: str, tmp_path: Path, type_in: Type) -> None:
    """That of what an agent invoked, and that of the agent itself."""
    out = tmp_path / "run"
    script = {"desk-1": [says(call("count_words", text="a b c")).reply, says(text="Three.").reply]}
    assert (await run(hybrid(), {"prompt": "x"}, out, command(), script=script)).success
    assert type_in("replay", out).code == type_in("log", "verify", out).code == 0
    shutil.rmtree(out / "log" / stream)
    told = type_in("replay", out)
    assert told.code == 5
    assert f"stream {stream} does not hold" in told.err
    verified = type_in("log", "verify", out)
    assert verified.code == 1
    assert f"wrong: stream {stream}: " in verified.err


def test_the_log_of_an_invocation(tmp_path: Path, type_in: Type) -> None:
    assert invoke_sync(command(), {"text": "a b"}, out=tmp_path / "run", place=Here()).success
    assert type_in("replay", tmp_path / "run").code == 0
    (tmp_path / "run" / "log" / "invocation").rename(tmp_path / "run" / "log" / "invocation.1")
    for word in ("replay", "resume"):
        told = type_in(word, tmp_path / "run")
        assert (told.code, told.out) == (5, "")
        assert told.err.startswith("error: the log of the invocation is missing: ")


async def test_the_streams_of_the_steps_of_a_pipeline(tmp_path: Path, type_in: Type) -> None:
    out = tmp_path / "run"
    assert (await pipelines.run(pipelines.pipeline(pipelines.SCAN, pipelines.EACH), out, 2)).success
    assert type_in("log", "verify", out).code == 0
    for stream in ("invocation.1-scan", "invocation.2-twice.1"):
        (out / "log" / stream).rename(out / stream)
        told = type_in("log", "verify", out)
        assert told.code == 1
        assert f"wrong: stream {stream}: invocation heard what came of {stream}, and" in told.err
        (out / stream).rename(out / "log" / stream)
