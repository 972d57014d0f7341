"""Records a flow in Chromium as a capture folder: HAR, interactions, snapshots, storage and the task."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Page, Route
from playwright.sync_api import TimeoutError as NotQuiet

from examples.trains.record import Recorder, browser_context

CHROMIUM = "/usr/bin/chromium"
LARGEST_SCRIPT = 60_000  # characters; longer scripts and styles are dropped, and the entry says so
Values = Mapping[str, str]


class Looking(Protocol):
    """Notes what a page shows."""

    def snapshot(self, page: Page, label: str) -> None: ...


Play = Callable[[Page, Looking, str, Values], None]


@dataclass(frozen=True)
class Recording:
    """What is recorded, with which values, and what the person does."""

    task: str
    values: Values
    play: Play


def record(name: str, recording: Recording, url: str, folder: Path) -> None:
    """Play it in a browser of its own, and write the capture to `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    with browser_context(CHROMIUM, folder) as context:
        context.route("**/*", _without_pictures)
        recorder = Recorder(context, folder)
        page = context.new_page()
        recording.play(page, recorder, url, recording.values)
        recorder.write(page)
    task = {"case": name, "task": recording.task, "parameters_recorded": dict(recording.values), "error": None}
    _write(folder / "task.json", task)
    _slim(folder / "capture.har")


def look(page: Page, recorder: Looking, label: str) -> None:
    """Wait until the page is quiet, and a little longer as a person would; then note what it shows."""
    try:
        page.wait_for_load_state("networkidle", timeout=5000)
    except NotQuiet:
        recorder.snapshot(page, f"{label} (not quiet)")
    page.wait_for_timeout(600)
    recorder.snapshot(page, label)


def _without_pictures(route: Route) -> None:
    if route.request.resource_type in ("image", "font", "media"):
        route.abort()
    else:
        route.continue_()


def _slim(har: Path) -> None:
    document = json.loads(har.read_text(encoding="utf-8"))
    for entry in document["log"]["entries"]:
        content = entry["response"]["content"]
        kind = content.get("mimeType", "")
        if ("javascript" in kind or "css" in kind) and len(content.get("text", "")) > LARGEST_SCRIPT:
            del content["text"]
            content["_bodyStripped"] = True
    _write(har, document)


def _write(file: Path, document: Any) -> None:
    file.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
