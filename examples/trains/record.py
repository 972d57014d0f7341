"""Record the bundled capture again: a person's search for a train, in a real browser.

    apt-get install chromium
    python3 -m venv /tmp/recorder && /tmp/recorder/bin/pip install playwright
    /tmp/recorder/bin/python examples/trains/record.py

Playwright is not a dependency of this project: nothing but this script needs it, hence the environment of its own.
Another browser than /usr/bin/chromium is named by --browser, another folder than `capture` beside this file by --out.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from examples.trains.app import DEMO_PORT, PASSWORD, USER, serve
from examples.trains.web import PortInUse

HERE = Path(__file__).resolve().parent
TASK = "Log in and find the train connections between two stations on a given date."
RECORDED = {"username": USER, "password": PASSWORD, "from": "Hamburg Hbf", "to": "München Hbf", "date": "2026-12-04"}
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
]


class Recorder:
    """Collects what a capture has beside the HAR, and writes it."""

    def __init__(self, context: BrowserContext, folder: Path) -> None:
        self.context, self.folder = context, folder
        self.interactions: list[dict[str, Any]] = []
        self.snapshots: list[dict[str, Any]] = []
        context.expose_function("recordInteraction", self._take)
        context.add_init_script(path=HERE / "page_script.js")

    def _take(self, interaction: dict[str, Any]) -> None:
        self.interactions.append(interaction)

    def snapshot(self, page: Page, label: str) -> None:
        """The page as it is now."""
        stores = "({localStorage: {...localStorage}, sessionStorage: {...sessionStorage}})"
        seen = {"ts": time.time(), "label": label, "url": page.url, "title": page.title(), "html": page.content()}
        self.snapshots.append({**seen, "cookies": self.context.cookies(), **page.evaluate(stores)})

    def write(self, page: Page) -> None:
        """All files but the HAR, which the browser's context writes when it closes."""
        storage = {"url": page.url, "title": page.title(), "storage": self.context.storage_state()}
        task = {"case": "trains_search", "task": TASK, "parameters_recorded": RECORDED, "error": None}
        self._save(
            "interactions.jsonl", "".join(_line(it) for it in sorted(self.interactions, key=lambda it: it["ts"]))
        )
        self._save("dom.jsonl", "".join(map(_line, self.snapshots)))
        self._save("storage.json", json.dumps(storage, indent=1, ensure_ascii=False) + "\n")
        self._save("task.json", json.dumps(task, indent=1, ensure_ascii=False) + "\n")

    def _save(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")


def play(page: Page, recorder: Recorder, url: str) -> None:
    """The flow: what the person does, and a look at the page after each step."""
    page.goto(f"{url}/search", wait_until="networkidle")
    recorder.snapshot(page, "login")
    page.locator("#username").press_sequentially(RECORDED["username"], delay=40)
    page.locator("#password").press_sequentially(RECORDED["password"], delay=40)
    page.locator("#submit").click()
    page.wait_for_url(f"{url}/search")
    page.wait_for_load_state("load")
    page.wait_for_timeout(500)
    recorder.snapshot(page, "search form")
    choose_station(page, recorder, "from", "Hamburg", RECORDED["from"])
    choose_station(page, recorder, "to", "Münch", RECORDED["to"])
    page.locator("#date").fill(RECORDED["date"])
    page.wait_for_timeout(3000)  # long enough for the page's keep-alive request
    page.locator("#go").click()
    page.locator("#connections tbody tr").first.wait_for()
    page.wait_for_timeout(500)
    recorder.snapshot(page, "connections")


def choose_station(page: Page, recorder: Recorder, field: str, typed: str, name: str) -> None:
    """Type the beginning of the name at a person's pace, look at the suggestions, click the right one."""
    page.locator(f"#{field}").press_sequentially(typed, delay=130)
    option = page.locator(f"#{field}-suggestions li").get_by_text(name, exact=True)
    page.wait_for_timeout(400)
    recorder.snapshot(page, f"{field} suggestions")
    option.click()


@contextmanager
def browser_context(executable: str, folder: Path) -> Iterator[BrowserContext]:
    """A browser of its own whose traffic becomes `capture.har`, bodies embedded, when the block ends."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        har = {"record_har_path": folder / "capture.har", "record_har_content": "embed", "record_har_mode": "full"}
        context = browser.new_context(locale="en-GB", **har)
        try:
            yield context
        finally:
            context.close()
            browser.close()


def record(executable: str, folder: Path) -> None:
    """Start the application on the port of the demo, play the flow, write the capture to `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    with serve(DEMO_PORT) as url, browser_context(executable, folder) as context:
        recorder = Recorder(context, folder)
        page = context.new_page()
        play(page, recorder, url)
        recorder.write(page)


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def main() -> int:
    """Record from the command line; 1 if the port is taken."""
    parser = argparse.ArgumentParser(description="Record the train search in Chromium.")
    parser.add_argument("--browser", default="/usr/bin/chromium", help="the browser's executable")
    parser.add_argument("--out", type=Path, default=HERE / "capture", help="the capture's folder")
    arguments = parser.parse_args()
    try:
        record(arguments.browser, arguments.out)
    except PortInUse as error:
        print(error, file=sys.stderr)
        return 1
    print(arguments.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
