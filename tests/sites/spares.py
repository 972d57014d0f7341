"""Spare parts: a search, whose first hit leads to a page and that to a form. What is ordered gets a short number, and
is confirmed at an address with it; every page is full of such numbers."""

import secrets
from contextlib import AbstractContextManager
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Search for a part, order some of the first one, and confirm the order."
RECORDED = {"q": "gasket", "many": "4"}
OTHERS = ({"q": "seal", "many": "2"}, {"q": "rod", "many": "31"})
NAMES = ("Flat gasket", "Gasket set", "Ring seal", "Piston rod", "Seal, 25 mm", "Rod end")
FIRST = {"gasket": "Flat gasket", "seal": "Ring seal", "rod": "Piston rod"}


class Spares:
    """`shift` moves the numbers of parts and orders on."""

    def __init__(self, shift: int) -> None:
        self.parts = {20 + shift + at: name for at, name in enumerate(NAMES)}
        self.next = 25 + shift
        self.tokens: dict[str, str] = {}
        self.open: dict[int, dict[str, str]] = {}
        self.confirmed: list[dict[str, str]] = []

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path.split("/")[1:]:
            case "GET", ["parts"]:
                return self.found(request.query.get("q", ""))
            case "GET", ["parts", number]:
                return page(self.parts[int(number)], f'<p><a href="/parts/{number}/order">Order</a></p>')
            case "GET", ["parts", number, "order"]:
                return page("Order", self.form(f"/parts/{number}/order", '<input name="many" id="many" type="number">'))
            case "POST", ["parts", number, "order"]:
                return self.order(int(number), request.path, request.form())
            case "GET", ["orders", number]:
                return page(f"Order {number}", self.form(f"/orders/{number}/confirm", ""))
            case "POST", ["orders", number, "confirm"]:
                return self.confirm(int(number), request.path, request.form())
        return page("Done", "<p>Thank you.</p>")

    def found(self, text: str) -> Reply:
        hits = [(n, name) for n, name in self.parts.items() if text and text.lower() in name.lower()]
        items = "".join(f'<li><a href="/parts/{n}">{name}</a> <small>{n + 5}.25</small></li>' for n, name in hits)
        search = '<form id="find" action="/parts"><input name="q" id="q"><button>Search</button></form>'
        return page("Parts", f'{search}<ul id="hits">{items}</ul>')

    def form(self, action: str, field: str) -> str:
        token = secrets.token_hex(12)
        self.tokens[token] = action
        hidden = f'<input type="hidden" name="token" value="{token}">'
        return f'<form id="go" method="post" action="{action}">{hidden}{field}<button>Go</button></form>'

    def order(self, part: int, path: str, sent: dict[str, str]) -> Reply:
        if self.tokens.pop(sent.get("token", ""), "") != path:
            return page("Order", '<p class="error">This form is no good.</p>')
        number, self.next = self.next, self.next + 1
        self.open[number] = {"part": self.parts[part], "many": sent["many"]}
        return redirect(f"/orders/{number}")

    def confirm(self, number: int, path: str, sent: dict[str, str]) -> Reply:
        if self.tokens.pop(sent.get("token", ""), "") != path or number not in self.open:
            return page("Order", '<p class="error">There is no such order.</p>')
        self.confirmed.append(self.open.pop(number))
        return redirect("/done")

    def truth(self) -> tuple[list[dict[str, str]], int]:
        """What was confirmed, and how much was ordered only."""
        return list(self.confirmed), len(self.open)


def page(title: str, body: str) -> Reply:
    """With numbers that mean nothing."""
    numbers = "".join(f"<td>{n}</td>" for n in range(60))
    return show(f"<!doctype html><title>{title}</title><h1>{title}</h1>{body}<table><tr>{numbers}</tr></table>")


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; see `truth`."""
    spares = Spares(shift)
    return run(spares, spares.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Search, take the first hit, order, confirm."""
    browser = Browser(base_url)
    browser.open("/parts")
    browser.snapshot("start")
    browser.fill("#q", RECORDED["q"])
    browser.click("#find button")
    browser.snapshot("hits")
    browser.click("#hits li:nth-of-type(1) a")
    browser.click("p a")
    browser.snapshot("form")
    browser.fill("#many", RECORDED["many"])
    browser.click("#go button")
    browser.snapshot("ordered")
    browser.click("#go button")
    browser.snapshot("done")
    browser.save(folder, "spares_order", TASK, RECORDED)
