"""A sluice that is worked by script: two answers say a pass, and on a `lucky` day the same one.

Only that of the second is good for what follows, once; on any other day that of the first is another one.
"""

import secrets
from contextlib import AbstractContextManager
from pathlib import Path

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Let a boat through."
RECORDED = {"boat": "Grebe"}
OTHERS = ({"boat": "Heron & Son"}, {"boat": "Teal"})
PAGE = """<title>Sluice</title><form id="pass" data-script><label for="boat">Boat</label><input id="boat" name="boat">
<button>Let through</button></form>"""


class Sluice:
    """`kept`: the second answer has no pass either that is good."""

    def __init__(self, lucky: bool, kept: bool) -> None:
        self.lucky, self.kept = lucky, kept
        self.last, self.good = "", set[str]()
        self.boats: list[str] = []

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/start":
                self.last = secrets.token_urlsafe(18)
                return answer({"open": True, "pass": self.last})
            case "GET", "/gate":
                told = self.last if self.lucky else secrets.token_urlsafe(18)
                self.good |= set() if self.kept else {told}
                return answer({"gate": {"level": 2, "token": told}})
            case "POST", "/boats":
                return self.let_through(request)
        return show(PAGE)

    def let_through(self, request: Request) -> Reply:
        if request.headers.get("X-Pass") not in self.good:
            return answer({"message": "This pass is not good."}, 403)
        self.good.remove(request.headers["X-Pass"])
        self.boats.append(request.data()["boat"])
        return answer({"boat": self.boats[-1], "number": len(self.boats)})

    def truth(self) -> list[str]:
        """The boats that were let through."""
        return list(self.boats)


def serve(port: int = 0, lucky: bool = False, kept: bool = False) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the boats."""
    sluice = Sluice(lucky, kept)
    return run(sluice, sluice.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Let a boat through."""
    browser = Browser(base_url)
    browser.open("/")
    browser.fetch("GET", "/start")
    said = browser.fetch("GET", "/gate")["gate"]["token"]
    browser.snapshot("start")
    browser.fill("#boat", RECORDED["boat"])
    browser.click("#pass button")
    browser.fetch("POST", "/boats", RECORDED, X_Pass=said)
    browser.snapshot("through")
    browser.save(folder, "sluice_boat", TASK, RECORDED)
