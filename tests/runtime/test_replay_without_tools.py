"""`replay --no-tools`: what a run without its capture still proves, and the state that every replay ends with."""

import asyncio
import json
import re
import shutil
from pathlib import Path

import msgspec
import pytest

from actors.expect import Again
from actors.specialists.registry import specialist
from actors.super_discovery import super_discovery
from captures.capture import Capture
from events.event import ModelAsked, ModelReplied, ToolFailed, ToolReturned
from events.log import Record
from events.replay import ReplayDivergence, replay
from events.segment import SegmentLog
from runtime.conductor import STREAM
from tests.runtime.done import Done, copied
from tests.runtime.terminal import Type


def test_a_run_whose_capture_is_not_at_hand(done: Done, tmp_path: Path, type_in: Type) -> None:
    run = copied(done.run, tmp_path / "run")
    document = json.loads((run / "run.json").read_text())
    del document["digest"]  # as an older version wrote it
    (run / "run.json").write_text(json.dumps({**document, "capture": str(tmp_path / "nowhere")}))
    assert type_in("replay", run).code == 5
    told, with_tools = type_in("replay", run, "--no-tools"), type_in("replay", done.run)
    assert told.code == 0
    assert re.match(
        r"identical: 5 streams, \d+ turns, \d+ tool calls taken as they came, 6 states at rest, 0 model calls\n",
        told.out,
    )
    assert told.out.splitlines()[1] == with_tools.out.splitlines()[1]


def test_the_final_state_is_compared(done: Done, type_in: Type) -> None:
    state = type_in("replay", done.run, "--no-tools").out.split()[-1]
    assert type_in("replay", done.run, "--state", state, "--json").code == 0
    told = type_in("replay", done.run, "--state", "0" * 64)
    assert (told.code, told.out) == (4, "")
    assert f"the final state was {'0' * 64}, is {state}" in told.err


def test_an_end_that_was_cut_off_is_found(done: Done, tmp_path: Path, type_in: Type) -> None:
    run = copied(done.run, tmp_path / "run")
    path = run / "log" / "network-1" / "00000001.seg"
    path.write_bytes(path.read_bytes()[:-1])
    told = type_in("replay", run, "--no-tools")
    assert told.code == 5
    assert "frames were lost or changed" in told.err


def records(done: Done, stream: str) -> list[Record]:
    return list(SegmentLog(done.run / "log").read(stream))


def again(stream: str) -> Again:
    agent = super_discovery(Capture()) if stream == STREAM else specialist("network", Capture())
    return Again(agent, tools=False)


def at(told: list[Record], *kinds: type) -> int:
    """The first frame but the last that begins with an event of these kinds."""
    return next(at for at, record in enumerate(told) if isinstance(record.events[0], kinds))


def changed(told: list[Record], at: int, **fields: object) -> list[Record]:
    event = msgspec.structs.replace(told[at].events[0], **fields)
    return [*told[:at], msgspec.structs.replace(told[at], events=(event, *told[at].events[1:])), *told[at + 1 :]]


@pytest.mark.parametrize("stream", [STREAM, "network-1"])
@pytest.mark.parametrize(
    "field",
    [{"call_id": "other"}, {"tool": "other"}, {"turn": 99}, {"task_id": "other"}],
    ids=lambda field: next(iter(field)),
)
def test_a_result_that_answers_no_open_call(stream: str, field: dict[str, object], done: Done) -> None:
    told = records(done, stream)
    with pytest.raises(ReplayDivergence, match="was "):
        replay(changed(told, at(told, ToolReturned, ToolFailed), **field), again(stream))


@pytest.mark.parametrize("stream", [STREAM, "network-1"])
def test_a_result_that_is_missing_or_another_is_found_by_the_next_question(stream: str, done: Done) -> None:
    told = records(done, stream)
    place = at(told, ToolReturned)
    with pytest.raises(ReplayDivergence):
        replay([*told[:place], *told[place + 1 :]], again(stream))
    with pytest.raises(ReplayDivergence, match="digest"):
        replay(changed(told, place, result="another"), again(stream))


@pytest.mark.parametrize("kind", [ModelAsked, ModelReplied])
def test_a_question_or_an_answer_that_is_missing(kind: type, done: Done) -> None:
    told = records(done, "network-1")
    place = at(told, kind)
    with pytest.raises(ReplayDivergence):
        replay([*told[:place], *told[place + 1 :]], again("network-1"))


def test_a_stream_that_was_written_again_is_found_by_its_checkpoint(done: Done, tmp_path: Path, type_in: Type) -> None:
    run = copied(done.run, tmp_path / "run")
    asyncio.run(rewritten(run / "log", "interaction-1"))
    told = type_in("replay", run, "--no-tools")
    assert told.code == 5
    assert "stream interaction-1" in told.err


async def rewritten(log: Path, stream: str) -> None:
    """The same events in frames of another time."""
    told = list(SegmentLog(log).read(stream))
    kept = (log / stream / "checkpoint").read_bytes()
    shutil.rmtree(log / stream)
    with SegmentLog(log).writer(stream) as writer:
        for record in told:
            await writer.append(record.events)
    (log / stream / "checkpoint").write_bytes(kept)
