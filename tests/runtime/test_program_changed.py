"""Going on with a run after the program changed: it is told, and nothing that was begun is done a second time."""

import asyncio
import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from actors import agent as machine
from actors.effect import Append, Invoke
from actors.prompt import system_prompt
from actors.state import UNKNOWN_OUTCOME, AgentState, fold
from captures.capture import Capture
from captures.open import open_capture
from events.event import (
    AgentSpawned,
    AnyEvent,
    EffectStarted,
    ModelAsked,
    ModelReplied,
    Paused,
    RunStarted,
    TaskReceived,
)
from events.segment import SegmentLog
from events.task import ModelReply, Task, ToolCall
from runtime.agent_host import build
from runtime.catalog.catalog import Catalog
from runtime.conductor import STREAM
from runtime.decided_then import changed_since
from runtime.folder import FORMAT, Manifest, RunFolder
from runtime.models.scripted import Scripted
from runtime.own_runs import note_own
from runtime.place import Here
from runtime.sessions import Sessions
from tests.captures.archive import entry, write_har
from tests.runtime.invoking import agent, command, hybrid, run
from tests.runtime.terminal import Type


def with_other_prompts(monkeypatch: pytest.MonkeyPatch) -> None:
    told = system_prompt
    monkeypatch.setattr(machine, "system_prompt", lambda *given: f"{told(*given)}\nBe brief.")


def paused_run(folder: Path) -> Path:
    """An invocation of an agent that was asked once, and could not be answered a second time."""
    script = {"counter-1": [{"calls": [{"name": "nothing", "arguments": {}}]}]}
    result = asyncio.run(run(agent(), {"prompt": "count"}, folder, script=script))
    assert result.paused, result
    return folder


def test_a_program_that_has_not_changed_says_nothing(tmp_path: Path) -> None:
    assert changed_since(SegmentLog(paused_run(tmp_path / "run") / "log"), Capture()) == ""


def test_resuming_an_invocation_tells_in_a_line_that_a_prompt_changed_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, type_in: Type
) -> None:
    folder, script = paused_run(tmp_path / "run"), tmp_path / "script.json"
    report = {"calls": [{"name": "report_back", "arguments": {"count": 3}}]}
    script.write_text(json.dumps({"counter-1": [{}, report, report, report]}))
    with_other_prompts(monkeypatch)
    told = type_in("resume", folder, "--in-process", "--model", f"script:{script}")
    (note,) = [line for line in told.err.splitlines() if "has changed since" in line]
    assert note.startswith("note: superdiscovery has changed since: stream counter-1, frame 3, turn 1, ")
    assert "the system prompt" in note
    assert told.code == 0, told.err


def test_going_on_with_a_session_tells_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    number = "ab" * 16
    paused_run(tmp_path / number)
    with_other_prompts(monkeypatch)

    async def resumed() -> None:
        sessions = Sessions(tmp_path, Catalog.of(), place=Here({"script": Scripted({})}), environment={})
        await sessions.resume(number)
        await sessions.wait(number)
        await sessions.close()

    asyncio.run(resumed())
    assert f"note: session {number}: superdiscovery has changed since" in capsys.readouterr().err


def test_resuming_a_discovery_tells_in_a_line_that_a_prompt_changed(tmp_path: Path, type_in: Type) -> None:
    capture = write_har(tmp_path, entry("https://a.test/"))
    model, digest = "script:missing", open_capture(capture).digest
    manifest = Manifest(FORMAT, "r", "Find it.", model, str(capture), digest, 5, 1.0)
    folder = RunFolder.create(tmp_path / "run", manifest)
    note_own(folder)
    task = Task("run", STREAM, STREAM, "Find it.", max_loops=5)
    started = (RunStarted("r", "Find it.", model, digest), AgentSpawned(STREAM, STREAM, "rules"), TaskReceived(task))
    asked = ModelAsked("run", 1, "rules", "another question", (("system", "another"),))
    asyncio.run(write(SegmentLog(folder.log), started, (asked,)))
    told = type_in("resume", tmp_path / "run")
    (note,) = [line for line in told.err.splitlines() if line.startswith("note: superdiscovery")]
    assert "stream super_discovery, frame 2, turn 1, would be decided otherwise today" in note
    assert "the system prompt" in note
    assert "the run goes on" in note
    assert told.code == 2, told.err


async def write(log: SegmentLog, *steps: tuple[AnyEvent, ...]) -> None:
    with log.writer(STREAM) as writer:
        for step in steps:
            await writer.append(step)


CALL = ToolCall("c1", "count_words", '{"text": "a b"}')


def begun(digest: str) -> AgentState:
    """A hybrid's agent that has begun to invoke a blueprint; `digest` is that of the request."""
    task = Task("t", f"blueprint:{hybrid().name}", "desk-1", "count", max_loops=5)
    events = (
        AgentSpawned("desk-1", f"blueprint:{hybrid().name}", "m"),
        TaskReceived(task),
        ModelAsked("t", 1, "m", "d"),
        ModelReplied("t", 1, ModelReply("", (CALL,))),
        EffectStarted("t", 1, "c1", "count_words", digest),
    )
    return fold(AgentState(), events)


def test_an_invocation_that_was_begun_otherwise_is_not_begun_again() -> None:
    blueprint = command(repeatable=True)
    one = build(hybrid(), [blueprint], None)
    now = one.decide(replace(begun(""), started=None))
    assert isinstance(now, Invoke)
    assert one.decide(begun(now.digest)) == now
    pausing = one.decide(begun("of another request"))
    assert isinstance(pausing, Append)
    (fact,) = pausing.facts
    assert isinstance(fact, Paused)
    assert fact.reason.startswith(UNKNOWN_OUTCOME)
