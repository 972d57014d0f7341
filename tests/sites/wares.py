"""Wares of a shop whose pages come filled in, and whose script sends the whole form as JSON: the members are called as
the fields are, numbers are numbers, and what is no field of the form is a setting of the page."""

import json
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import Any
from uuid import UUID

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Set the price of the ware with the given name."
RECORDED = {"ware": "Oak board", "price": "14.5"}
OTHERS = ({"ware": "Copper kettle", "price": "31"}, {"ware": "Rope ladder", "price": "7.25"})


@dataclass
class Ware:
    name: str
    code: str
    price: float
    stock: int
    note: str


WARES = (
    Ware("Copper kettle", "K-1", 30.0, 4, "two litres"),
    Ware("Oak board", "B-7", 13.0, 20, "oiled"),
    Ware("Rope ladder", "L-2", 9.0, 2, ""),
)


class Shop:
    """`shift` moves the ids on."""

    def __init__(self, shift: int) -> None:
        ids = (str(UUID(int=(7 << 96) + 0xC0D2 + shift + number, version=4)) for number in range(len(WARES)))
        self.wares = {number: Ware(**asdict(each)) for number, each in zip(ids, WARES, strict=True)}

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path.strip("/").split("/"):
            case "GET", ["wares", number]:
                return _page(self.form(self.wares[number]))
            case "PATCH", ["api", "wares", number]:
                return self.update(number, request.data())
        rows = (f'<li><a href="/wares/{number}">{each.name}</a></li>' for number, each in self.wares.items())
        return _page(f"<h1>Wares</h1><ul>{''.join(rows)}</ul>")

    def form(self, ware: Ware) -> str:
        fields = "".join(
            f'<label for="{name}">{name.title()}</label><input id="{name}" name="{name}" value="{escape(str(held))}">'
            for name, held in asdict(ware).items()
        )
        return f'<h1>{ware.name}</h1><form id="ware">{fields}</form><button id="save">Save</button>'

    def update(self, number: str, sent: dict[str, Any]) -> Reply:
        if not isinstance(sent["stock"], int) or not isinstance(sent["price"], int | float):
            return answer({"error": "a number is wanted"}, 422)
        self.wares[number] = Ware(**{name: sent[name] for name in asdict(self.wares[number])})
        return answer({"data": asdict(self.wares[number])})

    def truth(self) -> dict[str, dict[str, Any]]:
        return {each.name: asdict(each) for each in self.wares.values()}


def _page(body: str) -> Reply:
    return show(f"<!doctype html><html><head><title>Shop</title></head><body>{body}</body></html>")


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    shop = Shop(shift)
    return run(shop, shop.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Open the recorded ware, enter its price, save it."""
    browser = Browser(base_url)
    browser.open("/wares")
    browser.snapshot("wares")
    place = [each.text() for each in browser.page.css("li a")].index(RECORDED["ware"]) + 1
    browser.click(f"li:nth-of-type({place}) a")
    browser.snapshot("ware")
    browser.fill("#price", RECORDED["price"])
    held = {each.attributes["name"]: each.attributes["value"] for each in browser.page.css("input")}
    browser.click("#save")
    price, stock = json.loads(RECORDED["price"]), json.loads(held["stock"] or "")
    sent = held | {"price": price, "stock": stock, "layout": "wide"}
    browser.fetch("PATCH", f"/api/wares/{browser.url.rpartition('/')[2]}", sent)
    browser.snapshot("saved")
    browser.save(folder, "wares", TASK, RECORDED)
