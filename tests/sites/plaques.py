"""Plaques, ordered in two steps: a form with five fields leads to an overview, and its button orders what that shows.

Of the second form nothing was entered: it has a one-time token and the button.
"""

import secrets
from contextlib import AbstractContextManager
from html import escape
from itertools import count
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Order a plaque with a wording, a metal, a width, a fixing and a room"
RECORDED = {
    "wording": "Quiet please",
    "metal": "Brass",
    "width": "240",
    "fixing": "Four screws",
    "room": "Reading hall",
}
OTHERS = (
    {"wording": "Mind the step", "metal": "Tin & lead", "width": "415", "fixing": "Glue", "room": "Back stairs"},
    {"wording": "No dogs", "metal": "Steel", "width": "180", "fixing": "Two hooks", "room": "Porch"},
)


class Plaques:
    """`moves`: the form leads to the overview by a redirect; else the overview is the answer to it."""

    def __init__(self, moves: bool) -> None:
        self.moves = moves
        self.numbers = count(731)
        self.begun: dict[str, dict[str, str]] = {}
        self.ordered: list[dict[str, str]] = []

    def __call__(self, request: Request) -> Reply:
        once = request.form().get("once") or request.query.get("once", "")
        match request.method, request.path:
            case "GET", "/":
                self.begun[once := secrets.token_hex(9)] = {}
                fields = "".join(
                    f'<label>{each.title()} <input id="{each}" name="{each}"></label>' for each in RECORDED
                )
                return _form("/draft", once, fields, "Next")
            case "POST", "/draft" if once in self.begun:
                self.begun[once] = {each: request.form()[each] for each in RECORDED}
                return redirect(f"/check?once={once}") if self.moves else self.overview(once)
            case "GET", "/check" if once in self.begun:
                return self.overview(once)
            case "POST", "/placed" if self.begun.get(once):
                self.ordered.append(self.begun.pop(once))
                return redirect(f"/plaques/{next(self.numbers)}")
            case "GET", path if path.startswith("/plaques/"):
                return show(
                    f"<title>Plaques</title><p>Your plaque has the number {escape(path.rpartition('/')[2])}.</p>"
                )
        return show("<title>Plaques</title><p>Begin again.</p>", 409)

    def overview(self, once: str) -> Reply:
        said = "".join(f"<dt>{name}</dt><dd>{escape(value)}</dd>" for name, value in self.begun[once].items())
        return _form("/placed", once, f"<dl>{said}</dl>", "Order with payment")

    def truth(self) -> list[dict[str, str]]:
        """What was ordered."""
        return self.ordered


def _form(action: str, once: str, body: str, button: str) -> Reply:
    hidden = f'<input type="hidden" name="once" value="{once}">'
    form = f'<form id="form" action="{action}" method="post">{hidden}{body}<button>{button}</button></form>'
    return show(f"<!doctype html><title>Plaques</title><h1>Plaques</h1>{form}")


def serve(port: int = 0, moves: bool = False) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the orders."""
    plaques = Plaques(moves)
    return run(plaques, plaques.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Fill in the form, go on to the overview and order there."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("form")
    for name, value in RECORDED.items():
        browser.fill(f"#{name}", value)
    browser.click("#form button")
    browser.snapshot("overview")
    browser.click("#form button")
    browser.snapshot("ordered")
    browser.save(folder, "plaques", TASK, RECORDED)
