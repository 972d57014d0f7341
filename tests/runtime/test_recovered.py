"""What was left unfinished by a writer that died is cut by its successor, which says so on the log."""

from pathlib import Path

from actors.expect import Again
from events.event import AnyEvent, Invoked, Recovered
from events.log import EventLog
from events.replay import replay
from events.segment import SegmentLog
from runtime.assignment import write
from runtime.invoke import resume
from runtime.models.scripted import Scripted
from runtime.narrate import Narrator
from runtime.specialist import Specialist
from tests.actors.clerk import clerk
from tests.runtime.invoking import command, run
from tests.runtime.test_snapshots import FIRST, SECOND, TASK
from tests.story import AGENT, again


def tear(folder: Path) -> None:
    """Leave the stream as a writer does that dies in a frame."""
    (folder / "checkpoint").unlink()
    path = folder / "00000001.seg"
    path.write_bytes(path.read_bytes() + b"\xc1SD\xc1 torn")


def events(log: EventLog, stream: str) -> list[AnyEvent]:
    return [event for record in log.read(stream) for event in record.events]


async def test_an_agent_says_what_was_cut_and_replays(tmp_path: Path) -> None:
    log = SegmentLog(tmp_path, "relaxed")
    for assignment, said in ((TASK, FIRST), (again(TASK, 2, 3), SECOND)):
        one = Specialist(clerk(), AGENT, log, Scripted({AGENT: [each.reply for each in said]}))
        await one.work(write(assignment))
        one.close()
        if said is FIRST:
            tear(tmp_path / AGENT)
    records = list(log.read(AGENT))
    [(seq, told)] = [(r.seq, e.text) for r in records for e in r.events if isinstance(e, Recovered)]
    assert told.startswith(f"stream {AGENT}: 9 bytes of an unfinished frame {seq} were cut; they are kept beside it in")
    assert any(told[:60] in line for line in Narrator().lines(records[seq - 1]))
    assert replay(records, Again(clerk())).frames == len(records)


async def test_an_invocation_says_what_was_cut(tmp_path: Path) -> None:
    assert (await run(command(), {"text": "a b"}, tmp_path / "whole")).output == {"count": 2}
    log = SegmentLog(tmp_path / "run" / "log")
    with log.writer("invocation") as writer:
        await writer.append(next(SegmentLog(tmp_path / "whole" / "log").read("invocation")).events)
    (tmp_path / "run" / "run.json").write_bytes((tmp_path / "whole" / "run.json").read_bytes())
    tear(log.folder / "invocation")
    assert (await resume(tmp_path / "run", agreed=True)).output == {"count": 2}
    first, second, *_ = events(log, "invocation")
    assert isinstance(first, Invoked)
    assert isinstance(second, Recovered)
