"""Lockers, listed for who has opened the hall before: nothing that the hall says is sent, the server only remembers."""

import secrets
from contextlib import AbstractContextManager
from pathlib import Path

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "List the lockers of a floor."
RECORDED = {"floor": "Cellar"}
OTHERS = ({"floor": "Attic"}, {"floor": "Ground"})
FLOORS = {"Cellar": [11, 12, 19], "Attic": [31], "Ground": [2, 7, 8, 9]}
FORM = """<form id="find" data-script><label for="floor">Floor</label><select id="floor" name="floor">
<option>Attic<option>Cellar<option>Ground</select><button>Show</button></form><ul id="lockers"></ul>"""


class Lockers:
    """`shut`: the hall is closed, and who is in it is not remembered."""

    def __init__(self, shut: bool) -> None:
        self.shut = shut
        self.opened: set[str] = set()

    def __call__(self, request: Request) -> Reply:
        visit = request.cookies.get("visit", "")
        match request.path:
            case "/":
                cookie = ("Set-Cookie", f"visit={secrets.token_hex(8)}; Path=/")
                return show('<title>House</title><a id="hall" href="/hall">Hall</a>', 200, cookie)
            case "/hall":
                self.opened |= {visit} - {""} if not self.shut else set()
                return show(f"<title>Hall</title>{FORM}")
            case "/alive":
                return answer({"ok": True})
        if visit not in self.opened:
            return answer({"message": "Nobody is in the hall."}, 409)
        return answer(
            [{"number": number, "floor": request.query["floor"]} for number in FLOORS[request.query["floor"]]]
        )

    def truth(self, floor: str) -> list[int]:
        """The numbers of the lockers."""
        return FLOORS[floor]


def serve(port: int = 0, shut: bool = False) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth(floor)` gives the numbers."""
    lockers = Lockers(shut)
    return run(lockers, lockers.truth, port)


def record(base_url: str, folder: Path, timed: bool = False) -> None:
    """Go into the hall and have the lockers of a floor shown. `timed`: then a timer tells that it is open."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("house")
    browser.click("#hall")
    browser.snapshot("hall")
    browser.choose("#floor", RECORDED["floor"])
    browser.click("#find button")
    found = browser.fetch("GET", f"/lockers?floor={RECORDED['floor']}")
    browser.render("#lockers", "".join(f"<li>{each['number']}</li>" for each in found))
    browser.snapshot("lockers")
    if timed:
        browser.recording.wait(0.2)
        browser.fetch("POST", "/alive", {"at": browser.recording.now})
    browser.save(folder, "lockers_list", TASK, RECORDED)
