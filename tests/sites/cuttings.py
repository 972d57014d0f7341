"""Cuttings that a script files: all that a form says travels as one document of JSON in a field of a form."""

import json
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "File a cutting with the given title in a folder."
RECORDED = {"title": "Flood at the mill", "folder": "Weather"}
OTHERS = ({"title": 'The "old" bridge', "folder": "Town & country"}, {"title": "Frost in May", "folder": "Harvest"})
FOLDERS = ("Town & country", "Weather", "Harvest")
PAGE = """<!doctype html><title>Cuttings</title><div id="new"></div>
<form id="carrier" method="post"><input type="hidden" name="payload"></form>"""


class Cuttings:
    """`shift` moves the numbers of the folders on."""

    def __init__(self, shift: int) -> None:
        self.folders = [{"id": 31 + at + shift, "title": title} for at, title in enumerate(FOLDERS)]
        self.filed: list[tuple[str, str]] = []

    def __call__(self, request: Request) -> Reply:
        if request.path == "/folders":
            return answer({"folders": self.folders})
        if request.method != "POST":
            return show(PAGE)
        told: dict[str, Any] = json.loads(request.form()["payload"])["cutting"]
        folder = next((str(each["title"]) for each in self.folders if each["id"] == told["folderId"]), None)
        if folder is None:
            return show("<h1>There is no such folder</h1>", 422)
        self.filed.append((told["title"], folder))
        return show(PAGE.replace("<div", "<p>Filed</p><div"))

    def truth(self) -> list[tuple[str, str]]:
        """Title and folder of all that was filed."""
        return list(self.filed)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    cuttings = Cuttings(shift)
    return run(cuttings, cuttings.truth, port)


def record(base_url: str, folder: Path) -> None:
    """File the recorded cutting."""
    browser = Browser(base_url)
    browser.open("/")
    folders = browser.fetch("GET", "/folders")["folders"]
    shown = "".join(f'<option value="{each["id"]}">{escape(each["title"])}</option>' for each in folders)
    fields = f'<label>Title <input id="title"></label><label>Folder <select id="folder">{shown}</select></label>'
    browser.render("#new", f"<form data-script>{fields}<button>File</button></form>")
    browser.snapshot("form")
    browser.fill("#title", RECORDED["title"])
    browser.choose("#folder", RECORDED["folder"])
    browser.click("#new button")
    number = next(each["id"] for each in folders if each["title"] == RECORDED["folder"])
    told = {"cutting": {"title": RECORDED["title"], "folderId": number, "tags": []}}
    browser.put("#carrier [name=payload]", json.dumps(told, separators=(",", ":")))
    browser.send("#carrier")
    browser.snapshot("filed")
    browser.save(folder, "cuttings_file", TASK, RECORDED)
