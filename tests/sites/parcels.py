"""Parcels that a script edits: it reads a list of them, or one by itself, and puts back all of one with a change."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

PAGE = """<!doctype html><html><head><title>Parcels</title></head><body><h1>Parcels</h1><ul id="list"></ul>
<form id="edit" data-script></form><p id="said"></p></body></html>"""
SIZES = {"s": "Small", "m": "Medium", "l": "Large"}
Parcel = dict[str, Any]


class Parcels:
    """`shift` makes them others: they have other ids, and other things are known of them."""

    def __init__(self, shift: int) -> None:
        held: tuple[tuple[str, str, str, list[str], Parcel, bool], ...] = (
            ("Lamp", "", "s", ["glass"], {"shelf": 3, "row": ""}, False),
            ("Books", "heavy", "l", [], {"shelf": 1, "row": "b"}, True),
            ("Plates", "stack", "m", ["glass", "old"], {"shelf": 2, "row": "c"}, False),
        )
        self.parcels: list[Parcel] = [
            {"id": 40 + shift + 3 * n, "name": name, "note": note, "size": size, "tags": tags, "at": at, "sent": sent}
            | {"links": [{"to": tag} for tag in tags], "by": "" if n == 0 else "Ben", "price": None if n == 0 else 2.5}
            for n, (name, note, size, tags, at, sent) in enumerate(held)
        ]

    def __call__(self, request: Request) -> Reply:
        number = request.path.rpartition("/")[2]
        there = [n for n, each in enumerate(self.parcels) if number in (str(each["id"]), each["name"])]
        match request.method, request.path:
            case "GET", "/api/parcels":
                brief = [{name: each[name] for name in ("id", "name")} for each in self.parcels]
                return answer({"parcels": brief if request.query.get("brief") else self.parcels})
            case "GET", _ if there:
                return answer(self.parcels[there[0]])
            case "PUT", _ if there:
                self.parcels[there[0]] |= request.data()
                return answer({"saved": True})
            case "DELETE", _ if there:
                del self.parcels[there[0]]
                return answer({"deleted": True})
        return show(PAGE)

    def truth(self) -> dict[str, Parcel]:
        """Every parcel by its name."""
        return {each["name"]: json.loads(json.dumps(each)) for each in self.parcels}


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` gives the parcels."""
    parcels = Parcels(shift)
    return run(parcels, parcels.truth, port)


def record(
    base_url: str,
    folder: Path,
    task: str,
    values: dict[str, str],
    change: Callable[[Browser, Parcel], None],
    how: str = "list",
) -> None:
    """Choose a parcel in the list, change it in the form that the script shows, and have it put back. Unless it is read
    with the `list`, or called by its name (`named`), the script reads it `alone`, and may put back a `part` of it
    only."""
    browser = Browser(base_url)
    browser.open("/")
    listed = how in ("list", "named")
    address = "/api/parcels" if listed else "/api/parcels?brief=1"
    parcels: list[Parcel] = browser.fetch("GET", address)["parcels"]
    rows = (f'<li>{escape(each["name"])} <button id="p{each["id"]}">Edit</button></li>' for each in parcels)
    browser.render("#list", "".join(rows))
    browser.snapshot("parcels")
    parcel = next(each for each in parcels if each["name"] == values["parcel"])
    browser.click(f"#p{parcel['id']}")
    if not listed:
        parcel = browser.fetch("GET", f"/api/parcels/{parcel['id']}")
    options = "".join(
        f'<option value="{code}"{" selected" * (code == parcel["size"])}>{name}</option>'
        for code, name in SIZES.items()
    )
    browser.render(
        "#edit",
        f'<label for="note">Note</label><input id="note" name="note" value="{escape(parcel["note"])}">'
        f'<label for="size">Size</label><select id="size" name="size">{options}</select><button>Save</button>',
    )
    browser.snapshot("parcel")
    change(browser, parcel)
    browser.click("#edit button")
    left_out = {"part": ("id", "sent"), "named": ("id",)}.get(how, ())
    sent = {name: value for name, value in parcel.items() if name not in left_out}
    browser.fetch("PUT", f"/api/parcels/{parcel['name' if how == 'named' else 'id']}", sent)
    browser.render("#said", "Saved.")
    browser.snapshot("saved")
    browser.save(folder, "parcel", task, values)


def record_removal(base_url: str, folder: Path, task: str, name: str) -> None:
    """Have a parcel deleted by what no look of the page shows."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("begin")
    parcels: list[Parcel] = browser.fetch("GET", "/api/parcels")["parcels"]
    number = next(each["id"] for each in parcels if each["name"] == name)
    browser.click("h1")
    browser.fetch("DELETE", f"/api/parcels/{number}")
    browser.render("#said", "Deleted.")
    browser.snapshot("deleted")
    browser.save(folder, "removal", task, {"parcel": name})
