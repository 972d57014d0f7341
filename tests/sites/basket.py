"""A shop whose basket is one form with numbered rows: which row is whose depends on what was in it before."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Search for a thing, put the first hit into the basket and set how many are wanted of it."
RECORDED = {"q": "lamp", "many": "3"}
OTHERS = ({"q": "saw", "many": "5"}, {"q": "nails", "many": "40"})
THINGS = ("Desk lamp", "Band saw", "Tape & glue", "Garden lamp", "Saw blades", "Nails")
FIRST = {"saw": "Band saw", "nails": "Nails"}


class Shop:
    """`shift` moves the numbers of the things on, and puts as many tapes into the basket."""

    def __init__(self, shift: int) -> None:
        self.things = {str(300 + shift + 4 * at): name for at, name in enumerate(THINGS)}
        self.basket = {number: shift for number, name in self.things.items() if shift and name.startswith("Tape")}

    def __call__(self, request: Request) -> Reply:
        number = request.path.rpartition("/")[2]
        match request.method, request.path.split("/")[1]:
            case "GET", "find":
                return self.found(request.query["q"].casefold())
            case "GET", "things" if number in self.things:
                name = escape(self.things[number])
                return _page(f'<h1>{name}</h1><form id="put" action="/put/{number}" method="post"><button>Put</button>')
            case "POST", "put" if number in self.things:
                self.basket[number] = self.basket.get(number, 0) + 1
                return redirect(f"/things/{number}")
            case "GET", "basket":
                return self.shown()
            case "POST", "basket":
                return self.changed(request.form())
        return _page('<form id="find" action="/find"><input id="q" name="q"><button>Find</button></form>')

    def found(self, text: str) -> Reply:
        hits = [(number, name) for number, name in self.things.items() if text in name.casefold()]
        rows = (f'<article><h3><a href="/things/{number}">{escape(name)}</a></h3></article>' for number, name in hits)
        return _page("".join(rows))

    def shown(self) -> Reply:
        total = f'<input type="hidden" name="row-TOTAL" value="{len(self.basket)}">'
        rows = (
            f'<div class="row"><input type="hidden" name="row-{at}-id" value="{number}">'
            f"<h3>{escape(self.things[number])}</h3>"
            f'<div><input type="number" id="many-{at}" name="row-{at}-many" value="{many}"></div></div>'
            for at, (number, many) in enumerate(self.basket.items())
        )
        body = f"{total}{''.join(rows)}<button>Update</button></form>"
        return _page(f'<form id="rows" action="/basket" method="post">{body}')

    def changed(self, sent: dict[str, str]) -> Reply:
        """All rows have to come back."""
        ids = [sent.get(f"row-{at}-id", "") for at in range(int(sent["row-TOTAL"]))]
        if ids != list(self.basket):
            return _page("<p>Somebody else has changed the basket.</p>", 422)
        self.basket = {number: int(sent[f"row-{at}-many"]) for at, number in enumerate(ids)}
        return redirect("/basket")

    def truth(self) -> dict[str, int]:
        """How many are in the basket of what."""
        return {self.things[number]: many for number, many in self.basket.items()}


def _page(body: str, status: int = 200) -> Reply:
    return show(f"<!doctype html><html><head><title>Tools</title></head><body>{body}</body></html>", status)


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the basket."""
    shop = Shop(shift)
    return run(shop, shop.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Search, open the first hit, put it into the basket, and change there how many."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("shop")
    browser.fill("#q", RECORDED["q"])
    browser.click("#find button")
    browser.snapshot("found")
    browser.click("article:first-of-type a")
    browser.snapshot("thing")
    browser.click("#put button")
    browser.snapshot("put")
    browser.open("/basket")
    browser.snapshot("basket")
    browser.fill("#many-0", RECORDED["many"])
    browser.click("#rows button")
    browser.snapshot("changed")
    browser.save(folder, "basket_many", TASK, RECORDED)
