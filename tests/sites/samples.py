"""Samples in a list: each row has a form of its own, whose hidden fields say what is ordered."""

import secrets
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from urllib.parse import parse_qs

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Order a sample of a cloth."
CLOTHS = {"Blue wool": ("wool-b", "roll"), "Grey linen": ("linen", "sheet"), "Red felt": ("felt-9", "roll")}


class Samples:
    """`shift` puts another cloth in front and turns the order round; `numbered`: the rows have a number as well;
    `saying`: each button says which cloth it orders; `guarded`: each form has a token against forged requests."""

    def __init__(self, shift: bool, numbered: bool, saying: bool, guarded: bool) -> None:
        self.numbered, self.saying = numbered, saying
        self.token = secrets.token_hex(16) if guarded else ""
        self.cloths = {"Old silk": ("silk", "sheet"), **dict(reversed(CLOTHS.items()))} if shift else dict(CLOTHS)
        self.orders: list[tuple[str, ...]] = []

    def __call__(self, request: Request) -> Reply:
        if request.method == "GET":
            return self.page()
        told = {name: each[0] for name, each in parse_qs(request.body.decode()).items()}
        if told.get("token", "") != self.token:
            return show("<!doctype html><title>Forged</title>", 403)
        self.orders.append((told["sku"], told["form"], *([told["cloth"]] if self.numbered else [])))
        return redirect("/")

    def page(self) -> Reply:
        rows = "".join(
            f'<tr><td>{escape(name)}</td><td><form method="post" action="/order" id="f{at}">'
            + (f'<input type="hidden" name="cloth" value="{70 + at}">' if self.numbered else "")
            + (f'<input type="hidden" name="token" value="{self.token}">' if self.token else "")
            + f'<input type="hidden" name="sku" value="{sku}"><input type="hidden" name="form" value="{form}">'
            f"<button>Order{f' {escape(name)}' * self.saying}</button></form></td></tr>"
            for at, (name, (sku, form)) in enumerate(self.cloths.items())
        )
        orders = "".join(f"<li>{' '.join(each)}</li>" for each in self.orders)
        return show(f"<!doctype html><title>Cloths</title><ul>{orders}</ul><table>{rows}</table>")

    def truth(self) -> list[tuple[str, ...]]:
        """The sku, the form and, if they have one, the number of each cloth that was ordered."""
        return list(self.orders)


def serve(
    port: int = 0, shift: bool = False, numbered: bool = False, saying: bool = False, guarded: bool = False
) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the orders."""
    samples = Samples(shift, numbered, saying, guarded)
    return run(samples, samples.truth, port)


def record(base_url: str, folder: Path, cloth: str) -> None:
    """Order the cloth."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("cloths")
    browser.click(f"#f{list(CLOTHS).index(cloth)} button")
    browser.snapshot("ordered")
    browser.save(folder, "samples_order", TASK, {"cloth": cloth})
