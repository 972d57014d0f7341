"""`log` and `replay`: reading a run, of which nothing is executed."""

import asyncio
import json
import shutil
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest

from events.event import AgentSpawned, ToolReturned
from events.log import Record
from events.segment import SegmentLog
from runtime.narrate import Narrator
from tests.runtime.done import Done, copied
from tests.runtime.terminal import COMMAND, ROOT, Told, Type, Window
from tests.sites import notes


def test_the_log_as_lines_and_as_objects(done: Done, type_in: Type) -> None:
    lines, objects = type_in("log", done.run), type_in("log", done.run, "--json")
    assert (lines.code, lines.err, objects.code, objects.err) == (0, "", 0, "")
    read = [json.loads(line) for line in objects.out.splitlines()]
    assert len(read) == len(lines.out.splitlines())
    assert [event["kind"] for event in read[:2]] == ["RunStarted", "AgentSpawned"]
    assert [event["time"] for event in read] == sorted(event["time"] for event in read)
    assert notes.PASSWORD not in objects.out


def test_one_stream(done: Done, type_in: Type) -> None:
    read = [json.loads(line) for line in type_in("log", done.run, "--stream", "network-1", "--json").out.splitlines()]
    assert {event["stream"] for event in read} == {"network-1"}
    told = type_in("log", done.run, "--stream", "nobody")
    assert told.code == 5
    assert "has no stream nobody; there are: interaction-1, network-1, super_discovery, value_trace-1" in told.err


def test_following_ends_at_ctrl_c(done: Done, tmp_path: Path) -> None:
    run = copied(done.run, tmp_path / "run")
    window = Window(tmp_path, "log", run, "--follow", "--stream", "network-1")
    window.wait_for_output("ReportBack")
    asyncio.run(append(run))
    window.wait_for_output("what came later")
    window.press_ctrl_c()
    told = window.end()
    assert (told.code, told.err.strip()) == (130, "")


async def append(run: Path) -> None:
    with SegmentLog(run / "log").writer("network-1") as writer:
        await writer.append([ToolReturned("task-9", 9, "c", "tool", "what came later")])


def test_a_reader_that_has_seen_enough(done: Done) -> None:
    command = [*COMMAND, "log", str(done.run), "--json"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        assert started.stdout
        assert started.stderr
        assert json.loads(started.stdout.readline())["kind"] == "RunStarted"
        started.stdout.close()
        assert started.stderr.read() == b""


def test_replay_needs_neither_the_application_nor_a_model(tmp_path: Path, type_in: Type) -> None:
    from tests.discovering import discover

    with notes.serve() as site:
        notes.record(site.url, tmp_path / "capture")
        discover(tmp_path / "capture", notes.TASK, tmp_path / "run")
    document = json.loads((tmp_path / "run" / "run.json").read_text())
    del document["digest"]  # as an older version wrote it
    (tmp_path / "run" / "run.json").write_text(json.dumps({**document, "model": "openai:none"}))
    moved = (tmp_path / "capture").rename(tmp_path / "moved")
    told = type_in("replay", tmp_path / "run", "--capture", moved)
    assert told.code == 0
    assert told.out.startswith("identical: 5 streams, ")
    assert told.out.splitlines()[0].endswith("tool calls checked, 6 states at rest, 0 model calls")
    as_json = json.loads(type_in("replay", tmp_path / "run", "--capture", moved, "--json").out)
    assert (as_json["identical"], as_json["streams"], as_json["model_calls"]) == (True, 5, 0)


def test_replay_names_what_would_be_decided_otherwise(done: Done, tmp_path: Path, type_in: Type) -> None:
    run = copied(done.run, tmp_path / "run")
    seq = asyncio.run(with_another_result(run, "network-1"))
    told = type_in("replay", run)
    assert (told.code, told.out) == (4, "")
    assert f"stream network-1, frame {seq}" in told.err
    assert "another result" in told.err
    told = type_in("replay", run, "--json")
    found = json.loads(told.out)
    assert (told.code, found["identical"], found["stream"], found["seq"]) == (4, False, "network-1", seq)
    assert any("another result" in each for each in found["differences"])


@pytest.mark.parametrize("words", [("replay",), ("diff",)])
def test_who_asked_for_json_gets_an_error_as_json_too(words: tuple[str, ...], tmp_path: Path, type_in: Type) -> None:
    runs = [tmp_path] * (2 if words == ("diff",) else 1)
    told = type_in(*words, *runs, "--json")
    assert told.code == 5
    assert "is not a run folder" in json.loads(told.out)["error"]


async def with_another_result(run: Path, stream: str) -> int:
    """The stream as a version would have written it whose tool gives another result; the frame of that result."""
    log = SegmentLog(run / "log")
    records = list(log.read(stream))
    shutil.rmtree(run / "log" / stream)
    found = 0
    with log.writer(stream) as writer:
        for record in records:
            events = [_changed(event) if not found else event for event in record.events]
            found = found or (record.seq if events != list(record.events) else 0)
            await writer.append(events)
    return found


def _changed(event: object) -> object:
    import msgspec

    return msgspec.structs.replace(event, result="another result") if isinstance(event, ToolReturned) else event


@pytest.mark.parametrize(
    ("spawned", "why"),
    [
        (AgentSpawned("network-1", "oracle", "rules"), "stream network-1 is of a oracle agent, which this version"),
        (ToolReturned("t", 1, "c", "tool", ""), "stream network-1 does not begin with AgentSpawned"),
    ],
)
def test_a_stream_of_an_agent_that_is_not_known(spawned, why: str, done: Done, tmp_path: Path, type_in: Type) -> None:
    run = copied(done.run, tmp_path / "run")
    shutil.rmtree(run / "log" / "network-1")
    asyncio.run(append_first(run, spawned))
    told = type_in("replay", run)
    assert told.code == 5
    assert why in told.err


async def append_first(run: Path, event) -> None:
    with SegmentLog(run / "log").writer("network-1") as writer:
        await writer.append([event])


def test_nothing_of_hostile_text_takes_effect_in_what_is_told() -> None:
    spoken = ToolReturned("t\x1b[2J", 1, "c", "[red]tool", "\x1b]0;x\x07 \u202e")
    record = Record("network-1", 1, 1, 0.0, (spoken,), b"", b"")
    from events.line import lines

    told = "".join(lines(record)) + "".join(Narrator().lines(record))
    assert told.isprintable()
    assert "[red]tool" in told


def test_help_teaches(type_in: Type) -> None:
    whole = type_in("--help")
    assert whole.code == 0
    for command in ("discover", "resume", "run", "replay", "log", "import"):
        assert command in whole.out
        assert len(type_in(command, "--help").out.splitlines()) > 8
    assert "Exit codes: 0 ok, 1 failed, 2 usage, 3 paused" in whole.out
    assert type_in("--version") == Told(0, f"superdiscovery {version('superdiscovery')}\n", "")


def test_replay_misses_a_stream_that_was_heard_from(done: Done, tmp_path: Path, type_in: Type) -> None:
    run = tmp_path / "run"
    copied(done.run, run)
    shutil.rmtree(run / "log" / "network-1")
    said = type_in("replay", run)
    assert said.code == 5
    assert "heard a report of network-1" in said.err
