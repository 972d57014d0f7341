"""Voyages that a script makes by calls: the server numbers a voyage, and what is loaded is sent to an address with that
number, which stands in every answer many times, for other things."""

from contextlib import AbstractContextManager
from pathlib import Path

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Make a voyage to a port and load a cargo."
RECORDED = {"port": "Bremen", "cargo": "Salted fish"}
OTHERS = ({"port": "Husum", "cargo": "Tea & rum"}, {"port": "Emden", "cargo": "Peat"})
PAGE = """<title>Voyages</title><form id="make" data-script><label for="port">Port</label><input id="port" name="port">
<button>Make</button></form><form id="load" data-script><label for="cargo">Cargo</label><input id="cargo" name="cargo">
<button>Load</button></form><p id="told"></p>"""


class Voyages:
    """`shift` moves the numbers of the voyages on."""

    def __init__(self, shift: int) -> None:
        self.next = 25 + shift
        self.voyages: dict[int, dict[str, str]] = {}

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path.split("/")[1:]:
            case "GET", ["api", "tides"]:
                return answer({"rows": [{"id": n, "height": n + 1, "at": f"{n}:25"} for n in range(60)]})
            case "POST", ["api", "voyages"]:
                number, self.next = self.next, self.next + 1
                self.voyages[number] = {"port": request.data()["port"], "cargo": ""}
                return answer({"voyage": {"id": number, "crew": number + 3, "days": list(range(60))}}, 201)
            case "POST", ["api", "voyages", number, "cargo"] if int(number) in self.voyages:
                self.voyages[int(number)]["cargo"] = request.data()["cargo"]
                return answer({"loaded": request.data()["cargo"], "of": list(range(60))})
        return show(PAGE) if request.method == "GET" else answer({"message": "There is no such voyage."}, 404)

    def truth(self) -> list[dict[str, str]]:
        """The voyages, in the order in which they were made."""
        return list(self.voyages.values())


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the voyages."""
    voyages = Voyages(shift)
    return run(voyages, voyages.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Make a voyage, and load a cargo."""
    browser = Browser(base_url)
    browser.open("/")
    browser.fetch("GET", "/api/tides")
    browser.snapshot("start")
    browser.fill("#port", RECORDED["port"])
    browser.click("#make button")
    number = browser.fetch("POST", "/api/voyages", {"port": RECORDED["port"]})["voyage"]["id"]
    browser.render("#told", f"Voyage {number}")
    browser.snapshot("made")
    browser.fill("#cargo", RECORDED["cargo"])
    browser.click("#load button")
    said = browser.fetch("POST", f"/api/voyages/{number}/cargo", {"cargo": RECORDED["cargo"]})
    browser.render("#told", said["loaded"])
    browser.snapshot("loaded")
    browser.save(folder, "voyages_load", TASK, RECORDED)
