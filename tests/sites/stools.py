"""Stools with ids of one digit, each in a row with links to edit it, to see what was done to it, and to copy it."""

from contextlib import AbstractContextManager
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Change the price of a stool."
RECORDED = {"item": "Oak stool", "price": "40"}
OTHERS = ({"item": "Elm stool", "price": "55"}, {"item": "Ash stool", "price": "61"})
HELD = (("Oak stool", "brown", "35"), ("Ash stool", "white", "38"), ("Elm stool", "grey", "41"))


class Stools:
    """`shift` makes them others: they stand elsewhere, and have other ids."""

    def __init__(self, shift: int) -> None:
        held = HELD[::-1] if shift else HELD
        self.stools = {str(2 * n + 1 + bool(shift)): [*each] for n, each in enumerate(held)}

    def __call__(self, request: Request) -> Reply:
        number, _, what = request.path.removeprefix("/stools").strip("/").partition("/")
        match request.method, self.stools.get(number), what:
            case "POST", [_, _, _] as stool, "":
                stool[2] = request.form()["price"]
                return redirect("/stools")
            case "GET", [name, _, price], "edit":
                field = f'<label>Price <input id="price" name="price" value="{price}"></label>'
                form = f'<form id="edit" action="/stools/{number}" method="post">{field}<button>Save</button></form>'
                return _page(f"<h1>{name}</h1>{form}")
        rows = (f"<tr><td>{name}<td>{look}<td>{_links(n)}</tr>" for n, (name, look, _) in self.stools.items())
        return _page(f"<h1>Stools</h1><table><tr><th>Name<th>Look<th>{''.join(rows)}</table>")

    def truth(self) -> dict[str, str]:
        """The price of every stool."""
        return {name: price for name, _, price in self.stools.values()}


def _links(number: str) -> str:
    return " ".join(f'<a href="/stools/{number}/{to}">{to.title()}</a>' for to in ("edit", "log", "copy"))


def _page(body: str) -> Reply:
    return show(f"<!doctype html><html><head><title>Stools</title></head><body>{body}</body></html>")


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the prices."""
    stools = Stools(shift)
    return run(stools, stools.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Open the first stool of the list, and change its price."""
    browser = Browser(base_url)
    browser.open("/stools")
    browser.snapshot("stools")
    browser.click('a[href="/stools/1/edit"]')
    browser.snapshot("stool")
    browser.fill("#price", RECORDED["price"])
    browser.click("#edit button")
    browser.snapshot("saved")
    browser.save(folder, "stools", TASK, RECORDED)
