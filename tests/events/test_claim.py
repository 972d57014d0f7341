"""Writers in several processes: the lock that dies with its process, the epoch that outlives it."""

import asyncio
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from events import claim
from events.claim import Claim
from events.disk import Disk
from events.event import NoteAdded
from events.log import Fenced, InUse, LogError, Writer
from events.segment import SegmentLog
from events.verify import verify
from tests.events.proof import times

WRITER = """
import asyncio, sys
from pathlib import Path
from events.event import NoteAdded
from events.log import LogError
from events.segment import SegmentLog

async def main(folder, steal):
    with SegmentLog(Path(folder), segment_bytes=2000).writer("s", steal=steal == "steal") as writer:
        print("open", writer.seq, flush=True)
        while True:
            size = 70_000 if writer.seq % 50 == 49 else writer.seq % 400
            await writer.append([NoteAdded("t", "note", f"{writer.seq + 1}" + " " * size)])
            print(writer.seq, flush=True)

try:
    asyncio.run(main(*sys.argv[1:]))
except LogError as error:
    print(type(error).__name__, error, flush=True)
"""


@contextmanager
def writing(folder: Path, steal: str = "") -> Iterator[subprocess.Popen[str]]:
    """A process that appends as fast as it can and says what was acknowledged."""
    command = [sys.executable, "-c", WRITER, str(folder), steal]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def lines(process: subprocess.Popen[str]) -> list[str]:
    assert process.stdout is not None
    return process.stdout.read().splitlines()


def until(process: subprocess.Popen[str], start: str) -> str:
    """The first line that begins so."""
    assert process.stdout is not None
    return next(line for line in process.stdout if line.startswith(start)).strip()


def numbers(folder: Path) -> list[int]:
    return [int(record.events[0].text) for record in SegmentLog(folder).read("s", proof=True)]


def test_proof_that_a_killed_writer_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    """The ledger is what the writer said before the kill, wherever it was hit: opening, recovering, appending."""
    for kill in range(times(6)):
        folder = tmp_path / str(kill // 10)
        had = len(numbers(folder))
        with writing(folder) as process:
            hit(process, random.Random(kill))
            said = [int(line) for line in lines(process) if line.isdigit()]
        kept = numbers(folder)
        assert kept == list(range(1, len(kept) + 1)), f"kill {kill}"
        assert len(kept) >= max([had, *said]), f"kill {kill}"
        if kill % 10 == 9:
            assert verify(SegmentLog(folder))[0].faults == []
            shutil.rmtree(folder)


def hit(process: subprocess.Popen[str], chance: random.Random) -> None:
    """Kill it while it starts, or when it has been writing for a moment."""
    if chance.random() < 0.3:
        time.sleep(chance.random() / 2)
    else:
        until(process, "open")
        time.sleep(chance.random() / 10)
    process.send_signal(signal.SIGKILL)


def test_proof_that_whoever_takes_a_stream_over_at_whatever_moment_fences_the_one_before(tmp_path: Path) -> None:
    for seed in range(times(8)):
        folder, ledger = tmp_path / str(seed), list[tuple[int, int, str]]()
        writers = [threading.Thread(target=fight, args=(folder, seed, number, ledger)) for number in range(4)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        records = {record.seq: record for record in SegmentLog(folder).read("s", proof=True)}
        assert len({seq for seq, _, _ in ledger}) == len(ledger), f"seed {seed}: acknowledged to two writers"
        for seq, epoch, text in ledger:
            assert (records[seq].epoch, records[seq].events[0].text) == (epoch, text), f"seed {seed}, frame {seq}"
        assert len(ledger) == len(records), f"seed {seed}: a frame was written and not acknowledged"
        shutil.rmtree(folder)


def fight(folder: Path, seed: int, number: int, ledger: list[tuple[int, int, str]]) -> None:
    """Take the stream over three times, at random moments, and append until fenced or tired."""
    chance = random.Random(seed * 10 + number)
    for _ in range(3):
        time.sleep(chance.random() / 100)
        log = SegmentLog(folder, segment_bytes=2000, patience=chance.choice([0, 10]))
        with log.writer("s", steal=True) as writer, contextlib.suppress(Fenced):
            asyncio.run(append(writer, chance, f"{number}", ledger))


async def append(writer: Writer, chance: random.Random, name: str, ledger: list[tuple[int, int, str]]) -> None:
    for turn in range(chance.randrange(1, 30)):
        text = f"{name}-{writer.epoch}-{turn}" + "x" * chance.randrange(300)
        record = await writer.append([NoteAdded("t", "note", text)])
        ledger.append((record.seq, record.epoch, text))
        if chance.random() < 0.3:
            await asyncio.sleep(chance.random() / 500)


def test_a_living_process_holds_its_stream_and_is_named(tmp_path: Path) -> None:
    with writing(tmp_path) as process:
        until(process, "10")
        with pytest.raises(InUse, match=f"in use by process {process.pid}: wait for it or stop it"):
            SegmentLog(tmp_path).writer("s")


def test_a_reader_of_a_living_writer_sees_whole_frames_only(tmp_path: Path) -> None:
    with writing(tmp_path) as process:
        for said in range(1, 400, 20):
            until(process, str(said))
            kept = numbers(tmp_path)
            assert kept == list(range(1, len(kept) + 1))
            assert len(kept) >= said


def test_writers_that_take_over_from_each_other_leave_one_chain(tmp_path: Path) -> None:
    with contextlib.ExitStack() as stack:
        writers = []
        for steal in ("", "steal", "steal", "steal"):
            writers.append(stack.enter_context(writing(tmp_path, steal)))
            until(writers[-1], "open")
        time.sleep(0.05)
        for process in writers:
            process.kill()
        said = [int(line) for process in writers for line in lines(process) if line.isdigit()]
    kept = numbers(tmp_path)
    assert kept == list(range(1, len(kept) + 1))
    assert len(kept) >= max(said)
    assert len(set(said)) == len(said), "an append was acknowledged to two writers"


def stop_between_appends(process: subprocess.Popen[str], log: SegmentLog) -> Writer:
    """Stop the process and take its stream over. Stopped in the middle of an append it holds the latch: once more."""
    while True:
        process.send_signal(signal.SIGSTOP)
        with contextlib.suppress(InUse):
            return log.writer("s", steal=True)
        process.send_signal(signal.SIGCONT)


async def test_a_stopped_process_that_comes_back_is_fenced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claim, "PATIENCE", 0.02)
    with writing(tmp_path) as process:
        until(process, "open")
        with stop_between_appends(process, SegmentLog(tmp_path)) as writer:
            process.send_signal(signal.SIGCONT)
            fenced = until(process, "Fenced")
            assert f"taken over by process {os.getpid()} (epoch 2; this writer's epoch is 1)" in fenced
            await writer.append([NoteAdded("t", "note", str(writer.seq + 1))])
    kept = numbers(tmp_path)
    assert kept == list(range(1, len(kept) + 1))


async def test_a_forked_child_cannot_write_for_its_parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with SegmentLog(tmp_path).writer("s") as writer:
        monkeypatch.setattr(os, "getpid", lambda: -1)
        with pytest.raises(Fenced):
            await writer.append([NoteAdded("t", "note", "from the child")])
        monkeypatch.undo()


def test_an_epoch_line_that_was_half_written_is_worth_the_locks_beside_it(tmp_path: Path) -> None:
    log = SegmentLog(tmp_path)
    log.writer("s").close()
    log.writer("s").close()
    (tmp_path / "s" / "epoch").write_bytes(b"epoch 9 pro")
    with log.writer("s") as writer:
        assert writer.epoch == 3


def test_a_latch_is_waited_for_but_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = (Claim(tmp_path, "s", Disk()) for _ in range(2))
    with one.latch():
        monkeypatch.setattr(claim, "PATIENCE", 0.01)
        with pytest.raises(InUse, match="is stuck in the middle of an append: kill it"), two.latch():
            pass
        monkeypatch.undo()
        release = threading.Timer(0.02, one.release)
        release.start()
        with two.latch():
            release.join()
    two.release()
    with pytest.raises(LogError, match="closed"), two.latch():
        pass
