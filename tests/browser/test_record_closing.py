"""A recording ends when the person is done, in whichever way they say so, and says meanwhile what it has seen."""

import asyncio
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from captures.error import CaptureError
from captures.native import NETWORK
from captures.open import load
from runtime.browser.chromium import debugging_socket, open_chromium
from runtime.browser.recording.book import Seen
from runtime.browser.recording.record import record
from tests.browser.workshop import told


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder for temporary files: those of pytest are too deep for Chromium's socket."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)


def socket_in(folder: Path) -> str:
    (profile,) = folder.glob("superdiscovery-*/profile")
    return debugging_socket(profile)


async def test_closing_the_last_tab_ends_it(site: str, tmp_path: Path, short: Path) -> None:
    shown = asyncio.Event()

    def look(seen: Seen) -> None:
        if seen.pages:
            shown.set()

    running = asyncio.create_task(record(f"{site}/inner", tmp_path / "capture", headless=True, show=look))
    await asyncio.wait_for(shown.wait(), 60)
    async with open_chromium(cdp_url=socket_in(short)) as browser:
        (first,) = browser.context.pages
        second = await browser.context.new_page()
        await second.goto(f"{site}/inner?second")
        await first.close()
        assert not (await asyncio.wait([running], timeout=1.0))[0]
        await second.close()
        await asyncio.wait_for(running, 60)
    capture = load(tmp_path / "capture")
    assert told(capture, "/inner").response.body
    assert told(capture, "/inner?second").response.body


def started(site: str, folder: Path, stderr: int) -> subprocess.Popen[bytes]:
    """`record` with a script that does nothing for a minute."""
    script = folder / "script.py"
    script.write_text("import asyncio\nasync def run(page):\n    await asyncio.sleep(60)\n")
    arguments = ["record", f"{site}/", "--out", str(folder / "capture"), "--headless", "--script", str(script)]
    command = [sys.executable, "-m", "runtime.cli", *arguments]
    return subprocess.Popen(command, start_new_session=True, stdout=-1, stderr=stderr)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_to_the_recorder_alone_ends_it_well(number: int, site: str, tmp_path: Path) -> None:
    recorder = started(site, tmp_path, subprocess.DEVNULL)
    lines = tmp_path / "capture" / "dom" / "events.jsonl"
    until = time.monotonic() + 120
    while time.monotonic() < until and not (lines.is_file() and lines.read_bytes()):
        time.sleep(0.1)
    recorder.send_signal(number)
    try:
        out, _ = recorder.communicate(timeout=30)
    finally:
        recorder.kill()
    assert (recorder.returncode, out) == (0, f"{tmp_path / 'capture'}\n".encode())
    assert '"counts"' in (tmp_path / "capture" / "manifest.json").read_text()


def test_a_line_in_the_terminal_says_what_has_been_seen(site: str, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    recorder = started(site, tmp_path, theirs)
    os.close(theirs)
    line, said = re.compile(rb"\r\x1b\[K[1-9]\d* requests?, 0 interactions, 1 page\b"), b""
    with suppress(OSError):  # the terminal is gone with whoever wrote to it
        while not line.search(said) and (piece := os.read(ours, 4096)):
            said += piece
    recorder.send_signal(signal.SIGINT)
    recorder.communicate(timeout=30)
    os.close(ours)
    assert line.search(said), said


async def test_a_disk_that_is_full_ends_it_with_a_sentence(site: str, tmp_path: Path) -> None:
    def fill(seen: Seen) -> None:
        for each in Path("/proc/self/fd").iterdir() if seen.requests else ():
            with suppress(OSError):  # it was closed meanwhile
                if each.readlink() == tmp_path / "capture" / NETWORK:
                    full = os.open("/dev/full", os.O_WRONLY)
                    os.dup2(full, int(each.name))
                    os.close(full)

    with pytest.raises(CaptureError, match=r"ended early, for .*/capture cannot be written: No space left on device"):
        await asyncio.wait_for(record(f"{site}/kept", tmp_path / "capture", headless=True, show=fill), 60)
    assert load(tmp_path / "capture").transactions
