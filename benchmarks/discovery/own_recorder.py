"""Records a flow with `superdiscovery record`, attached to a browser in which the flow is played."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks.discovery.recording import CHROMIUM, Play, Values
from examples.trains.record import ARGUMENTS
from runtime.browser.chromium import listening

SECONDS = 60
"""How long the browser and the recorder may take to start, and the recorder to end."""


class Unseen:
    """Looks at no page: the recorder does."""

    def snapshot(self, page: Page, label: str) -> None:
        return


def record_with_product(play: Play, values: Values, url: str, folder: Path) -> None:
    """Play it while `superdiscovery record --cdp-url` writes the capture to the new `folder`."""
    with _browser() as address, _recorder(url, address, folder), sync_playwright() as playwright:
        browser = playwright.chromium.connect_over_cdp(address)
        play(_recorded_tab(browser.contexts[0], url), Unseen(), url, values)


def _recorded_tab(context: BrowserContext, url: str) -> Page:
    """The tab that the recorder opened; Playwright hears of it only while it is called."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if found := [page for page in context.pages if page.url.startswith(url)]:
            return found[0]
        context.pages[0].wait_for_timeout(100)
    raise TimeoutError("the recorder opened no tab")


@contextmanager
def _browser() -> Iterator[str]:
    """A browser without a window; the socket of its DevTools."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [
            CHROMIUM,
            *ARGUMENTS,
            "--headless=new",
            "--window-size=1280,900",
            "--remote-debugging-port=0",
            f"--user-data-dir={profile}",
        ]
        with _started(command, signal.SIGTERM, Path(os.devnull)):
            socket = asyncio.run(listening(Path(profile)))
            if socket is None:
                raise TimeoutError("the browser did not start")
            yield socket


@contextmanager
def _recorder(url: str, address: str, folder: Path) -> Iterator[None]:
    said = folder.with_name(f"{folder.name}.said")
    said.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "runtime.cli", "record", url, "--cdp-url", address, "--out", str(folder)]
    with _started(command, signal.SIGINT, said):
        until = time.monotonic() + SECONDS
        while "recording " not in said.read_text():
            if time.monotonic() > until:
                raise TimeoutError(f"the recorder did not start: {said.read_text()}")
            time.sleep(0.1)
        yield
    assert (folder / "network" / "events.jsonl").exists(), said.read_text()


@contextmanager
def _started(command: list[str], end: signal.Signals, said: Path) -> Iterator[None]:
    with said.open("wb") as file:
        process = subprocess.Popen(command, stdout=file, stderr=file, start_new_session=True)
    try:
        yield
    finally:
        process.send_signal(end)
        process.wait(SECONDS)


def recorded_values(capture: Path) -> dict[str, str]:
    """What was typed and chosen in a capture that was given."""
    values: dict[str, str] = json.loads((capture / "task.json").read_text(encoding="utf-8"))["parameters_recorded"]
    return values
