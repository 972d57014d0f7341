"""Berths of a harbour: a script offers ships for a field, and puts the code of the one that is clicked into a hidden
field of a form. It asks for the offers with one key twice, and with a moment, so that no cache answers."""

import secrets
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import parse_qsl

from examples.trains.web import Reply, Request, answer, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Give a berth to a ship for some nights."
RECORDED = {"ship": "Grebe & Son", "nights": "4"}
OTHERS = ({"ship": "Heron", "nights": "2"}, {"ship": "Grebe", "nights": "11"})
SHIPS = (
    ("Grebe", "sail", "Kiel"),
    ("Grebe & Son", "motor", "Ulm"),
    ("Heron", "sail", "Bonn"),
    ("Grebe", "rowing", "Ulm"),
)


class Berths:
    """The codes of the ships are made anew with the site."""

    def __init__(self) -> None:
        self.ships = {f"shp-{secrets.token_hex(3)}": ship for ship in SHIPS}
        self.moments: set[str] = set()
        self.given: list[dict[str, str]] = []

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/":
                return show("""<!doctype html><title>Berths</title><form id="new" method="post" action="/berths">
<label for="ship">Ship</label><input id="ship"><input type="hidden" name="ship_code"><ul id="offers"></ul>
<label for="nights">Nights</label><input id="nights" name="nights" type="number"><button>Give</button></form>""")
            case "GET", "/offers":
                return self.offers(request.query_text)
            case "POST", "/berths":
                return self.give(request.form())
        return show("<title>Given</title><h1>Given</h1>")

    def offers(self, query: str) -> Reply:
        """Ships of all kinds that are asked for; a moment that was good before is none."""
        asked = parse_qsl(query)
        kinds, moment = [text for name, text in asked if name == "kind"], dict(asked).get("_", "")
        if moment in self.moments:
            return answer({"message": "Seen before."}, 410)
        self.moments.add(moment)
        text = dict(asked)["term"].lower()
        return answer(
            [
                {"ref": code, "name": name, "port": port}
                for code, (name, kind, port) in self.ships.items()
                if kind in kinds and text in name.lower()
            ]
        )

    def give(self, sent: dict[str, str]) -> Reply:
        if sent.get("ship_code") not in self.ships:
            return show('<title>Berths</title><p class="error">Choose a ship.</p>')
        name, kind, _ = self.ships[sent["ship_code"]]
        self.given.append({"ship": name, "nights": sent["nights"], "kind": kind})
        return redirect(f"/berths/{len(self.given)}")

    def truth(self) -> list[dict[str, str]]:
        """The berths that were given, each with the kind of the ship."""
        return list(self.given)


def serve(port: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the berths."""
    berths = Berths()
    return run(berths, berths.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Type a part of a name, click the ship that is offered, say for how many nights."""
    browser = Browser(base_url)
    browser.open("/")
    browser.fill("#ship", "gre", leave=False)
    moment = round(browser.recording.now * 1000)
    found = browser.fetch("GET", f"/offers?term=gre&kind=sail&kind=motor&_={moment}")
    browser.render(
        "#offers", "".join(f"<li>{each['name'].replace('&', '&amp;')}, {each['port']}</li>" for each in found)
    )
    browser.snapshot("offered")
    browser.leave("#ship")
    names = [each["name"] for each in found]
    at = names.index(RECORDED["ship"])
    browser.click(f"#offers li:nth-of-type({at + 1})")
    browser.put("[name=ship_code]", found[at]["ref"])
    browser.put("#ship", RECORDED["ship"])
    browser.render("#offers", "")
    browser.fill("#nights", RECORDED["nights"])
    browser.click("#new button")
    browser.snapshot("given")
    browser.save(folder, "berths_give", TASK, RECORDED)
