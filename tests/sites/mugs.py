"""Mugs in a table: the button of a row keeps all that is known of its mug for the form that all of them share."""

from contextlib import AbstractContextManager
from html import escape
from pathlib import Path

from examples.trains.web import Reply, Request, redirect, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Change the price of a mug."
RECORDED = {"item": "Tall mug", "price": "9"}
OTHERS = ({"item": "Flat mug", "price": "5"}, {"item": "Old mug", "price": "6"})
SHELVES = {"1": "Upper", "2": "Middle", "3": "Lower"}
HELD = (("Old mug", "1", "7", "chipped"), ("Tall mug", "2", "8", "for tea"), ("Flat mug", "3", "4", ""))


class Mugs:
    """`shift` makes their numbers others."""

    def __init__(self, shift: int) -> None:
        self.mugs = {str(n + bool(shift)): list(each) for n, each in enumerate(HELD, 1)}

    def __call__(self, request: Request) -> Reply:
        if request.method == "POST":
            sent = request.form()
            self.mugs[sent["id"]] = [sent["name"], sent["shelf_id"], sent["price"], sent["note"]]
            return redirect("/mugs")
        rows = "".join(
            f"<tr><td>{name}<td>{SHELVES[shelf]}<td>{price}<td><button type=button class=edit data-id={number} "
            f"data-name='{name}' data-shelf={shelf} data-price={price} data-note='{escape(note)}'>Edit</button></tr>"
            for number, (name, shelf, price, note) in self.mugs.items()
        )
        shelves = "".join(f"<option value={code}>{name}" for code, name in SHELVES.items())
        form = "<form id=dialog method=post action=/mugs><input type=hidden name=id><label>Name <input name=name>"
        form += f"</label><label>Shelf <select name=shelf_id>{shelves}</select></label><label>Price <input name=price>"
        form += "</label><label>Note <textarea name=note></textarea></label><button>Save</button></form>"
        table = f"<table><tr><th>Name<th>Shelf<th>Price<th>{rows}</table>"
        return show(f"<!doctype html><title>Mugs</title><h1>Mugs</h1>{table}{form}")

    def truth(self) -> dict[str, list[str]]:
        """The shelf, price and note of each mug."""
        return {name: more for name, *more in self.mugs.values()}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the mugs."""
    mugs = Mugs(shift)
    return run(mugs, mugs.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Have the form filled in by the button of a row, and change the price in it."""
    browser, (name, shelf, price, note) = Browser(base_url), HELD[1]
    browser.open("/mugs")
    browser.snapshot("mugs")
    browser.click("tr:nth-of-type(3) button")
    for field, text in (("id", "2"), ("name", name), ("price", price), ("note", note)):
        browser.put(f"#dialog [name={field}]", text)
    browser.pick("#dialog select", SHELVES[shelf])
    browser.snapshot("dialog")
    browser.fill("#dialog [name=price]", RECORDED["price"])
    browser.click("#dialog button")
    browser.snapshot("mugs")
    browser.save(folder, "mugs", TASK, RECORDED)
