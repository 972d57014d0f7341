"""Vases, each with a page whose script has the vase as JSON, and sends all of it back under names of its own."""

import json
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Change the price of a vase."
RECORDED = {"item": "Blue vase", "price": "71.5"}
OTHERS = ({"item": "Tall vase", "price": "12"}, {"item": "Old vase", "price": "230.5"})
HELD = (("Tall vase", "clay", 35.0, 10), ("Blue vase", "glass", 64.25, 3), ("Old vase", "clay", 210.0, 1))
Vase = dict[str, Any]


class Vases:
    """`shift` makes them others: they have other ids, and stand elsewhere."""

    def __init__(self, shift: int) -> None:
        self.vases: list[Vase] = [
            {"id": 10 + shift % 50 + 3 * n, "name": name, "made_of": made_of, "price": price, "in_stock": stock + shift}
            for n, (name, made_of, price, stock) in enumerate(HELD)
        ]

    def __call__(self, request: Request) -> Reply:
        parts = request.path.strip("/").split("/")
        match request.method, [each for each in self.vases if str(each["id"]) in parts]:
            case "PUT", [vase]:
                sent = request.data()
                vase |= {"name": sent["name"], "made_of": sent["madeOf"], "price": sent["price"]}
                vase |= {"in_stock": sent["inStock"]}
                return answer({"saved": True})
            case "GET", [vase]:
                held = json.dumps({"vase": vase, "materials": ["clay", "glass"]})
                return _page(
                    f'<h1>Edit</h1><div id="app"></div><script id="state" type="application/json">{held}</script>'
                )
        rows = (f'<tr><td>{each["name"]}<td><a href="/vases/{each["id"]}/edit">Edit</a>' for each in self.vases)
        return _page(f"<table><tr><th>Name<th>{''.join(rows)}</table>")

    def truth(self) -> dict[str, tuple[Any, ...]]:
        """What every vase is made of, its price and how many there are."""
        return {each["name"]: (each["made_of"], each["price"], each["in_stock"]) for each in self.vases}


def _page(body: str) -> Reply:
    return show(f"<!doctype html><html><head><title>Vases</title></head><body>{body}</body></html>")


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the vases."""
    vases = Vases(shift)
    return run(vases, vases.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Open the second vase, and change its price in the form that the script draws."""
    browser = Browser(base_url)
    browser.open("/vases")
    browser.snapshot("vases")
    browser.click("tr:nth-of-type(3) a")
    vase = json.loads(browser.page.css_first("#state").text())["vase"]
    fields = (f'<label>{name} <input id="{name}" value="{vase[name]}"></label>' for name in ("made_of", "in_stock"))
    price = '<label>Price <input id="price"></label>'
    browser.render("#app", f'<form id="edit" data-script>{"".join(fields)}{price}<button>Save</button></form>')
    browser.snapshot("form")
    browser.fill("#price", RECORDED["price"])
    browser.click("#edit button")
    sent = {"name": vase["name"], "madeOf": vase["made_of"], "price": 71.5, "inStock": vase["in_stock"]}
    browser.fetch("PUT", f"/vases/{vase['id']}", sent)
    browser.render("#app", "Saved.")
    browser.snapshot("saved")
    browser.save(folder, "vases", TASK, RECORDED)
