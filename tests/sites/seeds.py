"""Seeds: a search is sent by a script, answered with nothing, and a header says at which address the list is, which the
script then asks for and shows."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal
from urllib.parse import quote, unquote

from examples.trains.web import Reply, Request, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Search the seeds, and get the list of what was found."
SEEDS = ("Red lettuce", "Cabbage lettuce", "Iceberg lettuce", "Runner bean", "Bush bean", "Broad bean", "Plum tomato")
RECORDED = {"word": "lettuce"}
OTHERS = ({"word": "bean"}, {"word": "tomato"})
Way = Literal["query", "filter", "number"]
"""What the address has of a search: the word as a value, within a filter, or the number of the search."""
TOLD: dict[str, Callable[[str], str]] = {
    "X-Redirect": str,
    "X-Garden-Redirect": lambda address: quote(address, safe=""),
    "HX-Location": lambda address: json.dumps({"path": address, "target": "#list"}),
    "Refresh": lambda address: f"0; url={address}",
}
"""How each header says an address."""
ASKED = {"query": "/search", "filter": "/seeds", "number": "/start"}
"""Where a search is sent, by what the address has of it."""
PAGE = """<!doctype html><html><head><title>Seeds</title></head><body><h1>Seeds</h1>
<form id="search" method="post" action="/" data-script><input type="search" name="q" id="q">
<button>Search</button></form><div id="list"></div></body></html>"""


class Seeds:
    """`shift` moves the numbers of searches on."""

    def __init__(self, way: Way, header: str, shift: int) -> None:
        self.way, self.header, self.shift = way, header, shift
        self.searches: list[str] = []

    def __call__(self, request: Request) -> Reply:
        if request.method == "POST":
            return self._search(request.form()["q"])
        if request.path == "/seeds":
            return show(listed(self._asked(request)))
        return show(PAGE)

    def _search(self, word: str) -> Reply:
        self.searches.append(word)
        return Reply(b"", headers=((self.header, TOLD[self.header](self._address(word))),))

    def _address(self, word: str) -> str:
        match self.way:
            case "query":
                return f"/seeds?q={quote(word)}"
            case "filter":
                return f"/seeds?seed.name~{quote(f'*{word}*')}"
        return f"/seeds?search=s{6100 + self.shift + len(self.searches)}x"

    def _asked(self, request: Request) -> str:
        match self.way:
            case "query":
                return request.query.get("q", "")
            case "filter":
                return unquote(request.query_text.partition("~")[2]).strip("*")
        number = int(request.query["search"].strip("sx")) - 6100 - self.shift
        return self.searches[number - 1] if 0 < number <= len(self.searches) else "nothing"

    def truth(self) -> list[str]:
        return self.searches


def listed(word: str) -> str:
    found = [each for each in SEEDS if word.lower() in each.lower()]
    rows = "".join(f"<tr><td>{each}</td><td>{2 * len(each)}.50</td></tr>" for each in found)
    return f"<table><thead><tr><th>Seed</th><th>Price</th></tr></thead><tbody>{rows}</tbody></table>"


def read(header: str, told: str) -> str:
    """The address, as the script reads it."""
    if header == "HX-Location":
        return str(json.loads(told)["path"])
    return (
        told.rpartition("url=")[2] if header == "Refresh" else unquote(told) if header == "X-Garden-Redirect" else told
    )


def serve(
    port: int = 0, shift: int = 0, way: Way = "query", header: str = "X-Redirect"
) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells what was searched for."""
    seeds = Seeds(way, header, shift)
    return run(seeds, seeds.truth, port)


def record(base_url: str, folder: Path, way: Way = "query", header: str = "X-Redirect") -> None:
    """Search for seeds."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("start")
    browser.fill("#q", RECORDED["word"])
    browser.click("#search button")
    browser.piece("POST", ASKED[way], {"q": RECORDED["word"]})
    browser.render("#list", browser.piece("GET", read(header, browser.seen(header))))
    browser.snapshot("found")
    browser.save(folder, "seeds_search", TASK, RECORDED)
