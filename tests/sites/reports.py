"""Reports that a job makes: a script asks how far it is until it is done, and then shows a link to the file."""

import json
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Make a report about a subject and download the file."
RECORDED = {"subject": "Herons"}
FORM = """<!doctype html><title>Reports</title><form data-script>
<label>Subject <input id="subject" name="subject"></label><button>Make</button></form><div id="shown"></div>"""
FILE = ("Content-Disposition", 'attachment; filename="report.csv"')
_ASKED = 2
"""Times that a job is asked for before it is done."""


class Reports:
    """`start` is the number of the last job; a file is there only once its job is done, and for its key."""

    def __init__(self, start: int) -> None:
        self.start = start
        self.jobs: dict[str, dict[str, Any]] = {}

    def __call__(self, request: Request) -> Reply:
        kind, _, number = request.path.strip("/").partition("/")
        if request.method == "POST":
            number = str(self.start + len(self.jobs) + 1)
            self.jobs[number] = {"subject": json.loads(request.body)["subject"], "asked": 0}
            return answer({"id": int(number), "state": "queued"}, 202)
        job = self.jobs.get(number, {})
        if kind == "jobs" and job:
            return self._state(number, job)
        if kind == "files" and job and job["asked"] > _ASKED and request.query.get("key") == self._key(number):
            return Reply(f"about;{job['subject']}\n".encode(), 200, "text/csv", (FILE,))
        return show(FORM) if not kind else answer({"error": "there is none"}, 404)

    def _state(self, number: str, job: dict[str, Any]) -> Reply:
        job["asked"] += 1
        done = job["asked"] > _ASKED
        file = f"/files/{number}?key={self._key(number)}" if done else ""
        return answer({"id": int(number), "state": "done" if done else "running", "file": file})

    def _key(self, number: str) -> str:
        return f"q7Zx{int(number) * 7919:x}Lw0{int(number) * 104729:x}kB"

    def truth(self) -> list[str]:
        """The subjects of all jobs."""
        return [each["subject"] for each in self.jobs.values()]


def serve(port: int = 0, start: int = 40) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the subjects."""
    reports = Reports(start)
    return run(reports, reports.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Write the recorded report."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("form")
    browser.fill("#subject", RECORDED["subject"])
    browser.click("button")
    job = browser.fetch("POST", "/jobs", RECORDED)
    told: dict[str, Any] = {"file": ""}
    for moment in range(_ASKED + 1):
        told = browser.fetch("GET", f"/jobs/{job['id']}?at={1795000000000 + 400 * moment}")
    browser.render("#shown", f'<a href="{told["file"]}" download>Download</a>')
    browser.snapshot("done")
    browser.click("#shown a")
    browser.save(folder, "reports_make", TASK, RECORDED)
