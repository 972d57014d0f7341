"""Nests in a table that a script draws: a click marks one, and an entry of the menu that it shows says what is done."""

import hashlib
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Remove a nest."
NESTS = ("Heron", "Teal & Co", "Curlew", "Avocet")
PAGE = """<!doctype html><html><head><title>Nests</title></head><body><h1>Nests</h1>
<table><tbody id="all"></tbody></table><ul id="menu">
<li><a href="#visit">Visit</a></li><li><a href="#remove">Remove</a></li></ul></body></html>"""


class Nests:
    """`shift` gives the nests other codes, puts another in front, and turns their order round."""

    def __init__(self, shift: int) -> None:
        names = [*(["Bittern"] if shift else []), *(reversed(NESTS) if shift else NESTS)]
        self.nests = {hashlib.sha1(f"{name}{shift}".encode()).hexdigest(): name for name in names}

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/":
                return show(PAGE)
            case "GET", "/api/all":
                known = {code: {"name": name, "eggs": 3} for code, name in self.nests.items()}
                return answer({"by_marsh": {"north": list(self.nests)}, "nests": known})
            case "POST", "/api/nests/delete":
                found = self.nests.pop(request.data()["codes"], None)
                return answer({"gone": found}) if found else answer({"error": "there is no such nest"}, 404)
        return answer({"error": "not found"}, 404)

    def truth(self) -> list[str]:
        """The names of the nests."""
        return sorted(self.nests.values())


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells the names of the nests."""
    nests = Nests(shift)
    return run(nests, nests.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Remove the first nest, which was clicked where its row says nothing of its own."""
    browser = Browser(base_url)
    browser.open("/")
    told: dict[str, Any] = browser.fetch("GET", "/api/all")
    browser.render("#all", "".join(_row(code, each) for code, each in told["nests"].items()))
    browser.snapshot("drawn")
    browser.click("#all tr:nth-of-type(1) td:nth-of-type(2)")
    browser.click("#menu li:nth-of-type(2) a")
    code = next(iter(told["nests"]))
    browser.fetch("POST", "/api/nests/delete", {"codes": code})
    browser.save(folder, "nests_remove", TASK, {})


def _row(code: str, nest: dict[str, Any]) -> str:
    return f'<tr data-code="{code}"><td>{escape(nest["name"])}</td><td>{nest["eggs"]}</td></tr>'
