"""Walks that are looked for by a word, and outings that are planned of them: a link of a walk's own page puts it into
an outing, reads the outing's name among words of its own, and leads back to that page."""

from contextlib import AbstractContextManager
from html import escape
from itertools import count
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Plan an outing with the given name and put the given walk into it."
RECORDED = {"name": "Easter", "q": "mills"}
OTHERS = ({"name": "Late summer", "q": "harbour"}, {"name": "Snow", "q": "ridge"})
WALKS = ("Round the harbour", "Seven mills", "The long ridge", "Along the quay")


class Outings:
    """`shift` moves all numbers on."""

    def __init__(self, shift: int) -> None:
        self.numbers = count(15 + shift)
        self.walks = {str(next(self.numbers)): name for name in WALKS}
        self.outings: dict[str, tuple[str, list[str]]] = {}

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path.strip("/").split("/"):
            case "GET", ["find"]:
                return self.hits(request.query["q"])
            case "GET", ["walks", slug]:
                return self.walk(slug)
            case "POST", ["outings", "create"]:
                number = f"o{next(self.numbers)}"
                self.outings[number] = (request.form()["name"], [])
                return redirect(f"/outings/{number}")
            case "GET", ["outings", "create"]:
                return _page('<h1>New outing</h1><form method="post"><input name="name"><button>Save</button></form>')
            case "GET", ["outings", number]:
                return _page(f"<h1>{escape(self.outings[number][0])}</h1>")
            case "GET", ["outings", number, "add", walk]:
                self.outings[number][1].append(self.walks[walk])
                return redirect(f"/walks/{_slug(self.walks[walk])}_{walk}")
        return _page('<h1>Outings</h1><p>Your outings</p><a class="new" href="/outings/create">Plan a new outing</a>')

    def hits(self, text: str) -> Reply:
        found = {number: name for number, name in self.walks.items() if text in name.lower()}
        shown = (f'<li><a href="/walks/{_slug(name)}_{number}">{name}</a></li>' for number, name in found.items())
        return _page(f"<h1>{len(found)} found</h1><ol>{''.join(shown)}</ol>")

    def walk(self, slug: str) -> Reply:
        number = slug.rpartition("_")[2]
        links = (
            f"<li><a href=\"/outings/{outing}/add/{number}\">Add to '{escape(name)}' outing</a></li>"
            for outing, (name, walks) in self.outings.items()
            if self.walks[number] not in walks
        )
        held = [name for name, walks in self.outings.values() if self.walks[number] in walks]
        said = "".join(f"<p>It is in {escape(name)}.</p>" for name in held)
        return _page(f"<h1>{self.walks[number]}</h1>{said}<p>A walk for everybody</p><ul>{''.join(links)}</ul>")

    def truth(self) -> dict[str, list[str]]:
        """The walks of every outing, by its name."""
        return {name: list(walks) for name, walks in self.outings.values()}


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def _page(body: str) -> Reply:
    find = '<form id="find" action="/find"><input name="q"><button>Find</button></form>'
    menu = f'<nav><a href="/outings">Outings</a></nav>{find}'
    return show(f"<!doctype html><html><head><title>Walks</title></head><body>{menu}<main>{body}</main></body></html>")


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    outings = Outings(shift)
    return run(outings, outings.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Plan the recorded outing, find the walk and put it there."""
    browser = Browser(base_url)
    browser.open("/outings")
    browser.snapshot("outings")
    browser.click("main a")
    browser.fill("main input", RECORDED["name"])
    browser.click("main button")
    browser.snapshot("planned")
    browser.fill("#find input", RECORDED["q"])
    browser.click("#find button")
    browser.snapshot("found")
    browser.click("main ol a")
    browser.snapshot("walk")
    browser.click("main ul a")
    browser.snapshot("added")
    browser.save(folder, "outings", TASK, RECORDED)
