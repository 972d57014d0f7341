"""Clippings, each kept by an address: the page that is asked for with that is the form for a new one or, of an address
that is kept already, the one that changes it. Only its button tells."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Keep a clipping of an address, with a title."
RECORDED = {"address": "press.example/moon", "title": "Moon in autumn"}
OTHERS = ({"address": "press.example/tide", "title": "Tide & sand"}, {"address": "press.example/oak", "title": "Oak"})
KEPT = {"press.example/first": "The first", "press.example/harvest": "Harvest"}


class Clippings:
    def __init__(self) -> None:
        self.kept = dict(KEPT)
        self.token = secrets.token_urlsafe(24)

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/add":
                return show(self.form(request.query.get("address", "")))
            case "POST", "/add":
                sent = request.form()
                if sent.get("token") != self.token or not sent.get("keep"):
                    return show("<title>Forbidden</title><p>Forbidden", 403)
                self.kept[sent["address"]] = sent["title"]
                return redirect("/")
        rows = "".join(f"<li>{escape(title)}</li>" for title in self.kept.values())
        return show(
            '<title>Clippings</title><form id="new" action="/add"><label>Address <input name="address"></label>'
            f"<button>Go on</button></form><ul>{rows}</ul>"
        )

    def form(self, address: str) -> str:
        called, button = (self.kept[address], "Apply changes") if address in self.kept else ("", "Keep")
        return f"""<title>Clipping</title><form id="clipping" action="/add" method="post">
<input type="hidden" name="token" value="{self.token}">
<label>Address <input name="address" value="{escape(address)}"></label>
<label>Title <input name="title" value="{escape(called)}"></label>
<input type="submit" name="keep" value="{button}"></form>"""

    def truth(self) -> dict[str, str]:
        """The title of each clipping, by its address."""
        return dict(self.kept)


def serve(port: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends."""
    clippings = Clippings()
    return run(clippings, clippings.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Go on to the form with the recorded address, and keep it with its title."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("clippings")
    browser.fill("#new input", RECORDED["address"])
    browser.click("#new button")
    browser.snapshot("form")
    browser.fill("#clipping [name=title]", RECORDED["title"])
    browser.click("#clipping [name=keep]")
    browser.snapshot("kept")
    browser.save(folder, "clippings_keep", TASK, RECORDED)
