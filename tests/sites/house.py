"""A house whose settings are one JSON document: the page reads all of it, and sends it back with one thing changed.

There are members that only some of the things have, and the page's script adds one to each room that is none of it.
"""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

PAGE = """<!doctype html><html><head><title>House</title></head><body><h1>House</h1><ul id="rooms"></ul>
<input id="word" name="word"><button id="add">Add</button><p id="said"></p></body></html>"""

House = dict[str, Any]


class Houses:
    """`shift` makes it another house: its things have other numbers, and there are more of them."""

    def __init__(self, shift: int) -> None:
        rooms = [
            {"id": 4 + shift, "name": "Kitchen", "heated": False},
            {"id": 6 + shift, "name": "Hall", "heated": True},
            {"id": 9 + shift, "name": "Attic & roof", "heated": True, "note": "cold"},
        ]
        self.house: House = {"version": 3 + shift, "theme": "dark", "words": ["old", "wet", "tall"], "rooms": rooms}
        if shift:
            rooms.insert(0, {"id": 2, "name": "Cellar", "heated": True, "locked": [1, 2]})
            self.house |= {"words": ["red", "old", "new"], "theme": None, "alarm": {"on": True}}

    def __call__(self, request: Request) -> Reply:
        match request.method, request.path:
            case "GET", "/api/house":
                return answer(self.house)
            case "PUT", "/api/house":
                sent = request.data()
                if sent["version"] != self.house["version"]:
                    return answer({"error": "old"}, 409)
                for room in sent["rooms"]:
                    room.pop("$shown", None)
                self.house = sent
                return answer({"saved": True})
        return show(PAGE)

    def truth(self) -> House:
        house: House = json.loads(json.dumps(self.house))
        return house


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the house."""
    houses = Houses(shift)
    return run(houses, houses.truth, port)


def record(
    base_url: str, folder: Path, task: str, values: dict[str, str], change: Callable[[Browser, House], None]
) -> None:
    """Open the page, whose script shows the house; change it, and have the script send it back."""
    browser = Browser(base_url)
    browser.open("/")
    house: House = browser.fetch("GET", "/api/house")
    rooms = (f'<li>{escape(room["name"])} <button id="r{room["id"]}">Heat</button></li>' for room in house["rooms"])
    browser.render("#rooms", "".join(rooms))
    browser.snapshot("house")
    for room in house["rooms"]:
        room["$shown"] = True
    change(browser, house)
    browser.fetch("PUT", "/api/house", house)
    browser.render("#said", "Saved.")
    browser.snapshot("saved")
    browser.save(folder, "house", task, values)
