"""A run folder of a discovery that somebody mailed: the reader's keys and passwords are not used for it, and no path
that it names is opened, unless the reader has seen what would be done and has said yes."""

import json
import os
import shutil
from pathlib import Path

import pytest

from actors.state import fold
from captures.open import open_capture
from events.event import AgentSpawned, ReportBack, RunStarted, TaskReceived
from events.segment import SegmentLog
from events.task import Task
from runtime.conductor import STREAM
from runtime.folder import RunFolder
from runtime.forking import Turn, fork_run
from runtime.own_runs import is_own, note_own
from runtime.snapshots import remember, snapshots_of
from tests.attacks.mailed import mailed_run, tell
from tests.attacks.network import STRANGER, Network
from tests.attacks.serving import serving
from tests.captures.archive import entry, write_har
from tests.runtime.terminal import Type

KEYS = {"OPENAI_API_KEY": "sk-readers", "SUPERDISCOVERY_CHAT_KEY": "readers", "SUPERDISCOVERY_CHAT_URL": "http://x/v1"}


@pytest.fixture
def capture(tmp_path: Path, sealed: Network) -> Path:
    """A capture of a request to the stranger."""
    (tmp_path / "capture").mkdir()
    return write_har(tmp_path / "capture", entry(f"http://{STRANGER}:{sealed.port}/trains"))


async def started(run: Path) -> Path:
    """With the first frame of its log."""
    task = Task("run", STREAM, STREAM, "Find the trains.", max_loops=5)
    made = RunFolder(run).manifest()
    begun = RunStarted(made.run_id, made.task, made.model, made.capture_digest, made.validate, made.allow_hosts)
    await tell(run, STREAM, begun, AgentSpawned(STREAM, STREAM, made.model), TaskReceived(task))
    return run


def files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"))


@pytest.mark.parametrize("model", ["rules", "openai:gpt", "chat:x", "script:/etc/hostname", "recorded:/"])
async def test_resuming_names_what_it_would_do_and_does_nothing(
    model: str, sealed: Network, tmp_path: Path, capture: Path
) -> None:
    digest = open_capture(capture).digest
    run = await started(mailed_run(tmp_path / "run", model=model, capture_digest=digest))
    before = files(tmp_path)
    told = sealed.run("resume", run, "--capture", capture, environment=KEYS, cwd=tmp_path)
    assert told.code == 5, told.err
    shown = (model, STRANGER, "--validate full", str(capture), "--yes", "not started by you")
    assert [each for each in shown if each not in told.err] == []
    assert files(tmp_path) == before
    assert sealed.heard() == []


async def test_a_run_of_ones_own_that_comes_back_is_one_of_somebody_else(
    sealed: Network, tmp_path: Path, capture: Path
) -> None:
    """It may have another log. In its own folder it goes on without a question."""
    run = await started(mailed_run(tmp_path / "run", capture_digest=open_capture(capture).digest))
    note_own(RunFolder(run))
    assert is_own(RunFolder(run))
    back = shutil.copytree(run, tmp_path / "back")
    told = sealed.run("resume", back, "--capture", capture, environment=KEYS)
    assert told.code == 5, told.err
    assert "not started by you here" in told.err
    assert sealed.heard() == []


async def test_forking_names_what_it_would_do_and_does_nothing(sealed: Network, tmp_path: Path, capture: Path) -> None:
    run = await started(mailed_run(tmp_path / "run", model="chat:x", capture_digest=open_capture(capture).digest))
    words = ("fork", run, "--at", 1, "--capture", capture, "--out", tmp_path / "out", "--no-input")
    told = sealed.run(*words, environment=KEYS)
    assert told.code == 5, told.err
    assert "not started by you here" in told.err
    assert not (tmp_path / "out").exists()
    assert sealed.heard() == []


async def test_a_snapshot_that_it_holds_is_not_believed(sealed: Network, tmp_path: Path, capture: Path) -> None:
    run = await started(mailed_run(tmp_path / "run", capture_digest=open_capture(capture).digest))
    log = SegmentLog(run / "log")
    *_, last = log.read(STREAM)
    ended = fold(remember(log, STREAM).state, [ReportBack("run", 1, {"name": "forged"})])
    assert snapshots_of(log).save(last, ended)
    told = sealed.run("resume", run, "--capture", capture)
    assert told.code == 5, told.err
    assert "not started by you here" in told.err
    assert not (run / "routine.json").exists()


@pytest.mark.parametrize("command", ["replay", "resume", "fork"])
async def test_the_capture_that_it_names_is_not_opened(command: str, sealed: Network, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.har"
    os.mkfifo(pipe)
    run = await started(mailed_run(tmp_path / "run", capture=str(pipe)))
    more = ("--at", "1") if command == "fork" else ()
    told = sealed.run(command, run, *more)
    assert told.code == 5, told.err
    assert "name it with --capture" in told.err


async def fork_of_another(folder: Path, way: str = "../../other/log") -> Path:
    """A run whose log begins in another run, which stands beside it; `way` leads to that, from the log."""
    other = await started(mailed_run(folder / "other"))
    record = next(iter(SegmentLog(other / "log").read(STREAM)))
    fork = {"stream": STREAM, "seq": 1, "hash": record.hash.hex()}
    run = mailed_run(folder / "run", parent={"run_id": "5f0c", "path": "../other", **fork})
    (run / "log" / STREAM).mkdir()
    (run / "log" / STREAM / "parent.json").write_text(json.dumps({"format": 1, "log": way, **fork}))
    return run


COMMANDS = {
    "log": ("log", "{run}"),
    "log verify": ("log", "verify", "{run}"),
    "log checkpoint": ("log", "checkpoint", "{run}"),
    "log repair": ("log", "repair", "{run}"),
    "log copy": ("log", "copy", "{run}", "--out", "{out}"),
    "replay": ("replay", "{run}", "--no-tools"),
    "diff": ("diff", "{run}", "{run}"),
    "run": ("run", "{run}"),
    "discover": ("discover", "{run}", "Find it.", "--model", "recorded:{run}"),
}


@pytest.mark.parametrize("named", COMMANDS)
async def test_the_parent_that_it_names_is_not_read(named: str, tmp_path: Path, type_in: Type) -> None:
    run = await fork_of_another(tmp_path)
    told = type_in(*(each.format(run=run, out=tmp_path / "out") for each in COMMANDS[named]))
    assert told.code in (2, 5), told.err
    assert "not forked it here" in told.err
    assert "Find the trains" not in told.out + told.err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("way", ["/dev", "/proc/self/fd", "\0", "../" * 500, "\x1b[2J"])
async def test_whatever_way_to_a_parent_it_names_is_a_sentence(way: str, tmp_path: Path, type_in: Type) -> None:
    run = await fork_of_another(tmp_path, way)
    told = type_in("log", run)
    assert told.code == 5, told.err
    assert told.err.startswith("error: ")
    assert len(told.err.splitlines()) == 1
    assert "\x1b" not in told.err


async def test_serve_answers_for_a_strange_fork_with_a_problem(tmp_path: Path, sealed: Network) -> None:
    await fork_of_another(tmp_path / "runs")
    with serving(sealed, tmp_path) as server:
        status, told = server.get("/runs/run")
    assert status == 409
    assert "not forked it here" in told["detail"]


async def test_the_reader_names_the_parent_to_get_a_copy_that_needs_it_no_longer(tmp_path: Path, type_in: Type) -> None:
    run = await fork_of_another(tmp_path)
    copy = ("log", "copy", run, "--out", tmp_path / "out")
    assert type_in(*copy, "--parent", tmp_path / "elsewhere").code == 5
    assert type_in(*copy, "--parent", tmp_path / "other").code == 0
    assert "RunStarted" in type_in("log", tmp_path / "out").out


async def test_a_fork_of_ones_own_is_read_and_a_changed_reference_in_it_is_not(tmp_path: Path, type_in: Type) -> None:
    parent = await started(mailed_run(tmp_path / "parent"))
    note_own(RunFolder(parent))
    fork = (await fork_run(RunFolder.open(parent), STREAM, 3, Turn(), tmp_path / "fork")).path
    assert type_in("log", fork).code == 0
    other = await started(mailed_run(tmp_path / "other"))
    reference = fork / "log" / STREAM / "parent.json"
    reference.write_text(reference.read_text().replace("/parent/", f"/{other.name}/"))
    assert type_in("log", fork).code == 5
