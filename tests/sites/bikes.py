"""Bikes with labels and parts: a script reads a bike by calls, and writes what was changed of its parts or labels."""

import json
from contextlib import AbstractContextManager
from html import escape
from pathlib import Path
from typing import Any

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

PAGE = """<!doctype html><html><head><title>Bikes</title></head><body><ul id="list"></ul>
<div id="bike"></div><p id="said"></p></body></html>"""
LABELS = ["Rented", "Broken", "Spare"]
KINDS = {3: "Chain", 4: "Pedal", 5: "Lamp"}
HELD: list[tuple[str, list[str], dict[str, float]]] = [
    ("Blue", ["Spare"], {"Lamp": 2.0}),
    ("Green", ["Rented", "Broken"], {"Pedal": 2.0, "Chain": 4.0}),
    ("Red", ["Broken", "Spare", "Rented"], {"Chain": 1.0, "Lamp": 1.0, "Pedal": 8.0}),
]
Bike = dict[str, Any]


class Bikes:
    """`shift` makes them others: they have other ids, and stand in another order."""

    def __init__(self, shift: int) -> None:
        order = 1 if shift == 0 else -1
        self.labels = {30 + shift + n: name for n, name in enumerate(LABELS[::order])}
        codes = {name: code for code, name in self.labels.items()}
        self.parts: dict[int, Bike] = {}
        self.bikes: dict[int, Bike] = {}
        for n, (name, labels, parts) in enumerate(HELD[::order]):
            own = [self._part(60 + shift + 9 * n + m, *each) for m, each in enumerate([*parts.items()][::order])]
            held = {"label_ids": [codes[each] for each in labels], "part_ids": own}
            self.bikes[40 + shift + 3 * n] = {"name": name} | held

    def _part(self, number: int, kind: str, count: float) -> int:
        self.parts[number] = {"kind": next([code, name] for code, name in KINDS.items() if name == kind)}
        self.parts[number]["count"] = count
        return number

    def __call__(self, request: Request) -> Reply:
        if not request.path.startswith("/rpc/"):
            return show(PAGE)
        args = request.data()["params"]["args"]
        told = {"/rpc/bike/search": self._list, "/rpc/label/search": self._labels, "/rpc/bike/all": self._all}
        if request.path in told:
            return answer({"id": 7, "result": told[request.path]()})
        if request.path == "/rpc/bike/write":
            return answer({"id": 8, "result": self._write(args[0][0], args[1])})
        held = self.bikes if request.path == "/rpc/bike/read" else self.parts
        return answer({"id": 9, "result": [{"id": number} | held[number] for number in args[0]]})

    def _list(self) -> list[Bike]:
        return [{"id": number, "name": each["name"]} for number, each in self.bikes.items()]

    def _labels(self) -> list[Bike]:
        return [{"id": number, "name": name} for number, name in self.labels.items()]

    def _all(self) -> list[Bike]:
        names = self.labels
        return [
            {"id": number, "name": each["name"]}
            | {"labels": [{"id": code, "name": names[code]} for code in each["label_ids"]]}
            for number, each in self.bikes.items()
        ]

    def _write(self, number: int, changes: Bike) -> bool:
        for _, code in changes.get("label_ids", ()):
            self.bikes[number]["label_ids"] = [each for each in self.bikes[number]["label_ids"] if each != code]
        for command, part, *values in changes.get("part_ids", ()):
            if command == 1:
                self.parts[part] |= values[0]
            else:
                self.bikes[number]["part_ids"].remove(part)
                del self.parts[part]
        return True

    def truth(self) -> dict[str, Any]:
        """The labels, and how many of each part, of every bike by its name; all parts are of a bike."""
        bikes = json.loads(json.dumps([*self.bikes.values()]))
        return {
            each["name"]: {"labels": sorted(self.labels[code] for code in each["label_ids"])}
            | {self.parts[part]["kind"][1]: self.parts[part]["count"] for part in each["part_ids"]}
            for each in bikes
        }


def serve(port: int = 0, shift: int = 0) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth()` tells of the bikes."""
    bikes = Bikes(shift)
    return run(bikes, bikes.truth, port)


def _call(browser: Browser, called: str, *args: Any) -> Any:
    sent = {"id": 1, "jsonrpc": "2.0", "method": "call", "params": {"args": args, "lang": "en"}}
    return browser.fetch("POST", f"/rpc/{called}", sent)["result"]


def record(base_url: str, folder: Path, task: str, how: str, name: str, part: str) -> None:
    """Choose a bike, and of it a part or label by its name: `count` it, `remove` it, or take off the `label`, which the
    script may have read of all bikes `inline`."""
    browser = Browser(base_url)
    browser.open("/")
    bikes = _call(browser, "bike/all" if how == "inline" else "bike/search")
    listed = "".join(f"<li data-id={each['id']}><b>{each['name']}</b> <i>bike</i></li>" for each in bikes)
    browser.render("#list", listed)
    browser.snapshot("bikes")
    bike = next(each for each in bikes if each["name"] == name)
    browser.click(f"#list li:nth-of-type({bikes.index(bike) + 1}) b")
    change = {"inline": _label, "label": _label}.get(how, _part)
    changes = change(browser, bike, part, how)
    browser.click("#save")
    _call(browser, "bike/write", [bike["id"]], changes)
    browser.render("#said", "Saved.")
    browser.snapshot("saved")
    browser.save(folder, "bikes", task, {"bike": name, "part": part})


def _label(browser: Browser, bike: Bike, name: str, how: str) -> Bike:
    if how == "inline":
        shown = bike["labels"]
    else:
        (read,) = _call(browser, "bike/read", [bike["id"]], ["name", "label_ids"])
        every = _call(browser, "label/search")
        shown = [each for code in read["label_ids"] for each in every if each["id"] == code]
    chips = (
        f'<span class="chip">{escape(each["name"])}<a href="#" title="Take off" data-c="{each["id"]}">x</a></span>'
        for each in shown
    )
    browser.render("#bike", f"<p>{''.join(chips)}</p><button id=save>Save</button>")
    browser.snapshot("bike")
    code = next(each["id"] for each in shown if each["name"] == name)
    browser.click(f'[data-c="{code}"]')
    return {"label_ids": [[3, code]]}


def _part(browser: Browser, bike: Bike, name: str, how: str) -> Bike:
    (read,) = _call(browser, "bike/read", [bike["id"]], ["name", "part_ids"])
    parts = _call(browser, "part/read", read["part_ids"], ["kind", "count"])
    rows = (
        f'<tr><td>{each["kind"][1]}</td><td><input class=n aria-label=Number value="{each["count"]}"></td>'
        "<td><button class=rm title=Remove>-</button></td></tr>"
        for each in parts
    )
    browser.render("#bike", f"<table>{''.join(rows)}</table><button id=save>Save</button>")
    browser.snapshot("bike")
    at = next(n for n, each in enumerate(parts, 1) if each["kind"][1] == name)
    if how == "count":
        browser.fill(f"tr:nth-of-type({at}) input", "6")
        return {"part_ids": [[1, parts[at - 1]["id"], {"count": 6}]]}
    browser.click(f"tr:nth-of-type({at}) button")
    return {"part_ids": [[2, parts[at - 1]["id"], False]]}
