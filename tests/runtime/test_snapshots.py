"""An agent that comes back with a snapshot asks what it would have asked without one, whatever became of the file."""

import ast
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from actors.model import ModelRequest
from actors.state import AgentState, fold
from events import repair
from events.fork import fork
from events.log import Corrupt
from events.segment import SNAPSHOTS, SegmentLog
from events.task import ModelReply
from runtime import snapshots
from runtime.assignment import write
from runtime.loop import Living
from runtime.models.scripted import Scripted
from runtime.snapshots import MODULES, remember, snapshots_of
from runtime.specialist import Specialist
from tests.actors.clerk import clerk
from tests.events.writing import note
from tests.runtime.done import Done
from tests.story import AGENT, CITY, again, call, says, task

FIRST = [says(call("echo", value="a"), call("print_all", length=3)), says(call("add_note", text="odd"))]
SECOND = [says(call("sell", city="Oslo")), says(call("report_back", name="Oslo"))]
TASK = task(max_loops=2, output_schema=CITY)


class Listening(Scripted):
    """Remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__({AGENT: [each.reply for each in (*FIRST, *SECOND)]})
        self.asked: list[ModelRequest] = []

    async def reply(self, request: ModelRequest) -> ModelReply:
        self.asked.append(request)
        return await super().reply(request)


async def resumed(folder: Path) -> list[ModelRequest]:
    """What an agent asks that goes on with its paused task, and at last reports."""
    model = Listening()
    one = Specialist(clerk(), AGENT, SegmentLog(folder), model)
    await one.work(write(again(TASK, 2, 3)))
    one.close()
    return model.asked


@pytest.fixture
async def paused(tmp_path: Path) -> Path:
    """The log of an agent that was paused."""
    one = Specialist(clerk(), AGENT, SegmentLog(tmp_path / "log"), Listening())
    await one.work(write(TASK))
    one.close()
    return tmp_path / "log"


def folded(folder: Path) -> int:
    return remember(SegmentLog(folder), AGENT).folded


def snapshot(folder: Path) -> Path:
    return folder / SNAPSHOTS / f"{AGENT}.snapshot"


def kept(folder: Path) -> None:
    return


def missing(folder: Path) -> None:
    snapshot(folder).unlink()


def truncated(folder: Path) -> None:
    snapshot(folder).write_bytes(snapshot(folder).read_bytes()[:-1])


def corrupt(folder: Path) -> None:
    data = bytearray(snapshot(folder).read_bytes())
    data[-9] ^= 1
    snapshot(folder).write_bytes(data)


def unreadable(folder: Path) -> None:
    snapshot(folder).unlink()
    snapshot(folder).mkdir()


def of_another_state(folder: Path) -> None:
    """Whole, of the right frame and code, and of another shape."""
    log = SegmentLog(folder)
    last = list(log.read(AGENT))[-1]
    known = snapshots_of(log)
    assert known is not None
    known._encode = lambda _: msgspec.msgpack.encode({"turn": "three"})
    assert known.save(last, AgentState())


def test_a_snapshot_is_taken_at_rest(paused: Path) -> None:
    assert folded(paused) == 0
    missing(paused)
    assert folded(paused) == len(list(SegmentLog(paused).read(AGENT)))


@pytest.mark.parametrize("harm", [kept, missing, truncated, corrupt, unreadable, of_another_state])
async def test_whatever_became_of_a_snapshot_the_agent_asks_the_same(
    harm: Callable[[Path], None], paused: Path, tmp_path: Path
) -> None:
    other = shutil.copytree(paused, tmp_path / "other")
    shutil.rmtree(paused / SNAPSHOTS)
    harm(other)
    assert (folded(other) == 0) == (harm is kept)
    asked = await resumed(other)
    assert len(asked) == 2
    assert asked == await resumed(paused)


async def test_a_snapshot_of_other_code_is_not_used(paused: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "_code", lambda: "other code")
    assert folded(paused) > 0
    assert len(await resumed(paused)) == 2
    assert folded(paused) == 0


async def test_a_snapshot_that_is_ahead_of_a_repaired_log_is_not_used(paused: Path) -> None:
    log = SegmentLog(paused)
    before = len(list(log.read(AGENT)))
    segment = paused / AGENT / "00000001.seg"
    segment.write_bytes(segment.read_bytes()[:-1])
    repair.repair(log, repair.plan(log, AGENT))
    assert folded(paused) == before - 1
    assert len(await resumed(paused)) == 2


async def test_a_snapshot_of_another_fork_is_not_used(paused: Path, tmp_path: Path) -> None:
    child = fork(SegmentLog(paused), tmp_path / "child", {AGENT: len(list(SegmentLog(paused).read(AGENT))) - 1})
    shutil.copytree(paused / SNAPSHOTS, child.folder / SNAPSHOTS)
    with child.writer(AGENT) as writer:
        await writer.append([note("another way")])
    found = remember(child, AGENT)
    assert found.folded == found.seq
    assert "note: another way" in found.state.notes


async def test_a_long_life_is_kept_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only at rest: a process that is killed leaves one that is not older than so many frames."""
    from runtime.loop import Living

    living = Living(clerk(), SegmentLog(tmp_path, "relaxed"), AGENT)
    for count in range(1, 451):
        await living.append([note(str(count))])
    assert remember(SegmentLog(tmp_path), AGENT).folded == 50
    living.close()
    successor = Living(clerk(), SegmentLog(tmp_path, "relaxed"), AGENT)
    assert successor.state == living.state
    successor.close()


def test_every_state_of_a_run_is_read_back_as_it_was_kept(done: Done) -> None:
    log = SegmentLog(done.run / "log")
    encode, decode = snapshots._ENCODER.encode, snapshots._DECODER.decode
    for stream in log.streams():
        state = AgentState()
        for record in log.read(stream):
            state = fold(state, record.events)
            assert decode(encode(state)) == state


def test_a_snapshot_is_tied_to_all_code_that_makes_a_state() -> None:
    names = {module.__name__ for module in MODULES}
    for module in MODULES:
        tree = ast.parse(Path(str(module.__file__)).read_bytes())
        imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert {name for name in imported if name and name.startswith(("actors.", "events."))} <= names


async def test_a_stream_that_cannot_be_folded_is_let_go(tmp_path: Path) -> None:
    """Whoever mends it can open it, also in the same process."""
    log = SegmentLog(tmp_path)
    with log.writer(AGENT) as writer:
        await writer.append([note("x" * 100_000)])
    [blob] = (tmp_path / "blobs").iterdir()
    content = blob.read_bytes()
    blob.unlink()
    with pytest.raises(Corrupt, match="is missing"):
        Living(clerk(), log, AGENT)
    blob.write_bytes(content)
    Living(clerk(), log, AGENT).close()
