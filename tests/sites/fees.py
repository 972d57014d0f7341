"""Fees of rooms, which a page takes in euros, hours and per cent, and its script sends in cents, minutes and shares."""

from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

PAGE = """<!doctype html><html><head><title>Fees</title></head><body><ul id="list"></ul><p id="said"></p>
<form id="edit" data-script><label>Price <input id="price"></label><label>Length <input id="length"></label>
<label>Discount <input id="off"></label><button>Save</button></form></body></html>"""
HELD = {"Attic": (9900, 45, 0.1), "Cellar": (12050, 120, 0), "Hall": (45000, 480, 0.25)}
Room = dict[str, Any]


class Fees:
    """`shift` makes them others: they have other ids."""

    def __init__(self, shift: int) -> None:
        self.rooms: list[Room] = [
            {"id": 50 + shift + 3 * n, "name": name, "priceCents": price, "minutes": minutes, "rate": rate}
            for n, (name, (price, minutes, rate)) in enumerate(HELD.items())
        ]

    def __call__(self, request: Request) -> Reply:
        number = request.path.rpartition("/")[2]
        match request.method, [each for each in self.rooms if str(each["id"]) == number]:
            case "PATCH", [room]:
                room |= request.data()
                return answer({"saved": True})
        if request.path == "/api/rooms":
            return answer([{name: each[name] for name in ("id", "name")} for each in self.rooms])
        return show(PAGE)

    def truth(self) -> dict[str, tuple[Any, ...]]:
        """The price, minutes and rate of every room."""
        return {each["name"]: (each["priceCents"], each["minutes"], each["rate"]) for each in self.rooms}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the fees."""
    fees = Fees(shift)
    return run(fees, fees.truth, port)


def record(base_url: str, folder: Path, task: str, typed: dict[str, str], sent: Room) -> None:
    """Choose the room called Hall, fill in these fields of the form, and send what a script made of them."""
    browser = Browser(base_url)
    browser.open("/")
    rooms: list[Room] = browser.fetch("GET", "/api/rooms")
    rows = (f'<li>{each["name"]} <button id="r{each["id"]}">Edit</button></li>' for each in rooms)
    browser.render("#list", "".join(rows))
    browser.snapshot("rooms")
    room = next(each for each in rooms if each["name"] == "Hall")
    browser.click(f"#r{room['id']}")
    for field, text in typed.items():
        browser.fill(f"#{field}", text)
    browser.click("#edit button")
    browser.fetch("PATCH", f"/api/rooms/{room['id']}", sent)
    browser.render("#said", "Saved.")
    browser.snapshot("saved")
    browser.save(folder, "fees", task, {"room": "Hall"} | typed)
