"""Boxes in a list of several pages, which its answers only count; a script reads them (past every cache), and writes a
label on one."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

PAGE = """<!doctype html><html><head><title>Boxes</title></head><body><ul id="list"></ul>
<button id="more">&rsaquo;</button><form id="edit" data-script></form><p id="said"></p></body></html>"""
HELD = ["Attic", "Books", "China", "Dolls", "Easter", "Films", "Games", "Hooks"]
SIZE = 3
Box = dict[str, Any]


class Boxes:
    """`shift` makes them others: they have other ids, and stand in another order."""

    def __init__(self, shift: int) -> None:
        names = HELD[::-1] if shift else HELD
        self.boxes: list[Box] = [{"id": 70 + shift + 3 * n, "name": name, "label": ""} for n, name in enumerate(names)]
        self.asked: list[str] = []

    def __call__(self, request: Request) -> Reply:
        number = request.path.rpartition("/")[2]
        match request.method, [each for each in self.boxes if str(each["id"]) == number]:
            case "PATCH", [box]:
                box |= request.data()
                return answer({"saved": True})
        if request.path == "/api/batch":
            return answer({"responses": [self._done(each) for each in request.data()["requests"]]})
        if request.path == "/api/boxes":
            at = int(request.query.get("page", 0))
            self.asked.append(str(at))
            some, pages = self.boxes[at * SIZE : (at + 1) * SIZE], -(-len(self.boxes) // SIZE)
            return answer({"boxes": some, "page": {"number": at, "size": SIZE, "totalPages": pages}})
        return show(PAGE)

    def _done(self, wanted: Box) -> Box:
        there = [each for each in self.boxes if wanted["path"] == f"/api/boxes/{each['id']}"]
        for box in there:
            box |= wanted["body"]
        return {"status": 200 if there else 404}

    def truth(self) -> dict[str, Any]:
        """The label of every box by its name, and under `asked` the pages that were asked for."""
        return {each["name"]: each["label"] for each in self.boxes} | {"asked": [*self.asked]}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells of the boxes."""
    boxes = Boxes(shift)
    return run(boxes, boxes.truth, port)


def record(base_url: str, folder: Path, task: str, name: str, label: str, batch: bool = False) -> None:
    """Turn the pages until there is a box of the name, choose it, and write a label on it, perhaps by a `batch` of
    requests."""
    browser = Browser(base_url)
    browser.open("/")
    at, shown = 0, _turned(browser, 0)
    while not (there := [each for each in shown if each["name"] == name]):
        browser.click("#more")
        at, shown = at + 1, _turned(browser, at + 1)
    browser.click(f"#b{there[0]['id']}")
    browser.render("#edit", '<label>Label <input id="label"></label><button>Save</button>')
    browser.snapshot("box")
    browser.fill("#label", label)
    browser.click("#edit button")
    address, body = f"/api/boxes/{there[0]['id']}", {"label": label}
    if batch:
        browser.fetch("POST", "/api/batch", {"requests": [{"method": "PATCH", "path": address, "body": body}]})
    else:
        browser.fetch("PATCH", address, body)
    browser.render("#said", "Saved.")
    browser.snapshot("saved")
    browser.save(folder, "boxes", task, {"box": name, "label": label})


def _turned(browser: Browser, page: int) -> list[Box]:
    moment = round(browser.recording.now * 1000)
    shown: list[Box] = browser.fetch("GET", f"/api/boxes?page={page}&size={SIZE}&_={moment}")["boxes"]
    rows = (f'<li>{escape(each["name"])} <button id="b{each["id"]}">Edit</button></li>' for each in shown)
    browser.render("#list", "".join(rows))
    browser.snapshot(f"page {page}")
    return shown
