"""How a recording ends: by a person, by a signal, by a crash; and of what it was begun."""

import asyncio
import json
import os
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
from captures.open import load
from runtime.browser.chromium import Page, debugging_socket, open_chromium
from runtime.browser.recording.book import Seen
from runtime.browser.recording.record import record
from tests.browser.flows import nothing, recorded
from tests.browser.workshop import FILE, path_of, told, workshop


async def test_a_person_ends_it_when_they_like(site: str, tmp_path: Path) -> None:
    stop = asyncio.Event()

    def look(seen: Seen) -> None:
        if seen.pages:
            stop.set()

    seen = await record(f"{site}/", tmp_path / "capture", headless=True, stop=stop, show=look)
    assert seen.pages == 1
    assert load(tmp_path / "capture").snapshots


async def test_an_address_that_nobody_answers(tmp_path: Path) -> None:
    with workshop() as url:
        gone = url
    with pytest.raises(CaptureError, match=r"cannot be opened .*REFUSED"):
        await record(gone, tmp_path / "new" / "capture", headless=True)
    assert not (tmp_path / "new").exists()


def command(site: str, folder: Path, does: str = "await asyncio.sleep(60)") -> subprocess.Popen[str]:
    """`record` in a process group of its own, when it has recorded the page."""
    script = folder / "script.py"
    script.write_text(f"import asyncio\nasync def run(page):\n    {does}\n")
    arguments = ["record", f"{site}/", "--out", str(folder / "capture"), "--headless", "--script", str(script)]
    started = subprocess.Popen(
        [sys.executable, "-m", "runtime.cli", *arguments], start_new_session=True, stdout=-1, stderr=-1, text=True
    )
    lines = folder / "capture" / "dom" / "events.jsonl"
    until = time.monotonic() + 120
    while time.monotonic() < until and not (lines.is_file() and lines.read_bytes()):
        time.sleep(0.1)
    return started


def in_use(folder: Path) -> bool:
    """Whether a process was started with it and still runs."""
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended
            if str(folder).encode() in each.read_bytes():
                return True
    return False


@pytest.fixture
def short() -> Iterator[Path]:
    """A folder for temporary files: those of pytest are too deep for Chromium's socket."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def test_what_was_recorded_survives_the_recorder(
    site: str, tmp_path: Path, short: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(short))
    started = command(site, tmp_path)
    os.killpg(started.pid, signal.SIGKILL)
    started.communicate()
    (left,) = short.glob("superdiscovery-*")
    until = time.monotonic() + 60
    while time.monotonic() < until and in_use(left):
        time.sleep(0.1)
    monkeypatch.setattr(tempfile, "tempdir", str(short))
    recorded(f"{site}/", tmp_path / "next", nothing)
    assert list(short.glob("superdiscovery-*")) == []
    capture = load(tmp_path / "capture")
    assert capture.problems == ()
    assert told(capture, "/").response.body
    assert "counts" not in (tmp_path / "capture" / "manifest.json").read_text()


def test_a_script_that_ends_the_program_is_named(site: str, tmp_path: Path) -> None:
    started = command(site, tmp_path, "raise SystemExit(3)")
    _, said = started.communicate()
    assert started.returncode == 1
    assert f"{tmp_path / 'script.py'} ended with SystemExit(3)" in said
    assert f"what was recorded until then is in {tmp_path / 'capture'}" in said
    assert told(load(tmp_path / "capture"), "/").response.body


def test_a_script_that_fails_is_told_in_a_line(site: str, tmp_path: Path) -> None:
    _, said = command(site, tmp_path, "raise ValueError('no\\nsuch button')").communicate()
    assert f"error: {tmp_path / 'script.py'} failed in line 3: ValueError: no such button\n" in said


def test_ctrl_c_ends_a_recording_well(site: str, tmp_path: Path) -> None:
    started = command(site, tmp_path)
    os.killpg(started.pid, signal.SIGINT)
    out, said = started.communicate(timeout=30)
    assert (started.returncode, out) == (0, f"{tmp_path / 'capture'}\n")
    assert said.splitlines()[-1].startswith("recorded ")
    assert said.splitlines()[-1].endswith("0 interactions, 1 page")
    assert '"counts"' in (tmp_path / "capture" / "manifest.json").read_text()


async def test_a_running_browser_of_which_only_new_tabs_are_recorded(site: str, tmp_path: Path) -> None:
    profile, stop = tmp_path / "profile", asyncio.Event()
    async with open_chromium(user_data_dir=profile, debuggable=True) as browser:
        private = await browser.page()
        await private.goto(f"{site}/inner?private")
        attached = record(f"{site}/inner?ours", tmp_path / "capture", cdp_url=debugging_socket(profile), stop=stop)
        recording = asyncio.create_task(attached)
        await browser.context.wait_for_event("page")
        await private.reload()
        await asyncio.sleep(1.0)
        stop.set()
        await recording
        assert [path_of(each.url) for each in browser.context.pages] == ["/inner?private", "/inner?ours"]
    capture = load(tmp_path / "capture")
    assert told(capture, "/inner?ours").response.body
    assert not [each for each in capture.transactions if "private" in each.request.url]


async def test_a_file_is_recorded_that_a_script_saves_in_a_running_browser(site: str, tmp_path: Path) -> None:
    profile = tmp_path / "profile"
    (profile / "Default").mkdir(parents=True)
    saving = {"download": {"default_directory": str(tmp_path), "prompt_for_download": False}}
    (profile / "Default" / "Preferences").write_text(json.dumps(saving))

    async def save(page: Page) -> None:
        await page.click("#link")

    async with open_chromium(user_data_dir=profile, debuggable=True):
        await record(f"{site}/files", tmp_path / "capture", cdp_url=debugging_socket(profile), drive=save)
    assert told(load(tmp_path / "capture"), "/bytes").response.body == FILE
    assert (tmp_path / "two.bin").read_bytes() == FILE
