"""Bollards of a harbour, whose pages a router fetches as components where a link is followed; whoever opens their
address gets a document. A note is made by an action of the server, which is told the number of the bollard."""

import json
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK_READ = "Show a bollard"
TASK_NOTE = "Make a note on a bollard"
RECORDED = {"bollard": "North mole", "note": "Ring is loose"}
OTHERS = ({"bollard": "South mole", "note": "Painted"}, {"bollard": "Ferry steps", "note": "Chain worn"})
_ACTION = "60464e287911a9f61e00a67b979a759c0a7ede7cb8"
_NAMES = {3: ("North mole", "12 t"), 5: ("South mole", "20 t"), 8: ("Ferry steps", "7 t")}


class Bollards:
    """`shift` is added to every number."""

    def __init__(self, shift: int = 0) -> None:
        self.named = {number + shift: about for number, about in _NAMES.items()}
        self.notes: dict[int, list[str]] = {number: [] for number in self.named}

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path.split("/")[1:]:
            case "GET", _ if request.headers.get("RSC"):
                return _components(request.path)
            case "POST", ["bollards", _] if request.headers.get("Next-Action") == _ACTION:
                number, note = json.loads(request.body)
                self.notes[number].append(note)
                return _components(request.path, ("X-Action-Redirect", f"/bollards/{number};push"))
            case "GET", [""] | ["bollards", _]:
                return show(self.page(request.path))
        return show("<title>Gone</title>", 404)

    def page(self, path: str) -> str:
        """The document at a path."""
        if path == "/":
            links = "".join(f'<li><a href="/bollards/{n}">{name}</a></li>' for n, (name, _) in self.named.items())
            return f"<title>Bollards</title><h1>Bollards</h1><ul>{links}</ul>"
        number = int(path.rpartition("/")[2])
        (name, load), notes = self.named[number], "".join(f"<p>{escape(each)}</p>" for each in self.notes[number])
        return (
            f"<title>Bollards</title><h1>{name}</h1><dl><dt>Load</dt><dd>{load}</dd></dl>{notes}"
            '<textarea id="note" aria-label="Note"></textarea><button id="add" type="button">Add</button>'
        )

    def truth(self) -> dict[str, list[str]]:
        """The notes on each bollard, by its name."""
        return {self.named[number][0]: list(notes) for number, notes in self.notes.items()}


def _components(path: str, *headers: tuple[str, str]) -> Reply:
    told = f'1:"$Sreact.fragment"\n0:{json.dumps(["$", "main", None, {"children": path}])}\n'
    return Reply(told.encode(), 200, "text/x-component", headers)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the harbour until the block ends."""
    bollards = Bollards(shift)
    return run(bollards, bollards.truth, port)


def record(base_url: str, folder: Path, task: str) -> None:
    """Look at a bollard, and make a note on it if that is the task."""
    browser, shown = Browser(base_url), Bollards()
    browser.open("/")
    browser.snapshot("bollards")
    browser.route("a[href='/bollards/3']", shown.page("/bollards/3"))
    browser.recording.wait(0.2)
    browser.snapshot("bollard")
    if task == TASK_NOTE:
        browser.fill("#note", RECORDED["note"])
        browser.click("#add")
        shown.notes[3].append(RECORDED["note"])
        browser.act(_ACTION, [3, RECORDED["note"]], shown.page)
        browser.recording.wait(0.2)
        browser.snapshot("noted")
    browser.save(folder, "bollards", task, RECORDED)
